/**
 * Reading of records that the service of this page returns (`explorer/schema.ts`). A list or an object that is missing,
 * or has another form because the service is older or newer than the page, is empty.
 */

/** Returns a list of records. */
export function readRecords<T>(value: unknown): T[] {
  return Array.isArray(value) ? value : []
}

/** Returns a record whose members may be missing. */
export function readMembers<T extends object>(value: unknown): Partial<T> {
  return typeof value === 'object' && value !== null ? value : {}
}
