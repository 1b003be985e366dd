import { isToolkitError, ToolkitError } from '../../../errors/errors.js'
import type { Records } from './records.js'

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
    read: (keys) => level.getMany([...keys]),
    async keysBetween(low, high, accepts, limit) {
      const keys: string[] = []
      for await (const key of level.keys({ gte: low, lte: high })) {
        if (accepts(key) && keys.push(key) >= limit) break
      }
      return keys
    },
    write: (changes) =>
      level.batch(
        changes.map(([key, value]) => (value === undefined ? { type: 'del', key } : { type: 'put', key, value })),
      ),
    clear: () => level.clear(),
    close: () => level.close(),
  }
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
