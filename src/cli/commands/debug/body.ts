import { ToolkitError } from '../../../errors/errors.js'
import type { FlagsOf } from '../../command.js'
import { canRunContracts, runInContractProcess } from '../../contract-process.js'
import type { DebugTarget } from '../../debugging/target.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { checkInteger } from '../../flags/integers.js'
import type { debugCommand } from './command.js'

type Flags = FlagsOf<typeof debugCommand>

export default async function debugTarget(args: Flags): Promise<ExitCode> {
  const { target, grep, network, 'fork-file': forkFile, step, commands, port, json } = args
  const isAdapter = args.dap || port !== undefined
  // The target of an editor is not known yet. A suite runs in this process.
  if (isAdapter && !canRunContracts()) return runInContractProcess({ command: 'debug', args })
  if (isAdapter) return serve(args)
  if (target === undefined) {
    throw new ToolkitError('USAGE', 'debug: expected a test file, the hash of a transaction, or a recorded suite', {
      hint: "Example: toolkit debug test/vault.test.ts -g 'pays back'",
    })
  }
  checkInteger('--step', step, 0, 1_000_000)
  if (/\.jsonl$/.test(target) && !canRunContracts()) return runInContractProcess({ command: 'debug', args })
  const { openDebugTarget } = await import('../../debugging/target.js')
  const { Debugger } = await import('../../../debugger/debugger.js')
  const opened: DebugTarget = await openDebugTarget({
    target,
    grep,
    network,
    forkFile,
    step,
    directory: process.cwd(),
  })
  const { runDebugger } = await import('../../debugging/open.js')
  return runDebugger(new Debugger(opened.transactions), { commands, about: opened.about, isJson: json ?? false })
}

async function serve({ port }: Flags): Promise<ExitCode> {
  checkInteger('--port', port, 0, 65535)
  const { serveDebugAdapter } = await import('../../debugging/adapter-server.js')
  await serveDebugAdapter(port)
  return EXIT.DONE
}
