import { Debugger } from '../../../debugger/debugger.js'
import { ToolkitError } from '../../../errors/errors.js'
import type { FlagsOf } from '../../command.js'
import { serveDebugAdapter } from '../../debugging/adapter-server.js'
import { runDebugger } from '../../debugging/open.js'
import type { DebugTarget } from '../../debugging/request.js'
import { openDebugTarget } from '../../debugging/target.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import type { debugCommand } from './command.js'

type DebugFlags = FlagsOf<typeof debugCommand>

export default async function debugTarget(args: DebugFlags): Promise<ExitCode> {
  const { target, grep, network, 'fork-file': forkFile, step, commands, port, json } = args
  const isAdapter = args.dap || port !== undefined
  if (isAdapter) return serve(args)
  if (target === undefined) {
    throw new ToolkitError('USAGE', 'debug: expected a test file, the hash of a transaction, or a recorded suite', {
      hint: "Example: toolkit debug test/vault.test.ts -g 'pays back'",
    })
  }
  const opened: DebugTarget = await openDebugTarget({
    target,
    grep,
    network,
    forkFile,
    step,
    directory: process.cwd(),
  })
  return runDebugger(new Debugger(opened.transactions), { commands, about: opened.about, isJson: json ?? false })
}

async function serve({ port }: DebugFlags): Promise<ExitCode> {
  await serveDebugAdapter(port)
  return EXIT.DONE
}
