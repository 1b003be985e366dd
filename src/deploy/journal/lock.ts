import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { tryParseJsonObject } from '../../codec/json.js'
import { ToolkitError } from '../../errors/errors.js'
import { codeOf } from '../../errors/thrown.js'
import { requireOwnPath } from '../../files/own-path.js'
import { holdSignals } from '../../files/process-end.js'
import { readText } from '../../files/text-file.js'
import { createProcesses, type Processes, type ProcessIdentity } from './processes.js'

/** The process that holds the lock of a folder. */
export interface LockHolder extends ProcessIdentity {
  since: string
}

/** A held lock. */
export interface Lock {
  readonly name: string
  /** Locks that were removed to acquire this one. */
  readonly takenFrom: readonly string[]
  /** Rejects with `DEPLOY_LOCK_LOST` once another process has broken the lock. */
  check(): Promise<void>
  release(): Promise<void>
}

/** Options of `lockFolder`. */
export interface LockOptions {
  /** Breaks the lock of a process that may have ended. A process that is known to run keeps it. */
  breakLock?: boolean
  /** Called with one line about each lock that is removed, and before a wait. */
  onNote?: (note: string) => void
  signal?: AbortSignal
  processes?: Processes
}

/** The lock file of another process. */
interface Contender {
  name: string
  /** Undefined if the file is damaged. */
  holder: LockHolder | undefined
  /** Time of the holder's last heartbeat. */
  beat: number
}

const PREFIX = '.lock-'
const DRAFT_PREFIX = '.draft.lock-'
const TRIES = 5
/** The holder sets the time of its lock file this often. */
const BEAT_MS = 2000
/**
 * Time without a heartbeat after which a holder counts as gone. Holders may be busy for some seconds, for example while
 * compiling.
 */
const SILENCE_MS = 30_000

/**
 * Locks a folder. Each contender writes its own file, then looks for other files. Of two contenders, at least the later
 * one sees the other, so both never hold the lock. The holder checks its file before every action that must not happen
 * twice. A process that breaks the lock removes that file first, and reads the folder only afterwards.
 *
 * @throws `FILE_UNUSABLE` for a folder behind a link out of the repository, `DEPLOY_LOCKED` where another process holds
 * the lock, `DEPLOY_LOCK_ALIVE` where it is to be broken and its holder works, `DEPLOY_LOCK_DAMAGED` where a lock file
 * cannot be read.
 */
export async function lockFolder(
  folder: string,
  { breakLock = false, onNote, signal, processes = createProcesses() }: LockOptions = {},
): Promise<Lock> {
  requireOwnPath(folder)
  await mkdir(folder, { recursive: true })
  const own = `${PREFIX}${randomUUID()}.json`
  /** Lock files of holders without a heartbeat, which may be removed, with the time of the last one. */
  const silent = new Map<string, number>()
  for (let tries = 0; ; tries++) {
    await writeOwn(folder, own, processes.self)
    const others = await listOthers(folder, own)
    const isGone = ({ name, holder, beat }: Contender) =>
      (holder !== undefined && processes.isRunning(holder) === false) || silent.get(name) === beat
    const first = others.find((other) => !isGone(other))
    if (first === undefined) {
      for (const other of others) await removeLock(folder, other, onNote)
      return hold(folder, own, { takenFrom: others.map(({ name }) => name), processes })
    }
    await rm(join(folder, own), { force: true })
    const isKnown = first.holder !== undefined && processes.isRunning(first.holder) === true
    if (tries >= TRIES) throw breakLock ? aliveOwnerError(folder, first) : lockedError(folder, first)
    if (breakLock && !isKnown) {
      onNote?.(`watching the lock for ${SILENCE_MS / 1000} s: a process that works renews it every ${BEAT_MS / 1000} s`)
      if (!(await isSilent(join(folder, first.name), first.beat, processes, signal)))
        throw aliveOwnerError(folder, first)
      silent.set(first.name, first.beat)
    } else {
      // Two simultaneous contenders have both backed off.
      await processes.sleep(20 + Math.random() * 80, signal)
    }
  }
}

function hold(
  folder: string,
  name: string,
  { takenFrom, processes }: { takenFrom: readonly string[]; processes: Processes },
): Lock {
  const path = join(folder, name)
  const beat = async () => {
    const now = new Date()
    // Do not create the file here: once it is removed, the lock is lost for good.
    await utimes(path, now, now).catch(() => {})
  }
  const stop = processes.repeat(BEAT_MS, beat)
  return {
    name,
    takenFrom,
    async check() {
      if ((await readBeat(path)) === undefined) throw lostLockError(path)
    },
    async release() {
      stop()
      await rm(path, { force: true })
    },
  }
}

/** The file appears whole, or not at all. */
async function writeOwn(folder: string, own: string, self: ProcessIdentity): Promise<void> {
  const holder: LockHolder = { ...self, since: new Date().toISOString() }
  const draft = join(folder, own.replace(PREFIX, DRAFT_PREFIX))
  await holdSignals(folder, () => {
    writeFileSync(draft, JSON.stringify(holder))
    renameSync(draft, join(folder, own))
  })
}

async function listOthers(folder: string, own: string): Promise<Contender[]> {
  const names = (await readdir(folder)).filter((name) => name.startsWith(PREFIX) && name !== own)
  const others = await Promise.all(
    names.toSorted().map(async (name) => {
      const path = join(folder, name)
      const beat = await readBeat(path)
      const text = await readHolder(path)
      return beat === undefined || text === undefined ? [] : [{ name, beat, holder: parseHolder(text) }]
    }),
  )
  return others.flat()
}

/** Returns the text of a lock file. Undefined if it was removed meanwhile: its holder is done, and it is no damage. */
async function readHolder(path: string): Promise<string | undefined> {
  try {
    return await readText(path)
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? undefined : ''
  }
}

function isHolder(value: object): value is LockHolder {
  const { pid, host, user, since }: Partial<LockHolder> = value
  return Number.isInteger(pid) && [host, user, since].every((text) => typeof text === 'string')
}

function parseHolder(text: string): LockHolder | undefined {
  const holder = tryParseJsonObject(text)
  return holder !== undefined && isHolder(holder) ? holder : undefined
}

/** Returns the modification time of a lock file; undefined if the file does not exist. */
async function readBeat(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Watches a lock file that another machine may hold. Clocks are not compared: only a change counts. */
async function isSilent(
  path: string,
  before: number,
  processes: Processes,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (let waited = 0; waited < SILENCE_MS; waited += BEAT_MS) {
    await processes.sleep(BEAT_MS, signal)
    const beat = await readBeat(path)
    if (beat === undefined) return true
    if (beat !== before) return false
  }
  return true
}

async function removeLock(folder: string, { name, holder }: Contender, onNote: LockOptions['onNote']): Promise<void> {
  await rm(join(folder, name), { force: true })
  onNote?.(
    holder === undefined
      ? `removed the damaged lock file ${name}`
      : `removed the lock of ${describe(holder)}, which is gone`,
  )
}

function describe({ pid, host, user, since }: LockHolder): string {
  return `process ${pid} of ${user} on ${host} (since ${since})`
}

function lockedError(folder: string, { name, holder }: Contender): ToolkitError {
  if (holder === undefined) {
    return new ToolkitError('DEPLOY_LOCK_DAMAGED', `the lock file ${join(folder, name)} is damaged`, {
      hint: 'Make sure that no other deployment to this network is running, then run the same command with --break-lock.',
      at: { file: join(folder, name) },
    })
  }
  return new ToolkitError('DEPLOY_LOCKED', `${folder} is locked by ${describe(holder)}`, {
    hint: 'Wait until that process is done and run the same command again. If it is gone, add --break-lock.',
  })
}

function aliveOwnerError(folder: string, { name, holder }: Contender): ToolkitError {
  const text = holder === undefined ? `a process that renews ${name}` : describe(holder)
  return new ToolkitError('DEPLOY_LOCK_ALIVE', `the lock of ${folder} is held by ${text}, which is still running`, {
    hint:
      holder === undefined
        ? 'Wait until it is done, or end it.'
        : `Wait until it is done, or end it (kill ${holder.pid} on ${holder.host}), then run the same command again.`,
  })
}

function lostLockError(path: string): ToolkitError {
  return new ToolkitError('DEPLOY_LOCK_LOST', `another process took over this deployment: ${path} was removed`, {
    hint: 'Nothing is sent from here any more. Wait until the other process is done, then run the same command again.',
  })
}
