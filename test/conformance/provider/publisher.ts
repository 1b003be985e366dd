import { DEVELOPMENT_KEYS } from '../../../src/chain/genesis.js'
import { parseSecretKey } from '../../../src/crypto/keys.js'
import { isNodeError } from '../../../src/rpc/node-error.js'
import type { Provider } from '../../../src/rpc/provider.js'
import type { Results, WireReceipt } from '../../../src/rpc/schema.js'
import { type ActionOptions, createTransaction } from '../../../src/tx/build.js'
import { formatTransaction } from '../../../src/tx/json.js'
import { signTransaction } from '../../../src/tx/sign.js'

/** The key of `admin` on every development chain. */
export const ADMIN = parseSecretKey(DEVELOPMENT_KEYS.admin.secret)
const POLL_MS = 25

/** A transaction in an irreversible block. */
export interface Sent {
  hash: string
  final: Results['getTxByHash']
  receipt: WireReceipt
}

/** `admin`, who publishes transactions through a provider. */
export class Publisher {
  #stamp = 0n

  private constructor(
    readonly provider: Provider,
    readonly chainId: number,
  ) {}

  static async open(provider: Provider): Promise<Publisher> {
    return new Publisher(provider, (await provider.request('getChainInfo', {})).chain_id)
  }

  /** A signed transaction, stamped with the time of the node and later than the last. */
  async sign(actions: readonly ActionOptions[], options: { chainId?: number } = {}) {
    const { server_time } = await this.provider.request('getNodeInfo', {})
    const time = BigInt(server_time)
    this.#stamp = time > this.#stamp ? time : this.#stamp + 1n
    const tx = createTransaction({
      publisher: 'admin',
      chainId: this.chainId,
      time: this.#stamp,
      gasLimit: 1_000_000,
      amountLimit: { '*': 'unlimited' },
      actions: [...actions],
      ...options,
    })
    return formatTransaction(signTransaction(tx, { publisher: ADMIN }))
  }

  /** Sends a transaction and waits until no fork can take it back. */
  async send(...actions: ActionOptions[]): Promise<Sent> {
    const { hash } = await this.provider.request('sendTx', await this.sign(actions))
    for (;;) {
      const final = await this.provider.request('getTxByHash', { hash })
      if (final.status === 'IRREVERSIBLE') return { hash, final, receipt: final.transaction.tx_receipt! }
      await pause()
    }
  }

  /** Runs a transaction on the head without keeping anything. */
  async exec(...actions: ActionOptions[]): Promise<WireReceipt> {
    return this.provider.request('execTx', await this.sign(actions))
  }

  /** Deploys a contract of JavaScript and returns its id. */
  async deploy(source: string, abi: readonly { name: string; args: readonly string[] }[]): Promise<string> {
    const code = JSON.stringify({ info: { lang: 'javascript', version: '1.0.0', abi }, code: source })
    const { receipt } = await this.send({ contract: 'system.iost', actionName: 'setCode', args: [code] })
    return JSON.parse(receipt.returns[0]!)[0]
  }
}

/** A transfer of `admin` to `producer000`. */
export const transfer = (amount: string): ActionOptions => ({
  contract: 'token.iost',
  actionName: 'transfer',
  args: ['iost', 'admin', 'producer000', amount, ''],
})

/** The code and text a node refused with. */
export async function refusal(asked: Promise<unknown>): Promise<[code: number, text: string]> {
  try {
    await asked
  } catch (error) {
    if (isNodeError(error)) return [error.grpcCode, error.text]
    throw error
  }
  throw new Error('answered, where a refusal was expected')
}

/** A moment for a node whose blocks come by themselves, or for an event on its way. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
