import { isToolkitError, ToolkitError } from '../../../src/errors/errors.js'
import { BlockRunner, executeInSandbox } from '../../../src/fork/following/block-runner.js'
import { FollowProof } from '../../../src/fork/following/follow-proof.js'
import type { FollowedTransaction } from '../../../src/fork/following/followed-transaction.js'
import { Follower } from '../../../src/fork/following/follower.js'
import { createFork } from '../../../src/fork/fork.js'
import { LiveNode } from '../../../src/fork/reading/live-node.js'
import { StateReader } from '../../../src/fork/reading/state-reader.js'
import { listAccountKeys } from '../../../src/fork/state/likely-keys.js'
import { createNode, type EmbeddedNode } from '../../../src/node/node.js'
import type { MethodName } from '../../../src/rpc/schema.js'
import { fetchUnknown } from '../../../src/state/source.js'
import type { Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { describeContract } from './contracts.js'
import { Load } from './load.js'

/** Accounts that are known before the chain goes on: their transactions run on their own balances of gas. */
const KNOWN_ACCOUNTS = ['alice', 'bobby', 'david', 'ellen']

/** A live node has no developer methods. */
export const refuseDevelopment = () => Promise.reject(new ToolkitError('NODE_NOT_DEV', 'a live node'))

type ContractMethods = Parameters<typeof describeContract>[0]

/** A live chain that makes a block for each transaction. */
export class LiveChain {
  readonly node: EmbeddedNode
  readonly reader: LiveNode
  readonly runner: BlockRunner
  /** Called before each response of the node, until it is removed. */
  onRequest: ((method: MethodName) => unknown) | undefined
  /** Changes a response of the node. */
  spoil: ((method: MethodName, result: object) => object) | undefined
  readonly #load: Load

  private constructor(node: EmbeddedNode, sandbox: Sandbox) {
    this.node = node
    this.runner = new BlockRunner(executeInSandbox(sandbox, () => performance.now()))
    this.#load = new Load(node, 1)
    const { provider } = node
    this.reader = new LiveNode(
      {
        url: provider.url,
        request: async (method, params) => {
          await this.onRequest?.(method)
          const result = await provider.request(method, params)
          return (this.spoil?.(method, structuredClone(result) as object) ?? result) as typeof result
        },
        subscribe: provider.subscribe,
        dev: refuseDevelopment,
      },
      { requestsPerSecond: 1e6, sleep: async () => {} },
    )
  }

  static async open(sandbox: Sandbox): Promise<LiveChain> {
    return new LiveChain(await createNode({ timeLimitMs: 60_000, mining: 'manual' }, sandbox), sandbox)
  }

  publish(methods: ContractMethods): string {
    const text = JSON.stringify(describeContract(methods))
    const id = this.#load.send('alice', [{ contract: 'system.iost', actionName: 'setCode', args: [text] }])
    this.#load.mine()
    return id
  }

  /** Replaces the code of a contract, which needs a method `can_update`. */
  update(id: string, methods: ContractMethods): void {
    this.call('system.iost', 'updateCode', JSON.stringify({ ...describeContract(methods), ID: id }), '')
  }

  call(contract: string, actionName: string, ...args: (string | number)[]): void {
    this.callAs('alice', contract, actionName, ...args)
  }

  callAs(from: string, contract: string, actionName: string, ...args: (string | number)[]): void {
    this.#load.send(from, [{ contract, actionName, args }])
    this.#load.mine()
    const { statusCode, message } = this.node.chain.head.receipts.at(-1)!
    if (statusCode !== 'SUCCESS') throw new Error(`${actionName}: ${message}`)
  }

  /**
   * Forks the chain, runs `act` on the live one, and reads a key of the fork; the code of the error if it is refused.
   */
  async readAfter(key: string, act: () => void, known: readonly string[] = []): Promise<string | undefined> {
    const { reader: node, runner } = this
    const fork = await createFork(node, [], {
      ramPayer: 'contract',
      toolkit: '0.0.0',
      proof: ({ block }, values) => new FollowProof({ node, runner, start: block, values, ramPayer: 'contract' }),
    })
    await fork.state.load([...KNOWN_ACCOUNTS.flatMap(listAccountKeys), ...known])
    act()
    try {
      const bytes = await fetchUnknown(fork.state, () => fork.state.read(key))
      return bytes?.replace(/@Contract.*$/, '')
    } catch (error) {
      if (isToolkitError(error)) return error.code
      throw error
    }
  }

  /** Runs `act`, executes its blocks, and returns what is known of the transactions of an action. */
  async follow(
    known: readonly string[],
    act: () => void,
    action: string,
    ramPayer = 'contract',
  ): Promise<FollowedTransaction[]> {
    const { lib: start } = await this.reader.readHead()
    const read = await new StateReader(this.reader).read([...KNOWN_ACCOUNTS.flatMap(listAccountKeys), ...known])
    act()
    const settled: FollowedTransaction[] = []
    const follower = new Follower({
      node: this.reader,
      runner: this.runner,
      start,
      values: new Map(read.map(({ key, nodeValue }) => [key, nodeValue])),
      ramPayer,
      onSettled: (transaction) => settled.push(transaction),
    })
    await follower.follow((await this.reader.readHead()).lib)
    await follower.settleAll()
    return settled.filter(({ signed }) => signed.tx.actions[0]!.actionName === action)
  }
}
