import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import type { ExecutionTask } from '../../chain/blocks/execution-tasks.js'
import type { RecordingRequest } from '../../chain/tracing/recordings.js'
import { must } from '../../collections/presence.js'
import { unpackError } from '../../errors/sent-error.js'
import type { Recording } from '../../rpc/recording.js'
import type { StateSource } from '../../state/source.js'
import type { Store } from '../../state/store.js'
import { copySigned } from '../../vm/execution/signed.js'
import { MAX_WAIT_MS } from '../../vm/sandbox/processor-time.js'
import {
  type ContractProcessRequest,
  type ContractProcessResponse,
  type ExecutionResult,
  RECORDER_METHODS,
} from './protocol.js'

/** Outcome of a transaction in the process: its result, or the end of the process, forced or by itself. */
export type ProcessOutcome =
  | { result: ExecutionResult }
  | { error: Error }
  | { failure: string }
  | { recording: Recording | undefined }
  /** A key of a fork that is unknown to the process. */
  | { unknown: string }
  | 'killed'
  | ProcessExit

/** Exit of a process, and its reason. */
export interface ProcessExit {
  reason: string
  /** The signal that ended it. */
  signal?: NodeJS.Signals | null
}

/** Time that a process may take to load, or to read a large state, on a busy machine, in milliseconds. */
const LOADING_MS = 60_000
/** Time for reproducing a transaction's recording, in milliseconds: its calls run again, each up to its limit. */
const RECALL_MS = 10_000
/**
 * Time beyond a call's limit before its process is killed, in milliseconds: for a step that cannot be interrupted, and
 * for the start.
 */
const SPARE_MS = 2000
/** Number of state records in one message. */
const CHUNK = 2000
/** Time to exit by itself, in milliseconds. */
const CLOSING_MS = 1000
/** Number of kept characters of a process's last output. */
const LAST_WORDS = 4096

/** A process that runs contracts, with the version of the state it has. */
export class ContractProcess {
  readonly #child: ChildProcess
  readonly #death: Promise<ProcessExit>
  #version: Store | undefined
  /** Number of a fork's known entries, and of created contracts, that were sent. */
  #sent = { known: 0, created: 0 }
  #receive: (response: ContractProcessResponse) => void = () => {}
  #isBusy = false
  isAlive = true

  constructor(child: ChildProcess) {
    this.#child = child
    child.unref()
    child.channel?.unref()
    const { stderr } = child
    if (stderr instanceof Socket) stderr.unref()
    let words = ''
    stderr?.on('data', (chunk) => {
      words = (words + chunk).slice(-LAST_WORDS)
    })
    child.on('message', (response: ContractProcessResponse) => this.#receive(response))
    this.#death = new Promise((resolve) => {
      const end = (exit: ProcessExit) => {
        this.isAlive = false
        resolve(exit)
      }
      child.on('error', (error) => end({ reason: error.message }))
      child.on('exit', (code, signal) => end({ reason: describeEnd(code, signal, words), signal }))
    })
  }

  /** Executes a task's transaction. Its changes are not applied to the state yet. */
  async run(task: ExecutionTask): Promise<ProcessOutcome> {
    const { signed, state, base, environment, sort = 'legacy', timeLimitMs, recorder, dryRun } = task
    const { number, parentHash, time, witness } = task.block
    const block = { number, parentHash, time, witness }
    const version = state.changes.size === 0 ? base : base.commit(state.changes)
    const failure = await this.#bring(version)
    if (failure !== undefined) return failure
    const isObserved = environment.onLog !== undefined
    const recorded = RECORDER_METHODS.filter((method) => recorder?.[method] !== undefined)
    const isKept = task.record !== undefined
    const tracksReads = task.reads !== undefined
    const job = {
      signed: copySigned(signed),
      block,
      prices: environment.prices,
      sort,
      timeLimitMs,
      dryRun,
      isObserved,
      isKept,
      tracksReads,
      recorded,
    }
    return this.#ask({ type: 'run', job }, timeLimitMs + SPARE_MS, timeLimitMs < MAX_WAIT_MS ? 2 * MAX_WAIT_MS : 0)
  }

  /** Reproduces the recording of a transaction that ran in it; undefined also if that takes too long. */
  async recall(hash: string, asked: RecordingRequest): Promise<Recording | undefined> {
    if (this.#version === undefined) return undefined
    const ending = await this.#ask({ type: 'recall', hash, asked }, RECALL_MS)
    return typeof ending === 'object' && 'recording' in ending ? ending.recording : undefined
  }

  /** Sends the changes to the process, so that the versions before need not be kept. */
  follow(version: Store): void {
    const current = this.#version
    if (current !== undefined && version.isVersionOf(current)) this.#sendChanges(current, version)
  }

  kill(): Promise<ProcessExit> {
    this.isAlive = false
    this.#child.ref()
    this.#child.kill('SIGKILL')
    return this.#death
  }

  /** Lets the process exit by itself if it is idle, up to a time limit. */
  async close(): Promise<void> {
    if (!this.isAlive) return
    this.isAlive = false
    this.#child.ref()
    const late = setTimeout(() => this.#child.kill('SIGKILL'), this.#isBusy ? 0 : CLOSING_MS)
    if (this.#child.connected) this.#child.disconnect()
    await this.#death
    clearTimeout(late)
  }

  /** Updates the copy of the state; replies only on failure. */
  async #bring(version: Store): Promise<ProcessOutcome | undefined> {
    if (this.#version !== undefined && !version.isVersionOf(this.#version)) this.#reset()
    if (version.source !== undefined) this.#sendKnown(version.source)
    if (this.#version === version) return undefined
    if (this.#version !== undefined) {
      this.#sendChanges(this.#version, version)
      return undefined
    }
    const entries = listEntries(version)
    for (let start = 0; start < entries.length; start += CHUNK) {
      this.#send({ type: 'state', changes: entries.slice(start, start + CHUNK) })
      await new Promise(setImmediate)
    }
    this.#version = version
    const ending = await this.#ask({ type: 'ask' }, LOADING_MS)
    return ending === 'ready' ? undefined : ending
  }

  /** Drops the state of the process: versions of another chain or fork share nothing with it. */
  #reset(): void {
    this.#send({ type: 'reset' })
    this.#version = undefined
    this.#sent = { known: 0, created: 0 }
  }

  /** Sends newly known values of a fork. A process without a version must learn that it runs a fork. */
  #sendKnown(source: StateSource): void {
    const { known } = source
    const created = source.created.list()
    if (this.#version !== undefined && known.length === this.#sent.known && created.length === this.#sent.created)
      return
    const more = known.slice(this.#sent.known)
    this.#send({ type: 'fork', known: more, created: created.slice(this.#sent.created) })
    this.#sent = { known: known.length, created: created.length }
  }

  #sendChanges(from: Store, to: Store): void {
    const changes = [...to.changesSince(from)]
    if (to.source !== undefined) this.#sendKnown(to.source)
    this.#version = to
    if (changes.length > 0) this.#send({ type: 'state', changes })
  }

  #send(request: ContractProcessRequest): void {
    // A failure here ends the process, which is detected.
    if (this.#child.connected) this.#child.send(request, () => {})
  }

  async #ask(request: { type: 'ask' }, limitMs: number): Promise<ProcessOutcome | 'ready'>
  async #ask(request: ContractProcessRequest, limitMs: number, waitMs?: number): Promise<ProcessOutcome>
  async #ask(request: ContractProcessRequest, limitMs: number, waitMs = 0): Promise<ProcessOutcome | 'ready'> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<'killed'>((resolve) => {
      const before = readUsage(this.#child.pid)
      timer = setTimeout(() => {
        // The machine may have run other processes. This one then repeats the call, with more time on the clock.
        const isBusy = readUsage(this.#child.pid) - before >= limitMs / 2
        if (waitMs === 0 || isBusy) resolve('killed')
        else timer = setTimeout(resolve, waitMs, 'killed')
      }, limitMs)
    })
    const response = new Promise<ProcessOutcome | 'ready'>((resolve) => {
      this.#receive = (response) => resolve(readResponse(response))
    })
    this.#send(request)
    this.#isBusy = true
    const ending = await Promise.race([response, tooLate, this.#death])
    this.#isBusy = false
    clearTimeout(timer)
    if (ending === 'killed') await this.kill()
    return ending
  }
}

/** Hundredths of a second, in which Linux counts. */
const TICK_MS = 10

/** Milliseconds for which a process has had a processor; not a number where the system has no /proc. */
function readUsage(pid: number | undefined): number {
  try {
    const [, fields = ''] = /\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
    const [user, system] = fields.split(' ').slice(11, 13).map(Number)
    return (must(user, 'user time') + must(system, 'system time')) * TICK_MS
  } catch {
    return Number.NaN
  }
}

/** Lists a version as changes of the empty state, or of a fork's initial state. */
function listEntries(version: Store): [key: string, value: string | undefined][] {
  const { source } = version
  if (source === undefined) return [...version.entries()]
  return source.known.flatMap(([key, value]) => {
    const current = version.get(key)
    return current === value ? [] : [[key, current]]
  })
}

function readResponse(response: ContractProcessResponse): ProcessOutcome | 'ready' {
  switch (response.type) {
    case 'ready':
      return 'ready'
    case 'done':
      return { result: response }
    case 'unknown':
      return { unknown: response.key }
    case 'recalled':
    case 'failed':
      return response
    case 'thrown':
      return { error: unpackError(response.error) }
  }
}

/** Describes the exit of a process, in the engine's own words if available. */
function describeEnd(code: number | null, signal: NodeJS.Signals | null, words: string): string {
  const how = signal === null ? `with exit code ${code}` : `by ${signal}`
  const fatal = /^#?\s*(?:FATAL ERROR: |Fatal error in .*)(.*)$/m.exec(words)?.[1]?.trim()
  return fatal ? `${how}: ${fatal}` : how
}
