import { join } from 'node:path'
import { expect } from 'chai'
import { formatSecretKey, type KeyPair } from '../../src/crypto/keys.js'
import { type AnyContract, type ContractHandle, createClient, deployContract } from '../../src/entries/client.js'
import type { EmbeddedNode, NodeOptions } from '../../src/entries/node.js'
import { openKeyStore } from '../../src/wallet/store.js'
import { openNode } from '../node.js'
import { plantText } from '../planted.js'
import { createFolder, type Ended, runToolkit, type StartOptions } from './toolkit.js'

const CODE = `class Bank {
  init() {}
  put(key, value) {
    storage.put(key, value)
    return value
  }
  get(key) {
    return storage.get(key)
  }
  pay(from, amount) {
    blockchain.transfer(from, 'bobby', amount, '')
  }
  guard(who) {
    if (!blockchain.requireAuth(who, 'active')) throw new Error('not allowed')
    return 'in'
  }
  many(count, flag, data) {
    return JSON.stringify([count, flag, data])
  }
}
module.exports = Bank
`
const LIMIT = [{ token: 'iost', val: 'unlimited' }]
const ABI = [
  { name: 'put', args: ['string', 'string'], amountLimit: [] },
  { name: 'get', args: ['string'], amountLimit: [] },
  { name: 'pay', args: ['string', 'string'], amountLimit: LIMIT },
  { name: 'guard', args: ['string'], amountLimit: [] },
  { name: 'many', args: ['number', 'bool', 'json'], amountLimit: [] },
]
const PASSWORD = plantText('of the key store, seen by nobody')

/** A node behind HTTP with a contract, a folder with a configuration, and a key store. */
export class Place {
  readonly node: EmbeddedNode
  readonly url: string
  readonly contract: ContractHandle<AnyContract>
  readonly cwd: string

  static async open(options?: NodeOptions): Promise<Place> {
    const node = await openNode(options)
    const { url } = await node.listen({ port: 0 })
    const [{ name, key }] = node.accounts as [EmbeddedNode['accounts'][number]]
    const client = createClient({
      provider: node.provider,
      clock: { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} },
    })
    const from = { name, keys: { active: key, owner: key } }
    return new Place(node, url, await deployContract<AnyContract>(client, { code: CODE, abi: ABI }, { from }))
  }

  constructor(node: EmbeddedNode, url: string, contract: ContractHandle<AnyContract>) {
    this.node = node
    this.url = url
    this.contract = contract
    const live = { kind: 'http', url, chainId: 1020, protected: true }
    const networks = { local: { kind: 'http', url }, live }
    this.cwd = createFolder({ 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
  }

  /** Keeps a key of an account in the store, at a low cost: each command that signs derives the key again. */
  async keep(name: string, account: string, key: KeyPair): Promise<void> {
    const store = openKeyStore(join(this.cwd, 'keys'), { cost: { N: 2, r: 8, p: 1 } })
    await store.add({ name, account, keys: { active: key, owner: key } }, PASSWORD)
  }

  keyOf(name: string): KeyPair {
    return this.node.accounts.find((account) => account.name === name)!.key
  }

  secretOf(name: string): string {
    return formatSecretKey(this.keyOf(name))
  }

  run(args: readonly string[], { env, ...options }: Partial<StartOptions> = {}): Promise<Ended> {
    const keys = { TOOLKIT_KEYS: join(this.cwd, 'keys'), TOOLKIT_PASSWORD: PASSWORD }
    return runToolkit(args, { cwd: this.cwd, input: '', ...options, env: { ...keys, ...env } })
  }

  /** Returns the output of a successful command. */
  async print(args: readonly string[], options?: Partial<StartOptions>): Promise<string> {
    const { exitCode, stdout, stderr } = await this.run(args, options)
    expect(exitCode, `${args.join(' ')}\n${stderr}`).to.equal(0)
    return stdout
  }

  /** Runs a command that must fail, with a hint, and returns what it says. */
  async fail(
    code: string,
    exitCode: number,
    args: readonly string[],
    options?: Partial<StartOptions>,
  ): Promise<string> {
    const ended = await this.run(args, options)
    expect(ended.stderr, args.join(' ')).to.contain(`[${code}]`)
    // What a contract says when it refuses speaks for itself.
    if (code !== 'TX_FAILED') expect(ended.stderr, args.join(' ')).to.contain('\n  hint ')
    expect(ended.exitCode, args.join(' ')).to.equal(exitCode)
    return ended.stderr
  }

  async balance(name: string): Promise<number> {
    return (await this.node.provider.request('getAccount', { name, by_longest_chain: true })).balance
  }

  get height(): bigint {
    return BigInt(this.node.chain.head.head.number)
  }
}
