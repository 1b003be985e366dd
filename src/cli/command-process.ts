/**
 * The entry of the process of a command that runs contracts itself: it receives one command, and exits with its code.
 */
import { keepCode } from '../loader/load.js'
import type { CommandJob } from './contract-process.js'
import type { ExitCode } from './exit-codes.js'
import { exitWith } from './exit-guard.js'
import { reportFailure, watchOutputClosed } from './output/output.js'

/** The bodies of the commands that this process runs. */
const BODIES: Readonly<Record<string, () => Promise<{ default: (flags: never) => Promise<ExitCode> }>>> = {
  console: () => import('./commands/console/body.js'),
  debug: () => import('./commands/debug/body.js'),
  deploy: () => import('./commands/deploy/body.js'),
  replay: () => import('./commands/replay/body.js'),
}

process.once('disconnect', leave)
process.once('message', (job: CommandJob) => {
  process.off('disconnect', leave)
  // The process that passes on signals has exited.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  process.once('exit', keepCode)
  process.channel?.unref()
  exitWith(() => run(job))
})
// Preload what every job needs while the command line is parsed. If that fails, the job reports it.
Promise.all([
  import('../entries/node.js'),
  import('../node/contract-process/parent-watchdog.js').then(({ endWithParent }) => endWithParent()),
]).catch(() => {})

function leave(): void {
  process.exit()
}

async function run({ command, args }: CommandJob): Promise<ExitCode> {
  watchOutputClosed()
  try {
    const load = BODIES[command]
    if (load === undefined) throw new Error(`${command} does not run contracts`)
    const { default: run } = await load()
    return await run(args as never)
  } catch (error) {
    return reportFailure(error, { causes: args.verbose === true, json: args.json === true })
  }
}
