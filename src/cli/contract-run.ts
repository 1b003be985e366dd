/**
 * The entry of the process that runs contracts for the command line: it receives one command, and exits with its code.
 */
import { keepCode } from '../loader/load.js'
import type { ContractJob } from './contract-process.js'
import type { ExitCode } from './exit-codes.js'
import { exitWith } from './exit-guard.js'
import { reportFailure, watchOutputClosed } from './output/output.js'

const COMMANDS = {
  console: async () => (await import('./commands/console.js')).consoleCommand,
  debug: async () => (await import('./commands/debug.js')).debugCommand,
  'fork update': async () => (await import('./commands/fork/update.js')).forkUpdateCommand,
  shadow: async () => (await import('./commands/shadow.js')).shadowCommand,
  node: async () => (await import('./commands/node.js')).nodeCommand,
  deploy: async () => (await import('./commands/deploy.js')).deployCommand,
  replay: async () => (await import('./commands/replay.js')).replayCommand,
}

process.once('disconnect', leave)
process.once('message', (job: ContractJob) => {
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

async function run({ command, args }: ContractJob): Promise<ExitCode> {
  watchOutputClosed()
  try {
    const { run } = await COMMANDS[command]()
    return await run(args as never, [])
  } catch (error) {
    return reportFailure(error, { causes: args.verbose === true, json: args.json === true })
  }
}
