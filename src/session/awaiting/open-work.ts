import { createHook } from 'node:async_hooks'
import { type CallSite, captureCallSite } from '../../errors/call-site.js'
import { isOfDependency, isOwnFile } from '../../files/installation.js'
import { parseFrames } from '../../files/source-paths.js'

/**
 * Kinds of asynchronous resources. Timers, intervals and requests must have ended with their test, and handles (open
 * connections, child processes, threads) with their file, because hooks may close them.
 */
export type OpenWorkKind = 'timer' | 'interval' | 'request' | 'handle' | 'stream'

/** Kinds to wait for after a fixture or a hook that runs for several tests: an interval is a service. */
export const OF_SHARED: readonly OpenWorkKind[] = ['timer', 'request', 'stream']

/** A timer, a request or a handle that code of a test started. */
export interface OpenWork {
  kind: OpenWorkKind
  what: string
  site: CallSite
  /** False for what does not keep a process busy: streams, which may be idle, and timers that were unreferenced. */
  isLeftOver: boolean
  /** Lets the process end although it has not ended. */
  release(): void
}

interface Resource {
  /** Timers and handles: whether they keep the process alive. */
  hasRef?(): boolean
  unref?(): unknown
  /** Timers: true after they fired or were cleared. */
  _destroyed?: boolean
  /** Intervals: milliseconds. */
  _repeat?: number | null
  /** Timers: milliseconds. */
  _idleTimeout?: number
  /** Crypto operations: called at their end. Those that have ended when they return do not have it. */
  ondone?: unknown
}

type WorkEntry = Omit<OpenWork, 'isLeftOver' | 'release'> & { resource: Resource }

/** Longest timer that is waited for although it does not keep the process alive. */
const UNREFERENCED_MS = 1000

/** The timers, requests and handles that the code of one test started and that have not ended. */
export class OpenWorkList {
  readonly #entries = new Map<number, WorkEntry>()
  #pruneAt = 1000

  add(id: number, entry: WorkEntry): void {
    this.#entries.set(id, entry)
    if (this.#entries.size < this.#pruneAt) return
    this.#prune()
    this.#pruneAt = 2 * this.#entries.size + 1000
  }

  /** Removes a request that has ended. */
  end(id: number): void {
    const entry = this.#entries.get(id)
    if (entry?.resource.hasRef === undefined) this.#entries.delete(id)
  }

  get isEmpty(): boolean {
    return this.#entries.size === 0
  }

  /** True until the end of what was added. */
  has(id: number): boolean {
    const entry = this.#entries.get(id)
    return entry !== undefined && isOpen(entry)
  }

  /** Returns the open work of these kinds, except what the toolkit itself started. */
  list(kinds: readonly OpenWorkKind[]): OpenWork[] {
    this.#prune()
    return [...this.#entries.values()]
      .filter(({ kind, site }) => kinds.includes(kind) && !isOurs(site))
      .map(({ kind, what, site, resource }) => {
        const isLeftOver = kind !== 'stream' && resource.hasRef?.() !== false
        return { kind, what, site, isLeftOver, release: () => void resource.unref?.() }
      })
  }

  #prune(): void {
    for (const [id, entry] of this.#entries) if (!isOpen(entry)) this.#entries.delete(id)
  }
}

/** Requests are open until they are removed; `hasRef()` of a closed handle is undefined. */
function isOpen({ what, resource }: WorkEntry): boolean {
  if (what === CRYPTO) return resource.ondone !== undefined
  if (resource.hasRef === undefined) return true
  if (resource._destroyed === true) return false
  return resource.hasRef() === true || (resource._idleTimeout ?? Number.POSITIVE_INFINITY) <= UNREFERENCED_MS
}

/**
 * True if this package started the work: by itself, or through one of its dependencies. Then the innermost function
 * outside of Node and of the dependencies belongs to this package, or none is known.
 */
function isOurs({ stack = '' }: CallSite): boolean {
  const frame = parseFrames(stack).find(({ file }) => !isOfDependency(file))
  return frame === undefined || isOwnFile(frame.file)
}

const CRYPTO = 'a crypto operation'

/** Kinds by the names that Node gives to asynchronous resources. */
const NAMES: Record<string, [OpenWorkKind, what: string]> = {
  Timeout: ['timer', 'a timer'],
  Immediate: ['timer', 'setImmediate'],
  FSREQCALLBACK: ['request', 'a file operation'],
  FSREQPROMISE: ['request', 'a file operation'],
  FILEHANDLECLOSEREQ: ['request', 'a file operation'],
  GETADDRINFOREQWRAP: ['request', 'a DNS request'],
  GETNAMEINFOREQWRAP: ['request', 'a DNS request'],
  QUERYWRAP: ['request', 'a DNS request'],
  PBKDF2REQUEST: ['request', CRYPTO],
  SCRYPTREQUEST: ['request', CRYPTO],
  RANDOMBYTESREQUEST: ['request', CRYPTO],
  RANDOMPRIMEREQUEST: ['request', CRYPTO],
  CHECKPRIMEREQUEST: ['request', CRYPTO],
  KEYPAIRGENREQUEST: ['request', CRYPTO],
  KEYGENREQUEST: ['request', CRYPTO],
  HASHREQUEST: ['request', CRYPTO],
  CIPHERREQUEST: ['request', CRYPTO],
  DERIVEBITSREQUEST: ['request', CRYPTO],
  SIGNREQUEST: ['request', CRYPTO],
  ZLIB: ['stream', 'a compression'],
  TCPWRAP: ['handle', 'a connection'],
  PIPEWRAP: ['handle', 'a pipe'],
  UDPWRAP: ['handle', 'a socket'],
  PROCESSWRAP: ['handle', 'a child process'],
  WORKER: ['handle', 'a thread'],
  MESSAGEPORT: ['handle', 'a message port'],
}
const INTERVAL: [OpenWorkKind, what: string] = ['interval', 'an interval']
const SERVERS = new Set(['TCPSERVERWRAP', 'PIPESERVERWRAP'])

let isWatching = false
let isOwn = false

/** Starts work that is not of a test, without the stack that a test's work is reported with. */
export function startOwnWork<T>(start: () => T): T {
  const before = isOwn
  isOwn = true
  try {
    return start()
  } finally {
    isOwn = before
  }
}

/**
 * Records from now on what the code of each test starts.
 *
 * @param findList - Returns the list of the test whose code is running.
 */
export function watchOpenWork(findList: () => OpenWorkList | undefined): void {
  if (isWatching) return
  isWatching = true
  const lists = new Map<number, OpenWorkList>()
  const servers = new Set<number>()
  let sweepAt = 1000
  // Called for every promise, which is by far the most frequent resource.
  function init(id: number, type: string, trigger: number, resource: object): void {
    if (type === 'PROMISE' || isOwn) return
    const known = NAMES[type]
    if (known === undefined) {
      if (SERVERS.has(type)) servers.add(id)
      return
    }
    // A connection that a server accepted is closed by its client.
    const list = servers.has(trigger) ? undefined : findList()
    if (list === undefined) return
    const isInterval = typeof (resource as Resource)._repeat === 'number'
    const [kind, what] = isInterval ? INTERVAL : known
    list.add(id, { kind, what, site: captureCallSite(init), resource: resource as Resource })
    if (kind !== 'request' && kind !== 'stream') return
    lists.set(id, list)
    if (lists.size >= sweepAt) sweep()
  }
  /** Forgets what has ended without a callback. */
  function sweep(): void {
    for (const [id, list] of lists) if (!list.has(id)) lists.delete(id)
    sweepAt = 2 * lists.size + 1000
  }
  createHook({
    init,
    // A request ends with its only callback.
    before(id) {
      const list = lists.get(id)
      if (list === undefined) return
      lists.delete(id)
      list.end(id)
    },
  }).enable()
}
