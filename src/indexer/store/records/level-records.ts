import type { ClassicLevel, Snapshot } from 'classic-level'
import { isToolkitError, ToolkitError } from '../../../errors/errors.js'
import { Slices } from '../slices.js'
import type { RecordChange, Records } from './records.js'

/** Maximum number of keys that are read in one turn. */
const READ_TOGETHER = 100

/**
 * Records in a LevelDB directory. An index can always be rebuilt from the chain, so damaged records are deleted. Throws
 * `EXPLORER_DATA_DIR` if the directory cannot be used.
 */
export async function openLevelRecords(directory: string): Promise<Records> {
  const { ClassicLevel } = await import('classic-level')
  const open = async () => {
    const level = new ClassicLevel<string, string>(directory)
    await level.open()
    return level
  }
  let wasDamaged = false
  const level = await open().catch(async (error: unknown) => {
    if (!isDamaged(error)) throw unusableIndexError(directory, error)
    wasDamaged = true
    await ClassicLevel.destroy(directory)
    return open().catch((cause: unknown) => {
      throw unusableIndexError(directory, cause)
    })
  })
  return new LevelRecords(level, wasDamaged)
}

class LevelRecords implements Records {
  readonly isKept = true
  readonly wasDamaged: boolean
  readonly #level: ClassicLevel<string, string>
  /**
   * State after the last write. Without it, each read would take one of its own, for which the process waits for a lock
   * that writes hold.
   */
  #snapshot: Snapshot

  constructor(level: ClassicLevel<string, string>, wasDamaged: boolean) {
    this.#level = level
    this.wasDamaged = wasDamaged
    this.#snapshot = level.snapshot()
  }

  /**
   * Reads in turns, since the keys of each are copied while the process waits. A change may come between two turns, as
   * between two reads.
   */
  async read(keys: readonly string[]): Promise<(string | undefined)[]> {
    if (keys.length <= READ_TOGETHER) return this.#readTogether([...keys])
    const values: (string | undefined)[] = []
    for (let at = 0; at < keys.length; at += READ_TOGETHER) {
      for (const value of await this.#readTogether(keys.slice(at, at + READ_TOGETHER))) values.push(value)
    }
    return values
  }

  #readTogether(keys: string[]): Promise<(string | undefined)[]> {
    return this.#level.getMany(keys, { snapshot: this.#snapshot })
  }

  async keysBetween(low: string, high: string, accepts: (key: string) => boolean, limit: number): Promise<string[]> {
    const keys: string[] = []
    for await (const key of this.#level.keys({ gte: low, lte: high, snapshot: this.#snapshot })) {
      if (accepts(key) && keys.push(key) >= limit) break
    }
    return keys
  }

  async write(changes: readonly RecordChange[], slices?: Slices): Promise<void> {
    await writeMany(this.#level, changes, slices)
    await this.#renew()
  }

  async clear(): Promise<void> {
    await this.#level.clear()
    await this.#renew()
  }

  close(): Promise<void> {
    return this.#level.close()
  }

  /** Reads from now on see what was written. The former snapshot closes when its last read has ended. */
  async #renew(): Promise<void> {
    if (this.#level.status !== 'open') return
    const former = this.#snapshot
    this.#snapshot = this.#level.snapshot()
    await former.close()
  }
}

/** Collects changes in turns, and writes them together. */
async function writeMany(
  level: ClassicLevel<string, string>,
  changes: readonly RecordChange[],
  slices = new Slices(),
): Promise<void> {
  const batch = level.batch()
  for (const [key, value] of changes) {
    if (slices.areOver) await slices.pause()
    if (value === undefined) batch.del(key)
    else batch.put(key, value)
  }
  await batch.write()
}

function causeOf(error: unknown): { code?: unknown; message: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause : { message: String(cause) }
}

function isDamaged(error: unknown): boolean {
  return causeOf(error).code === 'LEVEL_CORRUPTION'
}

function unusableIndexError(directory: string, error: unknown): ToolkitError {
  if (isToolkitError(error)) return error
  const { code, message } = causeOf(error)
  const isLocked = code === 'LEVEL_LOCKED'
  return new ToolkitError(
    'EXPLORER_DATA_DIR',
    `${directory} cannot hold the index: ${isLocked ? 'it is in use' : message}`,
    {
      hint: isLocked
        ? 'Another explorer uses the directory. Stop it, or choose another directory.'
        : 'Name another directory.',
      cause: error,
    },
  )
}
