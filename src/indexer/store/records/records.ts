import type { Slices } from '../slices.js'

/** A change of one record; without a value, the record is deleted. */
export type RecordChange = readonly [key: string, value: string | undefined]

/** Storage of an index: texts by key, changed atomically. */
export interface Records {
  /** Whether the records outlive this process. */
  readonly isKept: boolean
  /** Whether earlier records were damaged, and therefore deleted. */
  readonly wasDamaged?: boolean
  read(keys: readonly string[]): Promise<(string | undefined)[]>
  /** Keys between two, inclusive, that a condition accepts: the first ones in order. */
  keysBetween(low: string, high: string, accepts: (key: string) => boolean, limit: number): Promise<string[]>
  /** Writes changes together, and lets other tasks run between slices of the work. */
  write(changes: readonly RecordChange[], slices?: Slices): Promise<void>
  /** Deletes all records. */
  clear(): Promise<void>
  close(): Promise<void>
}
