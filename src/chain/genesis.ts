import { encodeBase64 } from '../codec/base64.js'
import { formatGoJson, type GoValue } from '../codec/gojson.js'
import { must } from '../collections/presence.js'
import { encodeContract } from '../contract/record.js'
import { saveContract } from '../state/contracts.js'
import { Overlay } from '../state/overlay.js'
import { Store } from '../state/store.js'
import { NATIVE_SOURCE } from '../system-contracts/runtime/built-in.js'
import { describeNative, describeScript } from '../system-contracts/runtime/registry.js'
import type { Receipt, ReceiptEntry } from '../tx/receipt.js'
import type { Action, Transaction } from '../tx/transaction.js'
import { executeTransaction } from '../vm/execution/executor.js'
import type { ExecutionEnvironment } from '../vm/execution/run.js'
import { openTransaction, type SignedTransaction } from '../vm/execution/signed.js'

/** Options of a new chain (`system-contracts.md` §8). Keys are base58 public keys. */
export interface GenesisOptions {
  chainId: number
  /** Time of block 0, ns. */
  time: bigint
  admin: { id: string; key: string; balance: number }
  foundation: { id: string; key: string }
  witnesses: readonly { id: string; key: string; signatureKey: string }[]
  tokenSupply: number
}

/** The keys of the reference's own development chain. They are public, so they protect nothing elsewhere. */
export const DEVELOPMENT_KEYS = {
  admin: {
    id: 'Gcv8c2tH8qZrUYnKdEEdTtASsxivic2834MQW6mgxqto',
    secret: '2yquS3ySrGWPEKywCPzX4RTJugqRh7kJSo5aehsLYPEWkUxBWA39oMrZ7ZxuM4fgyXYs2cPwh5n8aNNpH5x2VyK1',
  },
  producer: {
    id: '6sNQa7PV2SFzqCBtQUcQYJGGoU7XaB6R4xuCQVXNZe6b',
    secret: '1rANSfcRzr4HkhbUFZ7L1Zp69JZZHiDDq5v7dNSbbEqeU4jxy3fszV4HGiaLQEyqVpS1dKT9g7zCVRxBVzuiUzB',
  },
} as const

export const DEV_GENESIS: GenesisOptions = {
  chainId: 1020,
  time: 1541847845000000000n,
  admin: { id: 'admin', key: DEVELOPMENT_KEYS.admin.id, balance: 21000000000 },
  foundation: { id: 'foundation', key: DEVELOPMENT_KEYS.admin.id },
  witnesses: [{ id: 'producer000', key: DEVELOPMENT_KEYS.producer.id, signatureKey: DEVELOPMENT_KEYS.producer.id }],
  tokenSupply: 90000000000,
}

/** The state after block 0, with its transaction and receipt. */
export interface Genesis {
  store: Store
  transaction: SignedTransaction
  receipt: Receipt
}

const GENESIS_TIME_LIMIT_MS = 10000
/** Genesis state in a form that can be stored as text. */
export interface GenesisImage {
  entries: [string, string][]
  returns: readonly string[]
  receipts: readonly ReceiptEntry[]
}

/** Serialised state of the development chain. The build inserts it; it is undefined when the sources run directly. */
declare const GENESIS_IMAGE: string | undefined

const images = new Map<string, GenesisImage>()

/**
 * The genesis transaction with the state after it. It runs once per process and set of options, and at build time for
 * the development chain. Every chain gets its own store, because versions of one store share a map.
 */
export function createGenesis(options: GenesisOptions, environment: ExecutionEnvironment): Genesis {
  const name = nameOptions(options)
  const image = images.get(name) ?? readImage(name) ?? runGenesis(options, environment)
  images.set(name, image)
  const transaction = openTransaction(createGenesisTransaction(options))
  const { entries, returns, receipts } = image
  const receipt: Receipt = {
    txHash: transaction.hash,
    gasUsage: 0,
    ramUsage: new Map(),
    statusCode: 'SUCCESS',
    message: '',
    returns,
    receipts,
  }
  return { store: new Store(entries), transaction, receipt }
}

function readImage(name: string): GenesisImage | undefined {
  if (typeof GENESIS_IMAGE !== 'string' || name !== nameOptions(DEV_GENESIS)) return undefined
  return JSON.parse(GENESIS_IMAGE)
}

function nameOptions(options: GenesisOptions): string {
  return JSON.stringify(options, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

/** Runs the genesis transaction. */
export function runGenesis(options: GenesisOptions, environment: ExecutionEnvironment): GenesisImage {
  const state = new Overlay(new Store())
  saveContract(state, {
    ...must(describeNative('system.iost', '1.0.0'), 'native contract'),
    code: NATIVE_SOURCE,
    origCode: '',
  })
  const execution = executeTransaction(openTransaction(createGenesisTransaction(options)), {
    environment,
    state,
    block: { number: 0, parentHash: '', time: options.time, witness: '0' },
    mode: 'system',
    now: () => 0,
    timeLimitMs: GENESIS_TIME_LIMIT_MS,
  })
  if ('dropped' in execution || execution.receipt.statusCode !== 'SUCCESS') {
    throw new Error(`genesis failed: ${'dropped' in execution ? execution.dropped : execution.receipt.message}`)
  }
  const { returns, receipts } = execution.receipt
  const entries = [...state.changes].map(([key, value]): [string, string] => [key, must(value, `value of ${key}`)])
  return { entries, returns, receipts }
}

const GENESIS_PUBLISHER = 'deadaddr'
const RAM = { total: 137438953472, interval: 600, increase: 1307448, reserve: 41231686041, first: 100000 }

/** The only transaction of block 0: it deploys and initialises the system contracts (`system-contracts.md` §8.2). */
function createGenesisTransaction(options: GenesisOptions): Transaction {
  return {
    time: 0n,
    expiration: 0n,
    gasRatio: 100,
    gasLimit: 1000000000,
    delay: 0n,
    chainId: options.chainId,
    signers: [],
    actions: [...deployCore(options), ...signUpAccounts(options), ...deployRest(options), ...fund(options)],
    amountLimit: [{ token: '*', value: 'unlimited' }],
    signatures: [],
    referredTx: new Uint8Array(),
    publisher: GENESIS_PUBLISHER,
    publisherSigs: [],
  }
}

function act(contract: string, actionName: string, ...args: GoValue[]): Action {
  return { contract, actionName, data: formatGoJson(args) }
}

function deployNative(id: string, version: string): Action {
  const record = must(describeNative(id, version), 'native contract')
  const { info } = record
  return act(
    'system.iost',
    'initSetCode',
    id,
    encodeBase64(encodeContract({ ...record, info, code: NATIVE_SOURCE, origCode: '' })),
  )
}

function deployScript(id: string): Action {
  const record = describeScript(id)
  return act('system.iost', 'initSetCode', id, encodeBase64(encodeContract({ ...record, origCode: '' })))
}

function deployAdministered(id: string, admin: string): Action[] {
  return [deployScript(id), act(id, 'initAdmin', admin)]
}

function deployCore({ admin, foundation, witnesses, tokenSupply }: GenesisOptions): Action[] {
  const config = { FoundationAccount: foundation.id, IOSTDecimal: 8, IOSTTotalSupply: tokenSupply }
  const holders = [
    ...witnesses.map(({ id, key, signatureKey }) => ({
      ID: id,
      Owner: key,
      Active: key,
      SignatureBlock: signatureKey,
      Balance: 0,
    })),
    { ID: admin.id, Owner: admin.key, Active: admin.key, SignatureBlock: '', Balance: admin.balance },
  ]
  return [
    deployNative('token.iost', '1.0.6'),
    deployNative('token721.iost', '1.0.0'),
    deployNative('gas.iost', '1.0.0'),
    deployScript('issue.iost'),
    act('issue.iost', 'initGenesis', admin.id, config, holders),
    ...deployAdministered('auth.iost', admin.id),
    deployNative('domain.iost', '0.0.0'),
  ]
}

function signUpAccounts({ admin, foundation, witnesses }: GenesisOptions): Action[] {
  const accounts = [admin, foundation, ...witnesses, { id: GENESIS_PUBLISHER, key: '0' }]
  return accounts.map(({ id, key }) => act('auth.iost', 'signUp', id, key, key))
}

function deployRest({ admin, witnesses }: GenesisOptions): Action[] {
  return [
    ...['bonus.iost', 'vote.iost', 'vote_producer.iost', 'base.iost'].flatMap((id) => deployAdministered(id, admin.id)),
    deployScript('exchange.iost'),
    ...witnesses.map(({ id, signatureKey }) => act('vote_producer.iost', 'initProducer', id, signatureKey)),
  ]
}

function fund({ admin, foundation, witnesses }: GenesisOptions): Action[] {
  return [
    act('gas.iost', 'pledge', admin.id, admin.id, '100'),
    ...deployAdministered('ram.iost', admin.id),
    act('ram.iost', 'issue', RAM.total, RAM.interval, RAM.increase, RAM.reserve),
    act('ram.iost', 'buy', admin.id, admin.id, RAM.first),
    act('token.iost', 'transfer', 'ram', 'ram.iost', foundation.id, String(RAM.reserve), ''),
    ...witnesses.map(({ id }) => act('ram.iost', 'buy', admin.id, id, RAM.first)),
    act('gas.iost', 'pledge', admin.id, foundation.id, '100'),
    ...witnesses.map(({ id }) => act('gas.iost', 'pledge', admin.id, id, '100')),
  ]
}
