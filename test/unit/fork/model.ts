import type { Block } from '../../../src/chain/blocks/block.js'
import { type BlockExecutor, type BlockRun, BlockRunner } from '../../../src/fork/following/block-runner.js'
import { Follower } from '../../../src/fork/following/follower.js'
import { WriteLog } from '../../../src/fork/following/write-log.js'
import { LiveNode } from '../../../src/fork/reading/live-node.js'
import { type ReadValue, StateReader } from '../../../src/fork/reading/state-reader.js'
import type { NodeValue } from '../../../src/fork/state/node-value.js'
import type { Provider } from '../../../src/rpc/provider.js'
import { loadContract, saveContract } from '../../../src/state/contracts.js'
import { Overlay } from '../../../src/state/overlay.js'
import type { Reader, Store } from '../../../src/state/store.js'
import { decodeStored, encodeStored } from '../../../src/state/values.js'
import type { Receipt } from '../../../src/tx/receipt.js'

/**
 * A model of a chain with an interpreter of its own, which shares nothing with the engine. Contracts are programs of
 * the statements below, and values are texts. The code under test is the proof of values of a fork.
 */
type Expression = { text: string } | { argument: number } | { get: string; of?: string; or?: string } | { next: string }
export type Statement =
  | { put: string | Expression; value: Expression }
  | { del: string }
  | { if: Expression; is: string; yes: readonly Statement[]; no: readonly Statement[] }
  | { call: Expression; method: string; args?: readonly Expression[] }

export type Program = Readonly<Record<string, readonly Statement[]>>

/** A transaction: a call of a contract, or an update of its code. */
export type Act = { call: string; method: string; args?: readonly string[] } | { update: string; to: Program }

/** The state of the model: values by contract and key, and programs by contract. */
interface World {
  values: Map<string, string>
  programs: Map<string, Program>
}

/** The id of a contract of the model, in the form of ids of the chain. */
export function nameContract(letter: string): string {
  return `Contract${letter.repeat(44)}`
}

/** The text of a program in the language of the chain, for what reads codes. */
function formatProgram(program: Program): string {
  const methods = Object.entries(program).map(
    ([name, body]) => `${name}(a0, a1) { ${body.map(formatStatement).join(' ')} }`,
  )
  return `class C { init() {} can_update(data) { return true } ${methods.join(' ')} }\nmodule.exports = C;`
}

function formatStatement(statement: Statement): string {
  if ('put' in statement) {
    const key = typeof statement.put === 'string' ? `'${statement.put}'` : formatExpression(statement.put)
    return `storage.put(${key}, ${formatExpression(statement.value)});`
  }
  if ('del' in statement) return `storage.del('${statement.del}');`
  if ('call' in statement) {
    const args = (statement.args ?? []).map(formatExpression).join(', ')
    return `blockchain.call(${formatExpression(statement.call)}, '${statement.method}', JSON.stringify([${args}]));`
  }
  const [yes, no] = [statement.yes, statement.no].map((part) => part.map(formatStatement).join(' '))
  return `if (${formatExpression(statement.if)} === '${statement.is}') { ${yes} } else { ${no} }`
}

function formatExpression(expression: Expression): string {
  if ('text' in expression) return `'${expression.text}'`
  if ('argument' in expression) return `a${expression.argument}`
  if ('next' in expression) return `String(Number(storage.get('${expression.next}') || '0') + 1)`
  const get = expression.of
    ? `storage.globalGet('${expression.of}', '${expression.get}')`
    : `storage.get('${expression.get}')`
  return expression.or === undefined ? get : `(${get} || '${expression.or}')`
}

/** Runs acts on values that `read` gives; throws `Failed` for a call of a contract that does not exist. */
class Interpreter {
  readonly reads = new Set<string>()
  readonly writes = new Map<string, string | undefined>()
  readonly codes = new Map<string, Program>()
  constructor(
    readonly read: (key: string) => string | undefined,
    readonly findProgram: (id: string) => Program | undefined,
  ) {}

  act(act: Act): void {
    if ('update' in act) {
      if (this.#find(act.update) === undefined) throw new Failed()
      this.codes.set(act.update, act.to)
      return
    }
    this.#call(act.call, act.method, act.args ?? [])
  }

  #find(id: string): Program | undefined {
    this.reads.add(`c-${id}`)
    return this.codes.get(id) ?? this.findProgram(id)
  }

  #call(id: string, method: string, args: readonly string[]): void {
    const body = this.#find(id)?.[method]
    if (body === undefined) throw new Failed()
    this.#run(body, id, args)
  }

  #run(body: readonly Statement[], id: string, args: readonly string[]): void {
    const compute = (expression: Expression) => this.#compute(expression, id, args)
    for (const statement of body) {
      if ('put' in statement) {
        const key = typeof statement.put === 'string' ? statement.put : compute(statement.put)
        this.writes.set(`b-${id}-${key}`, compute(statement.value))
      } else if ('del' in statement) this.writes.set(`b-${id}-${statement.del}`, undefined)
      else if ('call' in statement)
        this.#call(compute(statement.call), statement.method, (statement.args ?? []).map(compute))
      else this.#run(compute(statement.if) === statement.is ? statement.yes : statement.no, id, args)
    }
  }

  #compute(expression: Expression, id: string, args: readonly string[]): string {
    if ('text' in expression) return expression.text
    if ('argument' in expression) return args[expression.argument] ?? ''
    if ('next' in expression) return String(Number(this.#get(`b-${id}-${expression.next}`) ?? '0') + 1)
    return this.#get(`b-${expression.of ?? id}-${expression.get}`) ?? expression.or ?? ''
  }

  #get(key: string): string | undefined {
    if (this.writes.has(key)) return this.writes.get(key)
    this.reads.add(key)
    return this.read(key)
  }
}

class Failed extends Error {}

/** The block of the fork in every schedule. */
const START = 10
const SETTINGS = 'm-system.iost-settings-host'

/** The irreversible block when a value is read: the last one, the one before the executed, or one further each time. */
export type ReadingMode = 'last' | 'next' | 'moving'

export interface Schedule {
  readonly world: () => World
  readonly acts: readonly Act[]
  /** Keys whose values at the start are known. */
  readonly known: readonly string[]
  readonly mode: ReadingMode
}

export interface ScheduleResult {
  accepted: number
  refused: number
  /** Accepted keys with another value than the chain had at the start. */
  wrong: string[]
}

const programs = new Map<string, Program>()

function publish(program: Program): string {
  const text = formatProgram(program)
  programs.set(text, program)
  return text
}

const INFO = { lang: 'javascript', version: '1.0.0', abi: [] }
const noRam: ReadonlyMap<string, number> = new Map()

function createReceipt(isSuccess: boolean): Receipt {
  const statusCode = isSuccess ? 'SUCCESS' : 'RUNTIME_ERROR'
  const rest = { gasUsage: 0, ramUsage: noRam, message: '', returns: [], receipts: [] }
  return { txHash: new Uint8Array(), statusCode, ...rest }
}

/** The live chain: its worlds after each block, and its blocks. */
class ModelChain {
  readonly worlds: World[]
  readonly blocks: Block[]

  constructor({ world, acts }: Schedule) {
    this.worlds = [world()]
    this.blocks = acts.map((act, index) => {
      const before = this.worlds[index]!
      const run = new Interpreter(
        (key) => before.values.get(key),
        (id) => before.programs.get(id),
      )
      const isSuccess = succeeds(() => run.act(act))
      const after = { values: new Map(before.values), programs: new Map(before.programs) }
      if (isSuccess) {
        for (const [key, value] of run.writes)
          value === undefined ? after.values.delete(key) : after.values.set(key, value)
        for (const [id, program] of run.codes) after.programs.set(id, program)
      }
      this.worlds.push(after)
      return createBlock(START + 1 + index, act, createReceipt(isSuccess))
    })
  }

  get last(): number {
    return START + this.blocks.length
  }

  worldAfter(block: number): World {
    return this.worlds[block - START]!
  }
}

function succeeds(run: () => void): boolean {
  try {
    run()
    return true
  } catch (error) {
    if (error instanceof Failed) return false
    throw error
  }
}

function createBlock(number: number, act: Act, receipt: Receipt): Block {
  const action =
    'update' in act
      ? {
          contract: 'system.iost',
          actionName: 'updateCode',
          data: JSON.stringify([JSON.stringify({ ID: act.update, info: INFO, code: publish(act.to) }), '']),
        }
      : { contract: act.call, actionName: act.method, data: JSON.stringify(act.args ?? []) }
  const signed = { id: `t${number}`, act, tx: { publisher: 'alice', signers: [], actions: [action] } }
  return { id: `h${number}`, head: { number }, transactions: [signed], receipts: [receipt] } as unknown as Block
}

/** The node of a chain. */
class ModelNode extends LiveNode {
  readonly #chain: ModelChain
  readonly #mode: ReadingMode
  #requests = 0
  /** The block that is executed. */
  executing = START + 1

  constructor(chain: ModelChain, mode: ReadingMode) {
    const respond = (method: string, params: unknown) => this.#respond(method, params as Params)
    const provider = { url: 'model', request: async (method: string, params: unknown) => respond(method, params) }
    super(provider as unknown as Provider, { requestsPerSecond: Number.POSITIVE_INFINITY, sleep: async () => {} })
    this.#chain = chain
    this.#mode = mode
  }

  get #block(): number {
    if (this.#mode === 'last') return this.#chain.last
    const number = this.#mode === 'next' ? this.executing - 1 : START + (this.#requests++ >> 1)
    return Math.min(number, this.#chain.last)
  }

  #respond(method: string, { id, key = '', prefix = '', key_fields = [] }: Params): object {
    const block = this.#block
    const { values, programs: codes } = this.#chain.worldAfter(block)
    const named = { block_hash: `h${block}`, block_number: String(block) }
    const read = (name: string) => values.get(`b-${id}-${name}`)
    switch (method) {
      case 'getBatchContractStorage':
        return { ...named, datas: key_fields.map((each) => read(each.key) ?? 'null') }
      case 'getContractStorage':
        return { ...named, data: read(key) ?? 'null' }
      case 'listContractStorage':
        return { ...named, datas: read(prefix) === undefined ? [] : [{ key: prefix, value: read(prefix) }] }
      case 'getContractStorageFields':
        return { ...named, fields: [] }
      case 'getContract':
        return { id, code: publish(codes.get(id)!), language: 'javascript', version: '1.0.0', orig_code: '', abis: [] }
      default:
        throw new Error(`the model has no ${method}`)
    }
  }

  override async readBlock(number: number): Promise<Block> {
    return this.#chain.blocks[number - START - 1]!
  }
}

interface Params {
  id: string
  key?: string
  prefix?: string
  key_fields?: { key: string; field: string }[]
}

/** Runs acts on the local state. */
class ModelRunner extends BlockRunner {
  readonly #node: ModelNode

  constructor(node: ModelNode) {
    super(NO_EXECUTOR)
    this.#node = node
  }

  override openBlock(): void {}

  override run(store: Store, block: Block, index: number): BlockRun {
    this.#node.executing = block.head.number
    const { act } = block.transactions[index] as unknown as { act: Act }
    const run = new Interpreter(
      (key) => readText(store, key),
      (id) => programs.get(loadContract(store, id)?.code ?? ''),
    )
    const isSuccess = succeeds(() => run.act(act))
    const changes = new Overlay(store)
    if (isSuccess) {
      for (const [key, value] of run.writes) {
        if (value === undefined) changes.delete(key)
        else changes.set(key, encodeStored({ value, payer: '' }))
      }
      for (const [id, program] of run.codes)
        saveContract(changes, { id, info: INFO, code: publish(program), origCode: '' })
    }
    return {
      execution: { receipt: createReceipt(isSuccess) },
      changes: changes.changes,
      reads: run.reads,
      costReads: NOTHING,
    }
  }
}

const NO_EXECUTOR = {} as BlockExecutor
const NOTHING: ReadonlySet<string> = new Set()

function readText(store: Reader, key: string): string | undefined {
  const bytes = store.get(key)
  return bytes === undefined ? undefined : String(decodeStored(bytes).value)
}

/** Reads keys after the last block of a schedule, and compares what is accepted with the chain at the start. */
export async function runModel(
  schedule: Schedule,
  targets: readonly string[],
  writes: WriteLog = new WriteLog(START),
): Promise<ScheduleResult> {
  const chain = new ModelChain(schedule)
  const node = new ModelNode(chain, schedule.mode)
  const start = { number: START, hash: `h${START}` }
  const first = chain.worlds[0]!
  const values = new Map<string, NodeValue>([[SETTINGS, null]])
  for (const key of schedule.known)
    values.set(key, key.startsWith('c-') ? describeCode(first, key) : (first.values.get(key) ?? null))
  const follower = new Follower({ node, runner: new ModelRunner(node), start, values, ramPayer: 'contract', writes })
  const late = await new StateReader(new ModelNode(chain, 'last'), start).read(targets)
  await follower.follow({ number: chain.last, hash: `h${chain.last}` })
  await follower.settleAll()
  const result: ScheduleResult = { accepted: 0, refused: 0, wrong: [] }
  for (const value of late) {
    if (!writes.isUnwritten(value)) result.refused++
    else {
      result.accepted++
      if (describeValue(value) !== describeTruth(first, value.key)) result.wrong.push(value.key)
    }
  }
  return result
}

function describeCode({ programs: codes }: World, key: string): NodeValue {
  const code = publish(codes.get(key.slice(2))!)
  return { code, language: 'javascript', version: '1.0.0', orig_code: '', abis: [] }
}

function describeValue({ nodeValue }: ReadValue): string {
  return typeof nodeValue === 'object' && nodeValue !== null && 'code' in nodeValue ? nodeValue.code : String(nodeValue)
}

function describeTruth({ values, programs: codes }: World, key: string): string {
  return key.startsWith('c-') ? formatProgram(codes.get(key.slice(2))!) : (values.get(key) ?? 'null')
}
