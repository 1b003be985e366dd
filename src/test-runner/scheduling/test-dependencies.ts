/**
 * Dependencies of test files: their inputs in the last run, and the contracts that they deployed. Files that a failed
 * run did not reach keep their dependencies, so that a fix is noticed.
 */
import { must } from '../../collections/presence.js'
export class TestDependencies {
  readonly #known = new Map<string, Set<string>>()
  readonly #fresh = new Map<string, Set<string>>()

  /** The test files that are known. */
  get files(): string[] {
    return [...this.#known.keys()]
  }

  /** Dependencies of all test files, including deployed contracts and paths where a missing file would be looked up. */
  get inputs(): string[] {
    return [...new Set([...this.#known.values()].flatMap((inputs) => [...inputs]))]
  }

  /** Adds dependencies or deployed contracts of a test file; all absolute. */
  add(file: string, inputs: readonly string[]): void {
    for (const map of [this.#known, this.#fresh]) {
      const set = map.get(file) ?? new Set([file])
      for (const input of inputs) set.add(input)
      map.set(file, set)
    }
  }

  /** Ends a run. `isWhole`: whether a file ran completely. */
  settle(isWhole: (file: string) => boolean): void {
    for (const [file, inputs] of this.#fresh) if (isWhole(file)) this.#known.set(file, inputs)
    this.#fresh.clear()
  }

  /** A test file is gone. */
  forget(file: string): void {
    this.#known.delete(file)
  }

  /** The test files that these files are a part of. */
  find(changed: readonly string[]): string[] {
    return this.files.filter((file) => changed.some((path) => must(this.#known.get(file), 'known').has(path)))
  }

  /** Lists the inputs of test files outside of a folder. */
  listOutside(folder: string): string[] {
    return this.inputs.filter((path) => !path.startsWith(folder))
  }
}
