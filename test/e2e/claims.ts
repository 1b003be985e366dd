/**
 * Claims that a developer could write, each twice: `red` is false, or claims nothing, and `green` is true. `red` has to
 * fail its test with `says`; a row without `green` is about something that no developer would write on purpose.
 */
export interface Claim {
  red: string
  says: RegExp
  green?: string
}

/** The contract of the claims. */
export const SHOP = `class Shop {
  init() {
    storage.put('count', '1')
    storage.put('kept', 'text')
    storage.put('owner', blockchain.publisher())
    storage.put('held', '0')
    storage.mapPut('by', 'alice', '1')
  }

  /**
   * @param {string} kind
   * @amountLimit coin unlimited
   */
  sell(kind) {
    if (kind === 'early') throw new Error('boom')
    if (kind === 'none') return 7
    storage.put('count', '2')
    blockchain.receipt(JSON.stringify({ sold: 1 }))
    blockchain.receipt(JSON.stringify({ sold: 2 }))
    blockchain.event(JSON.stringify({ seen: true }))
    blockchain.callWithAuth('token.iost', 'transfer', ['coin', 'alice', 'bobby', '1', ''])
    return 7
  }

  free() { storage.del('kept') }

  /** @param {string} amount */
  hold(amount) {
    storage.mapPut('by', tx.publisher, amount)
    storage.put('held', amount)
  }

  pay() { storage.put('paid', 'text', tx.publisher) }

  count() { return Number(storage.get('count')) }

  isOpen() { return storage.get('count') === '1' }

  nothing() {}

  /** @amountLimit coin unlimited */
  burn() { blockchain.callWithAuth('token.iost', 'destroy', ['coin', 'alice', '1']) }

  mint() { blockchain.callWithAuth('token.iost', 'issue', ['coin', 'alice', '1']) }

  /** @param {string} name */
  setOwner(name) {
    if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw new Error('no permission')
    storage.put('owner', name)
  }

  /** @param {string} data */
  can_update(data) { return blockchain.requireAuth(storage.get('owner'), 'active') }
}
module.exports = Shop
`

/** Calls of it never end. */
export const LOOP = `class Loop {
  init() {}
  go() { for (;;) {} }
}
module.exports = Loop
`

export const SETUP = `import { arb, chain, expect, fixture, invariants, property, sameAs } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  const token = await chain.contract('token.iost')
  await token.as(alice).create('coin', 'alice', 1000, {})
  await token.as(alice).issue('coin', 'alice', '100')
  const cards = await chain.contract('token721.iost')
  await cards.as(alice).create('card', 'alice', 10)
  await cards.as(alice).issue('card', 'alice', '{}')
  const shop = await chain.deploy('shop', { from: alice })
  const next = await chain.deploy('shop', { from: alice })
  const loop = await chain.deploy('loop', { from: alice })
  return { alice, bob, shop, next, loop, coin: chain.token('coin') }
})
`

const SELL = "expect(shop.sell('x'))"
const NONE = "expect(shop.sell('none'))"

/** By matcher: one that is added without a row fails the test of this table. */
export const MATCHERS: Record<string, Claim[]> = {
  succeed: [
    { red: "await expect(shop.sell('early')).to.succeed", says: /boom/, green: `await ${SELL}.to.succeed` },
    { red: `${SELL}.to.succeed`, says: /\.succeed was not awaited/ },
    { red: `await ${SELL}`, says: /expect\(call\) has no matcher/ },
    { red: `await ${SELL}.to`, says: /expect\(call\) has no matcher/ },
    { red: SELL, says: /no matcher|never sent/ },
    { red: "shop.sell('x')", says: /sell was not awaited, so it was never sent/, green: "await shop.sell('x')" },
    { red: 'await expect(await shop.read.count()).to.succeed', says: /is about a call/ },
    { red: 'await expect(shop.read.count()).to.succeed', says: /is about a call.*a promise/ },
  ],
  fail: [{ red: `await ${SELL}.to.fail`, says: /it succeeded/, green: "await expect(shop.sell('early')).to.fail" }],
  runOutOfGas: [
    { red: `await ${SELL}.to.runOutOfGas`, says: /run out of gas/, green: 'await expect(loop.go()).to.runOutOfGas' },
  ],
  timeOut: [{ red: `await ${SELL}.to.timeOut`, says: /time out/, green: `await ${SELL}.to.not.timeOut` }],
  emitNothing: [{ red: `await ${SELL}.to.emitNothing`, says: /emit nothing/, green: `await ${NONE}.to.emitNothing` }],
  freeRam: [{ red: `await ${SELL}.to.freeRam`, says: /free RAM/, green: 'await expect(shop.free()).to.freeRam' }],
  return: [
    { red: `await ${SELL}.to.return(8)`, says: /to return 8/, green: `await ${SELL}.to.return(7)` },
    { red: `await ${SELL}.to.return`, says: /no matcher, or a matcher without its parentheses|never sent/ },
    {
      red: 'await expect(shop.nothing()).to.return(undefined)',
      says: /\.return: expected a value, got undefined/,
      green: "await expect(shop.nothing()).to.return('')",
    },
  ],
  returnAt: [
    {
      red: 'await expect(chain.transaction([shop.count(), shop.isOpen()])).to.not.returnAt(5, 1)',
      says: /\.returnAt\(5\): the transaction has 2 actions/,
      green: 'await expect(chain.transaction([shop.count(), shop.isOpen()])).to.returnAt(1, true)',
    },
    { red: `await ${SELL}.to.not.returnAt(undefined, 8)`, says: /expected a whole number from 0, got undefined/ },
    { red: `await ${SELL}.to.not.returnAt(0.5, 8)`, says: /expected a whole number from 0, got 0.5/ },
  ],
  emit: [
    { red: `await ${SELL}.to.emit('free')`, says: /to emit "free"/, green: `await ${SELL}.to.emit(shop, 'sell')` },
    { red: `await ${NONE}.to.not.emit(undefined)`, says: /\.emit: expected the name of an action, got undefined/ },
    { red: `await ${NONE}.to.not.emit(shop, undefined)`, says: /\.emit: expected the name of an action/ },
    {
      red: `await ${NONE}.to.not.emit(shop, 'sel')`,
      says: /unknown action of \S+ "sel"; did you mean "sell"\?/,
      green: `await ${NONE}.to.not.emit(shop, 'sell')`,
    },
    { red: `await ${NONE}.to.not.emit('shpo', 'sell')`, says: /unknown contract "shpo"; did you mean "shop"\?/ },
    { red: `await ${NONE}.to.emit`, says: /no matcher, or a matcher without its parentheses|never sent/ },
  ],
  withContent: [
    {
      red: `await ${SELL}.to.emit('sell').withContent({ sold: 3 })`,
      says: /with \{"sold":3\}/,
      green: `await ${SELL}.to.emit('sell').withContent({ sold: 2 })`,
    },
    {
      red: `await ${SELL}.to.emit('sell').withContent(async ({ sold }) => sold === 3)`,
      says: /emit "sell" with/,
      green: `await ${SELL}.to.emit('sell').withContent(async ({ sold }) => sold === 2)`,
    },
    { red: `await ${SELL}.to.emit('sell').withContent(undefined)`, says: /\.withContent: expected a content/ },
    { red: `await ${SELL}.to.not.emit('free').withContent(undefined)`, says: /\.withContent: expected a content/ },
    { red: `await ${SELL}.to.postEvent().withContent({ seen: false })`, says: /post an event with/ },
  ],
  times: [
    { red: `await ${SELL}.to.emit('sell').times(3)`, says: /3 times/, green: `await ${SELL}.to.emit('sell').times(2)` },
    { red: `await ${SELL}.to.emit('sell').times(undefined)`, says: /\.times: expected a whole number from 0/ },
    { red: `await ${SELL}.to.not.emit('sell').times(NaN)`, says: /\.times: expected a whole number from 0, got NaN/ },
    { red: `await ${SELL}.to.not.emit('sell').times('3')`, says: /\.times: expected a whole number from 0, got "3"/ },
  ],
  inOrder: [
    {
      red: `await ${SELL}.to.inOrder(['transfer', 'sell'])`,
      says: /to emit "transfer", then "sell"/,
      green: `await ${SELL}.to.inOrder(['sell', 'sell', 'transfer'])`,
    },
    { red: `await ${NONE}.to.inOrder([])`, says: /\.inOrder was given nothing/ },
    { red: `await ${NONE}.to.not.inOrder([undefined])`, says: /\.inOrder: expected names of actions/ },
  ],
  postEvent: [
    {
      red: `await ${NONE}.to.postEvent()`,
      says: /it posted none/,
      green: `await ${SELL}.to.postEvent(shop, { seen: true })`,
    },
    { red: `await ${SELL}.to.postEvent(undefined)`, says: /\.postEvent: expected a content, got undefined/ },
    { red: `await ${SELL}.to.postEvent(shop, undefined)`, says: /\.postEvent: expected a content, got undefined/ },
    {
      red: `await ${SELL}.to.postEvent(async ({ seen }) => seen === false)`,
      says: /post an event with/,
      green: `await ${SELL}.to.postEvent(async ({ seen }) => seen)`,
    },
    {
      red: `await ${NONE}.to.not.postEvent('shpo', { seen: true })`,
      says: /unknown contract "shpo"; did you mean "shop"/,
    },
  ],
  callContract: [
    {
      red: `await ${SELL}.to.callContract('token.iost', 'destroy')`,
      says: /call destroy of token.iost/,
      green: `await ${SELL}.to.callContract('token.iost', 'transfer')`,
    },
    {
      red: `await ${SELL}.to.callContract('token.iost', 'transfer', async (args) => args[2] === 'alice')`,
      says: /call transfer of token.iost with/,
      green: `await ${SELL}.to.callContract('token.iost', 'transfer', async (args) => args[2] === 'bobby')`,
    },
    {
      red: `await ${SELL}.to.callContract('token.iost', 'transfer', undefined)`,
      says: /\.callContract: expected arguments as a list, or a function of it, got undefined/,
    },
    {
      red: `await ${NONE}.to.not.callContract('token.iost', 'trasnfer')`,
      says: /unknown action of token.iost "trasnfer"; did you mean "transfer"/,
      green: `await ${NONE}.to.not.callContract('token.iost', 'transfer')`,
    },
    { red: `await ${NONE}.to.not.callContract('tokn.iost', 'transfer')`, says: /unknown contract "tokn.iost"/ },
    {
      red: `await ${NONE}.to.not.callContract(shop, undefined)`,
      says: /\.callContract: expected the name of an action/,
    },
  ],
  failWith: [
    {
      red: "await expect(shop.sell('early')).to.failWith('bang')",
      says: /fail with "bang"/,
      green: "await expect(shop.sell('early')).to.failWith('boom')",
    },
    { red: "await expect(shop.sell('early')).to.failWith('')", says: /\.failWith was given what every reason holds/ },
    { red: "await expect(shop.sell('early')).to.failWith(undefined)", says: /\.failWith was given no text/ },
  ],
  failWithMessage: [
    {
      red: "await expect(shop.sell('early')).to.failWithMessage('bang')",
      says: /fail with a message of "bang"/,
      green: "await expect(shop.sell('early')).to.failWithMessage('boom')",
    },
  ],
  status: [
    {
      red: "await expect(shop.sell('early')).to.have.status('TIMEOUT')",
      says: /end with TIMEOUT/,
      green: "await expect(shop.sell('early')).to.have.status('RUNTIME_ERROR')",
    },
    { red: `await ${SELL}.to.not.have.status('TIME_OUT')`, says: /unknown status "TIME_OUT"/ },
  ],
  beUnauthorized: [
    {
      red: "await expect(shop.sell('early')).to.beUnauthorized()",
      says: /for missing authority/,
      green: "await expect(shop.as(bob).setOwner('bobby')).to.beUnauthorized(alice)",
    },
    {
      red: "await expect(shop.as(bob).setOwner('bobby')).to.beUnauthorized(bob.nam)",
      says: /expected an account or a contract, got undefined/,
    },
  ],
  throwAt: [
    {
      red: "await expect(shop.sell('early')).to.throwAt('shop.js', 14)",
      says: /give up at shop.js:14/,
      green: "await expect(shop.sell('early')).to.throwAt('shop.js', 15)",
    },
  ],
  behaveTheSameOn: [
    { red: `await ${SELL}.to.behaveTheSameOn('twn')`, says: /twn/, green: `await ${SELL}.to.behaveTheSameOn('twin')` },
    { red: `await ${SELL}.to.not.behaveTheSameOn(undefined)`, says: /expects the name of a network, got undefined/ },
  ],
  useGas: [
    {
      red: `await ${SELL}.to.useGas(1)`,
      says: /use 1 gas/,
      green: `const { gasUsage } = await shop.exec.sell('x')\nawait expect(shop.exec.sell('x')).to.useGas(gasUsage)`,
    },
    { red: `await ${SELL}.to.not.useGas(NaN)`, says: /\.useGas: expected a number, got NaN/ },
    { red: `await ${SELL}.to.not.useGas('50000')`, says: /\.useGas: expected a number, got "50000"/ },
  ],
  useGasBelow: [
    { red: `await ${SELL}.to.useGasBelow(1)`, says: /less than 1 gas/, green: `await ${SELL}.to.useGasBelow(1e6)` },
    { red: `await ${SELL}.to.not.useGasBelow(NaN)`, says: /\.useGasBelow: expected a number, got NaN/ },
    { red: `await ${SELL}.to.useGasBelow(Infinity)`, says: /\.useGasBelow: expected a number, got Infinity/ },
  ],
  useGasWithin: [
    {
      red: `await ${SELL}.to.useGasWithin(1, '1%')`,
      says: /use 1 gas within 1%/,
      green: `const { gasUsage } = await shop.exec.sell('x')\nawait ${SELL}.to.useGasWithin(gasUsage, '5%')`,
    },
    { red: `await ${SELL}.to.not.useGasWithin(NaN, '1%')`, says: /\.useGasWithin: expected a number, got NaN/ },
    { red: `await ${SELL}.to.not.useGasWithin(1, 1)`, says: /expected a percentage/ },
  ],
  fitTime: [
    {
      red: `await ${SELL}.to.not.fitTime(60_000)`,
      says: /no more than 60000 ms/,
      green: `await ${SELL}.to.fitTime(60_000)`,
    },
    { red: `await ${SELL}.to.not.fitTime(NaN)`, says: /\.fitTime: expected a number, got NaN/ },
  ],
  useRam: [
    {
      red: `await ${SELL}.to.useRam({ alice: 1 })`,
      says: /use RAM \{"alice":1\}/,
      green: `const { ramUsage } = await shop.exec.pay()\nawait expect(shop.pay()).to.useRam(ramUsage)`,
    },
    {
      red: `await ${SELL}.to.not.useRam({ alcie: 1 })`,
      says: /unknown account or contract "alcie"; did you mean "alice"\?/,
    },
    { red: `await ${SELL}.to.not.useRam({ alice: NaN })`, says: /\.useRam: expected a number, got NaN/ },
    { red: `await ${SELL}.to.not.useRam({ alice: 1, bobby: 2 })`, says: /\.not before \.useRam with 2 keys/ },
  ],
  useRamBelow: [
    {
      red: `await expect(shop.pay()).to.useRamBelow(1, alice)`,
      says: /less than 1 bytes of RAM of alice/,
      green: `await expect(shop.pay()).to.useRamBelow(1000, alice)`,
    },
    { red: `await expect(shop.pay()).to.useRamBelow(1, 'alcie')`, says: /unknown account or contract "alcie"/ },
    { red: `await expect(shop.pay()).to.useRamBelow(1000, undefined)`, says: /expected an account or a contract/ },
    { red: `await expect(shop.pay()).to.not.useRamBelow(NaN)`, says: /\.useRamBelow: expected a number, got NaN/ },
  ],
  chargeRam: [
    {
      red: 'await expect(shop.pay()).to.not.chargeRam(alice)',
      says: /charge RAM to alice/,
      green: 'await expect(shop.pay()).to.chargeRam(alice)',
    },
    {
      red: "await expect(shop.pay()).to.not.chargeRam('alcie')",
      says: /unknown account or contract "alcie"; did you mean "alice"\?/,
      green: 'await expect(shop.pay()).to.not.chargeRam(bob)',
    },
    { red: 'await expect(shop.pay()).to.not.chargeRam(undefined)', says: /expected an account or a contract/ },
  ],
  changeStorage: [
    {
      red: `await ${SELL}.to.changeStorage(shop, { count: ['1', '3'] })`,
      says: /change storage/,
      green: `await ${SELL}.to.changeStorage(shop, { count: ['1', '2'] })`,
    },
    { red: `await ${NONE}.to.changeStorage(shop, { count: ['1', '1'] })`, says: /count is "1" before and after/ },
    {
      red: `await ${SELL}.to.not.changeStorage(shop, { count: ['1', '2'], kept: ['text', null] })`,
      says: /\.not before \.changeStorage with 2 keys/,
      green: `await ${SELL}.to.not.changeStorage(shop, { kept: ['text', null] })`,
    },
    {
      red: "await expect(shop.hold('5')).to.not.changeStorage(shop, { by: [null, '5'] })",
      says: /by of shop is a map with 1 field/,
      green: "await expect(shop.hold('5')).to.changeStorage(shop, { by: { alice: ['1', '5'] } })",
    },
    {
      red: `await ${SELL}.to.not.changeStorage('shpo', { count: ['1', '2'] })`,
      says: /unknown contract "shpo"; did you mean "shop"/,
    },
    {
      red: `await ${SELL}.to.not.changeStorage(shop, { count: [undefined, '3'] })`,
      says: /expected \[before, after\]/,
    },
    { red: `await ${SELL}.to.changeStorage(shop, {})`, says: /\.changeStorage was given nothing/ },
  ],
  changeOnly: [
    {
      red: `await ${SELL}.to.changeOnly(shop, ['kept'])`,
      says: /change only kept/,
      green: `await ${SELL}.to.changeOnly(shop, ['count'])`,
    },
    {
      red: "await expect(shop.hold('5')).to.not.changeOnly(shop, ['by'])",
      says: /by of shop is a map with 1 field/,
      green: "await expect(shop.hold('5')).to.changeOnly(shop, ['held', ['by', 'alice']])",
    },
    { red: `await ${SELL}.to.not.changeOnly(shop, ['count', 'kept'])`, says: /\.not before \.changeOnly with 2 keys/ },
    { red: `await ${SELL}.to.changeOnly('shpo', [])`, says: /unknown contract "shpo"/ },
  ],
  storage: [
    {
      red: `await ${SELL}.to.have.storage('count').equal('1')`,
      says: /expected '2' to equal '1'/,
      green: `await ${SELL}.to.have.storage('count').equal('2')`,
    },
    {
      red: "await expect(shop).not.to.have.storage('by')",
      says: /by of shop is a map with 1 field/,
      green: "await expect(shop).to.have.storage('by', 'alice').equal('1')",
    },
    {
      red: "await expect(shop).not.to.have.storage('count')",
      says: /not to have storage count/,
      green: "await expect(shop).not.to.have.storage('paid')",
    },
    { red: "await expect(shop).not.to.have.storage('by', undefined)", says: /\.storage: expected the name of a field/ },
    { red: 'await expect(shop).not.to.have.storage(undefined)', says: /\.storage: expected a key, got undefined/ },
    { red: "expect(shop).to.have.storage('count').equal('9')", says: /\.storage was not awaited/ },
  ],
  changeBalance: [
    {
      red: `await ${SELL}.to.changeBalance('coin', bob, '+2')`,
      says: /change balances of coin/,
      green: `await ${SELL}.to.changeBalance('coin', bob, '+1')`,
    },
    {
      red: `await ${SELL}.to.changeBalance('coin', 'boby', '0')`,
      says: /unknown account or contract "boby"; did you mean "bobby"\?/,
    },
    { red: `await ${SELL}.to.not.changeBalance('con', bob, '+1')`, says: /unknown token "con"; did you mean "coin"/ },
    { red: `await ${SELL}.to.not.changeBalance('coin', bob, 1)`, says: /expected a text such as '\+10.5'/ },
  ],
  changeBalances: [
    {
      red: `await ${SELL}.to.changeBalances('coin', { bobby: '+2' })`,
      says: /change balances of coin/,
      green: `await ${SELL}.to.changeBalances('coin', { alice: '-1', bobby: '+1' })`,
    },
    {
      red: `await ${SELL}.to.not.changeBalances('coin', { alice: '-1', bobby: '+2' })`,
      says: /\.not before \.changeBalances with 2 keys/,
    },
    {
      red: `await ${SELL}.to.not.changeBalances('coin', { alcie: '-1' })`,
      says: /unknown account or contract "alcie"/,
    },
  ],
  conserve: [
    {
      red: "await expect(shop.burn()).to.conserve('coin')",
      says: /conserve coin/,
      green: `await ${SELL}.to.conserve('coin')`,
    },
    { red: "await expect(shop.burn()).to.not.conserve('con')", says: /unknown token "con"; did you mean "coin"/ },
  ],
  own: [
    {
      red: "await expect(bob).to.own('card', '0')",
      says: /own 0 of card, but alice does/,
      green: "await expect(alice).to.own('card', '0')",
    },
    {
      red: "await expect(bob).to.not.own('crad', '0')",
      says: /unknown non-fungible token "crad"/,
      green: "await expect(bob).to.not.own('card', '0')",
    },
    { red: "await expect(shop).to.own('card', '0')", says: /own 0 of card, but alice does/ },
    { red: "await expect('alice').to.own('card', '0')", says: /\.own is about an account or a contract/ },
    { red: 'expect(alice).to.own', says: /no matcher, or a matcher without its parentheses/ },
    { red: "expect(bob).to.own('card', '0')", says: /\.own was not awaited/ },
  ],
}

/** By what a test can read: one that is added without a row fails the test of this table. */
export const READS: Record<string, Claim[]> = {
  'shop.read': [
    {
      red: "expect(shop.read.count()).to.not.equal('1')",
      says: /expect was given a promise/,
      green: "expect(await shop.read.count()).to.equal('1')",
    },
    { red: 'expect(shop.read.nothing()).to.be.ok', says: /expect was given a promise/ },
    { red: 'expect(1).to.not.equal(shop.read.count())', says: /compares with a promise/ },
    { red: 'const count = shop.read.count()\nif (count === 1) throw new Error()', says: /read.count was not awaited/ },
    { red: 'expect(shop.exec.count()).to.not.equal(1)', says: /expect was given a call/ },
    { red: 'expect(shop.exec.count().returnValue()).to.not.equal(1)', says: /expect was given a promise/ },
  ],
  'shop.storage': [
    {
      red: "expect(shop.storage('paid')).to.not.be.null",
      says: /expect was given a promise/,
      green: "expect(await shop.storage('paid')).to.be.null",
    },
    {
      red: "expect(await shop.storage('by')).to.be.null",
      says: /by of shop is a map with 1 field/,
      green: "expect(await shop.storage('by', 'alice')).to.equal('1')",
    },
    { red: "expect(await shop.storage(['count', 'by'])).to.deep.equal(['1', null])", says: /is a map/ },
    { red: "shop.storage('count')", says: /the read of storage count was not awaited/ },
  ],
  'shop.fields': [
    {
      red: "expect(shop.fields('by')).to.not.be.empty",
      says: /expect was given a promise/,
      green: "expect(await shop.fields('by')).to.deep.equal(['alice'])",
    },
    { red: "shop.fields('by')", says: /the read of the fields of by was not awaited/ },
  ],
  'coin.balance': [
    {
      red: "expect(coin.balance(shop)).to.not.equal('0')",
      says: /expect was given a promise/,
      green: "expect(await coin.balance(alice)).to.equal('100')",
    },
    { red: 'coin.balance(alice)', says: /token.balance was not awaited/ },
    {
      red: "expect(await coin.balance('alcie')).to.equal('0')",
      says: /unknown account or contract "alcie"; did you mean "alice"/,
    },
  ],
  'coin.supply': [
    {
      red: "expect(coin.supply()).to.not.equal('100')",
      says: /expect was given a promise/,
      green: "expect(await coin.supply()).to.equal('100')",
    },
  ],
  'coin.transfer': [
    {
      red: "coin.transfer({ from: alice, to: bob, amount: '1' })",
      says: /never sent/,
      green: "await coin.transfer({ from: alice, to: bob, amount: '1' })",
    },
    {
      red: "await coin.transfer({ from: alice, to: bob, amount: '1', mmeo: 'x' })",
      says: /token.transfer has no option mmeo; did you mean "memo"/,
      green: "await coin.transfer({ from: alice, to: bob, amount: '1', memo: 'x' })",
    },
  ],
  'chain.block': [
    {
      red: 'expect(chain.block()).to.not.be.undefined',
      says: /expect was given a promise/,
      green: 'expect((await chain.block()).number).to.be.above(0)',
    },
    { red: 'chain.block()', says: /chain.block was not awaited/ },
  ],
  'chain.accounts': [
    {
      red: 'expect(chain.accounts(1)).to.not.have.length(1)',
      says: /expect was given a promise/,
      green: 'expect(await chain.accounts(1)).to.have.length(1)',
    },
  ],
  'chain.account': [
    { red: "chain.account('admin')", says: /chain.account was not awaited/ },
    {
      red: "expect(chain.account('alice')).to.not.have.property('nam')",
      says: /expect was given a promise/,
      green: "expect((await chain.account('alice')).name).to.equal('alice')",
    },
  ],
  'chain.contract': [
    {
      red: "expect(chain.contract('token.iost')).to.be.ok",
      says: /expect was given a promise/,
      green: "expect((await chain.contract('token.iost')).id).to.equal('token.iost')",
    },
  ],
  'chain.trace': [
    {
      red: 'expect(chain.trace((await shop.nothing()).hash)).to.be.ok',
      says: /expect was given a promise/,
      green: 'expect((await chain.trace((await shop.nothing()).hash)).calls).to.have.length(1)',
    },
  ],
  'chain.time': [
    {
      red: 'expect(chain.time.now()).to.not.equal(0n)',
      says: /expect was given a promise/,
      green: 'expect(await chain.time.now()).to.be.above(0n)',
    },
    { red: 'chain.time.now()', says: /chain.time.now was not awaited/ },
    { red: 'chain.time.advance(5)', says: /chain.time.advance was not awaited/ },
  ],
  'chain.deploy': [
    { red: "chain.deploy('shop', { from: alice })", says: /chain.deploy was not awaited/ },
    {
      red: "await chain.deploy('shop', { from: alice, gaslimit: 9 })",
      says: /chain.deploy has no option gaslimit; did you mean "gasLimit"/,
    },
  ],
  'chain.update': [
    { red: "chain.update(shop, 'shop', { from: alice })", says: /chain.update was not awaited/ },
    {
      red: "await chain.update(shop, 'shop', { from: alice, dta: 'x' })",
      says: /chain.update has no option dta; did you mean "data"/,
      green: "await chain.update(shop, 'shop', { from: alice, data: 'x' })",
    },
  ],
  'chain.transaction': [
    { red: 'chain.transaction([shop.count()])', says: /never sent/, green: 'await chain.transaction([shop.count()])' },
    {
      red: 'await chain.transaction([shop.isOpen(), await shop.count()])',
      says: /calls\[1\] of the transaction is the receipt of a call that was awaited/,
    },
    { red: 'await chain.transaction([undefined])', says: /calls\[0\] of the transaction is no call/ },
    {
      red: 'await chain.transaction([shop.count()], { signer: [{ account: bob }] })',
      says: /a transaction has no option signer; did you mean "signers"/,
      green: 'await chain.transaction([shop.count()], { signers: [{ account: bob }] })',
    },
    {
      red: "await shop.with({ signers: [{ account: bob, permision: 'owner' }] }).count()",
      says: /signers\[0\] has no option permision; did you mean "permission"/,
      green: "await shop.with({ signers: [{ account: bob, permission: 'owner' }] }).count()",
    },
  ],
  'chain.impersonate': [{ red: 'chain.impersonate(bob)', says: /chain.impersonate was not awaited/ }],
  'chain.as': [{ red: 'chain.as(bob, () => {})', says: /chain.as was not awaited/ }],
  'chain.fund': [{ red: "chain.fund(bob, '1')", says: /chain.fund was not awaited/ }],
  'chain.setStorage': [{ red: "chain.setStorage(shop, 'count', '1')", says: /chain.setStorage was not awaited/ }],
  'chain.replaceCode': [{ red: 'chain.replaceCode(shop, next)', says: /chain.replaceCode was not awaited/ }],
  'chain.fork': [{ red: "chain.fork('lokal')", says: /unknown network "lokal"; did you mean "local"/ }],
  'chain.breakpoint': [
    {
      red: 'expect(chain.breakpoint()).to.be.ok',
      says: /expected undefined to be truthy/,
      green: 'expect(chain.breakpoint()).to.equal(undefined)',
    },
  ],
  'chain.mine': [{ red: 'chain.mine()', says: /chain.mine was not awaited/ }],
  'chain.snapshot': [{ red: 'chain.snapshot()', says: /chain.snapshot was not awaited/ }],
  'chain.token': [
    {
      red: "expect(await chain.token('con').balance(alice)).to.equal('0')",
      says: /unknown token "con"; did you mean "coin"/,
    },
  ],
  'chain.network': [
    {
      red: 'expect(chain.network.isEmbedded).to.equal(false)',
      says: /expected true to equal false/,
      green: 'expect(chain.network.isEmbedded).to.equal(true)',
    },
  ],
}

/** Of chai's own matchers. */
export const VALUES: Claim[] = [
  {
    red: 'expect(1).to.equal',
    says: /no matcher, or a matcher without its parentheses/,
    green: 'expect(1).to.equal(1)',
  },
  {
    red: 'expect(1).to.be.a',
    says: /no matcher, or a matcher without its parentheses/,
    green: "expect(1).to.be.a('number')",
  },
  { red: 'expect([1]).to.deep.include', says: /no matcher/, green: 'expect([1]).to.deep.include(1)' },
  { red: 'expect(false)', says: /no matcher/, green: 'expect(false).to.be.false' },
  { red: 'await expect(1)', says: /no matcher/ },
  { red: 'expect(1).to.not.be', says: /no matcher/ },
  { red: 'expect({ a: 1 }).to.include({})', says: /no matcher/, green: 'expect({ a: 1 }).to.include({ a: 1 })' },
  {
    red: 'expect(5).to.satisfy(async (n) => n === 6)',
    says: /a function that returns a promise/,
    green: 'expect(5).to.satisfy((n) => n === 5)',
  },
  {
    red: 'expect(Promise.resolve(1)).to.exist',
    says: /expect was given a promise/,
    green: 'expect(await Promise.resolve(1)).to.exist',
  },
  { red: "expect(Promise.resolve()).to.not.have.property('x')", says: /expect was given a promise/ },
  { red: 'expect(Promise.resolve()).to.not.be.empty', says: /expect was given a promise/ },
  {
    red: 'expect(() => { throw new Error() }).to.not.throw(TypeError)\nexpect(() => {}).to.throw()',
    says: /to throw/,
    green: 'expect(() => {}).to.not.throw(TypeError)',
  },
]

/** Whole tests, in the words of a test file. */
export const TESTS: Record<string, Claim & { grep?: string }> = {
  'a generator function': {
    red: "it('TITLE', function* () { expect(1).to.equal(2) })",
    says: /is a generator function, so nothing of it ran/,
    green: "it('TITLE', async function () { expect(1).to.equal(1) })",
  },
  'an async generator function': {
    red: "it('TITLE', async function* () { expect(1).to.equal(2) })",
    says: /is a generator function, so nothing of it ran/,
  },
  'a property that returns false': {
    red: "property('TITLE', { n: arb.integer() }, ({ n }) => n !== n)",
    says: /the property returned false/,
    green: "property('TITLE', { n: arb.integer() }, ({ n }) => n === n)",
  },
  'a property that resolves to false': {
    red: "property('TITLE', { n: arb.integer() }, async () => false, { runs: 2 })",
    says: /the property returned false/,
  },
  'a property that is a generator': {
    red: "property('TITLE', { n: arb.integer() }, function* () { throw new Error() }, { runs: 2 })",
    says: /generator/,
  },
  'a property that runs no time': {
    red: "property('TITLE', { n: arb.integer() }, () => { throw new Error() }, { runs: 0 })",
    says: /property: runs: expected a whole number from 1, got 0/,
    green: "property('TITLE', { n: arb.integer() }, () => {}, { runs: 1 })",
  },
  'an async filter': {
    red: "property('TITLE', { n: arb.integer().filter(async () => false) }, () => {}, { runs: 2 })",
    says: /\.filter of a kind of values was given an async function/,
    green: "property('TITLE', { n: arb.integer().filter((n) => n > 0) }, ({ n }) => n > 0, { runs: 2 })",
  },
  'an async map': {
    red: "property('TITLE', { n: arb.integer().map(async (n) => n) }, () => {}, { runs: 2 })",
    says: /\.map of a kind of values was given an async function/,
  },
  'a kind that is none': { red: "property('TITLE', { n: 5 }, () => {})", says: /n is not a kind of values/ },
  'invariants that return false': {
    red: "invariants('TITLE', { setup, contracts: ({ shop }) => [shop], always: () => false, runs: 2 })",
    says: /`always` returned false/,
    green:
      "invariants('TITLE', { setup, contracts: ({ shop }) => [shop], always: () => true, rules: { issued: ['coin'] }, runs: 2, depth: 3, growth: 0 })",
  },
  'invariants that resolve to false': {
    red: "invariants('TITLE', { setup, contracts: ({ shop }) => [shop], always: async () => false, runs: 2 })",
    says: /`always` returned false/,
  },
  'invariants that are a generator': {
    red: "invariants('TITLE', { setup, contracts: ({ shop }) => [shop], always: function* () { throw new Error() }, runs: 2 })",
    says: /generator/,
  },
  'an action with a misspelt option': {
    red: "invariants('TITLE', { setup, actions: { go: { wehn: () => false, run: () => {} } }, runs: 2 })",
    says: /the action go has no option wehn; did you mean "when"\?/,
  },
}

const invariant = (rest: string) =>
  `invariants('TITLE', { setup, contracts: ({ shop }) => [shop], runs: 2, depth: 3, growth: 0, ${rest} })`
const rules = (text: string) => invariant(`rules: { issued: ['coin'], ${text} }`)
const agrees = (text: string) => invariant(`rules: { issued: ['coin'] }, agrees: ({ next }) => sameAs(next, ${text})`)

/** By rule of invariants. */
export const RULES: Record<string, Claim[]> = {
  issued: [{ red: invariant('depth: 40'), says: /no call creates or destroys tokens/, green: rules('') }],
  ledgers: [
    {
      red: rules("ledgers: ({ shop }) => [{ contract: shop, map: 'bye', total: 'held' }]"),
      says: /the contract stores nothing under "bye"; did you mean "by"\?/,
      green: rules("ledgers: ({ next }) => [{ contract: next, map: 'by', total: 'held' }]"),
    },
    {
      red: rules("ledgers: ({ shop }) => [{ contract: shop, map: 'by', total: 'hedl' }]"),
      says: /nothing under "hedl"; did you mean "held"/,
    },
    {
      red: rules("ledgers: ({ shop }) => [{ contract: shop, map: 'by', totl: 'held' }]"),
      says: /no option totl; did you mean "total"/,
    },
  ],
  owned: [
    {
      red: rules("owned: { shop: ['owner'] }"),
      says: /rules\.owned: expected a function that returns a list, got a value of type object/,
    },
    { red: rules('owned: () => undefined'), says: /rules\.owned: .* got undefined/ },
    {
      red: rules("owned: ({ shop, alice }) => [{ contract: shop, keys: ['ownr'], by: alice }]"),
      says: /the contract stores nothing under "ownr"; did you mean "owner"\?/,
      green: rules("owned: ({ shop }) => [{ contract: shop, keys: ['owner'], by: { key: 'owner' } }]"),
    },
    {
      red: rules("owned: ({ shop }) => [{ contract: shop, keys: ['owner'], by: { key: 'ownr' } }]"),
      says: /nothing under "ownr"/,
    },
    {
      red: rules("owned: ({ shop }) => [{ contract: shop, keys: [], by: { key: 'owner' } }]"),
      says: /`keys` is empty/,
    },
    {
      red: rules("owned: ({ shop }) => [{ contract: shop, keys: ['owner'], by: { name: 'alcie' } }]"),
      says: /"alcie"; did you mean "alice"/,
    },
    {
      red: rules("owned: ({ shop }) => [{ contract: shop, keys: ['owner'], by: 'fild' }]"),
      says: /rules\.owned: `by` is "fild", which names no owner/,
    },
  ],
  defaults: [
    {
      red: invariant('rules: { defaults: { token: false } }'),
      says: /unknown default rule token; did you mean "tokens"\?/,
      green: invariant('rules: { defaults: { tokens: false } }'),
    },
    {
      red: rules("defaults: { outOfGas: { except: ['sel'] } }"),
      says: /no contract has a method "sel"; did you mean "sell"\?/,
      green: rules("defaults: { outOfGas: { except: ['sell'] } }"),
    },
    { red: rules("defaults: { outOfGas: { exept: ['sell'] } }"), says: /exept; did you mean "except"\?/ },
  ],
  ramPayers: [
    {
      red: rules("ramPayers: () => ['calller']"),
      says: /rules.ramPayers: unknown account or contract "calller"/,
      green: rules("ramPayers: ({ shop }) => ['caller', shop, 'alice', 'bobby']"),
    },
  ],
  lockedTokens: [
    {
      red: rules("lockedTokens: { except: ['sel'] }"),
      says: /"?sel"?; did you mean "sell"/,
      green: rules("lockedTokens: { except: ['sell'] }"),
    },
    { red: rules("lockedTokens: { exept: ['sell'] }"), says: /exept; did you mean "except"\?/ },
  ],
}

/** By option: a misspelt one, and one that is used. */
export const OPTIONS: Record<'invariants' | 'property' | 'sameAs', Record<string, Claim[]>> = {
  invariants: {
    setup: [{ red: "invariants('TITLE', { contracts: () => [] })", says: /setup/ }],
    contracts: [
      {
        red: "invariants('TITLE', { setup, contarcts: ({ shop }) => [shop] })",
        says: /invariants has no option contarcts; did you mean "contracts"\?/,
      },
    ],
    except: [
      {
        red: invariant("except: ['sel']"),
        says: /except: no contract has a method "sel"; did you mean "sell"\?/,
        green: invariant("except: ['sell'], rules: { issued: ['coin'] }"),
      },
    ],
    callers: [
      {
        red: invariant("callers: () => ['alcie']"),
        says: /callers: unknown account "alcie"/,
        green: invariant("callers: ({ bob }) => [bob], rules: { issued: ['coin'] }"),
      },
    ],
    actions: [
      { red: "invariants('TITLE', { setup, action: {} })", says: /no option action; did you mean "actions"/ },
      {
        red: invariant('actions: () => ({ buy: { run: () => false } })'),
        says: /invariants: actions: expected an object of options, got a function/,
      },
    ],
    always: [{ red: invariant('allways: () => false'), says: /no option allways; did you mean "always"\?/ }],
    rules: [
      { red: invariant('rule: {}'), says: /no option rule; did you mean "rules"/ },
      {
        red: invariant(
          "rules: ({ shop }) => ({ owned: () => [{ contract: shop, keys: ['ownr'], by: { key: 'owner' } }] })",
        ),
        says: /invariants: rules: expected an object of options, got a function/,
      },
      {
        red: invariant('rules: { defaults: () => ({ token: false }) }'),
        says: /invariants: rules\.defaults: expected an object of options, got a function/,
      },
      { red: invariant('rules: { ledger: () => [] }'), says: /unknown rule ledger; did you mean "ledgers"/ },
    ],
    agrees: [{ red: invariant('agree: () => {}'), says: /no option agree; did you mean "agrees"/ }],
    growth: [{ red: invariant('growth: NaN'), says: /invariants: growth: expected a whole number from 0, got NaN/ }],
    depth: [{ red: invariant('depth: 0'), says: /invariants: depth: expected a whole number from 1, got 0/ }],
    runs: [{ red: invariant('runs: 0'), says: /invariants: runs: expected a whole number from 1, got 0/ }],
    seed: [{ red: invariant("seed: 'x'"), says: /invariants: seed: expected a whole number from 0, got x/ }],
  },
  property: {
    runs: [
      {
        red: "property('TITLE', { n: arb.integer() }, () => {}, { run: 5 })",
        says: /property has no option run; did you mean "runs"\?/,
      },
    ],
    seed: [
      {
        red: "property('TITLE', { n: arb.integer() }, () => {}, () => ({ seed: -1 }))",
        says: /property: expected an object of options, got a function/,
      },
      {
        red: "property('TITLE', { n: arb.integer() }, () => {}, { seed: -1 })",
        says: /property: seed: expected a whole number from 0/,
      },
    ],
    path: [
      {
        red: "property('TITLE', { n: arb.integer() }, () => {}, { pth: '0' })",
        says: /no option pth; did you mean "path"/,
      },
    ],
  },
  sameAs: {
    instead: [{ red: agrees('{ insted: 1 }'), says: /sameAs has no option insted; did you mean "instead"\?/ }],
    success: [
      {
        red: agrees('{ success: false, returns: false, receipts: false }'),
        says: /sameAs: nothing is compared/,
        green: agrees('{ success: true }'),
      },
    ],
    returns: [
      {
        red: agrees('{ retruns: true }'),
        says: /no option retruns; did you mean "returns"/,
        green: agrees('{ returns: false }'),
      },
    ],
    receipts: [
      {
        red: agrees('{ receipt: true }'),
        says: /no option receipt; did you mean "receipts"/,
        green: agrees('{ receipts: false }'),
      },
    ],
    storage: [
      {
        red: agrees("{ storage: ['cuont'] }"),
        says: /sameAs: storage: the contract stores nothing under "cuont"; did you mean "count"\?/,
        green: agrees("{ storage: ['count', 'by'] }"),
      },
    ],
    except: [
      {
        red: agrees("{ except: ['sel'] }"),
        says: /sameAs: except: the contract has no method "sel"; did you mean "sell"\?/,
        green: agrees("{ except: ['sell'] }"),
      },
    ],
  },
}

const kinds = (kind: string, body = '() => {}') => `property('TITLE', { it: ${kind} }, ${body}, { runs: 20 })`

/** By kind of values. */
export const KINDS: Record<string, Claim[]> = {
  amount: [
    {
      red: kinds("arb.amount('iost', { max: '1' })", '({ it }) => Number(it) < 0.5'),
      says: /the property returned false/,
      green: kinds("arb.amount('iost', { max: '1' })", '({ it }) => Number(it) <= 1'),
    },
    {
      red: `it('TITLE', () => { arb.amount('iost', { mn: '1' }) })`,
      says: /arb.amount has no option mn; did you mean "min"\?/,
    },
  ],
  account: [
    {
      red: kinds('arb.account()', "({ it }) => it.name === 'alice'"),
      says: /returned false/,
      green: kinds('arb.account()', '({ it }) => it.name.length > 4'),
    },
  ],
  name: [
    {
      red: kinds('arb.name()', '({ it }) => it.length < 5'),
      says: /returned false/,
      green: kinds('arb.name()', '({ it }) => it.length >= 5'),
    },
  ],
  key: [
    {
      red: kinds('arb.key()', '({ it }) => it.length > 64'),
      says: /returned false/,
      green: kinds('arb.key()', '({ it }) => it.length <= 64'),
    },
  ],
  text: [
    {
      red: kinds('arb.text()', '({ it }) => it === 1'),
      says: /returned false/,
      green: kinds('arb.text()', "({ it }) => typeof it === 'string'"),
    },
  ],
  integer: [
    {
      red: kinds('arb.integer({ min: 0, max: 9 })', '({ it }) => it < 0'),
      says: /returned false/,
      green: kinds('arb.integer({ min: 0, max: 9 })', '({ it }) => it < 10'),
    },
    { red: `it('TITLE', () => { arb.integer({ maximum: 5 }) })`, says: /arb.integer has no option maximum/ },
    { red: `it('TITLE', () => { arb.integer({ max: NaN }) })`, says: /arb.integer: max: expected a whole number/ },
  ],
  boolean: [
    {
      red: kinds('arb.boolean()', '({ it }) => it === 1'),
      says: /returned false/,
      green: kinds('arb.boolean()', "({ it }) => typeof it === 'boolean'"),
    },
  ],
  json: [
    {
      red: kinds('arb.json()', '({ it }) => it === undefined'),
      says: /returned false/,
      green: kinds('arb.json()', '({ it }) => it !== undefined'),
    },
  ],
  time: [
    {
      red: kinds('arb.time()', '({ it }) => it < 0n'),
      says: /returned false/,
      green: kinds('arb.time()', '({ it }) => it > 0n'),
    },
  ],
  seconds: [
    {
      red: kinds('arb.seconds()', '({ it }) => it < 0'),
      says: /returned false/,
      green: kinds('arb.seconds()', '({ it }) => it >= 0'),
    },
  ],
  oneOf: [
    {
      red: `it('TITLE', () => { arb.oneOf() })`,
      says: /arb.oneOf was given nothing/,
      green: kinds("arb.oneOf('a', 'b')", '({ it }) => it < "c"'),
    },
  ],
  list: [
    {
      red: `it('TITLE', () => { arb.list(arb.integer(), { mx: 1 }) })`,
      says: /arb.list has no option mx; did you mean "max"/,
      green: kinds('arb.list(arb.integer(), { max: 1 })', '({ it }) => it.length < 2'),
    },
  ],
  argument: [
    {
      red: kinds("arb.argument('bool')", '({ it }) => it === 1'),
      says: /returned false/,
      green: kinds("arb.argument('number')", "({ it }) => typeof it === 'number'"),
    },
  ],
}
