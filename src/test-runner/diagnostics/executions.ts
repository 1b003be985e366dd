import type { DebuggedTransaction } from '../../debugger/debugger.js'
import { relativePath } from '../../files/relative-path.js'
import type { Session, StartedWork } from '../../session/session.js'
import { readExecution } from '../../session/tracing/execution.js'
import { parseStack, type StackScope } from './stack.js'
import { describeAction } from './transaction-report.js'

type StartedCall = Extract<StartedWork, { call: unknown }>

/** Lists the transactions and dry runs of the running test by statement; those of set-up only if they failed. */
export async function listExecutions(session: Session, scope: StackScope): Promise<DebuggedTransaction[]> {
  const { made, contracts, breakpoints } = session
  const executions: DebuggedTransaction[] = []
  for (const [index, started] of made.entries()) {
    if (!isSent(started)) continue
    const receipt = await started.call.receipt().catch(() => undefined)
    if (receipt === undefined || (started.isSetUp && receipt.status_code === 'SUCCESS')) continue
    const execution = await readExecution(receipt.tx_hash, session)
    if (execution === undefined) continue
    const [site] = parseStack(started.site.stack ?? '', scope)
    const isMarked = breakpoints.some((at) => at === index || (at < index && !executions.some((each) => each.isMarked)))
    executions.push({
      execution,
      title: describeAction(started.call, contracts),
      ...(site && { site: { file: relativePath(scope.root, site.file), line: site.line } }),
      ...(isMarked && { isMarked }),
    })
  }
  const last = executions.at(-1)
  if (breakpoints.length > 0 && last !== undefined && !executions.some((each) => each.isMarked)) last.isMarked = true
  return executions
}

function isSent(started: StartedWork): started is StartedCall {
  return 'call' in started && started.call.started && !started.call.isJoined
}
