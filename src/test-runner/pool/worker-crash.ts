import { readFile } from 'node:fs/promises'
import { ownFolder } from '../../files/installation.js'
import { relativePath } from '../../files/relative-path.js'
import type { Failure } from '../../report/model/failure.js'
import type { Frame, Place } from '../../report/model/place.js'
import type { TestResult } from '../../report/model/run.js'
import { cutFrame } from '../../report/text/frame.js'
import { parseStack } from '../diagnostics/stack.js'
import type { Running } from '../running.js'
import type { WorkerCrash } from './worker-run.js'

/** The failure of what ran when its process ended; the other tests of the file are lost with it. */
export async function describeWorkerCrash(
  { reason, durationMs }: WorkerCrash,
  running: Running,
  root: string,
): Promise<TestResult> {
  const { file, titles, timeoutMs } = running
  const isStuck = 'stuck' in reason
  const places = parseStack((isStuck && reason.stuck?.stack) || '', { root, own: ownFolder })
  const failure: Failure = {
    message: isStuck ? `it does not end: its limit is ${timeoutMs} ms, and it does not give way` : describeExit(reason),
    frame: places[0] && (await readFrame(places[0], root)),
    hint: `${isStuck ? STUCK_HINT : explainExit(reason)} The later tests of this file did not run.`,
    stack: places.map(({ file: path, line, column }) => `${relativePath(root, path)}:${line}:${column}`),
  }
  const shown = titles.length === 0 ? ['the top level of the file'] : titles
  return { file: relativePath(root, file), titles: shown, state: 'failed', durationMs, failure }
}

const STUCK_HINT = 'A loop without end, or work without an `await`, for which this.timeout(ms) has to allow more.'
const MEMORY_HINT =
  'That is how Node ends where its memory is used up: NODE_OPTIONS=--max-old-space-size=8192 allows it 8 GB.'
const KILLED_HINT =
  'The system does so where the memory of the machine is used up: fewer processes, by --jobs, need less.'
const SIGNAL_HINT = 'A test may have sent it, or a native module has failed.'
const EXIT_HINT = 'A test, or what it calls, may have called process.exit.'

function explainExit({ code, signal }: { code: number | null; signal: NodeJS.Signals | null }): string {
  if (signal === 'SIGABRT' || code === 134) return MEMORY_HINT
  if (signal === 'SIGKILL') return KILLED_HINT
  return signal === null ? EXIT_HINT : SIGNAL_HINT
}

function describeExit({ code, signal }: { code: number | null; signal: NodeJS.Signals | null }): string {
  return `the test process was ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}`
}

async function readFrame(place: Place, root: string): Promise<Frame | undefined> {
  try {
    return { ...cutFrame(await readFile(place.file, 'utf8'), place), file: relativePath(root, place.file) }
  } catch {
    return undefined
  }
}
