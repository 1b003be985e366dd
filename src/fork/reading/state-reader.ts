import { groupBy } from '../../collections/groups.js'
import { firstOf, itemAt } from '../../collections/presence.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Requests, Results } from '../../rpc/schema.js'
import { encodeNodeValue, isAmbiguous, type NodeContract, type NodeValue } from '../state/node-value.js'
import { parseStateKey, type StatePlace } from '../state/state-place.js'
import { type BlockName, type LiveNode, UnusableResponse } from './live-node.js'

/** A reported value of a key, and the block whose state was read. */
interface StateReading {
  readonly key: string
  readonly nodeValue: NodeValue
  readonly block: BlockName
}

/** Value that two readings agree on. */
export interface ReadValue extends StateReading {
  /**
   * True if both readings are of `block`. Otherwise one is of an earlier block: the value belongs to one of the two,
   * and to both if no transaction in between has written it.
   */
  readonly isOfBlock: boolean
  /** Number of the earlier block, or of `block` if both are of it. */
  readonly since: number
}

/** Entry of a contract's storage; its value is undefined if it is missing. */
interface ListedEntry {
  value: string | undefined
  block: BlockName
}

type ValuePlace = StatePlace & { kind: 'value' }
interface StateRequest<P extends StatePlace = StatePlace> {
  key: string
  place: P
}

/** Number of keys in a request. The rest are repetitions. */
const BATCH = 38
const READINGS = 4
/** Maximum number of map fields that a node lists. */
const MAX_FIELDS = 257

/** Reads raw keys of the state through the storage methods of a node (`rpc.md` §4.16 to 4.21). */
export class StateReader {
  readonly #node: LiveNode
  /** Blocks named in responses, by number: one number has one hash. */
  readonly #hashes = new Map<number, string>()
  #oldest = 0
  /** Whether the node can list storage. If not, the stored text `null` cannot be distinguished from a missing value. */
  canList = true

  constructor(node: LiveNode, oldest?: BlockName) {
    this.#node = node
    if (oldest === undefined) return
    this.#oldest = oldest.number
    this.#hashes.set(oldest.number, oldest.hash)
  }

  /**
   * Reads each key twice, until both responses agree, so that a wrong response of one of several nodes does not become
   * state. The second reading has another order of keys and lists fields by another method, so that a fault does not
   * repeat. Its responses are tied to their requests, so those of the first may be for other maps.
   *
   * @returns One value per key. Keys whose value changes faster than it can be read twice are missing.
   */
  async read(keys: readonly string[]): Promise<ReadValue[]> {
    const agreed: ReadValue[] = []
    let left = keys
    for (let reading = 0; left.length > 0 && reading < READINGS; reading++) {
      const [first, second] = await Promise.all([
        this.#readOnce(left, reading === 0 ? this.#confirmFields : this.#readFields),
        this.#readOnce([...left].reverse(), this.#listFields),
      ])
      const moved: string[] = []
      for (const key of left) {
        const [a, b] = [first.get(key), second.get(key)]
        if (a !== undefined && b !== undefined && isSame(a.nodeValue, b.nodeValue)) agreed.push(join(a, b))
        else moved.push(key)
      }
      left = moved
    }
    return agreed
  }

  async #readOnce(
    keys: readonly string[],
    readFields: (wanted: StateRequest) => Promise<StateReading>,
  ): Promise<Map<string, StateReading>> {
    const wanted = keys.map((key) => ({ key, place: parseStateKey(key) }))
    const found = new Map<string, StateReading>()
    const add = (values: readonly StateReading[]) => {
      for (const value of values) found.set(value.key, value)
    }
    const values = wanted.filter((each): each is StateRequest<ValuePlace> => each.place.kind === 'value')
    const batches = [...groupBy(values, ({ place }) => place.contract).values()].flatMap((group) => cut(group, BATCH))
    await Promise.all([
      ...batches.map(async (batch) => add(await this.#readValues(batch))),
      ...wanted.map(async (each) => {
        if (each.place.kind === 'fields') add([await readFields(each)])
        if (each.place.kind === 'mark') add([await this.#readMark(each)])
        if (each.place.kind === 'contract') add([await this.#readContract(each)])
      }),
    ])
    return found
  }

  /**
   * Requests values with some of them repeated, so that the number of values and their repetitions show whether the
   * response is for this request.
   */
  async #requestValues(batch: readonly StateRequest<ValuePlace>[]): Promise<Results['getBatchContractStorage']> {
    const id = firstOf(batch).place.contract
    const length = await this.#node.lengths.take(batch.length + 1)
    const places = Array.from({ length }, (_, index) => itemAt(batch, index % batch.length).place)
    const key_fields = places.map(({ key, field }) => ({ key, field: field ?? '' }))
    try {
      return await this.#node.request(
        'getBatchContractStorage',
        { id, key_fields, by_longest_chain: false },
        (result) => {
          const { datas } = result
          if (datas.length !== length) throw new UnusableResponse(`${datas.length} values for ${length} keys`)
          this.#checkBlock(result)
          for (const [index, data] of datas.entries()) {
            if (data !== datas[index % batch.length]) throw new UnusableResponse('two values for one key')
            checkForm(itemAt(places, index), data)
          }
        },
        { tie: 'own' },
      )
    } finally {
      this.#node.lengths.release(length)
    }
  }

  async #readValues(batch: readonly StateRequest<ValuePlace>[]): Promise<StateReading[]> {
    const response = await this.#requestValues(batch)
    const block = nameBlock(response)
    const fields = new Map<string, Promise<StateReading>>()
    const read = await Promise.all(
      batch.map(async ({ key, place }, index) => {
        const nodeValue = itemAt(response.datas, index)
        if (nodeValue !== 'null') return { key, nodeValue, block }
        const value = await this.#readNull(place, fields)
        // a value that exists at another block need not be the text `null` at this one
        if (value?.nodeValue === 'null' && value.block.number !== block.number) return undefined
        return { key, ...(value ?? { nodeValue: null, block }) }
      }),
    )
    return read.filter((value) => value !== undefined)
  }

  /**
   * Resolves a `null`, which a node reports both for a missing value and for that stored text. The fields of the map
   * decide, otherwise the list of storage. Undefined if the difference cannot matter, or if neither decides.
   */
  async #readNull(
    place: ValuePlace,
    fields: Map<string, Promise<StateReading>>,
  ): Promise<Omit<StateReading, 'key'> | undefined> {
    const { contract, key, field } = place
    if (contract.endsWith('.iost') || !isAmbiguous(place)) return undefined
    if (field !== undefined) {
      const read = fields.get(key) ?? this.#readFields({ key: '', place: { kind: 'fields', contract, key } })
      fields.set(key, read)
      const { nodeValue, block } = await read
      const list = (nodeValue ?? []) as readonly string[]
      if (list.length < MAX_FIELDS) return { nodeValue: list.includes(field) ? 'null' : null, block }
    }
    const listed = await this.#list(place, field === undefined ? key : `${key}-${field}`)
    return listed && { nodeValue: listed.value === undefined ? null : 'null', block: listed.block }
  }

  /** Finds an entry in the list of a contract's storage. Undefined if the node does not list storage. */
  async #list(
    { contract, kind, field }: { contract: string; kind: string; field?: string | undefined },
    name: string,
    check: (value: string) => unknown = () => {},
  ): Promise<ListedEntry | undefined> {
    if (!this.canList) return undefined
    const storageType = kind === 'value' && field === undefined ? 'KV' : 'MAP'
    const request = { id: contract, storageType, prefix: name, from: name, limit: 1, by_longest_chain: false } as const
    try {
      // a response with the entry is right for each request of this contract, one without it may be for another entry
      const isLikely = kind !== 'mark'
      const listed = isLikely && (await this.#requestEntry(request, check, { tie: `${storageType} ${contract}` }))
      return listed && listed.value !== undefined ? listed : await this.#requestEntry(request, check)
    } catch (error) {
      // not every node supports it
      if (!isNodeError(error)) throw error
      this.canList = false
      return undefined
    }
  }

  async #requestEntry(
    request: Requests['listContractStorage'] & { from: string },
    check: (value: string) => unknown,
    tie: { tie?: string } = {},
  ): Promise<ListedEntry> {
    const { from: name } = request
    const find = ({ datas }: Results['listContractStorage']) => datas.find(({ key }) => key === name)?.value
    const response = await this.#node.request(
      'listContractStorage',
      request,
      (result) => {
        this.#checkBlock(result)
        const { datas } = result
        if (datas.length > 1) throw new UnusableResponse(`${datas.length} entries instead of one`)
        if (datas.some(({ key }) => !key.startsWith(name)))
          throw new UnusableResponse(`${datas[0]?.key} as an entry of ${name}`)
        const value = find(result)
        if (value !== undefined) check(value)
      },
      tie,
    )
    return { value: find(response), block: nameBlock(response) }
  }

  /** Reads the fields of a map from the list of storage. If the node lists none, requests the fields again. */
  readonly #listFields = async (wanted: StateRequest): Promise<StateReading> => {
    const { contract, key: map } = wanted.place as StatePlace & { kind: 'fields' }
    const listed = await this.#list({ contract, kind: 'fields' }, map, parseFields)
    if (listed === undefined) return this.#readFields(wanted)
    const { value, block } = listed
    return { key: wanted.key, nodeValue: value === undefined ? null : parseFields(value), block }
  }

  /** Reads the fields of a map for a comparison only: the response may be for another map. */
  readonly #confirmFields = (wanted: StateRequest) => this.#readFields(wanted, { tie: 'confirmation' })

  readonly #readFields = async ({ key, place }: StateRequest, tie: { tie?: string } = {}): Promise<StateReading> => {
    const { contract, key: map } = place as StatePlace & { kind: 'fields' }
    const response = await this.#node.request(
      'getContractStorageFields',
      { id: contract, key: map, by_longest_chain: false },
      (result) => {
        this.#checkBlock(result)
        if (result.fields.length > MAX_FIELDS) throw new UnusableResponse(`${result.fields.length} fields`)
      },
      tie,
    )
    return { key, nodeValue: response.fields.length === 0 ? null : response.fields, block: nameBlock(response) }
  }

  /** Without a list of storage, a map counts as never repaired, and drops fields without a value. */
  async #readMark({ key, place }: StateRequest): Promise<StateReading> {
    const { contract, key: map } = place as StatePlace & { kind: 'mark' }
    const listed = await this.#list({ contract, kind: 'mark' }, `${map}@`)
    const block = listed?.block ?? (await this.#readBlockName(contract))
    return { key, nodeValue: listed?.value === undefined ? null : true, block }
  }

  /** A response for a contract names no block: the block read after it applies to both. */
  async #readContract({ key, place: { contract } }: StateRequest): Promise<StateReading> {
    const nodeValue = await this.#findContract(contract)
    return { key, nodeValue, block: await this.#readBlockName(contract) }
  }

  async #findContract(id: string): Promise<NodeContract | null> {
    const check = (result: Results['getContract']) => {
      if (result.id !== id) throw new UnusableResponse(`the contract ${result.id} as ${id}`)
    }
    const find = async (tie: { tie?: 'own' }) => {
      const request = { id, by_longest_chain: false }
      const { code, language, version, orig_code, abis } = await this.#node.request('getContract', request, check, tie)
      return { code, language, version, orig_code, abis }
    }
    try {
      return await find({ tie: 'own' }).catch((error: unknown) => {
        if (!isMissing(error)) throw error
        // the error may be the response for another contract, so it is asked for alone
        return find({})
      })
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async #readBlockName(contract: string): Promise<BlockName> {
    const place = { kind: 'value', contract: 'system.iost', key: 'contract_owner', field: contract } as const
    return nameBlock(await this.#requestValues([{ key: '', place }]))
  }

  #checkBlock(response: { block_hash: string; block_number: string }): void {
    const { number, hash } = nameBlock(response)
    if (!Number.isSafeInteger(number) || hash === '' || response.block_number === '')
      throw new UnusableResponse('it names no block')
    if (number < this.#oldest) throw new UnusableResponse(`state of block ${number}, which is before ${this.#oldest}`)
    const known = this.#hashes.get(number)
    if (known !== undefined && known !== hash)
      throw new UnusableResponse(`block ${number} is ${hash} in this answer and was ${known} before`)
    this.#hashes.set(number, hash)
  }
}

/** Returns whether a node does not have a contract. */
function isMissing(error: unknown): boolean {
  return isNodeError(error) && /^(contract not found|id invalid)/.test(error.text)
}

function join(a: StateReading, b: StateReading): ReadValue {
  const [first, last] = a.block.number > b.block.number ? [b, a] : [a, b]
  return { ...last, isOfBlock: first.block.number === last.block.number, since: first.block.number }
}

function isSame(a: NodeValue, b: NodeValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

const LIST_OF_TEXTS = /^\[(?:"(?:[^"\\]|\\.)*",?)*\]$/

function parseFields(text: string): string[] {
  if (!LIST_OF_TEXTS.test(text)) throw new UnusableResponse(`${text.slice(0, 40)} as the fields of a map`)
  return JSON.parse(text)
}

function checkForm(place: ValuePlace, data: string): void {
  if (data === 'null') return
  if (encodeNodeValue(place, data, '') === undefined)
    throw new UnusableResponse(`${JSON.stringify(data.slice(0, 40))} as ${place.contract} ${place.key}`)
}

function nameBlock({ block_hash, block_number }: { block_hash: string; block_number: string }): BlockName {
  return { number: Number(block_number), hash: block_hash }
}

function cut<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
