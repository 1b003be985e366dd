import { instrument } from '../contract/instrument.js'
import type { Position } from '../contract/syntax.js'
import type { Artifact } from '../project/artifact.js'
import { createOriginLocate } from '../project/origin.js'
import type { Place } from '../report/run.js'
import { listFailurePath, type Recording } from '../rpc/recording.js'

/** A place in a developer's source, with that source. */
export interface SourcePlace extends Place {
  source: string
}

/** The chain runs a contract from the second line of a script of this name on (spec/vm.md §4.1, §4.4). */
const THROWN_AT = /^at _default_name\.js:(\d+):(\d+)\n {2}(.*)$/m

/** `Contract` and the base58 text of a hash. */
const CONTRACT_ID = /Contract[1-9A-HJ-NP-Za-km-z]{43,44}/g

/** The contracts that tests deployed, by id, to find their sources again. */
export class DeployedContracts {
  readonly #contracts = new Map<string, Artifact>()

  add(id: string, artifact: Artifact): void {
    this.#contracts.set(id, artifact)
  }

  /** What a contract is called by its developer; its id where it was not deployed here. */
  nameOf(id: string): string {
    return this.#contracts.get(id)?.name ?? id
  }

  /** A text with the names of contracts in place of their ids. */
  nameAll(text: string): string {
    return text.replace(CONTRACT_ID, (id) => this.nameOf(id))
  }

  /** Where a call of the contract `id` gave up: where its recording says so, or else by the message of its receipt. */
  locate(id: string, message: string, recording?: Pick<Recording, 'calls'>): SourcePlace | undefined {
    const innermost = recording && listFailurePath(recording).find(({ frame }) => frame !== undefined)
    const thrower = innermost && this.#contracts.get(innermost.call.contract)
    if (thrower) return findOrigin(thrower, toPosition(innermost.frame!))
    // What fails in its init has an id that no test has heard of yet.
    return this.#locateByMessage(id, message)
  }

  /**
   * In a failure that went through several contracts the innermost comes first, and the line of code that the message repeats
   * tells whose it is. What fails in a library names no line of a contract.
   */
  #locateByMessage(id: string, message: string): SourcePlace | undefined {
    const [, line, column, code] = THROWN_AT.exec(message) ?? []
    if (line === undefined) return undefined
    const position = toPosition({ line: Number(line), column: Number(column) })
    const called = this.#contracts.get(id)
    const candidates = new Set([...(called ? [called] : []), ...this.#contracts.values()])
    const thrower = [...candidates].find((contract) => readLine(contract, position.line) === code)
    return thrower && findOrigin(thrower, position)
  }
}

function readLine({ script }: Artifact, line: number): string | undefined {
  return instrument(script).code.split('\n')[line - 1]
}

/** Messages count lines from the one before the code, and columns from 0. */
function toPosition({ line, column }: Position): Position {
  return { line: line - 1, column: column + 1 }
}

function findOrigin(artifact: Artifact, position: Position): SourcePlace | undefined {
  const origin = createOriginLocate(artifact)(position)
  if (origin === undefined) return undefined
  const { sources, sourcesContent } = artifact.sourceMap
  return { ...origin, source: sourcesContent[sources.indexOf(origin.file)]! }
}
