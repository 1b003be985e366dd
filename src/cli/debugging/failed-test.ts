import { Debugger } from '../../debugger/debugger.js'
import type { RunReport } from '../../report/model/run.js'
import { runDebugger } from './open.js'
import { describeTest } from './target.js'

/** Opens the debugger on the first test that failed with a call of a contract. */
export async function debugFailure({ tests }: RunReport): Promise<void> {
  const failed = tests.find(({ executions = [] }) => executions.length > 0)
  if (failed?.executions === undefined) return
  await runDebugger(new Debugger(failed.executions), {
    commands: process.stdin.isTTY ? undefined : 'bt; vars',
    about: describeTest(failed),
    isJson: false,
  })
}
