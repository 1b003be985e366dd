import { expect } from 'chai'
import { readStorage, readValuesAtHead } from '../../src/client/storage.js'
import { findContract, findContractAtHead } from '../../src/client/stored-keys.js'
import { readBalances } from '../../src/matchers/reads.js'
import { readHead } from '../../src/rpc/direct-chain.js'
import type { Provider } from '../../src/rpc/provider.js'
import { createSandbox, type Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { isExtended, takeShare } from '../limits.js'
import { openNode } from '../node.js'
import { listTransactions, type Node, play, UNSTABLE } from './played-suites.js'
import { listSuites } from './suites.js'

/** More keys than a node returns for one request. */
const MANY = 60

/**
 * A chain in the process of a client is read at once. The oracle are requests of the same provider behind one that
 * hides the chain: each recorded transaction is sent, and its contracts are read both ways.
 */
describe('reads of a chain in this process', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(() => sandbox.dispose())
  let read = 0

  for (const family of ['js', 'host'] as const) {
    const suites = listSuites(family).filter(({ name }) => name !== UNSTABLE)
    for (const { name, load } of takeShare(suites, 27, isExtended)) {
      it(`reads of a chain in this process are equal to requests in ${name}`, async () => {
        const differences = await play(listTransactions(load), { sandbox }, async (node, tx) => {
          await node.provider.request('sendTx', tx as never).catch(() => {})
          for (const { contract } of (tx as { actions: { contract: string }[] }).actions)
            read += await compare(node, contract)
        })
        expect(differences.filter((each) => each !== undefined)).to.deep.equal([])
      })
    }
  }

  it('reads of a chain in this process find values, and not only missing ones', () => {
    expect(read).to.be.greaterThan(100)
  })

  it('respond at once, and reject what a request rejects', async () => {
    const node = await openNode({ accounts: 1 })
    const [direct, hidden] = [node.provider, hide(node.provider)]
    expect(readBalances(direct, 'iost', ['alice'])).to.be.an('array')
    expect(isPromise(readBalances(hidden, 'iost', ['alice']))).to.equal(true)
    expect(await errorOf(() => readBalances(direct, 'isot', ['alice']))).to.equal(
      await errorOf(() => readBalances(hidden, 'isot', ['alice'])),
    )
    expect(await errorOf(() => readBalances(direct, 'isot', ['alice']))).to.include('iost')
    await node.close()
  })
})

/** Compares what both ways return for one contract. Returns the number of values. */
async function compare({ provider }: Node, contract: string): Promise<number> {
  const hidden = hide(provider)
  const found = findContractAtHead(provider, contract)
  expect(isPromise(found)).to.equal(false)
  expect(found).to.deep.equal(await findContract(hidden, contract))
  const request = { id: contract, from: '', storageType: 'KV', limit: MANY, by_longest_chain: true } as const
  const stored = found === undefined ? [] : (await provider.request('listContractStorage', request)).datas
  const keys = [...stored.map(({ key }) => key), 'missing', ['balances', 'nobody'] as const]
  expect(await readValuesAtHead(provider, contract, keys)).to.deep.equal(await readStorage(hidden, contract, keys))
  const batch = { id: contract, key_fields: [{ key: 'missing', field: '' }], by_longest_chain: true }
  const { datas, block_hash, block_number } = await readHead(provider, 'getBatchContractStorage', batch)
  expect({ datas, block_hash, block_number }).to.deep.equal(await provider.request('getBatchContractStorage', batch))
  expect(readValuesAtHead(provider, contract, keys.slice(-2))).to.deep.equal([null, null])
  return stored.length
}

/** A provider of the same node whose chain a client cannot reach. */
function hide(provider: Provider): Provider {
  return {
    url: provider.url,
    request: (...args) => provider.request(...args),
    subscribe: (...args) => provider.subscribe(...args),
    dev: (...args) => provider.dev(...args),
  }
}

function isPromise(value: unknown): boolean {
  return value instanceof Promise
}

async function errorOf(read: () => unknown): Promise<string | undefined> {
  try {
    await read()
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
