import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { listAccounts } from '../../src/node/developer-accounts.js'
import { createHttpProvider } from '../../src/rpc/http/http-provider.js'
import { isNodeError } from '../../src/rpc/node-error.js'
import type { Provider } from '../../src/rpc/provider.js'
import { formatTransaction } from '../../src/tx/json.js'
import { signTransaction } from '../../src/tx/sign.js'
import { formatContract } from '../conformance/errors/stage.js'
import { createFolder, readNodeUrl, startToolkit } from '../e2e/toolkit.js'
import { ANSWER_MS, isLong, SOAK_MS } from '../limits.js'
import { makeHostileSource } from './hostile-sources.js'

/** `TOOLKIT_SOURCES=n` for another number of sources, `TOOLKIT_SEED=n` for another first seed. */
const COUNT = Number(process.env.TOOLKIT_SOURCES ?? (isLong ? 5000 : 130))
const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
const LIFE_NS = 90_000_000_000n
/** Seeds that have failed: a pattern that is compiled at the end of the stack ended the process. */
const FOUND = [606, 2370]
/** Gas of a deployment, the most that the chain takes, and of a call, so that endless loops end soon. */
const GAS = { setCode: 400_000_000, go: 40_000_000 }

/** The oracle is the running node: it goes on, and no receipt is a failure of its engine. */
describe('hostile sources on a running node', () => {
  let node: ChildProcess
  let provider: Provider
  let said = ''
  const accounts = listAccounts(10)
  const counts = new Map<string, number>()
  let time = 0n

  before(async () => {
    node = startToolkit(['node', '--port', '0', '--json', '--call-time-limit', '10000'], { cwd: createFolder() })
    node.stderr?.on('data', (data) => {
      said += data
    })
    provider = createHttpProvider(await readNodeUrl(node), { timeoutMs: ANSWER_MS })
  })

  it(`hostile sources on a running node end with receipts of the chain: ${COUNT} sources from seed ${SEED}`, async function () {
    this.timeout(SOAK_MS)
    let slowest = { seed: 0, kind: '', tookMs: 0 }
    const seeds = [...FOUND, ...Array.from({ length: COUNT }, (_, index) => SEED + index)]
    for (const seed of seeds) {
      const { kind, code } = makeHostileSource(seed)
      const begun = performance.now()
      const from = accounts[seed % accounts.length]!
      const published = await send(from, 'system.iost', 'setCode', JSON.stringify([formatContract(code, { go: {} })]))
      count(`published: ${published.kind}`)
      expect(published.text, `seed ${seed}, ${kind}: publishing`).not.to.match(/engine failure|internal/i)
      if (published.contract !== undefined) {
        const called = await send(from, published.contract, 'go', '[]')
        count(`called: ${called.kind}`)
        expect(called.text, `seed ${seed}, ${kind}: calling`).not.to.match(/engine failure|internal/i)
      }
      const tookMs = performance.now() - begun
      if (tookMs > slowest.tookMs) slowest = { seed, kind, tookMs }
      const { chain_id } = await provider.request('getChainInfo', {})
      expect(chain_id, `seed ${seed}, ${kind}: the next request`).to.equal(1020)
    }
    expect(node.exitCode, said).to.equal(null)
    // A machine that is busy may stop the process for longer than a call may take.
    expect(said.replaceAll(/.*: it did not end within its time\n/g, '')).not.to.match(/replaced|internal error/)
    const figures = [...counts].sort().map(([name, number]) => `${number} ${name}`)
    console.log(`      ${COUNT} sources: ${figures.join(', ')}; slowest: ${JSON.stringify(slowest)}`)
    expect(counts.get('called: SUCCESS'), figures.join()).to.be.greaterThan(0)
    expect(counts.get('called: RUNTIME_ERROR'), figures.join()).to.be.greaterThan(0)
  })

  function count(name: string): void {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }

  async function send(
    { name, key }: (typeof accounts)[number],
    contract: string,
    actionName: keyof typeof GAS,
    data: string,
  ): Promise<{ kind: string; text: string; contract?: string | undefined }> {
    const now = BigInt(Date.now()) * 1_000_000n
    time = now > time ? now : time + 1n
    const tx = {
      time,
      expiration: time + LIFE_NS,
      gasRatio: 100,
      gasLimit: GAS[actionName],
      delay: 0n,
      chainId: 1020,
      signers: [],
      actions: [{ contract, actionName, data }],
      amountLimit: [{ token: '*', value: 'unlimited' }],
      signatures: [],
      referredTx: new Uint8Array(),
      publisher: name,
      publisherSigs: [],
    }
    try {
      const { hash } = await provider.request(
        'sendTx',
        formatTransaction(signTransaction(tx, { publisher: key, signers: [] })),
      )
      const { status_code, message, returns } = await provider.request('getTxReceiptByTxHash', { hash })
      const isNew = status_code === 'SUCCESS' && actionName === 'setCode'
      return { kind: status_code, text: message, contract: isNew ? JSON.parse(returns[0] ?? '[]')[0] : undefined }
    } catch (error) {
      if (isNodeError(error)) return { kind: 'refused', text: error.text }
      throw error
    }
  }
})
