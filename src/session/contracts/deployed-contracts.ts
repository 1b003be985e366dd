import { itemAt } from '../../collections/presence.js'
import type { Artifact } from '../../compiler/artifact.js'
import { createOriginLocate } from '../../compiler/origin.js'
import type { Locate } from '../../compiler/source-map/source-map.js'
import { instrument } from '../../contract/instrumentation/instrument.js'
import type { Position } from '../../contract/syntax/syntax.js'
import type { ReportedPlace } from '../../report/model/place.js'
import { hashScript } from '../../rpc/recording.js'

/** A place in a developer's source, with that source. */
export interface SourcePlace extends ReportedPlace {
  source: string
}

/** The chain runs a contract from the second line of a script of this name on (spec/vm.md §4.1, §4.4). */
const THROWN_AT = /^at _default_name\.js:(\d+):(\d+)\n {2}(.*)$/m

/** `Contract` and the base58 text of a hash. */
export const CONTRACT_ID = /Contract[1-9A-HJ-NP-Za-km-z]{43,44}/g

/**
 * The contracts that tests deployed: their names by id, and every version of their code with its source. It also knows
 * the names that tests gave to accounts.
 */
export class DeployedContracts {
  #names: ReadonlyMap<string, string> = new Map()
  #current: ReadonlyMap<string, Artifact> = new Map()
  /** Names that tests gave to accounts, by their names on the chain where these differ. */
  readonly #labels = new Map<string, string>()
  /** Names from states that the chain has left, which reports of earlier calls still need. */
  #formerNames: ReadonlyMap<string, string> = new Map()
  readonly #versions = new Map<string, Artifact>()
  readonly #roots = new WeakMap<Artifact, string>()
  readonly #locates = new WeakMap<Artifact, Locate>()

  /**
   * Registers a version of a contract's code before it is published, because a failure in its `init` has no id yet.
   * Returns whether it is new.
   */
  know(artifact: Artifact, root?: string): boolean {
    const version = hashScript(artifact.script)
    const isNew = !this.#versions.has(version)
    if (root !== undefined) this.#roots.set(artifact, root)
    // newest last
    this.#versions.delete(version)
    this.#versions.set(version, artifact)
    return isNew
  }

  /** A contract has this code from now on. */
  add(id: string, artifact: Artifact): void {
    this.know(artifact)
    this.#names = new Map([...this.#names, [id, artifact.name]])
    this.#current = new Map([...this.#current, [id, artifact]])
  }

  /**
   * Marks the current state of the chain. The returned function goes back to its contracts: the same deployment in
   * another test may have the same id, and its code may have been updated meanwhile.
   */
  mark(): () => void {
    const [names, current] = [this.#names, this.#current]
    return () => {
      this.#formerNames = new Map([...this.#formerNames, ...this.#names])
      this.#names = names
      this.#current = current
    }
  }

  /** The ids of the contracts that their developer calls so. */
  idsOf(name: string): string[] {
    return [...this.#allNames()].filter(([, each]) => each === name).map(([id]) => id)
  }

  /** Names of the contracts. */
  get names(): string[] {
    return [...new Set(this.#allNames().values())]
  }

  /** Ids of the contracts. */
  get ids(): string[] {
    return [...this.#names.keys()]
  }

  /** The ids in a text of contracts that the chain no longer has, because it was restored. */
  findGone(text: string): string[] {
    if (this.#formerNames.size === 0) return []
    return (text.match(CONTRACT_ID) ?? []).filter((id) => this.#formerNames.has(id) && !this.#names.has(id))
  }

  /** Lists the sources of all versions of their code. */
  listSources(): { file: string; lines: number }[] {
    return [...this.#versions.values()].flatMap(({ sourceMap: { sources, sourcesContent } }) =>
      sources.map((file, index) => ({ file, lines: sourcesContent[index]?.split('\n').length ?? 0 })),
    )
  }

  /** Newest code of a contract in this run. */
  artifactOf(id: string): Artifact | undefined {
    return this.#current.get(id)
  }

  /** Root of the contract's project, if it is known. Source paths are relative to it. */
  rootOf(artifact: Artifact): string | undefined {
    return this.#roots.get(artifact)
  }

  /** Returns the name of a contract, or its id if it was not deployed here. */
  nameOf(id: string): string {
    return this.#names.get(id) ?? this.#formerNames.get(id) ?? this.#labels.get(id) ?? id
  }

  /** A text with the names of contracts in place of their ids, and with the names that tests gave to accounts. */
  nameAll(text: string): string {
    const named = text.replace(CONTRACT_ID, (id) => this.nameOf(id))
    if (this.#labels.size === 0) return named
    return named.replace(/(?<![\w.])[a-z0-9_]{5,11}(?![\w.])/g, (word) => this.#labels.get(word) ?? word)
  }

  /** An account of the chain has this name in tests. */
  labelAccount(account: string, name: string): void {
    if (account !== name) this.#labels.set(account, name)
  }

  /** Code by version, as recordings name it. */
  find(version: string | undefined): Artifact | undefined {
    return version === undefined ? undefined : this.#versions.get(version)
  }

  /** Returns the source of a position in the running code, by version. */
  locate(artifact: Artifact, position: Position): SourcePlace | undefined {
    const origin = this.#locateOf(artifact)(toPosition(position))
    if (origin === undefined) return undefined
    const { sources, sourcesContent } = artifact.sourceMap
    return { ...origin, source: itemAt(sourcesContent, sources.indexOf(origin.file)) }
  }

  /** Lists the compiler warnings at a source line, for the version that was compiled last. */
  listWarnings({ file, line, source }: SourcePlace): string[] {
    for (const { warnings, sourceMap } of [...this.#versions.values()].reverse()) {
      if (sourceMap.sourcesContent[sourceMap.sources.indexOf(file)] !== source) continue
      return warnings.filter((warning) => warning.file === file && warning.line === line).map(({ text }) => text)
    }
    return []
  }

  /**
   * Locates a failed call by the message of its receipt. For a failure across several contracts, the innermost comes
   * first, and the quoted line of code shows whose it is. Failures in a library do not name a line of a contract.
   */
  locateMessage(message: string): SourcePlace | undefined {
    const [, line, column, code] = THROWN_AT.exec(message) ?? []
    if (line === undefined) return undefined
    const place = { line: Number(line), column: Number(column) }
    const newest = [...this.#versions.values()].reverse()
    const thrower = newest.find((artifact) => readLine(artifact, toPosition(place).line) === code)
    return thrower && this.locate(thrower, place)
  }

  #allNames(): Map<string, string> {
    return new Map([...this.#formerNames, ...this.#names])
  }

  #locateOf(artifact: Artifact): Locate {
    const locate = this.#locates.get(artifact) ?? createOriginLocate(artifact)
    this.#locates.set(artifact, locate)
    return locate
  }
}

function readLine({ script }: Artifact, line: number): string | undefined {
  return instrument(script).code.split('\n')[line - 1]
}

/** Messages and recordings count lines from the one before the code, and columns from 0. */
function toPosition({ line, column }: Position): Position {
  return { line: line - 1, column: column + 1 }
}

/** Whether a source belongs to a package, and not to the project. */
export function isOfPackage(file: string): boolean {
  return /(^|[\\/])node_modules[\\/]/.test(file)
}
