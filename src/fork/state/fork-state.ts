import { unknownVersionError } from '../../chain/unknown-version.js'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { CreatedContracts } from '../../state/created-contracts.js'
import { plainKey } from '../../state/keys.js'
import { type StateSource, UnknownKey } from '../../state/source.js'
import { readPayer, toBytes } from '../../state/values.js'
import { isUnknownVersion } from '../../system-contracts/runtime/registry.js'
import { listLikelyKeys } from './likely-keys.js'
import { encodeNodeValue, isContract, type NodeValue } from './node-value.js'
import { findPayer, type PayerRules } from './ram-payer.js'
import { describePlace, isUnwritable, parseStateKey } from './state-place.js'

/** Reads keys of the state at the block of a fork. */
export interface ForkReader {
  /**
   * @param needed - Rejects if the value of one of them at the block is unavailable.
   * @param likely - Keys that are left out in that case.
   */
  read(needed: readonly string[], likely: readonly string[]): Promise<ReadonlyMap<string, NodeValue>>
}

export interface ForkStateOptions {
  values: Map<string, NodeValue>
  /** Reader of unknown values; a frozen fork has none. */
  reader: ForkReader | undefined
  ramPayer: string
  /** Returns the error for keys missing in a fork without a reader, by their meaning. */
  missingError?: (places: readonly string[]) => Error
}

/** The known part of the state of another chain after one of its blocks. */
export class ForkState implements StateSource {
  readonly #options: ForkStateOptions
  readonly #values: Map<string, NodeValue>
  readonly #bytes = new Map<string, string | undefined>()
  readonly #wanted = new Set<string>()
  readonly #assumed = new Map<string, string>()
  readonly #rules: PayerRules
  #fetching: Promise<void> | undefined
  #failure: unknown
  readonly created = new CreatedContracts()
  /** Known entries of the state, in bytes. */
  readonly known: [key: string, value: string | undefined][] = []
  /** Keys that were read. */
  readonly used = new Set<string>()
  /** Keys that were fetched in addition to the initially known ones. */
  readonly added = new Map<string, NodeValue>()

  constructor(options: ForkStateOptions) {
    this.#options = options
    this.#values = options.values
    this.#rules = {
      ramPayer: options.ramPayer,
      readUsed: (account) => {
        const nodeValue = this.#readNodeValue(plainKey('ram.iost', `UR${toBytes(account)}`))
        return typeof nodeValue === 'string' ? Number(nodeValue) : undefined
      },
    }
  }

  get values(): ReadonlyMap<string, NodeValue> {
    return this.#values
  }

  read(key: string): string | undefined {
    const bytes = this.#bytes.get(key)
    if (bytes !== undefined || this.#bytes.has(key)) return bytes
    return this.#open(key)
  }

  want(key: string): void {
    this.#wanted.add(key)
  }

  /** Returns the assumed payer of a value, if the payer cannot be known. */
  assumedPayer(key: string): string | undefined {
    return this.#assumed.get(key)
  }

  /** Replaces the assumed payer of a value. */
  assumePayer(key: string, payer: string): void {
    const bytes = this.read(key)
    if (bytes === undefined) return
    this.#assumed.set(key, payer)
    this.#bytes.set(key, bytes.slice(0, bytes.lastIndexOf('@') + 1) + payer)
  }

  /** Encodes a value that was read again, with its previous payer if there was one. */
  keepPayer(key: string, bytes: string | undefined, before: string | undefined): string | undefined {
    if (bytes === undefined || before === undefined || parseStateKey(key).kind !== 'value') return bytes
    const payer = readPayer(before)
    this.#assumed.set(key, payer)
    return bytes.slice(0, bytes.lastIndexOf('@') + 1) + payer
  }

  #open(key: string): string | undefined {
    const nodeValue = this.#readNodeValue(key)
    const bytes = nodeValue === null ? undefined : this.#encode(key, nodeValue)
    this.#bytes.set(key, bytes)
    this.known.push([key, bytes])
    return bytes
  }

  #readNodeValue(key: string): NodeValue {
    const nodeValue = this.#values.get(key)
    if (nodeValue !== undefined) {
      this.used.add(key)
      return nodeValue
    }
    if (this.#isAbsent(key)) return null
    this.#wanted.add(key)
    throw new UnknownKey(key)
  }

  /** Returns the bytes of a value that a node reports for a key. */
  encode(key: string, nodeValue: NodeValue): string | undefined {
    return nodeValue === null ? undefined : this.#encode(key, nodeValue)
  }

  /** Throws `CONTRACT_VERSION` for a system contract among these keys in a version that is not implemented. */
  requireVersions(keys: readonly string[]): void {
    for (const key of keys) {
      const [place, nodeValue] = [parseStateKey(key), this.#values.get(key) ?? null]
      if (place.kind === 'contract' && nodeValue !== null) requireKnownVersion(place.contract, nodeValue)
    }
  }

  open(key: string): void {
    this.read(key)
    const { contract } = parseStateKey(key)
    for (const other of this.#values.keys()) {
      if (!this.#bytes.has(other) && parseStateKey(other).contract === contract) this.#openKnown(other)
    }
  }

  /** Adds a known value to the state, unless its payer depends on another value that is not known. */
  #openKnown(key: string): void {
    try {
      this.#open(key)
    } catch (error) {
      if (!(error instanceof UnknownKey)) throw error
      this.#wanted.delete(error.key)
    }
  }

  /** Returns whether a key needs no reading: it cannot exist, or it names a contract created locally. */
  #isAbsent(key: string): boolean {
    return this.created.isNamedBy(key) || isUnwritable(parseStateKey(key))
  }

  #encode(key: string, nodeValue: Exclude<NodeValue, null>): string {
    const place = parseStateKey(key)
    let payer = ''
    if (place.kind === 'value') {
      const found = findPayer(place, nodeValue as string, this.#rules)
      payer = toBytes(found.payer)
      if (found.isAssumed) this.#assumed.set(key, payer)
    }
    if (place.kind === 'contract') requireKnownVersion(place.contract, nodeValue)
    const bytes = encodeNodeValue(place, nodeValue, payer)
    if (bytes !== undefined) return bytes
    throw new ToolkitError(
      'FORK_FILE',
      `the fork has no proper value for ${describePlace(place)}: ${String(nodeValue)}`,
      { hint: 'The file was changed or damaged. Write it again from the network.' },
    )
  }

  /** Fetches the requested keys. Keys requested meanwhile wait for the next fetch. */
  async fetch(): Promise<void> {
    await this.#fetching?.catch(() => {})
    if (this.#wanted.size === 0) return
    this.#fetching = this.#fetch()
      .catch((error: unknown) => {
        this.#failure = error
        throw error
      })
      .finally(() => {
        this.#fetching = undefined
      })
    return this.#fetching
  }

  /** Whether values are being read from the node. */
  get isFetching(): boolean {
    return this.#fetching !== undefined
  }

  /** Returns and clears the error of the last failed fetch. */
  takeFailure(): unknown {
    const failure = this.#failure
    this.#failure = undefined
    return failure
  }

  async #fetch(): Promise<void> {
    const needed = [...this.#wanted].filter((key) => !this.#values.has(key) && !this.#isAbsent(key))
    this.#wanted.clear()
    if (needed.length === 0) return
    const { reader, missingError } = this.#options
    if (reader === undefined)
      throw must(missingError, 'error for missing values')(needed.map((key) => describePlace(parseStateKey(key))))
    const likely = needed.flatMap(listLikelyKeys).filter((key) => !this.#values.has(key))
    await this.load(needed, likely)
  }

  /** Reads the unknown keys among these from the node. */
  async load(needed: readonly string[], likely: readonly string[] = []): Promise<void> {
    const isOpen = (key: string) => !this.#values.has(key) && !this.#isAbsent(key)
    const [first, second] = [new Set(needed.filter(isOpen)), new Set(likely.filter(isOpen))]
    for (const key of first) second.delete(key)
    if (first.size + second.size === 0) return
    for (const [key, nodeValue] of await must(this.#options.reader, 'reader of the node').read(
      [...first],
      [...second],
    )) {
      this.#values.set(key, nodeValue)
      this.added.set(key, nodeValue)
    }
  }
}

/** Throws for a system contract in a version that would run other code here than on the forked chain. */
function requireKnownVersion(id: string, nodeValue: Exclude<NodeValue, null>): void {
  if (!isContract(nodeValue)) return
  const { code, orig_code: origCode, language: lang, version } = nodeValue
  if (isUnknownVersion({ id, info: { lang, version, abi: [] }, code, origCode })) throw unknownVersionError(id, version)
}
