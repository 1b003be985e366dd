import { ownFolder } from '../../files/installation.js'
import { relativePath } from '../../files/relative-path.js'
import type { Failure } from '../../report/model/failure.js'
import type { TestResult } from '../../report/model/run.js'
import { readFrame } from '../diagnostics/source-frame.js'
import { parseStack } from '../diagnostics/stack.js'
import type { RunPlan, TestJob } from '../protocol.js'
import type { ProcessEnd, WorkerCrash } from './worker-run.js'

/**
 * Describes a worker crash as the failure of the test that was running. The later tests of its file are lost.
 *
 * @param crash - The crash.
 * @param crashedFile - The file that the worker was running, if the crash does not name it.
 * @param root - Directory of the project.
 */
export async function describeWorkerCrash(
  { running, reason, durationMs }: WorkerCrash,
  crashedFile: string,
  root: string,
): Promise<TestResult> {
  const { file, titles, timeoutMs } = running ?? { file: crashedFile, titles: [], timeoutMs: 0 }
  const isStuck = 'stuck' in reason
  const places = parseStack((isStuck && reason.stuck?.stack) || '', { root, own: ownFolder })
  const failure: Failure = {
    message: isStuck
      ? `the test blocked its process for longer than its limit of ${timeoutMs} ms`
      : describeExit(reason),
    frame: places[0] && (await readFrame(places[0], root)),
    hint: `${isStuck ? STUCK_HINT : explainExit(reason)} The later tests of this file did not run.`,
    stack: places.map(({ file: path, line, column }) => `${relativePath(root, path)}:${line}:${column}`),
  }
  const shown = titles.length === 0 ? ['the top level of the file'] : titles
  return { file: relativePath(root, file), titles: shown, state: 'failed', durationMs, failure }
}

/** Returns true for a crash by Ctrl-C, which reaches all processes. */
export function isInterrupted({ reason }: WorkerCrash): boolean {
  return 'signal' in reason && reason.signal === 'SIGINT'
}

/**
 * Creates the job of the worker that replaces a crashed one.
 *
 * @returns The job; undefined if no files are left to run.
 */
export function createReplacementJob(
  job: TestJob,
  { files, own }: RunPlan,
  crashed: { file: string; isLoaded: boolean; isWaiting: boolean },
): TestJob | undefined {
  const paths = files.filter((each) => each !== crashed.file)
  // No test runs while files are loaded: the new worker loads the other files from the start.
  if (!crashed.isLoaded && paths.length > 0) return { ...job, paths, own }
  return crashed.isWaiting ? { ...job, paths: files, own, onDemand: true } : undefined
}

const STUCK_HINT = 'It has an endless loop, or long work without an `await`; raise the limit by this.timeout(ms).'
const ABORT_HINT =
  'Node aborted. The lines above name the reason where Node knows it. If it is "heap out of memory", NODE_OPTIONS=--max-old-space-size=8192 raises the limit to 8 GB. If it is "RegExpCompiler", a regular expression was compiled at the end of the stack.'
const CONTRACT_HINT =
  'The contract ended the engine, as a regular expression that is compiled at the end of the stack does. `toolkit node --fork` runs contracts in a process that is replaced: run the tests of this contract on such a node.'
const KILLED_HINT =
  'The system ends processes when the memory of the machine is used up. Use fewer processes: --jobs <n>.'
const SIGNAL_HINT = 'A test may have sent it, or a native module has failed.'
const EXIT_HINT = 'A test, or what it calls, may have called process.exit.'

function explainExit({ code, signal, contract }: ProcessEnd): string {
  if (contract !== undefined) return CONTRACT_HINT
  if (signal === 'SIGABRT' || code === 134) return ABORT_HINT
  if (signal === 'SIGKILL') return KILLED_HINT
  return signal === null ? EXIT_HINT : SIGNAL_HINT
}

function describeExit({ code, signal, contract }: ProcessEnd): string {
  const cause = contract === undefined ? '' : ` while it ran ${contract} of the forked network`
  return `the test process was ended ${signal === null ? `with exit code ${code}` : `by ${signal}`}${cause}`
}
