/** A change of one record; without a value, the record is deleted. */
export type Change = readonly [key: string, value: string | undefined]

/** Storage of an index: texts by key, changed atomically. */
export interface Records {
  /** Whether the records outlive this process. */
  readonly isKept: boolean
  read(keys: readonly string[]): Promise<(string | undefined)[]>
  write(changes: readonly Change[]): Promise<void>
  /** Deletes all records. */
  clear(): Promise<void>
  close(): Promise<void>
}
