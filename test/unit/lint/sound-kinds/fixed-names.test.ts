import { expect } from 'chai'
import { analyse, listFindings } from '../subjects.js'

const listPayers = (text: string) =>
  listFindings(analyse(text, '/contracts/example.js')).filter((finding) => finding.endsWith(' ram-payer'))

/** A wallet whose orders the contract pays for, and a note for each of its keys. */
const wallet = (guard: string, sign = "if (!blockchain.requireAuth(key, 'active')) throw 'no permission'") => `
const KEYS = ['father_k', 'mother_k', 'grandma_k']
class Wallet {
  init() { storage.put('last', '0') }
  order(key, to) {
    ${guard}
    ${sign}
    const id = (Number(storage.get('last')) + 1).toString()
    storage.put('last', id)
    storage.mapPut('order', id, JSON.stringify({ to: to, signed: [key] }))
  }
}
module.exports = Wallet`

/** A flag for each of the names that an argument may have. */
const flags = (guard: string) => `
const KINDS = ['red', 'green', 'blue']
class Flags {
  init() {}
  set(kind) {
    ${guard}
    storage.mapPut('flag', kind, '1')
  }
}
module.exports = Flags`

describe('ram-payer beside fixed names', () => {
  for (const guard of [
    "if (KEYS.indexOf(key) === -1) throw 'unknown'",
    "if (KEYS.indexOf(key) < 0) throw 'unknown'",
    "if (!(KEYS.indexOf(key) >= 0)) throw 'unknown'",
    "if (!KEYS.includes(key)) throw 'unknown'",
    "if (KEYS.includes(key) === false) throw 'unknown'",
    "if (!KEYS.some((each) => each === key)) throw 'unknown'",
    "if (key !== 'father_k' && key !== 'mother_k' && key !== 'grandma_k') throw 'unknown'",
    "if (!(key === 'father_k' || key === 'mother_k')) throw 'unknown'",
    "if (key !== KEYS[0] && key !== KEYS[1]) throw 'unknown'",
  ])
    it(`accepts entries of accounts that sign: ${guard}`, () => expect(listPayers(wallet(guard))).to.deep.equal([]))

  for (const [guard, sign] of [
    [''],
    ["if (KEYS.indexOf(key) !== -1) throw 'known'"],
    ["if (KEYS.includes(key)) throw 'known'"],
    ["if (KEYS.indexOf(key) === -1) throw 'unknown'", ''],
    ["if (key === 'father_k') throw 'known'"],
  ] as const)
    it(`reports entries of all accounts: ${guard} ${sign ?? ''}`, () =>
      expect(listPayers(wallet(guard, sign))).to.have.length(1))

  for (const guard of [
    "if (KINDS.indexOf(kind) === -1) throw 'unknown'",
    "if (KINDS.indexOf(kind) < 0) throw 'unknown'",
    "if (!KINDS.includes(kind)) throw 'unknown'",
    "if (kind !== 'red' && kind !== 'green' && kind !== 'blue') throw 'unknown'",
    "if (!(kind === 'red' || kind === 'green')) throw 'unknown'",
    "if (!KINDS.some((each) => each === kind)) throw 'unknown'",
  ])
    it(`accepts as many entries as there are names: ${guard}`, () => expect(listPayers(flags(guard))).to.deep.equal([]))

  for (const guard of ['', "if (kind === 'red') throw 'no'", "if (KINDS.includes(kind)) throw 'no'"])
    it(`reports any number of entries: ${guard}`, () => expect(listPayers(flags(guard))).to.have.length(1))
})

/** Balances that their owners pay for, and cheques that others cash. */
const cheques = (stored: string, kept = 'toFixed(8)') => `class Cheques {
  init() {}
  put(owner, amount) {
    if (!blockchain.requireAuth(owner, 'active')) throw 'no permission'
    const n = new BigNumber(amount)
    if (!n.isFinite() || n.lte(0) || n.decimalPlaces() > 8) throw 'amount'
    blockchain.deposit(owner, n.toFixed(8), 'put')
    storage.mapPut('bal', owner, new BigNumber(storage.mapGet('bal', owner) || '0').plus(n).${kept}, owner)
  }
  register(owner, key) {
    if (!blockchain.requireAuth(owner, 'active')) throw 'no permission'
    storage.mapPut('key', owner, key, owner)
  }
  cash(owner, to, amount, signature) {
    const key = storage.mapGet('key', owner)
    if (key === null) throw 'no key'
    if (!IOSTCrypto.verify('ed25519', IOSTCrypto.sha3(owner + '|' + to + '|' + amount), signature, key)) throw 'signature'
    const n = new BigNumber(amount)
    if (!n.isFinite() || n.lte(0) || n.decimalPlaces() > 8) throw 'amount'
    const left = new BigNumber(storage.mapGet('bal', owner) || '0').minus(n)
    if (left.lt(0)) throw 'no cover'
    storage.mapPut('bal', owner, ${stored})
    blockchain.withdraw(to, n.toFixed(8), 'cheque')
  }
}
module.exports = Cheques`

describe('ram-payer beside numbers that only shrink', () => {
  for (const stored of ['left.toFixed(8)', 'left.toFixed(8, 1)'])
    it(`accepts as many places as before: ${stored}`, () => expect(listPayers(cheques(stored))).to.deep.equal([]))

  for (const [stored, kept] of [
    ['left.toFixed()'],
    ['left.toString()'],
    ['left.toFixed(18)'],
    ['left.toFixed(8)', 'toFixed()'],
    ['left.plus(n).plus(n).toFixed(8)'],
    ["left.toFixed(8) + '|' + to"],
  ] as const)
    it(`reports what may grow: ${stored} after ${kept ?? 'toFixed(8)'}`, () =>
      expect(listPayers(cheques(stored, kept))).to.have.length(1))
})
