import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createClient } from '../../../../src/client/client.js'
import { deployContract } from '../../../../src/client/deploy.js'
import { compileContract } from '../../../../src/compiler/compile.js'
import { Collector } from '../../../../src/measurements/collector.js'
import {
  listFunctionCosts,
  listLineCosts,
  listOperationCosts,
  type PartCost,
} from '../../../../src/measurements/costs/lines.js'
import type { RunRecord } from '../../../../src/measurements/records/record.js'
import type { EmbeddedNode } from '../../../../src/node/node.js'
import { hashScript, type Recording } from '../../../../src/rpc/recording.js'
import { describeParts } from '../../../../src/session/contracts/sources.js'
import { openNode } from '../../../node.js'

const STORE = `export class Store {
  init(): void {}
  keep(name: string, text: string): void {
    storage.put('last', name)
    storage.mapPut('texts', name, text, blockchain.publisher())
  }
  words(text: string): number {
    return count(text)
  }
  depth(n: number): number {
    if (n === 0) return 0
    return this.depth(n - 1) + 1
  }
  fail(): void {
    storage.put('last', 'nothing')
    throw new Error('no')
  }
}
function count(text: string): number {
  const list = JSON.parse(text) as string[]
  return list.length
}
`
const CALLER = `export class Caller {
  init(): void {}
  keep(store: string, name: string): void {
    if (name === '') return
    blockchain.call(store, 'keep',
      [name, 'far'])
  }
}
`

interface EndedCall {
  tx_hash: string
  gas_usage: number
}

type Called = Record<string, (...args: unknown[]) => { receipt(): Promise<EndedCall> }> & { id: string }

describe('cost map', () => {
  let folder: string
  let node: EmbeddedNode
  let store: Called
  let caller: Called
  let collector: Collector

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cost-map-'))
    node = await openNode()
    const artifacts = await Promise.all([compile('store', STORE), compile('caller', CALLER)])
    const find = (version: string) => artifacts.find(({ script }) => hashScript(script) === version)
    const naming = {
      nameContract: ({ contract, version }: { contract: string; version?: string }) =>
        find(version ?? '')?.name ?? contract,
      isOwn: () => true,
      namePublished: () => undefined,
    }
    collector = new Collector({ project: 'shop' }, naming, (version) => {
      const artifact = find(version)
      return artifact && describeParts(version, artifact)
    })
    const [developer] = node.accounts
    const { name, key } = developer!
    const from = { name, keys: { active: key, owner: key }, provider: node.provider }
    const client = createClient({ provider: node.provider, defaults: { amountLimit: { '*': 'unlimited' } } })
    const publish = async ({ script, info }: (typeof artifacts)[number]) =>
      (await deployContract(client, { code: script, abi: info.abi }, { from })) as unknown as Called
    store = await publish(artifacts[0]!)
    caller = await publish(artifacts[1]!)
  })
  after(async () => {
    await node.close()
    rmSync(folder, { recursive: true })
  })

  async function compile(name: string, source: string) {
    const path = join(folder, `${name}.ts`)
    writeFileSync(path, source)
    return { ...(await compileContract(path)), name }
  }

  /** Measures a call. */
  async function measure(call: { receipt(): Promise<EndedCall> }): Promise<{
    recording: Recording
    record: RunRecord
    gas: number
  }> {
    const { tx_hash: hash, gas_usage: gas } = await call
      .receipt()
      .catch(({ receipt }: { receipt: EndedCall }) => receipt)
    const recording = node.recordings.read(hash, { profile: true })!
    const test = { file: 'store.test.ts', titles: ['store'], order: 0 }
    collector.add({ recording, test, gas: 0, gasLimit: 1, ramUsage: {}, timeMs: 0 })
    return { recording, record: collector.take(), gas }
  }

  const sumParts = ({ codes }: RunRecord) =>
    codes.flatMap(({ stacks, operations }) => [...stacks, ...operations]).reduce((sum, { cpu }) => sum + cpu, 0)
  const lineOf = (record: RunRecord, contract: string, line: number) =>
    listLineCosts(record).find((each) => each.contract === contract && each.line === line)!
  const functionOf = (record: RunRecord, name: string): PartCost =>
    listFunctionCosts(record).find((each) => each.name === name)!

  it('adds up to the gas of the receipt, separately for host operations and instructions', async () => {
    const { record, gas } = await measure(store.keep!('a', 'text'))
    expect(sumParts(record)).to.equal(gas)
    const operations = listOperationCosts(record)
    expect(operations.map(({ kind, count }) => `${kind} ${count}`)).to.have.members([
      'start 1',
      'returns 1',
      'transaction 1',
      'storage.put 1',
      'storage.mapPut 1',
      'blockchain.contextInfo 1',
    ])
    expect(operations.find(({ kind }) => kind === 'storage.put')).to.include({ gas: 300 })
    expect(lineOf(record, 'store', 4)).to.include({ operations: 300 })
    expect(lineOf(record, 'store', 4).gas)
      .to.be.greaterThan(0)
      .and.lessThan(100)
  })

  it('lists RAM by line, with its payer', async () => {
    const { record } = await measure(store.keep!('b', 'another text'))
    const [put, mapPut] = [lineOf(record, 'store', 4), lineOf(record, 'store', 5)]
    expect(put.ram).to.include({ publisher: 0, others: 0 })
    expect(mapPut.ram.publisher).to.be.greaterThan(0)
    expect(mapPut.ram.contract).to.equal(0)
  })

  it('assigns costs of built-ins to the calling line, and includes callees in functions', async () => {
    const { record } = await measure(store.words!(JSON.stringify(Array.from({ length: 50 }, () => 'word'))))
    expect(lineOf(record, 'store', 20).gas).to.be.greaterThan(100)
    expect(lineOf(record, 'store', 8)).to.satisfy(({ gas, total }: PartCost) => total > gas + 100)
    expect(functionOf(record, 'words').total).to.equal(
      functionOf(record, 'words').gas + functionOf(record, 'words').operations + functionOf(record, 'count').total,
    )
  })

  it('counts a recursive function once', async () => {
    const { record } = await measure(store.depth!(20))
    const { gas, operations, total } = functionOf(record, 'depth')
    expect(total).to.be.closeTo(gas + operations, 1e-6)
    const deep = Math.max(...record.codes.flatMap(({ stacks }) => stacks.map(({ stack }) => stack.length)))
    expect(deep).to.equal(21)
  })

  it('follows calls between contracts, and assigns costs to the contract with the code', async () => {
    const { record, gas } = await measure(caller.keep!(store.id, 'c'))
    expect(sumParts(record)).to.equal(gas)
    const inner = record.codes.find(({ contract }) => contract === 'store')!
    const put = inner.operations.find(({ kind }) => kind === 'storage.put')!
    expect(put.stack.map(({ contract, name, line }) => `${contract}.${name}:${line}`)).to.deep.equal([
      'caller.keep:5',
      'store.keep:4',
    ])
    expect(functionOf(record, 'keep')).to.include({ contract: 'caller' })
    const call = record.codes
      .find(({ contract }) => contract === 'caller')!
      .operations.find(({ kind }) => kind === 'blockchain.call')!
    expect(call.cpu).to.be.lessThan(1000)
    expect(lineOf(record, 'caller', 5).total).to.be.greaterThan(30_000)
  })

  it('ends where a call failed, without its RAM', async () => {
    const { recording, record, gas } = await measure(store.fail!())
    expect(recording.status).to.equal('RUNTIME_ERROR')
    expect(sumParts(record)).to.equal(gas)
    expect(lineOf(record, 'store', 15)).to.deep.include({
      operations: 300,
      ram: { publisher: 0, contract: 0, others: 0 },
    })
  })
})
