import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Snapshot } from '../../src/chain/chain.js'
import { type Abi, type CallOptions, Stage } from '../conformance/errors/stage.js'

/** The account without authority that attacks. The contract's owner is `alice`; `bobby` and `carol` use it. */
const ATTACKER = 'julia'
const OWNER = 'alice'
const USERS = ['alice', 'bobby', 'carol', ATTACKER]
const NANOSECONDS = 1_000_000_000n

/** An attack on a contract of the corpus, which must hurt the faulty contract and leave its twin unhurt. */
export interface Attack {
  /** Text of the error with which the chain refuses to publish the faulty contract; its twin is published. */
  refusal?: string
  /** Legitimate use, which both contracts must allow. */
  prepare?(scene: Scene): Promise<void>
  /** Reads the balance or the stored value that the attack is about. */
  measure(scene: Scene): Promise<number | string | null>
  /** Calls, of which any may fail. */
  run?(scene: Scene): Promise<void>
  /**
   * Calls that behave in one way in the faulty contract, and in the other in its twin: one for each site of the fault.
   */
  sites?: readonly Site[]
  /** Movement of the measure if the attack succeeds. */
  harm: 'more' | 'less' | 'changed'
}

/** A call at one of several sites of a fault. */
interface Site {
  call: [by: string, method: string, ...args: unknown[]]
  /** Whether the faulty contract refuses the call and its twin accepts it; by default it is the other way round. */
  isRefused?: boolean
}

/** A chain with one contract of the corpus, `$subject`, and two tokens: `gold` with 8 decimals, `stone` with none. */
export class Scene {
  private constructor(
    private readonly stage: Stage,
    private readonly start: Snapshot,
  ) {}

  static async open(): Promise<Scene> {
    const stage = await Stage.open()
    for (const [token, decimal] of [
      ['gold', 8],
      ['stone', 0],
    ] as const) {
      await stage.run('token.iost/create', [token, OWNER, 1_000_000, { decimal }])
      for (const user of USERS) await stage.run('token.iost/issue', [token, user, '1000'])
    }
    return new Scene(stage, stage.snapshot())
  }

  close(): Promise<void> {
    return this.stage.close()
  }

  /** Restores the chain as it was before any contract, and publishes the one in a folder. */
  async publish(folder: string): Promise<void> {
    this.stage.restore(this.start)
    const code = readFileSync(join(folder, 'contract.js'), 'utf8')
    const info = JSON.parse(readFileSync(join(folder, 'contract.js.abi'), 'utf8'))
    const [id] = await this.stage.run('system.iost/setCode', [JSON.stringify({ info, code })])
    this.stage.name('subject', id as string)
  }

  /** Publishes another contract; from here on `$name` is its id. */
  deploy(by: string, name: string, code: string, abi: Abi): Promise<void> {
    return this.stage.deploy(name, code, abi, { by })
  }

  /** Calls a method of the contract, or `contract/method`; the call must succeed. */
  async use(by: string, method: string, ...args: unknown[]): Promise<string> {
    return String((await this.stage.run(locate(method), args, { by }))?.[0])
  }

  /** Calls a method as `use` does; returns the reason if the call fails. */
  async attempt(by: string, method: string, ...args: unknown[]): Promise<string | undefined> {
    const options: CallOptions = { by }
    const { kind, text } = await this.stage.end(this.stage.sign(locate(method), args, options))
    return kind === 'SUCCESS' ? undefined : text
  }

  /** A call of the attacker, which may fail. */
  attack(method: string, ...args: unknown[]): Promise<string | undefined> {
    return this.attempt(ATTACKER, method, ...args)
  }

  /** The balance of an account or of a contract. */
  async balance(token: string, account: string): Promise<number> {
    const { balance } = await this.stage.node.provider.request('getTokenBalance', {
      account: this.stage.fill(account),
      token,
      by_longest_chain: true,
    })
    return balance
  }

  /** A value in the contract's storage, or in that of another contract; null if it does not exist. */
  async read(key: string, field = '', id = '$subject'): Promise<string | null> {
    const { data } = await this.stage.node.provider.request('getContractStorage', {
      id: this.stage.fill(id),
      key,
      field,
      by_longest_chain: true,
    })
    return data === 'null' ? null : data
  }

  /** The id behind a `$name`. */
  id(name: string): string {
    return this.stage.fill(name)
  }

  advance(seconds: number): void {
    this.stage.node.chain.clock.advance(BigInt(seconds) * NANOSECONDS)
    this.stage.node.chain.mineBlock()
  }
}

function locate(method: string): string {
  return method.includes('/') ? method : `$subject/${method}`
}
