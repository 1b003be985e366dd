import { expect } from 'chai'
import type { Snapshot } from '../../../src/chain/chain.js'
import { DEVELOPMENT_KEYS } from '../../../src/chain/genesis.js'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { encodeUtf8 } from '../../../src/codec/utf8.js'
import { sha3_256 } from '../../../src/crypto/hash.js'
import { KeyPair, parseSecretKey } from '../../../src/crypto/keys.js'
import type { EmbeddedNode, NodeOptions } from '../../../src/node/node.js'
import { isNodeError } from '../../../src/rpc/node-error.js'
import type { WireReceipt } from '../../../src/rpc/schema.js'
import { hashTransaction } from '../../../src/tx/hash.js'
import { formatTransaction } from '../../../src/tx/json.js'
import { signTransaction } from '../../../src/tx/sign.js'
import type { Transaction } from '../../../src/tx/transaction.js'
import { openNode } from '../../node.js'

/** Options of a call; defaults are as usual on the chain. */
export interface CallOptions {
  /** The publisher; default alice. */
  by?: string
  /** `account@permission`. */
  signers?: readonly string[]
  /** Whose keys sign besides; default those of the signers. */
  cosigners?: readonly string[]
  /** Whose keys sign instead of the publisher's. */
  keysOf?: string
  /** Changes the transaction before it is signed. */
  change?: Partial<Transaction>
  /** Changes it afterwards. */
  spoil?: (tx: Transaction) => Partial<Transaction>
  /** The kind of ending that is expected; default that of the table. */
  ending?: EndingKind
}

/** The method that receives a transaction. */
export type Via = 'sendTx' | 'execTx'

/** A receipt's status, a refusal of the node, or a transaction that vanished. */
export type EndingKind = 'SUCCESS' | 'RUNTIME_ERROR' | 'BALANCE_NOT_ENOUGH' | 'TIMEOUT' | 'refused' | 'dropped'

export interface Ending {
  kind: string
  /** Message of a failing action, without its description and places in code; or the whole message or rejection. */
  text: string
}

/** A contract's method: argument types and, where it takes tokens, its limits. */
export type Abi = Record<string, { args?: readonly string[]; limit?: Record<string, string> }>

const NANOSECONDS = 1_000_000_000n

/**
 * A node of its own with the accounts of development, for calls that go wrong. `$name` stands for a deployed contract.
 */
export class Stage {
  readonly #contracts = new Map<string, string>()

  private constructor(readonly node: EmbeddedNode) {}

  static async open(options: NodeOptions = {}): Promise<Stage> {
    return new Stage(await openNode({ mining: 'manual', ...options }))
  }

  /** A stage on a node that is open already. */
  static of(node: EmbeddedNode): Stage {
    return new Stage(node)
  }

  close(): Promise<void> {
    return this.node.close()
  }

  snapshot(): Snapshot {
    return this.node.chain.snapshot()
  }

  restore(snapshot: Snapshot): void {
    this.node.chain.restore(snapshot)
  }

  /** The contract's id in place of its `$name`. */
  fill(text: string): string {
    return text.replace(/\$(\w+)/g, (name, word: string) => this.#contracts.get(word) ?? name)
  }

  /** Writes to a contract's storage from outside; an empty value deletes, and an empty field means a plain key. */
  async write(id: string, key: string, field: string, value: string): Promise<void> {
    await this.node.provider.dev('setStorage', { id, key, field: field || undefined, value: value || undefined })
  }

  /** Bytes of RAM that an account has left. */
  async readRam(account: string): Promise<number> {
    const { balance } = await this.node.provider.request('getTokenBalance', {
      account,
      token: 'ram',
      by_longest_chain: true,
    })
    return balance
  }

  /** A call that must succeed; returns what it returned. */
  async run(target: string, args: readonly unknown[], options: CallOptions = {}): Promise<unknown[]> {
    const receipt = await this.send(this.sign(target, args, options))
    if (receipt.status_code !== 'SUCCESS') throw new Error(receipt.message)
    return JSON.parse(receipt.returns[0]!)
  }

  /** Deploys a contract; from here on `$name` is its id. */
  async deploy(name: string, code: string, abi: Abi, options: CallOptions = {}): Promise<void> {
    const [id] = await this.run('system.iost/setCode', [formatContract(code, abi)], options)
    this.name(name, id as string)
  }

  /** From here on `$name` is this id. */
  name(name: string, id: string): void {
    this.#contracts.set(name, id)
  }

  /** The id of the contract that a deployment would make now. */
  idOf(target: string, args: readonly unknown[]): string {
    return `Contract${encodeBase58(hashTransaction(this.sign(target, args)))}`
  }

  /** Returns the outcome of a sent or tried transaction. */
  async end(tx: Transaction, via: Via = 'sendTx'): Promise<Ending> {
    try {
      const receipt = await (via === 'sendTx' ? this.send(tx) : this.try(tx))
      return { kind: receipt.status_code, text: readText(tx, receipt) }
    } catch (error) {
      if (isNodeError(error)) return { kind: 'refused', text: error.text }
      if (error instanceof Dropped) return { kind: 'dropped', text: error.message }
      throw error
    }
  }

  /** The transaction of one call; `args` as a text is the action's data as it is. */
  sign(target: string, args: readonly unknown[] | string, options: CallOptions = {}): Transaction {
    const { by = 'alice', signers = [], keysOf = by, change, spoil } = options
    const { cosigners = signers.map((signer) => signer.split('@')[0]!) } = options
    const { chain } = this.node
    const [contract, actionName] = this.fill(target).split('/') as [string, string]
    const time = chain.clock.now() - BigInt(chain.pendingCount)
    const tx: Transaction = {
      time,
      expiration: time + 90n * NANOSECONDS,
      gasRatio: 100,
      gasLimit: 400000000,
      delay: 0n,
      chainId: chain.chainId,
      signers,
      actions: [{ contract, actionName, data: this.fill(typeof args === 'string' ? args : JSON.stringify(args)) }],
      amountLimit: [{ token: '*', value: 'unlimited' }],
      signatures: [],
      referredTx: new Uint8Array(),
      publisher: by,
      publisherSigs: [],
      ...change,
    }
    const signed = signTransaction(tx, {
      publisher: this.keyOf(keysOf),
      signers: cosigners.map((name) => this.keyOf(name)),
    })
    return { ...signed, ...spoil?.(signed) }
  }

  /** Sends a transaction and makes its block. */
  async send(tx: Transaction): Promise<WireReceipt> {
    const { chain, provider } = this.node
    const { hash } = await provider.request('sendTx', formatTransaction(tx))
    chain.mineBlock()
    const dropped = chain.findDropReason(hash)
    if (dropped !== undefined) throw new Dropped(dropped)
    return provider.request('getTxReceiptByTxHash', { hash })
  }

  try(tx: Transaction): Promise<WireReceipt> {
    return this.node.provider.request('execTx', formatTransaction(tx))
  }

  /** An account's own key; that of an unknown name is made from it. */
  keyOf(name: string): KeyPair {
    return GENESIS_KEYS.get(name) ?? this.node.accounts.find((account) => account.name === name)?.key ?? makeKey(name)
  }
}

const ADMIN = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)
const GENESIS_KEYS: ReadonlyMap<string, KeyPair> = new Map(
  Object.entries({
    admin: ADMIN,
    foundation: ADMIN,
    producer000: parseSecretKey(DEVELOPMENT_KEYS.producer.secret),
  }),
)

/** The same key for the same word. */
export function makeKey(word: string): KeyPair {
  return new KeyPair('ED25519', sha3_256(encodeUtf8(word)))
}

class Dropped extends Error {}

/** The text of a setCode argument. */
export function formatContract(code: string, abi: Abi, id?: string): string {
  const entries = Object.entries(abi).map(([name, { args = [], limit = {} }]) => ({
    name,
    args,
    amountLimit: Object.entries(limit).map(([token, val]) => ({ token, val })),
  }))
  return JSON.stringify({ ID: id, info: { lang: 'javascript', version: '1.0.0', abi: entries }, code })
}

/** A contract of one class with this body. */
export function formatClass(body: string): string {
  return `class Shop {\n  init() {}\n  ${body}\n}\nmodule.exports = Shop;`
}

/** Takes the description of the failed action off a message, after a look whether it is the right one. */
function readText(tx: Transaction, { message }: WireReceipt): string {
  if (!message.startsWith('running action ')) return message
  const description = tx.actions.map(describeAction).find((text) => message.startsWith(`${text} error: `))
  expect(description, `no action of the transaction is described by: ${message}`).not.to.equal(undefined)
  return cutPlaces(message.slice(`${description} error: `.length))
}

/** `vm.md` §10.5: a line of its own, but cut after a hundred characters. */
function describeAction({ contract, actionName, data }: Transaction['actions'][number]): string {
  const characters = [...`Action{Contract: ${contract}, ActionName: ${actionName}, Data: ${data}}\n`]
  const shown = characters.length > 100 ? `${characters.slice(0, 100).join('')}...` : characters.join('')
  return `running action ${shown}`
}

/** Without the places in code, which `vm.md` §17 leaves open where the code is not the contract's own. */
function cutPlaces(text: string): string {
  return text.split(/\nat [\w.]+:\d+:\d+\n|\nStack tree: \n/)[0]!
}
