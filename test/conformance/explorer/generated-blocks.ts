import { createHash } from 'node:crypto'
import { decodeBase58, encodeBase58 } from '../../../src/codec/base58.js'
import type { Results } from '../../../src/rpc/schema.js'
import { hashBlock, merkleRoot } from '../../../src/tx/block.js'
import { hashReceipt, parseReceipt } from '../../../src/tx/receipt.js'
import { createRandom } from './random-chain.js'

/** A block of a node, with the members that an index does not keep. */
export type CompleteBlock = Results['getBlockByNumber']['block']
type WireTransaction = CompleteBlock['transactions'][number]
type Receipts = [name: string, content: unknown[]][]

/** Members that a block needs of the one before it. */
export type Parent = Pick<CompleteBlock, 'number' | 'hash' | 'time'>

/** Options of generated blocks. */
export interface Generation {
  seed: number
  /** Transactions of a block, besides the chain's own (default: 0 to 5). */
  transactions?: number
  /** Number of accounts that act (default: 12). */
  accounts?: number
  /** Leaves out the names on which a store might break, and most new tokens. */
  isPlain?: boolean
  /** Share of transactions that fail, in plain blocks (default: 0). */
  failing?: number
  /** Leaves out the roots and the hash, which take most of the time: for a reader that checks none. */
  isUnsealed?: boolean
}

/** Names that the chain lets nobody have, but that transactions may carry. */
const ODD_NAMES = [
  'a\u0000b',
  '],[',
  '"quoted"',
  'Ω💥',
  `long${'x'.repeat(5000)}`,
  'sha256',
  '%_\\',
  "'; drop table blocks",
]
const PRODUCERS = ['producer000', 'producer001', 'producer002']

/** Receipts of the first block. Tokens that are in no creation are as those of earlier blocks. */
const GENESIS: Receipts = [
  ['token.iost/create', ['iost', 'issue.iost', 90_000_000_000, describeToken(8)]],
  ['token.iost/issue', ['iost', 'admin', '21000000000']],
  ['token.iost/create', ['ram', 'ram.iost', 6_871_947_673_600, describeToken(0)]],
]

/** The options of a new token, as its receipt has them. */
function describeToken(decimal: number): string {
  return Buffer.from(JSON.stringify({ decimal })).toString('base64')
}

/**
 * Makes blocks that no chain has executed: an index checks their hashes and believes their contents. They have all that
 * an index distinguishes, and names that a store might break on.
 */
export class BlockGenerator {
  readonly #random: () => number
  readonly #options: Generation
  readonly #tokens: string[] = ['early']
  readonly #singles: string[] = ['single']
  readonly #contracts: string[] = ['user0']
  #made = 0

  constructor(options: Generation) {
    this.#random = createRandom(options.seed)
    this.#options = options
  }

  next(parent: Parent | undefined): CompleteBlock {
    const number = parent === undefined ? 0 : Number(parent.number) + 1
    // Several blocks of one second, and pauses.
    const time = BigInt(parent?.time ?? 1_600_000_000_000_000_000n) + BigInt(this.#below(4)) * 500_000_000n
    const witness = this.#pick(PRODUCERS)
    const count = this.#options.transactions ?? this.#below(6)
    const transactions = [
      this.#transaction(
        time,
        'base.iost',
        [['base.iost', 'exec', []]],
        [],
        [...(number === 0 ? GENESIS : []), ['token.iost/issue', ['contribute', witness, '3.28']]],
      ),
      ...Array.from({ length: count }, () => this.#act(time)),
    ]
    const block: CompleteBlock = {
      hash: '',
      version: number === 0 ? '0' : '1',
      parent_hash: parent?.hash ?? '',
      tx_merkle_hash: '',
      tx_receipt_merkle_hash: '',
      number: String(number),
      witness,
      time: String(time),
      gas_usage: 0,
      tx_count: String(transactions.length),
      info: null,
      orig_info: '',
      transactions,
    }
    return this.#options.isUnsealed ? block : sealBlock(block)
  }

  #act(time: bigint): WireTransaction {
    const [from, to] = [this.#name(), this.#name()]
    if (this.#options.failing !== undefined && this.#random() < this.#options.failing) {
      const data = ['iost', from, to, '1', '']
      return this.#transaction(time, from, [['token.iost', 'transfer', data]], [], [], 'RUNTIME_ERROR')
    }
    const kind = this.#random()
    if (kind < 0.1 && this.#options.isPlain && this.#random() > 0.002) {
      return this.#transfers(time, from, to, 'iost', 1)
    }
    if (kind < 0.05) return this.#createToken(time, from)
    if (kind < 0.1) return this.#actOnSingle(time, from, to)
    if (kind < 0.14) {
      const made = this.#transaction(time, from, [['system.iost', 'setCode', ['{}']]], [], [])
      const id = `Contract${made.hash}`
      this.#contracts.push(id)
      return { ...made, tx_receipt: { ...made.tx_receipt!, returns: [JSON.stringify([id])] } }
    }
    if (kind < 0.18) {
      const name = `acc${this.#below(1000)}`
      return this.#transaction(
        time,
        from,
        [['auth.iost', 'signUp', [name, 'k', 'k']]],
        [''],
        [['auth.iost/signUp', [name, 'k', 'k']]],
      )
    }
    if (kind < 0.3 && this.#options.isPlain) return this.#transfers(time, from, to, 'iost', 1)
    if (kind < 0.24) {
      const odd = this.#pick(ODD_NAMES)
      return this.#transaction(time, from, [[odd, odd, [odd]]], [], [], 'RUNTIME_ERROR')
    }
    if (kind < 0.3) {
      return this.#transfers(time, from, this.#pick(ODD_NAMES), `odd${this.#pick(ODD_NAMES)}`, 1)
    }
    const token = this.#pick(['iost', 'iost', 'iost', this.#pick(this.#tokens)])
    if (kind < 0.4) return this.#moveOtherwise(time, from, to, token)
    return this.#transfers(time, from, to, token, 1 + this.#below(3))
  }

  /** A token of one of both contracts, whose symbol no other has: the chain creates none twice. */
  #createToken(time: bigint, from: string): WireTransaction {
    const symbol = `tok${this.#options.seed}_${this.#made}`
    if (this.#random() < 0.3) {
      this.#singles.push(symbol)
      return this.#call(time, from, 'token721.iost/create', [symbol, from, 1000])
    }
    this.#tokens.push(symbol)
    return this.#call(time, from, 'token.iost/create', [symbol, from, 1000, describeToken(this.#pick([0, 2, 8]))])
  }

  #actOnSingle(time: bigint, from: string, to: string): WireTransaction {
    const symbol = this.#pick(this.#singles)
    const id = String(this.#below(1000))
    if (this.#random() < 0.4) return this.#call(time, from, 'token721.iost/transfer', [symbol, from, to, id])
    return this.#call(time, from, 'token721.iost/issue', [symbol, to, '{}'], JSON.stringify([id]))
  }

  /** Issues tokens, also to a name that cannot have them, or destroys or freezes some. */
  #moveOtherwise(time: bigint, from: string, to: string, token: string): WireTransaction {
    const amount = (this.#random() * 50).toFixed(this.#below(5))
    const kind = this.#random()
    if (kind < 0.4) return this.#call(time, from, 'token.iost/issue', [token, kind < 0.1 ? 'a-b' : to, amount])
    if (kind < 0.6) return this.#call(time, from, 'token.iost/destroy', [token, from, amount])
    return this.#call(time, from, 'token.iost/transferFreeze', [token, from, to, amount, 1, ''])
  }

  /** A transaction of one action whose receipt has its arguments. */
  #call(time: bigint, from: string, name: string, data: unknown[], returned = ''): WireTransaction {
    const [contract, action] = name.split('/') as [string, string]
    return this.#transaction(time, from, [[contract, action, data]], [returned], [[name, data]])
  }

  #transfers(time: bigint, from: string, to: string, token: string, count: number): WireTransaction {
    const data = [token, from, to, (this.#random() * 50).toFixed(3), '']
    const actions = Array.from({ length: count }, () => ['token.iost', 'transfer', data] as const)
    const receipts = actions.map((): [string, unknown[]] => ['token.iost/transfer', data])
    return this.#transaction(
      time,
      from,
      actions,
      actions.map(() => '[]'),
      receipts,
    )
  }

  #transaction(
    time: bigint,
    publisher: string,
    actions: readonly (readonly [contract: string, name: string, data: unknown[]])[],
    returns: string[],
    receipts: Receipts,
    status = 'SUCCESS',
  ): WireTransaction {
    const hash = this.#hash('transaction')
    return {
      hash,
      time: String(time),
      expiration: String(time + 90_000_000_000n),
      gas_ratio: 1,
      gas_limit: 2_000_000,
      delay: '0',
      chain_id: 1020,
      actions: actions.map(([contract, action_name, data]) => ({ contract, action_name, data: JSON.stringify(data) })),
      signers: this.#random() < 0.1 ? [`${this.#name()}@active`] : [],
      publisher,
      referred_tx: '',
      amount_limit: [{ token: '*', value: 'unlimited' }],
      tx_receipt: {
        tx_hash: hash,
        gas_usage: this.#below(100_000) / 100,
        ram_usage:
          this.#random() < 0.1 ? { [publisher]: '12', [this.#pick(this.#contracts)]: '-7', 'base.iost': '3' } : {},
        status_code: status,
        message: status === 'SUCCESS' ? '' : 'failed',
        returns,
        receipts: receipts.map(([func_name, content]) => ({ func_name, content: JSON.stringify(content) })),
      },
    } as WireTransaction
  }

  #hash(what: string): string {
    return encodeBase58(
      createHash('sha256')
        .update(`${what} ${this.#options.seed} ${this.#made++}`)
        .digest(),
    )
  }

  #name(): string {
    return `user${this.#below(this.#options.accounts ?? 12)}`
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)]!
  }
}

/** Gives a block the count, the roots and the hash that its contents have. */
export function sealBlock(block: CompleteBlock): CompleteBlock {
  const { transactions } = block
  const roots = {
    txMerkleHash: merkleRoot(transactions.map(({ hash }) => toBytes(hash))),
    txReceiptMerkleHash: merkleRoot(transactions.map(({ tx_receipt }) => hashReceipt(parseReceipt(tx_receipt!)))),
  }
  const hash = hashBlock({
    version: Number(block.version),
    parentHash: toBytes(block.parent_hash),
    ...roots,
    info: new TextEncoder().encode(block.number === '0' ? '' : '{}'),
    number: Number(block.number),
    witness: block.witness,
    time: BigInt(block.time),
  })
  return {
    ...block,
    hash: encodeBase58(hash),
    tx_merkle_hash: encodeBase58(roots.txMerkleHash),
    tx_receipt_merkle_hash: encodeBase58(roots.txReceiptMerkleHash),
    tx_count: String(transactions.length),
  }
}

function toBytes(hash: string): Uint8Array {
  const bytes = decodeBase58(hash)
  if (bytes === undefined) throw new Error(`${hash} is no hash`)
  return bytes
}

/** Blocks in a row, after a block or from the beginning. */
export function generateBlocks(generator: BlockGenerator, count: number, parent?: Parent): CompleteBlock[] {
  const blocks: CompleteBlock[] = []
  for (let at = 0; at < count; at++) blocks.push(generator.next(blocks.at(-1) ?? parent))
  return blocks
}
