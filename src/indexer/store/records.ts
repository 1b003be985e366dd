/** A change of one record; without a value the record goes. */
export type Change = readonly [key: string, value: string | undefined]

/** Where an index is kept: texts by key, changed together or not at all. */
export interface Records {
  read(keys: readonly string[]): Promise<(string | undefined)[]>
  write(changes: readonly Change[]): Promise<void>
  /** Forgets everything. */
  clear(): Promise<void>
  close(): Promise<void>
}
