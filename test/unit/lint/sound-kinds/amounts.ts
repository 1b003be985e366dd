import { C, OWN } from './contracts.js'

/** Checks after which `v` is a finite number above 0 with at most 8 places. */
const AMOUNTS: Record<string, { before?: string; members?: string; check: string }> = {
  plain: { check: `const v = new BigNumber(amount); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'` },
  not: { check: `const v = new BigNumber(amount); if (!(v.gt(0) && v.dp() <= 8)) throw 'x'` },
  nan: {
    check: `const v = new BigNumber(amount); if (v.isNaN() || !v.isPositive() || v.isZero() || v.decimalPlaces() > 8) throw 'x'`,
  },
  nan2: {
    check: `const v = new BigNumber(amount); if (v.isNaN()) throw 'nan'; if (v.lte(0)) throw 'neg'; if (v.dp() > 8) throw 'places'`,
  },
  helper: {
    members: `_amount(text) { const v = new BigNumber(text); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'; return v }`,
    check: `const v = this._amount(amount)`,
  },
  helperText: {
    members: `_amount(text) { const v = new BigNumber(text); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'; return v.toFixed(8) }`,
    check: `const v = new BigNumber(this._amount(amount))`,
  },
  helperBool: {
    members: `_isAmount(text) { const v = new BigNumber(text); return v.isFinite() && v.gt(0) && v.dp() <= 8 }`,
    check: `if (!this._isAmount(amount)) throw 'x'; const v = new BigNumber(amount)`,
  },
  helperFixed: {
    members: `_check(amount) { const v = new BigNumber(amount); if (v.lte(0) || v.isNaN()) throw 'x'; return v.toFixed(8) === amount }`,
    check: `if (!this._check(amount)) throw 'places'; const v = new BigNumber(amount)`,
  },
  fixedEq: { check: `const v = new BigNumber(amount); if (!v.gt(0) || v.toFixed(8) !== amount) throw 'x'` },
  cut: { check: `let v = new BigNumber(amount); if (!v.gt(0)) throw 'x'; v = new BigNumber(v.toFixed(8))` },
  cutDown: { check: `const v = new BigNumber(new BigNumber(amount).toFixed(8, 1)); if (!v.gt(0)) throw 'x'` },
  regexp: {
    check: `if (!/^\\d+(\\.\\d{1,8})?$/.test(amount)) throw 'x'; const v = new BigNumber(amount); if (v.isZero()) throw 'zero'`,
  },
  whole: {
    check: `const n = Number(amount); if (!Number.isInteger(n) || n <= 0) throw 'x'; const v = new BigNumber(n)`,
  },
  wholeMod: { check: `const n = +amount; if (!(n > 0) || n % 1 !== 0) throw 'x'; const v = new BigNumber(n)` },
  isNaNg: {
    check: `const n = Number(amount); if (isNaN(n) || n <= 0) throw 'x'; const v = new BigNumber(n.toFixed(8))`,
  },
  range: { check: `const v = new BigNumber(amount); if (!(v.gte('1') && v.lte('1000')) || v.dp() > 2) throw 'x'` },
  oneOf: { check: `if (['1', '10', '100'].indexOf(amount) === -1) throw 'x'; const v = new BigNumber(amount)` },
  oneOfIncl: {
    before: `const SIZES = ['1', '10', '100']`,
    check: `if (!SIZES.includes(amount)) throw 'x'; const v = new BigNumber(amount)`,
  },
  switchOne: {
    check: `let v; switch (amount) { case '1': v = new BigNumber(1); break; case '10': v = new BigNumber(10); break; default: throw 'x' }`,
  },
  objTable: {
    before: `const PRICES = { small: '1', large: '10' }`,
    check: `const price = PRICES[amount]; if (typeof price !== 'string') throw 'x'; const v = new BigNumber(price)`,
  },
  some: {
    before: `const SIZES = ['1', '10', '100']`,
    check: `if (!SIZES.some((s) => s === amount)) throw 'x'; const v = new BigNumber(amount)`,
  },
  eqStored: { check: `if (amount !== storage.get('price')) throw 'x'; const v = new BigNumber(amount)` },
  assert: {
    before: `function assert(ok, text) { if (!ok) throw new Error(text) }`,
    check: `const v = new BigNumber(amount); assert(v.isFinite(), 'nan'); assert(v.gt(0), 'neg'); assert(v.dp() <= 8, 'places')`,
  },
  cls: {
    before: `class Amount { constructor(t) { this.v = new BigNumber(t); if (!this.v.isFinite() || this.v.lte(0) || this.v.dp() > 8) throw 'x' } }`,
    check: `const v = new Amount(amount).v`,
  },
  tryC: {
    check: `let v; try { v = new BigNumber(amount) } catch (e) { throw 'x' } if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'`,
  },
  units: {
    check: `const n = new BigNumber(amount).times(1e8); if (!n.isInteger() || n.lte(0)) throw 'x'; const v = n.div(1e8)`,
  },
  intv: { check: `const v = new BigNumber(amount).integerValue(1); if (!v.gt(0)) throw 'x'` },
  shift: {
    check: `const n = new BigNumber(amount).shiftedBy(8); if (!n.isInteger() || !n.isGreaterThan(0)) throw 'x'; const v = n.shiftedBy(-8)`,
  },
  split: {
    check: `const parts = amount.split('.'); if (parts.length > 2 || (parts[1] || '').length > 8) throw 'x'; const v = new BigNumber(amount); if (!v.gt(0)) throw 'x'`,
  },
  cmp: { check: `const v = new BigNumber(amount); if (v.comparedTo(0) !== 1 || v.dp() > 8) throw 'x'` },
  max: { check: `const v = BigNumber.min(amount, '100'); if (!v.gt(0) || v.dp() > 8) throw 'x'` },
  ternary: {
    check: `const v = new BigNumber(amount); const ok = v.gt(0) && v.dp() <= 8 ? true : false; if (!ok) throw 'x'`,
  },
  errors: {
    members: `_why(v) { if (v.isNaN()) return 'nan'; if (v.lte(0)) return 'low'; if (v.dp() > 8) return 'places'; return '' }`,
    check: `const v = new BigNumber(amount); const why = this._why(v); if (why !== '') throw why`,
  },
}
/** Actions with such an amount. */
const USES: Record<string, (c: string) => string> = {
  deposit: (c) => `  /** @param {string} amount\n   * @amountLimit iost 1000 */\n  put(amount) { ${c}
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    storage.mapPut('coins', tx.publisher, new BigNumber(storage.mapGet('coins', tx.publisher) || '0').plus(v).toFixed(8), tx.publisher) }
  out() { const all = storage.mapGet('coins', tx.publisher); if (!all) throw 'none'; storage.mapDel('coins', tx.publisher); blockchain.withdraw(tx.publisher, all, '') }`,
  points: (c) => `  give(who) { ${OWN}\n storage.mapPut('points', who, '100') }
  /** @param {string} amount */
  send(to, amount) { ${c}
    if (to === tx.publisher) throw 'self'
    const left = new BigNumber(storage.mapGet('points', tx.publisher) || '0').minus(v); if (left.lt(0)) throw 'funds'
    storage.mapPut('points', tx.publisher, left.toFixed(8), tx.publisher)
    storage.mapPut('points', to, new BigNumber(storage.mapGet('points', to) || '0').plus(v).toFixed(8), tx.publisher) }`,
  withdraw: (c) => `  give(who) { ${OWN}\n storage.mapPut('coins', who, '100') }
  /** @param {string} amount */
  take(amount) { ${c}
    const left = new BigNumber(storage.mapGet('coins', tx.publisher) || '0').minus(v); if (left.isNegative()) throw 'funds'
    storage.mapPut('coins', tx.publisher, left.toFixed(8), tx.publisher)
    blockchain.withdraw(tx.publisher, v.toFixed(8), '') }`,
}

/** The contracts of all checks and actions, by their names. */
export const AMOUNT_CONTRACTS: Record<string, string> = Object.fromEntries(
  Object.entries(AMOUNTS).flatMap(([name, { before, members = '', check }]) =>
    Object.entries(USES).map(([use, write]) => [`${use} after ${name}`, C(`${members}\n${write(check)}`, before)]),
  ),
)

/** Checks that let a negative number, NaN or more places pass. */
export const WEAK_AMOUNTS: Record<string, string> = Object.fromEntries(
  [
    `const v = new BigNumber(amount)`,
    `const v = new BigNumber(amount); if (v.lt(0)) throw 'x'`,
    `if (!['1', '10'].includes(to)) throw 'x'; const v = new BigNumber(amount)`,
  ].map((check) => [check, C(USES.points!(check))]),
)
