import type { ClassicLevel } from 'classic-level'
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
  return {
    isKept: true,
    wasDamaged,
    read: (keys) => (keys.length <= READ_TOGETHER ? level.getMany([...keys]) : readMany(level, keys)),
    async keysBetween(low, high, accepts, limit) {
      const keys: string[] = []
      for await (const key of level.keys({ gte: low, lte: high })) {
        if (accepts(key) && keys.push(key) >= limit) break
      }
      return keys
    },
    write: (changes) => writeMany(level, changes),
    clear: () => level.clear(),
    close: () => level.close(),
  }
}

/**
 * Reads in turns, since the keys of each are copied while the process waits. A change may come between two turns, as
 * between two reads. No snapshot prevents that: to take one, the process would wait for a lock that writes hold.
 */
async function readMany(level: ClassicLevel<string, string>, keys: readonly string[]): Promise<(string | undefined)[]> {
  const values: (string | undefined)[] = []
  for (let at = 0; at < keys.length; at += READ_TOGETHER) {
    for (const value of await level.getMany(keys.slice(at, at + READ_TOGETHER))) values.push(value)
  }
  return values
}

/** Collects changes in turns, and writes them together. */
async function writeMany(level: ClassicLevel<string, string>, changes: readonly RecordChange[]): Promise<void> {
  const slices = new Slices()
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
