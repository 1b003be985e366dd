import type { OpenFork } from '../fork/file/fork-file.js'
import type { NodeValue } from '../fork/state/node-value.js'
import type { ForkReport } from './protocol.js'

/** Values of forks that tests read, by fork file. */
export class ForkReports {
  readonly #forks = new Map<string, { header: ForkReport['header']; values: Map<string, NodeValue> }>()

  readonly add = ({ file, header, added }: ForkReport): void => {
    const fork = this.#forks.get(file) ?? { header, values: new Map() }
    this.#forks.set(file, fork)
    for (const [key, nodeValue] of added) fork.values.set(key, nodeValue)
  }

  /** Adds the values to the files. */
  readonly save = async (): Promise<void> => {
    for (const [file, { header, values }] of this.#forks) {
      if (values.size === 0) continue
      const { addToFrozenFile } = await import('../fork/file/fork-file.js')
      await addToFrozenFile(file, { header, values })
    }
  }
}

/** Returns the values of a fork that were read since the last report. */
export function reportFork({ file, header, state }: OpenFork): ForkReport {
  const added = new Map(state.added)
  state.added.clear()
  return { file, header, added, used: [...state.used] }
}
