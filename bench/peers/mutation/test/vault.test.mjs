// The tests of the template `vault`, for the same contract as plain JavaScript.
import assert from 'node:assert/strict'
import { Vault } from '../vault.mjs'

let chain
let vault
beforeEach(() => {
  const moves = []
  const events = []
  chain = {
    now: 1000n,
    signer: 'owner',
    moves,
    events,
    move: (...move) => moves.push(move),
    emit: (...event) => events.push(event),
  }
  vault = new Vault(chain, 'owner')
  vault.setRate('1')
  vault.fund('owner', '1000')
})

const as = (account) => {
  chain.signer = account
  return vault
}
const deposit = (account, amount) => as(account).deposit(account, amount)
const wait = (seconds) => {
  chain.now += BigInt(seconds)
}
const last = () => [chain.moves.at(-1), chain.events.at(-1)]

describe('deposit', () => {
  it('takes IOST and records the depositor', () => {
    deposit('alice', '12.50')
    assert.deepEqual(last(), [
      ['alice', 'vault', 12_500_000n, 'deposit'],
      ['deposited', { account: 'alice', amount: '12.5', deposit: '12.5' }],
    ])
    assert.equal(vault.total(), '12.5')
  })
  it('adds to what is there', () => {
    deposit('alice', '100')
    deposit('alice', '0.000001')
    assert.equal(vault.depositOf('alice'), '100.000001')
    assert.equal(vault.total(), '100.000001')
    assert.equal(vault.countDepositors(), 1)
  })
  for (const amount of ['0', '-1', 'ten', '', 'Infinity', '0.0000001'])
    it(`refuses the amount ${JSON.stringify(amount)}`, () => {
      assert.throws(() => deposit('alice', amount), /not an amount above zero/)
    })
  it('requires the signature of the depositor', () => {
    assert.throws(() => as('bob').deposit('alice', '1'), /alice has not signed/)
  })
  it('is stopped by the owner, and goes on', () => {
    assert.throws(() => as('alice').pause(), /owner has not signed/)
    as('owner').pause()
    assert.throws(() => deposit('alice', '1'), /paused/)
    assert.throws(() => as('alice').resume(), /owner has not signed/)
    as('owner').resume()
    deposit('alice', '1')
  })
})

describe('withdraw', () => {
  beforeEach(() => deposit('alice', '100'))
  it('pays a part back and keeps the rest', () => {
    wait(3600)
    vault.withdraw('alice', '40')
    assert.deepEqual(last(), [
      ['vault', 'alice', 40_000_000n, 'withdraw'],
      ['withdrawn', { account: 'alice', amount: '40', deposit: '60' }],
    ])
    assert.equal(vault.depositOf('alice'), '60')
  })
  it('waits for an hour after the last deposit', () => {
    wait(1800)
    deposit('alice', '1')
    wait(3599)
    assert.throws(() => vault.withdraw('alice', '1'), /locked for 1 more seconds/)
    wait(1)
    assert.equal(vault.lockedFor('alice'), 0n)
    vault.withdraw('alice', '101')
  })
  it('cannot pay more than was deposited', () => {
    wait(3600)
    assert.throws(() => vault.withdraw('alice', '100.000001'), /alice has deposited 100 IOST/)
  })
  it('rejects accounts without a deposit', () => {
    assert.throws(() => as('bob').withdraw('bob', '1'), /bob has no deposit/)
  })
  it('requires the signature of the depositor', () => {
    wait(3600)
    assert.throws(() => as('bob').withdraw('alice', '1'), /alice has not signed/)
  })
  it('removes an empty deposit, but keeps its rewards', () => {
    wait(3600)
    vault.withdraw('alice', '100')
    assert.equal(vault.countDepositors(), 0)
    assert.equal(vault.rewardsOf('alice'), '1000')
    assert.equal(vault.claim('alice'), '1000')
  })
  it('works while deposits are paused', () => {
    wait(3600)
    as('owner').pause()
    as('alice').withdraw('alice', '100')
  })
})

describe('rewards', () => {
  beforeEach(() => deposit('alice', '100'))
  it('are earned every second', () => {
    wait(10)
    assert.equal(vault.rewardsOf('alice'), '10')
    assert.equal(vault.claim('alice'), '10')
    assert.deepEqual(last(), [
      ['vault', 'alice', 10_000_000n, 'rewards'],
      ['claimed', { account: 'alice', amount: '10' }],
    ])
    wait(5)
    assert.equal(vault.rewardsOf('alice'), '5')
  })
  it('are shared by deposits', () => {
    deposit('bob', '300')
    wait(40)
    assert.equal(vault.rewardsOf('bob'), '30')
    assert.equal(as('alice').claim('alice'), '10')
  })
  it('of earlier time belong to earlier deposits', () => {
    wait(100)
    deposit('bob', '100')
    wait(100)
    assert.equal(vault.rewardsOf('bob'), '50')
    assert.equal(vault.rewardsOf('alice'), '150')
  })
  it('are not lost when a deposit changes', () => {
    wait(10)
    deposit('alice', '900')
    wait(10)
    assert.equal(vault.rewardsOf('alice'), '20')
  })
  it('end when the reserve is empty', () => {
    wait(5000)
    assert.equal(vault.reserve(), '0')
    assert.equal(vault.claim('alice'), '1000')
    wait(10)
    assert.throws(() => vault.claim('alice'), /there is nothing to claim/)
  })
  it('follow a new rate from the second of the change', () => {
    wait(10)
    as('owner').setRate('2.5')
    assert.deepEqual(chain.events.at(-1), ['rated', { rate: '2.5' }])
    wait(10)
    assert.equal(vault.rewardsOf('alice'), '35')
    vault.setRate('0')
    wait(10)
    assert.equal(vault.rewardsOf('alice'), '35')
  })
})

describe('claims', () => {
  beforeEach(() => deposit('alice', '100'))
  it('are rounded down', () => {
    as('owner').setRate('0')
    for (const account of ['bob', 'carol']) deposit(account, '100')
    as('owner').setRate('1')
    wait(1)
    for (const account of ['alice', 'bob', 'carol']) assert.equal(vault.rewardsOf(account), '0.333333')
    assert.equal(vault.owed(), '1')
  })
  it('cannot be claimed twice', () => {
    wait(10)
    vault.claim('alice')
    assert.throws(() => vault.claim('alice'), /there is nothing to claim/)
  })
  it('require the signature of the depositor', () => {
    wait(10)
    assert.throws(() => as('bob').claim('alice'), /alice has not signed/)
  })
  it('are zero without a deposit', () => {
    assert.equal(vault.depositOf('bob'), '0')
    assert.throws(() => as('bob').claim('bob'), /bob has no deposit/)
  })
})

it('are not earned while there is no deposit', () => {
  wait(500)
  deposit('alice', '1')
  assert.equal(vault.rewardsOf('alice'), '0')
  assert.equal(vault.reserve(), '1000')
})

describe('exit', () => {
  beforeEach(() => deposit('alice', '100'))
  it('pays the deposit back and leaves the rewards to the others', () => {
    deposit('bob', '100')
    wait(10)
    as('alice').exit('alice')
    assert.deepEqual(last(), [
      ['vault', 'alice', 100_000_000n, 'exit'],
      ['withdrawn', { account: 'alice', amount: '100', deposit: '0' }],
    ])
    assert.equal(vault.rewardsOf('alice'), '0')
    assert.equal(vault.reserve(), '995')
    assert.equal(vault.rewardsOf('bob'), '5')
  })
  it('requires the signature of the depositor', () => {
    assert.throws(() => as('bob').exit('alice'), /alice has not signed/)
  })
  it('requires a deposit', () => {
    assert.throws(() => as('bob').exit('bob'), /bob has no deposit/)
  })
})

describe('reserve', () => {
  it('can be funded by any account', () => {
    as('bob').fund('bob', '5')
    assert.deepEqual(last(), [
      ['bob', 'vault', 5_000_000n, 'fund rewards'],
      ['funded', { from: 'bob', amount: '5', reserve: '1005' }],
    ])
  })
  it('returns unearned rewards to the owner', () => {
    deposit('alice', '100')
    wait(100)
    as('owner')
    assert.throws(() => vault.recall('900.000001'), /the reserve has 900 IOST/)
    vault.recall('900')
    assert.deepEqual(chain.moves.at(-1), ['vault', 'owner', 900_000_000n, 'recall rewards'])
    assert.equal(as('alice').claim('alice'), '100')
  })
  it('accepts admin calls of the owner only', () => {
    assert.throws(() => as('bob').recall('1'), /owner has not signed/)
    assert.throws(() => as('bob').setRate('100'), /owner has not signed/)
  })
})

it('lists depositors in pages', () => {
  for (const account of ['alice', 'carol', 'bob']) deposit(account, '1')
  assert.deepEqual(vault.firstDepositors(2), ['alice', 'carol'])
  assert.deepEqual(vault.depositorsAfter('carol', 2), ['bob'])
  assert.throws(() => vault.firstDepositors(0), /count is 0/)
  assert.throws(() => vault.depositorsAfter('carol', 0), /count is 0/)
})
