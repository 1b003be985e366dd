import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { type DeveloperAccount, listAccounts } from '../../src/node/developer-accounts.js'
import { createHttpProvider } from '../../src/rpc/http/http-provider.js'
import type { Provider } from '../../src/rpc/provider.js'
import type { Results } from '../../src/rpc/schema.js'
import { isLong, SOAK_MS } from '../limits.js'
import { exchange, type Question } from '../unit/node/exchange.js'
import { signTransferAt } from '../unit/node/transfers.js'

const KILLS = isLong ? 255 : 5
const SENDERS = 4
/** All that were started. */
const nodes: ChildProcess[] = []
/** Has gas for all of it. */
const [{ name, key }] = listAccounts(1) as [DeveloperAccount]

/** A node as users start it, since it starts often, in a process of its own, on a data directory. */
async function startNode(directory: string): Promise<{ child: ChildProcess; url: string }> {
  const args = ['dist/cli.js', 'node', '--data-dir', directory, '--port', '0', '--accounts', '1', '--json']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  nodes.push(child)
  const first = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (chunk) => resolve(String(chunk)))
    child.once('exit', (code) => reject(new Error(`the node ended with exit code ${code}`)))
  })
  return { child, url: JSON.parse(first.split('\n')[0]!).url }
}

describe('killed node', function () {
  this.timeout(SOAK_MS)
  let directory: string

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'toolkit-killed-'))
  })

  after(() => {
    for (const child of nodes) child.kill('SIGKILL')
    rmSync(directory, { recursive: true })
  })

  it(`has every confirmed transaction after ${KILLS} kills under load`, async () => {
    const acknowledged: string[] = []
    let head: Results['getChainInfo'] | undefined
    let stamp = 0n
    let kept = 0
    for (let round = 0; round <= KILLS; round++) {
      const { child, url } = await startNode(directory)
      kept += acknowledged.length
      await checkChain(createHttpProvider(url), head, acknowledged.splice(0))
      if (round === KILLS) {
        child.kill('SIGINT')
        break
      }
      // few enough that the publisher's gas lasts for all rounds
      const wanted = 1 + ((round * 7) % 23)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      const ask = (question: Question) =>
        exchange(url, question).then(
          ({ status, body }) => (status === 200 ? JSON.parse(body) : undefined),
          () => undefined,
        )
      const send = async () => {
        while (child.exitCode === null && !child.killed) {
          const now = BigInt(Date.now()) * 1_000_000n
          stamp = now > stamp ? now : stamp + 1n
          const body = JSON.stringify(signTransferAt(stamp, 1020, { publisher: name, key }))
          const sent = await ask({ method: 'POST', path: '/sendTx', body })
          if (sent !== undefined) acknowledged.push(sent.hash)
          if (acknowledged.length % 5 === 0) head = (await ask({ path: '/getChainInfo' })) ?? head
          if (acknowledged.length >= wanted) child.kill('SIGKILL')
        }
      }
      await Promise.all(Array.from({ length: SENDERS }, send))
      await ended
    }
    console.log(`      ${KILLS} kills, ${kept} transactions acknowledged, none lost`)
  })
})

async function checkChain(
  provider: Provider,
  head: Results['getChainInfo'] | undefined,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of hashes) expect((await provider.request('getTxByHash', { hash })).status).to.equal('IRREVERSIBLE')
  if (head === undefined) return
  const { block } = await provider.request('getBlockByNumber', { number: head.head_block })
  expect(block.hash).to.equal(head.head_block_hash)
}
