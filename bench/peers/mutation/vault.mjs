/** The contract of the template `vault` as plain JavaScript: amounts are millionths, and the chain is an object. */

const LOCK_SECONDS = 3600n
const MAX_PAGE = 100
const MILLION = 1_000_000n
const SHARE = 10n ** 18n

export class Vault {
  constructor(chain, owner) {
    this.chain = chain
    this.owner = owner
    this.rate = 0n
    this.isPaused = false
    this.pool = { total: 0n, reserve: 0n, owed: 0n, perShare: 0n, at: chain.now }
    this.deposits = new Map()
    this.rewards = new Map()
    this.earnedBefore = new Map()
    this.since = new Map()
  }

  pause() {
    this.requireSigner(this.owner)
    this.isPaused = true
  }

  resume() {
    this.requireSigner(this.owner)
    this.isPaused = false
  }

  setRate(rate) {
    this.requireSigner(this.owner)
    const earned = rate === '0' ? 0n : parseAmount(rate)
    this.update()
    this.rate = earned
    this.chain.emit('rated', { rate: format(earned) })
  }

  fund(from, amount) {
    this.requireSigner(from)
    const added = parseAmount(amount)
    const pool = this.update()
    pool.reserve += added
    this.chain.move(from, 'vault', added, 'fund rewards')
    this.chain.emit('funded', { from, amount: format(added), reserve: format(pool.reserve) })
  }

  recall(amount) {
    this.requireSigner(this.owner)
    const taken = parseAmount(amount)
    const pool = this.update()
    requireThat(pool.reserve >= taken, `the reserve has ${format(pool.reserve)} IOST`)
    pool.reserve -= taken
    this.chain.move('vault', this.owner, taken, 'recall rewards')
  }

  deposit(account, amount) {
    requireThat(!this.isPaused, 'paused')
    this.requireSigner(account)
    const added = parseAmount(amount)
    const deposit = this.settle(account, added)
    this.since.set(account, this.chain.now)
    this.chain.move(account, 'vault', added, 'deposit')
    this.chain.emit('deposited', { account, amount: format(added), deposit: format(deposit) })
  }

  withdraw(account, amount) {
    this.requireSigner(account)
    const taken = parseAmount(amount)
    const locked = this.lockedFor(account)
    requireThat(locked === 0n, `locked for ${locked} more seconds`)
    const deposit = this.settle(account, -taken)
    this.chain.move('vault', account, taken, 'withdraw')
    this.chain.emit('withdrawn', { account, amount: format(taken), deposit: format(deposit) })
  }

  claim(account) {
    this.requireSigner(account)
    this.settle(account, 0n)
    const amount = this.rewards.get(account) ?? 0n
    requireThat(amount !== 0n, 'there is nothing to claim')
    this.pool.owed -= amount
    this.rewards.delete(account)
    this.chain.move('vault', account, amount, 'rewards')
    this.chain.emit('claimed', { account, amount: format(amount) })
    return format(amount)
  }

  exit(account) {
    this.requireSigner(account)
    const deposit = this.deposits.get(account) ?? 0n
    this.settle(account, -deposit)
    const forgone = this.rewards.get(account) ?? 0n
    this.pool.owed -= forgone
    this.pool.reserve += forgone
    this.rewards.delete(account)
    this.chain.move('vault', account, deposit, 'exit')
    this.chain.emit('withdrawn', { account, amount: format(deposit), deposit: '0' })
  }

  depositOf(account) {
    return format(this.deposits.get(account) ?? 0n)
  }

  rewardsOf(account) {
    return format(this.countRewards(account, this.read()))
  }

  lockedFor(account) {
    const since = this.since.get(account)
    if (since === undefined) return 0n
    const left = since + LOCK_SECONDS - this.chain.now
    return left > 0n ? left : 0n
  }

  reserve() {
    return format(this.read().reserve)
  }

  owed() {
    return format(this.read().owed)
  }

  total() {
    return format(this.pool.total)
  }

  countDepositors() {
    return this.deposits.size
  }

  firstDepositors(count) {
    requireCount(count)
    return [...this.deposits.keys()].slice(0, count)
  }

  depositorsAfter(account, count) {
    requireCount(count)
    const accounts = [...this.deposits.keys()]
    const start = accounts.indexOf(account) + 1
    return accounts.slice(start, start + count)
  }

  settle(account, change) {
    const pool = this.update()
    const before = this.deposits.get(account) ?? 0n
    requireThat(before !== 0n || change > 0n || this.rewards.has(account), `${account} has no deposit`)
    requireThat(before + change >= 0n, `${account} has deposited ${format(before)} IOST`)
    const rewards = this.countRewards(account, pool)
    pool.total += change
    if (rewards !== 0n) this.rewards.set(account, rewards)
    if (before + change === 0n) this.forget(account)
    else {
      this.deposits.set(account, before + change)
      this.earnedBefore.set(account, pool.perShare)
    }
    return before + change
  }

  countRewards(account, pool) {
    const deposit = this.deposits.get(account) ?? 0n
    const earned = (deposit * (pool.perShare - (this.earnedBefore.get(account) ?? 0n))) / SHARE
    return earned + (this.rewards.get(account) ?? 0n)
  }

  /** Returns the pool including rewards up to now. */
  read() {
    const { now } = this.chain
    const pool = { ...this.pool, at: now }
    if (pool.total === 0n) return pool
    const due = this.rate * (now - this.pool.at)
    const earned = due < pool.reserve ? due : pool.reserve
    pool.reserve -= earned
    pool.owed += earned
    pool.perShare += (earned * SHARE) / pool.total
    return pool
  }

  update() {
    this.pool = this.read()
    return this.pool
  }

  forget(account) {
    this.deposits.delete(account)
    this.earnedBefore.delete(account)
    this.since.delete(account)
  }

  requireSigner(account) {
    requireThat(this.chain.signer === account, `${account} has not signed`)
  }
}

function requireThat(condition, message) {
  if (!condition) throw new Error(message)
}

function requireCount(count) {
  const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_PAGE
  requireThat(isCount, `count is ${count}, not a whole number from 1 to 100`)
}

function parseAmount(text) {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d{1,6}))?$/.exec(text) ?? []
  requireThat(whole !== undefined, `${text} is not an amount above zero`)
  const amount = BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, '0'))
  requireThat(amount > 0n, `${text} is not an amount above zero`)
  return amount
}

function format(amount) {
  const fraction = String(amount % MILLION)
    .padStart(6, '0')
    .replace(/0+$/, '')
  return fraction === '' ? String(amount / MILLION) : `${amount / MILLION}.${fraction}`
}
