import { listAccounts } from '../../src/node/developer-accounts.js'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { createTransaction } from '../../src/tx/build.js'
import { formatTransaction } from '../../src/tx/json.js'
import { signTransaction } from '../../src/tx/sign.js'
import { Client } from './node-process.js'

useNativeCrypto()
const ACCOUNTS = listAccounts(2)

/** One of two developer accounts. Each sends over its own connection to `toolkit node`. */
export class Sender {
  readonly #client: Client
  readonly #index: number

  constructor(port: number, index: number) {
    this.#client = new Client(port)
    this.#index = index
  }

  sign(order: number, contract: string, actionName: string, args: unknown[]): string {
    const { name, key } = ACCOUNTS[this.#index]!
    const tx = createTransaction({
      publisher: name,
      chainId: 1020,
      // Must not be ahead of the node, whose clock counts milliseconds.
      time: BigInt(Date.now() - 1) * 1_000_000n + BigInt(order),
      gasLimit: 1_000_000,
      amountLimit: { '*': 'unlimited' },
      actions: [{ contract, actionName, args }],
    })
    return JSON.stringify(formatTransaction(signTransaction(tx, { publisher: key })))
  }

  signTransfers(count: number): string[] {
    const [from, to] = [ACCOUNTS[this.#index]!.name, ACCOUNTS[1 - this.#index]!.name]
    return Array.from({ length: count }, (_, order) =>
      this.sign(order, 'token.iost', 'transfer', ['iost', from, to, '1', '']),
    )
  }

  /** Sends a transaction and reads its receipt. */
  async send(tx: string): Promise<{ returns: string[] }> {
    const { hash } = JSON.parse(await this.#client.post('/sendTx', tx))
    const receipt = JSON.parse(await this.#client.get(`/getTxReceiptByTxHash/${hash}`))
    if (receipt.status_code !== 'SUCCESS') throw new Error(receipt.message)
    return receipt
  }

  async sendAll(txs: readonly string[]): Promise<void> {
    for (const tx of txs) await this.send(tx)
  }

  async read(): Promise<void> {
    await this.#client.post('/getContractStorage', READ)
  }

  close(): void {
    this.#client.close()
  }
}

/** Number of calls signed in advance: a transaction expires after 90 s. */
const SIGNED = 200

/** Sends signed transfers from two clients, each followed by its receipt, and returns the time in milliseconds. */
export async function sendTransfers(port: number, count: number): Promise<number> {
  const senders = [0, 1].map((index) => new Sender(port, index))
  let wallMs = 0
  for (let left = count; left > 0; left -= SIGNED) {
    const signed = senders.map((sender) => sender.signTransfers(Math.min(left, SIGNED) / 2))
    const start = performance.now()
    await Promise.all(senders.map((sender, index) => sender.sendAll(signed[index]!)))
    wallMs += performance.now() - start
  }
  for (const sender of senders) sender.close()
  return wallMs
}

const READ = JSON.stringify({ id: 'token.iost', key: 'TBalice', field: 'iost', by_longest_chain: true })

/** A sender for a JSON-RPC node that signs for its own accounts. */
export class PeerSender {
  readonly #client: Client
  readonly #index: number
  #accounts: string[] = []

  constructor(port: number, index: number) {
    this.#client = new Client(port)
    this.#index = index
  }

  async open(): Promise<this> {
    this.#accounts = (await this.#ask('eth_accounts')) as string[]
    return this
  }

  async transfer(): Promise<void> {
    const [from, to] = [this.#accounts[this.#index], this.#accounts[this.#index + 2]]
    const hash = await this.#ask('eth_sendTransaction', [{ from, to, value: '0x1', gas: '0x5208' }])
    for (;;) {
      const receipt = (await this.#ask('eth_getTransactionReceipt', [hash])) as { status: string } | null
      if (receipt?.status === '0x1') return
      if (receipt !== null) throw new Error(JSON.stringify(receipt))
    }
  }

  async read(): Promise<void> {
    await this.#ask('eth_getStorageAt', [this.#accounts[0], '0x0', 'latest'])
  }

  close(): void {
    this.#client.close()
  }

  async #ask(method: string, params: unknown[] = []): Promise<unknown> {
    const { result, error } = JSON.parse(
      await this.#client.post('/', JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
    )
    if (error) throw new Error(error.message)
    return result
  }
}
