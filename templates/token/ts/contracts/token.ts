/** Decimal places of an amount. */
const DECIMALS = 8
/** Most tokens there can be, so that every amount fits 64 bits. */
const MAX_SUPPLY = '90000000000'
/** Tokens for one IOST. */
const PRICE = '100'

/**
 * A token: issued by its owner, moved by its holders and by those they approve, bought for IOST.
 *
 * Amounts are decimal strings such as `'10.5'`; BigNumber adds and subtracts them exactly.
 */
export class Token {
  /** Runs once, when the contract is published. */
  init(): void {
    storage.put('supply', '0')
  }

  /** Lets only the owner replace the code. */
  can_update(_data: string): boolean {
    return blockchain.requireAuth(this.owner(), 'active')
  }

  /** Creates tokens. For the owner. */
  issue(to: string, amount: string): void {
    this.requireOwner()
    this.mint(to, parseAmount(amount))
    this.report('issue', [to, amount])
  }

  /**
   * Buys tokens for IOST from the contract's owner, who takes the proceeds with `collect`.
   * @amountLimit iost 10000
   */
  buy(buyer: string, iost: string): string {
    requireAuth(buyer)
    const amount = parseAmount(iost).times(PRICE)
    blockchain.deposit(buyer, iost, 'buy tokens')
    this.mint(buyer, amount)
    this.report('buy', [buyer, iost, amount.toFixed()])
    return amount.toFixed()
  }

  /** Pays IOST that buyers have paid to the owner. For the owner. */
  collect(iost: string): void {
    this.requireOwner()
    blockchain.withdraw(this.owner(), iost, 'proceeds')
  }

  /** Moves tokens of their holder. */
  transfer(from: string, to: string, amount: string, memo: string): void {
    requireAuth(from)
    this.move(from, to, parseAmount(amount))
    this.report('transfer', [from, to, amount, memo])
  }

  /** Allows an account to spend tokens of a holder; `'0'` revokes it. */
  approve(holder: string, spender: string, amount: string): void {
    requireAuth(holder)
    const allowed = amount === '0' ? new BigNumber(0) : parseAmount(amount)
    this.allow(holder, spender, allowed)
    this.report('approve', [holder, spender, amount])
  }

  /** Moves tokens of a holder who has approved the spender. */
  transferFrom(spender: string, from: string, to: string, amount: string, memo: string): void {
    requireAuth(spender)
    const moved = parseAmount(amount)
    const left = new BigNumber(this.allowance(from, spender)).minus(moved)
    if (left.lt(0)) throw new Error(`allowance too low: ${spender} may not spend ${amount} of ${from}`)
    this.allow(from, spender, left)
    this.move(from, to, moved)
    this.report('transferFrom', [spender, from, to, amount, memo])
  }

  /** Stops an account from sending and receiving. For the owner. */
  freeze(account: string): void {
    this.requireOwner()
    storage.mapPut('frozen', account, 'yes', tx.publisher)
    this.report('freeze', [account])
  }

  /** Ends `freeze`. For the owner. */
  unfreeze(account: string): void {
    this.requireOwner()
    storage.mapDel('frozen', account)
    this.report('unfreeze', [account])
  }

  /** All tokens there are. */
  supply(): string {
    return storage.get('supply') as string
  }

  balanceOf(account: string): string {
    return storage.mapGet('balances', account) ?? '0'
  }

  /** Returns the amount that a spender may still take from a holder. */
  allowance(holder: string, spender: string): string {
    return storage.mapGet('allowances', `${holder}:${spender}`) ?? '0'
  }

  isFrozen(account: string): boolean {
    return storage.mapHas('frozen', account)
  }

  private owner(): string {
    return blockchain.contractOwner() as string
  }

  private requireOwner(): void {
    requireAuth(this.owner())
  }

  private mint(to: string, amount: BigNumber): void {
    const supply = amount.plus(this.supply())
    if (supply.gt(MAX_SUPPLY)) throw new Error(`supply would exceed ${MAX_SUPPLY}`)
    storage.put('supply', supply.toFixed())
    this.credit(to, amount)
  }

  private move(from: string, to: string, amount: BigNumber): void {
    if (from === to) throw new Error('sender and receiver are the same')
    this.refuseFrozen(from)
    const left = new BigNumber(this.balanceOf(from)).minus(amount)
    if (left.lt(0)) throw new Error(`balance too low: ${from} has ${this.balanceOf(from)}`)
    this.setBalance(from, left)
    this.credit(to, amount)
  }

  private credit(to: string, amount: BigNumber): void {
    this.refuseFrozen(to)
    this.setBalance(to, amount.plus(this.balanceOf(to)))
  }

  /** The publisher of the transaction pays for the entry. An empty entry is deleted, which frees its RAM. */
  private setBalance(account: string, amount: BigNumber): void {
    if (amount.isZero()) storage.mapDel('balances', account)
    else storage.mapPut('balances', account, amount.toFixed(), tx.publisher)
  }

  private allow(holder: string, spender: string, amount: BigNumber): void {
    const field = `${holder}:${spender}`
    if (amount.isZero()) storage.mapDel('allowances', field)
    else storage.mapPut('allowances', field, amount.toFixed(), tx.publisher)
  }

  private refuseFrozen(account: string): void {
    if (this.isFrozen(account)) throw new Error(`${account} is frozen`)
  }

  /** A receipt for explorers and clients, and an event for those who listen. */
  private report(action: string, content: string[]): void {
    const text = JSON.stringify(content)
    blockchain.receipt(text)
    blockchain.event(`${action} ${text}`)
  }
}

function requireAuth(account: string): void {
  if (!blockchain.requireAuth(account, 'active')) throw new Error(`no permission: ${account}@active must sign`)
}

function parseAmount(text: string): BigNumber {
  const amount = new BigNumber(text)
  if (!amount.isFinite() || !amount.gt(0)) throw new Error(`not an amount above zero: ${text}`)
  if (amount.dp() > DECIMALS) throw new Error(`more than ${DECIMALS} decimal places: ${text}`)
  return amount
}
