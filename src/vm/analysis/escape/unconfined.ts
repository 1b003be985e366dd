/** Thrown for code that cannot be confined. */
export class Unconfined extends Error {}

/** Ends the analysis: the code cannot be confined. */
export function throwUnconfined(): never {
  throw new Unconfined()
}
