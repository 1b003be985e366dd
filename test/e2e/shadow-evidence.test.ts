import { expect } from 'chai'
import { listGaps } from '../../src/fork/shadow/evidence.js'
import { Place } from './sending.js'
import { Session } from './session.js'
import { runToolkit } from './toolkit.js'

/*
 * The oracle is the chain of the test: how many transactions of the contract are in the range is known, because the
 * test sends them.
 */
describe('toolkit shadow without enough transactions', () => {
  let place: Place
  before(async () => {
    place = await Place.open({ dev: false })
    for (let block = 0; block < 3; block++) place.node.chain.mineBlock()
  })
  after(() => place.node.close())

  const run = (...args: string[]) =>
    runToolkit(['shadow', '--network', 'live', '--contract', place.contract.id, ...args], { cwd: place.cwd })

  it('exits 1 and names the reason if the only transaction of the contract is unknown', async () => {
    const { exitCode, stdout, stderr } = await run('--blocks', '1', '--from', '1')
    expect(exitCode, stdout + stderr).to.equal(1)
    expect(stdout).to.include('nothing was compared: 0 of 1 transactions of the contract')
  })

  it('does not print that it is faithful in JSON, and lists the reasons', async () => {
    const { exitCode, stdout, stderr } = await run('--blocks', '1', '--from', '1', '--json')
    expect(exitCode, stderr).to.equal(1)
    const result = JSON.parse(stdout)
    expect(result.isFaithful).to.equal(false)
    expect(result.maxUnknown).to.equal(5)
    expect(result.gaps).to.have.length(1)
  })

  it('rejects a share that is not between 0 and 100', async () => {
    for (const share of ['-1', '101', 'many']) {
      const { exitCode, stderr } = await run(`--max-unknown=${share}`)
      expect(exitCode, share).to.equal(2)
      expect(stderr).to.include('--max-unknown')
    }
  })
})

describe('toolkit shadow on a development node', () => {
  let place: Place
  before(async () => {
    place = await Place.open()
    for (let block = 0; block < 3; block++) place.node.chain.mineBlock()
  })
  after(() => place.node.close())

  it('compares a transaction that ran before the shadow run started', async () => {
    const args = ['shadow', '--network', 'live', '--contract', place.contract.id, '--blocks', '3', '--from', '1']
    const { exitCode, stdout, stderr } = await runToolkit([...args, '--json'], { cwd: place.cwd })
    expect(exitCode, stdout + stderr).to.equal(0)
    const { figures, isFaithful } = JSON.parse(stdout)
    expect(figures).to.include({ different: 0, unknown: 0, ofContract: 1, compared: 1 })
    expect(isFaithful).to.equal(true)
  })
})

describe('toolkit shadow at the newest block', () => {
  let place: Place
  before(async () => {
    place = await Place.open()
  })
  after(() => place.node.close())

  const shadow = (...args: string[]) => ['shadow', '--network', 'live', '--contract', place.contract.id, ...args]

  it('rejects a first block that does not exist, and names the newest one', async () => {
    const { exitCode, stderr } = await runToolkit(shadow('--from', '1000', '--blocks', '1'), { cwd: place.cwd })
    expect(exitCode, stderr).to.equal(2)
    const newest = place.node.chain.head.head.number
    expect(stderr).to.include(`--from 1000: the newest block of the network is ${newest}`)
    expect(stderr).to.include(`Give a block up to ${newest + 1}`)
  })

  it('prints which block it waits for', async () => {
    const session = new Session(shadow('--from', '1', '--blocks', '50'), { cwd: place.cwd })
    await session.until(new RegExp(`waiting for block ${place.node.chain.head.head.number + 1}\\b`))
    session.child.kill('SIGINT')
    expect((await session.end()).exitCode).to.not.equal(null)
  })
})

describe('evidence of a shadow run', () => {
  const figures = (unknown: number, unknownOfContract: number, compared: number, ofContract = 100) => ({
    blocks: 1,
    transactions: 1000,
    equal: 1000 - unknown,
    different: 0,
    unknown,
    ofContract,
    unknownOfContract,
    compared,
  })

  it('is missing if no transaction of the contract was compared', () => {
    expect(listGaps(figures(0, 0, 0, 0), 100)).to.deep.equal([
      'nothing was compared: the contract ran in none of the transactions',
    ])
    expect(listGaps(figures(10, 10, 0, 10), 100)).to.deep.equal([
      'nothing was compared: 0 of 10 transactions of the contract',
    ])
  })

  it('is accepted at the limit of unknown transactions and missing above it', () => {
    expect(listGaps(figures(50, 5, 95), 5)).to.deep.equal([])
    expect(listGaps(figures(51, 5, 95), 5)).to.deep.equal([
      '51 of 1000 transactions are unknown, more than 5 % (--max-unknown)',
    ])
    expect(listGaps(figures(50, 6, 94), 5)).to.deep.equal([
      '6 of 100 transactions of the contract are unknown, more than 5 % (--max-unknown)',
    ])
    expect(listGaps(figures(51, 6, 94), 5.1)).to.have.length(1)
    expect(listGaps(figures(0, 0, 100), 0)).to.deep.equal([])
    expect(listGaps(figures(1, 1, 99), 0)).to.have.length(2)
  })
})
