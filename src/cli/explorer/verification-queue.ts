import { type ChildProcess, fork } from 'node:child_process'
import { parse } from 'node:path'
import type { SentResult, SentSubmission } from '../../compiler/sent-contract.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { unpackError } from '../../errors/sent-error.js'
import { locateProcess } from '../../files/installation.js'
import { ServiceBusy, type SourceSubmission, type WireRecord } from '../../indexer/index.js'

/** Time to compile one submission, in milliseconds. A contract takes a tenth of a second. */
const LIMIT_MS = 5000
/** Number of submissions that may wait. */
const MAX_WAITING = 8
const MEMORY_MB = 256
const MAX_FILES = 500
const MAX_PATH = 200
/** Characters of paths that a file system of every kind accepts. */
const PATH = /^[\w@-][\w./@+ -]*$/

/**
 * Compiles sources of strangers in a process of its own, one submission after the other. The process has no environment
 * variables, a limit of memory and a limit of time; it is killed and replaced when it exceeds one or fails.
 */
export class VerificationQueue {
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #isClosed = false
  readonly #script: string

  /** @param script - Entry of the process (default: that of this package). */
  constructor(script = locateProcess('verification')) {
    this.#script = script
  }

  /** Throws `EXPLORER_ARGUMENT` or `COMPILE_REFUSED` for mistakes in the sources, and `ServiceBusy`. */
  async verify({ files, entry }: SourceSubmission): Promise<WireRecord> {
    checkPaths(Object.keys(files))
    if (this.#waiting >= MAX_WAITING) throw new ServiceBusy()
    this.#waiting++
    const turn = this.#last.then(() => this.#run({ files, entry }))
    this.#last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      this.#waiting--
    }
  }

  close(): void {
    this.#isClosed = true
    this.#replace()
  }

  async #run(request: SentSubmission): Promise<WireRecord> {
    if (this.#isClosed) throw new ServiceBusy()
    this.#child ??= startProcess(this.#script)
    try {
      const result = await ask(this.#child, request)
      if ('error' in result) throw unpackError(result.error)
      return result
    } catch (error) {
      // Only a mistake in the sources leaves the process, and the esbuild in it, as they were.
      if (isToolkitError(error) && error.code !== 'EXPLORER_VERIFICATION') throw error
      this.#replace()
      throw isToolkitError(error) ? error : tooLargeError('the compiler fails on them')
    }
  }

  #replace(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }
}

/** Sends a request to the process. Rejects when the process ends, or takes too long. */
function ask(child: ChildProcess, request: SentSubmission): Promise<SentResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => end(tooLargeError(`compiling them takes longer than ${LIMIT_MS / 1000} s`)),
      LIMIT_MS,
    )
    const onExit = () => end(tooLargeError('compiling them takes too much memory'))
    const onMessage = (result: SentResult) => {
      release()
      resolve(result)
    }
    child.once('exit', onExit)
    child.once('error', onExit)
    child.once('message', onMessage)
    child.send(request, (error) => {
      if (error !== null) onExit()
    })

    function end(error: Error): void {
      release()
      reject(error)
    }
    function release(): void {
      clearTimeout(timer)
      child.off('exit', onExit)
      child.off('error', onExit)
      child.off('message', onMessage)
    }
  })
}

function startProcess(script: string): ChildProcess {
  const { SystemRoot, TEMP } = process.env
  const child = fork(script, {
    cwd: parse(process.execPath).root,
    env: { GOMEMLIMIT: `${MEMORY_MB}MiB`, ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) },
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

function tooLargeError(reason: string): ToolkitError {
  return new ToolkitError('EXPLORER_VERIFICATION', `files: ${reason}`, {
    hint: 'Submit the compiled script and its ABI instead.',
  })
}

/** Throws `EXPLORER_ARGUMENT` for paths that no folder can hold together, or that lead out of it. */
function checkPaths(paths: readonly string[]): void {
  if (paths.length > MAX_FILES) throw pathError(`more than ${MAX_FILES} files`, 'Submit the files of one contract.')
  const folders = new Set(paths.flatMap(listFolders))
  for (const path of paths) {
    const names = path.split('/')
    const isPlain = PATH.test(path) && path.length <= MAX_PATH && !names.some((name) => /^\.{0,2}$/.test(name))
    if (!isPlain) {
      throw pathError(
        `not a path within the project: ${JSON.stringify(path.slice(0, MAX_PATH))}`,
        `Paths are relative, of letters, digits and . - @ +, and at most ${MAX_PATH} characters.`,
      )
    }
    if (folders.has(path)) {
      throw pathError(`${JSON.stringify(path)} is a file and a folder`, 'Name one of them otherwise.')
    }
  }
}

function listFolders(path: string): string[] {
  const names = path.split('/')
  return names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'))
}

function pathError(reason: string, hint: string): ToolkitError {
  return new ToolkitError('EXPLORER_ARGUMENT', `files: ${reason}`, { hint })
}
