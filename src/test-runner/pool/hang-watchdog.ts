import { SHARE_ENV, Worker } from 'node:worker_threads'
import { isOrphan } from '../../node/contract-process/parent-watchdog.js'
import { HANG_PIPE } from '../protocol.js'

/** Time that this process may be silent beyond the limit of the running test, in milliseconds. */
export const GRACE_MS = 3000

/**
 * Source of the watchdog's thread. When the time limit of a test has passed, it sends the main thread a message.
 * Without a timely reply, the main thread is in JavaScript that does not yield: the thread interrupts it and reports
 * its stack. The thread ends with its parent. It is a string, because a thread with its own sources would load
 * TypeScript in every run.
 */
const THREAD = `
const { Session } = require('node:inspector')
const { writeSync } = require('node:fs')
const { parentPort, workerData: { state, name, graceMs, pipe, parent } } = require('node:worker_threads')
const [DEADLINE, ANSWER] = [0, 1]
let asked
const timer = setInterval(() => {
  if (${isOrphan('parent')}) process.kill(process.pid, 'SIGKILL')
  const deadline = Atomics.load(state, DEADLINE)
  const now = BigInt(Date.now())
  if (deadline === 0n || now < deadline) asked = undefined
  else if (asked === undefined || asked.deadline !== deadline) {
    asked = { deadline, answer: Atomics.load(state, ANSWER), until: now + BigInt(graceMs) }
    parentPort.postMessage('alive?')
  } else if (Atomics.load(state, ANSWER) === asked.answer && now > asked.until) {
    clearInterval(timer)
    sample()
  }
}, 100)
function sample() {
  const session = new Session()
  session.connectToMainThread()
  setInterval(() => {}, 1000) // what is asked for does not keep a thread alive
  session.once('Debugger.paused', ({ params }) => {
    const expression = '(() => { Error.stackTraceLimit = 100; return new Error().stack })()'
    const { callFrameId } = params.callFrames[0]
    session.post('Debugger.evaluateOnCallFrame', { callFrameId, expression, returnByValue: true }, (error, answer) => {
      const frames = error ? [] : String(answer.result.value).split('\\n').filter((line) => !line.includes('(eval at '))
      const test = Buffer.from(name, 2, Buffer.from(name).readUInt16LE()).toString() || undefined
      writeSync(pipe, JSON.stringify({ stack: frames.join('\\n'), test }) + '\\n')
    })
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}
`

const DEADLINE = 0
const ANSWER = 1
/** Maximum length of the id of a test in the memory that is shared with the thread, in bytes. */
const MAX_ID = 8192

/** Detects JavaScript of this process that does not yield, from a separate thread. */
export interface HangWatchdog {
  /** Starts the thread, which takes longer than a small test. */
  prepare(): void
  /**
   * Starts the time limit of an activity; 0 for no limit.
   *
   * @param test - Id of the test, if the report is to name it.
   */
  begin(timeoutMs: number, test?: string): void
  end(): void
}

let watch: HangWatchdog | undefined

/** Opens the watchdog of this process. It starts its thread when it is prepared, or when a test begins. */
export function openHangWatchdog(): HangWatchdog {
  watch ??= createStuckWatch()
  return watch
}

function createStuckWatch(): HangWatchdog {
  const state = new BigInt64Array(new SharedArrayBuffer(16))
  const name = new SharedArrayBuffer(2 + MAX_ID)
  const nameBytes = Buffer.from(name)
  let isStarted = false
  const prepare = () => {
    if (!isStarted) startThread(state, name)
    isStarted = true
  }
  return {
    prepare,
    begin(timeoutMs, test = '') {
      prepare()
      // a message would cost as much as a small test
      nameBytes.writeUInt16LE(nameBytes.write(test, 2))
      Atomics.store(state, DEADLINE, timeoutMs === 0 ? 0n : BigInt(Math.ceil(Date.now() + timeoutMs)))
    },
    end() {
      Atomics.store(state, DEADLINE, 0n)
    },
  }
}

function startThread(state: BigInt64Array, name: SharedArrayBuffer): void {
  const workerData = { state, name, graceMs: GRACE_MS, pipe: HANG_PIPE, parent: process.ppid }
  const thread = new Worker(THREAD, { eval: true, workerData, env: SHARE_ENV, execArgv: [] })
  thread.on('message', () => Atomics.add(state, ANSWER, 1n))
  // Without it, the parent process still ends a hanging test, but without knowing the line.
  thread.on('error', () => {})
  thread.unref()
}
