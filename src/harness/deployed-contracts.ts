import { instrument } from '../contract/instrument.js'
import type { Artifact } from '../project/artifact.js'
import { createOriginLocate } from '../project/origin.js'
import type { Place } from '../report/run.js'

/** A contract that a test deployed, and the project folder its paths are relative to. */
export interface DeployedContract {
  artifact: Artifact
  root: string
}

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
  readonly #contracts = new Map<string, DeployedContract>()

  add(id: string, contract: DeployedContract): void {
    this.#contracts.set(id, contract)
  }

  /** What a contract is called by its developer; its id where it was not deployed here. */
  nameOf(id: string): string {
    return this.#contracts.get(id)?.artifact.name ?? id
  }

  /** A text with the names of contracts in place of their ids. */
  nameAll(text: string): string {
    return text.replace(CONTRACT_ID, (id) => this.nameOf(id))
  }

  /**
   * Where a call of the contract `id` gave up, by the message of its receipt. In a failure that went through several contracts
   * the innermost comes first, and the line of code that the message repeats tells whose it is.
   */
  locate(id: string, message: string): SourcePlace | undefined {
    const [, line, column, code] = THROWN_AT.exec(message) ?? []
    if (line === undefined) return undefined
    const position = { line: Number(line) - 1, column: Number(column) + 1 }
    const called = this.#contracts.get(id)
    const candidates = new Set([...(called ? [called] : []), ...this.#contracts.values()])
    const thrower = [...candidates].find((contract) => readLine(contract, position.line) === code)
    return thrower && findOrigin(thrower, position)
  }
}

function readLine({ artifact }: DeployedContract, line: number): string | undefined {
  return instrument(artifact.script).code.split('\n')[line - 1]
}

function findOrigin(
  { artifact }: DeployedContract,
  position: { line: number; column: number },
): SourcePlace | undefined {
  const origin = createOriginLocate(artifact)(position)
  if (origin === undefined) return undefined
  const source = artifact.sourceMap.sourcesContent[artifact.sourceMap.sources.indexOf(origin.file)]
  return source === undefined ? undefined : { ...origin, source }
}
