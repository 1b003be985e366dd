/** An error code in the catalogue. */
export interface CatalogueEntry {
  /**
   * Exit code of a process that ends with this error.
   *
   * @defaultValue `USAGE`, because most errors are those of a command or a file
   */
  readonly exit?: 'NO' | 'USAGE' | 'COMPILE' | 'NETWORK' | 'INTERRUPTED'
  /** A short description of the failure. */
  readonly title: string
  /** Cause of the error. */
  readonly cause: string
  /** Instructions for the user, shown if an error has no hint of its own. */
  readonly fix: string
}
