/** A change of one record; without a value the record goes. */
export type Change = readonly [key: string, value: string | undefined]

/** Storage of an index: texts by key, changed atomically. */
export interface Records {
  read(keys: readonly string[]): Promise<(string | undefined)[]>
  write(changes: readonly Change[]): Promise<void>
  /** Forgets everything. */
  clear(): Promise<void>
  close(): Promise<void>
}
