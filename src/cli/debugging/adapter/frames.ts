import { StackFrame } from '@vscode/debugadapter'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { itemAt } from '../../../collections/presence.js'
import { toEditorPlace } from '../../../contract/lines.js'
import type { Debugger } from '../../../debugger/debugger.js'
import type { AdapterSources } from './sources.js'

/** The test itself; the thread of transaction N has the number N + 2. */
export const TEST_THREAD = 1
/** Id of the frame that is the line of the test. */
export const TEST_FRAME = 1_000_000

/** The frames of a contract's code, and below them the line of the test. */
export function listFrames(session: Debugger, sources: AdapterSources, threadId: number): DebugProtocol.StackFrame[] {
  const current = session.position.transaction
  const transaction = threadId === TEST_THREAD ? current : threadId - 2
  const { site } = session.transactions[transaction] ?? {}
  const test = site && [
    new StackFrame(
      TEST_FRAME,
      'test',
      sources.describeFile(site.file),
      lineOf(sources.textOf(session, site.file), site),
      1,
    ),
  ]
  if (threadId === TEST_THREAD || transaction !== current) return test ?? []
  const frames = session.stack.map((frame, index) => {
    const { name, method } = itemAt(session.timeline.execution.calls, frame.call)
    const label = `${name}.${frame.function || method}`
    const { statement } = frame
    if (statement === undefined || statement.file < 0) return new StackFrame(index + 1, label)
    const source = sources.describe(session.timeline, statement.file)
    const text = itemAt(session.timeline.execution.sources, statement.file).text
    const { line, column } = toEditorPlace(text, statement)
    return new StackFrame(index + 1, label, source, line, column)
  })
  return [...frames, ...(test ?? [])]
}

function lineOf(text: string, { line }: { line: number }): number {
  return toEditorPlace(text, { line, column: 1 }).line
}
