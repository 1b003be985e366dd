import type { ChildProcess } from 'node:child_process'
import { ToolkitError } from '../errors.js'
import type { RunReport, TestResult } from '../report/run.js'
import type { Job, Message } from './protocol.js'
import { worker } from './worker-process.js'

export interface RunOptions extends Job {
  onResult?: ((result: TestResult) => void) | undefined
  /** Ends the run; it then fails with `INTERRUPTED`. */
  signal?: AbortSignal | undefined
}

/**
 * Runs a project's tests in a process of their own, where they can be stopped whatever they do, and answers how they ended.
 * What tests print goes to standard error. Throws `ToolkitError`: of the configuration, of a test file, `TEST_NONE` where
 * nothing matched, `TEST_ONLY`, `TEST_PROCESS_ENDED`, `INTERRUPTED`.
 */
export async function runTests({ onResult, signal, ...job }: RunOptions): Promise<RunReport> {
  signal?.throwIfAborted()
  const child = worker.take()
  const stop = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', stop)
  try {
    child.send(job)
    return await follow(child, onResult ?? (() => {}))
  } catch (error) {
    if (signal?.aborted) throw new ToolkitError('INTERRUPTED', 'the tests were interrupted')
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    stop()
  }
}

function follow(child: ChildProcess, onResult: (result: TestResult) => void): Promise<RunReport> {
  let last: TestResult | undefined
  return new Promise((resolve, reject) => {
    child.on('message', (message: Message) => {
      if (message.type === 'result') {
        last = message.result
        onResult(last)
      } else if (message.type === 'end') resolve(message.run)
      else if (message.type === 'refused') reject(readRefusal(message))
      else reject(Object.assign(new Error('the test process failed'), { stack: message.stack }))
    })
    child.on('error', reject)
    child.on('exit', (code, killer) => reject(describeExit(code, killer, last)))
  })
}

function readRefusal({ code, message, hint, at }: Extract<Message, { type: 'refused' }>): ToolkitError {
  return new ToolkitError(code, message, { ...(hint !== undefined && { hint }), ...(at !== undefined && { at }) })
}

function describeExit(code: number | null, killer: NodeJS.Signals | null, last: TestResult | undefined): ToolkitError {
  if (killer === 'SIGINT') return new ToolkitError('INTERRUPTED', 'the tests were interrupted')
  const after = last === undefined ? 'before the first test ended' : `after "${last.titles.join(' ')}"`
  const how = killer === null ? `with exit code ${code}` : `by ${killer}`
  return new ToolkitError('TEST_PROCESS_ENDED', `the test process was ended ${how}, ${after}`, {
    hint: 'A test may have called process.exit, or used up the memory.',
  })
}
