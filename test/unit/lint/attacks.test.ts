import { expect } from 'chai'
import type { Snapshot } from '../../../src/chain/chain.js'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { must } from '../../../src/collections/presence.js'
import { type Abi, Stage } from '../../conformance/errors/stage.js'
import { ACCOUNTING_ATTACKS } from './attacks/accounting.js'
import { AGREEMENT_ATTACKS } from './attacks/agreements.js'
import { AMOUNT_ATTACKS } from './attacks/amounts.js'
import {
  type Attack,
  BACKDATED,
  INHERITOR,
  NAMESAKE,
  NEIGHBOUR,
  type Reader,
  type Step,
  THIEF,
} from './attacks/attack.js'
import { CHOICE_ATTACKS } from './attacks/choices.js'
import { COMMITMENT_ATTACKS } from './attacks/commitments.js'
import { CONVERSION_ATTACKS } from './attacks/conversions.js'
import { CUSTODY_ATTACKS } from './attacks/custody.js'
import { DECISION_ATTACKS } from './attacks/decisions.js'
import { DETOUR_ATTACKS } from './attacks/detours.js'
import { ELEMENT_ATTACKS } from './attacks/elements.js'
import { ENTRY_ATTACKS } from './attacks/entries.js'
import { EXIT_ATTACKS } from './attacks/exits.js'
import { FULL_ATTACKS } from './attacks/full.js'
import { GUARD_ATTACKS } from './attacks/guards.js'
import { GUESS_ATTACKS } from './attacks/guesses.js'
import { HASH_ATTACKS } from './attacks/hashes.js'
import { IDLE_MARK_ATTACKS } from './attacks/idle-marks.js'
import { LEDGER_ATTACKS } from './attacks/ledgers.js'
import { LISTED_AMOUNT_ATTACKS } from './attacks/listed-amounts.js'
import { LISTING_ATTACKS } from './attacks/listings.js'
import { LOCK_ATTACKS } from './attacks/locks.js'
import { MARK_ATTACKS } from './attacks/marks.js'
import { MESSAGE_ATTACKS } from './attacks/messages.js'
import { NAME_ATTACKS } from './attacks/names.js'
import { NUMBER_CLASS_ATTACKS } from './attacks/number-classes.js'
import { NUMBER_ATTACKS } from './attacks/numbers.js'
import { ORDER_ATTACKS } from './attacks/orders.js'
import { OUTSIDE_ATTACKS } from './attacks/outside.js'
import { OVERDRAFT_ATTACKS } from './attacks/overdrafts.js'
import { OWN_ENTRY_ATTACKS } from './attacks/own-entries.js'
import { OWN_PRICE_ATTACKS } from './attacks/own-prices.js'
import { OWNER_ATTACKS } from './attacks/owners.js'
import { PAYMENT_ATTACKS } from './attacks/payments.js'
import { PLACE_ATTACKS } from './attacks/places.js'
import { PRICE_ATTACKS } from './attacks/prices.js'
import { PROOF_ATTACKS } from './attacks/proofs.js'
import { RECORD_ATTACKS } from './attacks/records.js'
import { NEGATIVE_PRICE_ATTACKS, SHARE_ATTACKS } from './attacks/refunds.js'
import { REOPENED_ATTACKS } from './attacks/reopened.js'
import { ROLE_ATTACKS } from './attacks/roles.js'
import { ROUNDING_ATTACKS } from './attacks/rounding.js'
import { INCOME_ATTACKS, KEPT_TOTAL_ATTACKS, LATE_ATTACKS, ROUND_ATTACKS } from './attacks/rounds.js'
import { SALE_ATTACKS } from './attacks/sales.js'
import { SELF_ATTACKS } from './attacks/self.js'
import { SILENCE_ATTACKS } from './attacks/silence.js'
import { STALE_ATTACKS } from './attacks/stale.js'
import { STANDING_ATTACKS } from './attacks/standing.js'
import { EMPTY_ATTACKS, STANDSTILL_ATTACKS } from './attacks/standstills.js'
import { STATE_ATTACKS } from './attacks/states.js'
import { STRANGER_ATTACKS } from './attacks/strangers.js'
import { TERM_ATTACKS } from './attacks/terms.js'
import { ACCOUNT_ATTACKS, DRAW, TEXT_ATTACKS } from './attacks/texts.js'
import { TREASURY_ATTACKS } from './attacks/treasuries.js'
import { UNPAIRED_ATTACKS } from './attacks/unpaired.js'
import { UNREFUSED_ATTACKS } from './attacks/unrefused.js'
import { VARIANT_ATTACKS } from './attacks/variants.js'
import { WINNER_ATTACKS } from './attacks/winners.js'
import { ACCOUNT_KINDS } from './spellings/account-kinds.js'
import { ACCOUNTING_KINDS } from './spellings/accounting-kinds.js'
import { AGREEMENT_KINDS } from './spellings/agreement-kinds.js'
import { AMOUNT_KINDS } from './spellings/amount-kinds.js'
import { CHOICE_KINDS } from './spellings/choice-kinds.js'
import { COMMITMENT_KINDS } from './spellings/commitment-kinds.js'
import { CONVERSION_KINDS } from './spellings/conversion-kinds.js'
import { CUSTODY_KINDS } from './spellings/custody-kinds.js'
import { DECISION_KINDS } from './spellings/decision-kinds.js'
import { DETOUR_KINDS } from './spellings/detour-kinds.js'
import { ELEMENT_KINDS } from './spellings/element-kinds.js'
import { ENTRY_KINDS } from './spellings/entry-kinds.js'
import { EXIT_KINDS } from './spellings/exit-kinds.js'
import { type Actions, FORMS } from './spellings/forms.js'
import { FULL_KINDS } from './spellings/full-kinds.js'
import { GUARD_KINDS } from './spellings/guard-kinds.js'
import { GUESS_KINDS } from './spellings/guess-kinds.js'
import { HASH_KINDS } from './spellings/hash-kinds.js'
import { IDLE_MARK_KINDS } from './spellings/idle-mark-kinds.js'
import { assemble, type Kind } from './spellings/kinds.js'
import { LEDGER_KINDS } from './spellings/ledger-kinds.js'
import { LISTED_AMOUNT_KINDS } from './spellings/listed-amount-kinds.js'
import { LISTING_KINDS } from './spellings/listing-kinds.js'
import { LOCK_KINDS } from './spellings/lock-kinds.js'
import { MARK_KINDS } from './spellings/mark-kinds.js'
import { MESSAGE_KINDS } from './spellings/message-kinds.js'
import { NAME_KINDS } from './spellings/name-kinds.js'
import { NUMBER_CLASS_KINDS } from './spellings/number-class-kinds.js'
import { NUMBER_KINDS } from './spellings/number-kinds.js'
import { ORDER_KINDS } from './spellings/order-kinds.js'
import { OUTSIDE_KINDS } from './spellings/outside-kinds.js'
import { OVERDRAFT_KINDS } from './spellings/overdraft-kinds.js'
import { OWN_ENTRY_KINDS } from './spellings/own-entry-kinds.js'
import { OWN_PRICE_KINDS } from './spellings/own-price-kinds.js'
import { OWNER_KINDS } from './spellings/owner-kinds.js'
import { PAYMENT_KINDS } from './spellings/payment-kinds.js'
import { PLACE_KINDS } from './spellings/place-kinds.js'
import { PRICE_KINDS } from './spellings/price-kinds.js'
import { PROOF_KINDS } from './spellings/proof-kinds.js'
import { RECORD_KINDS } from './spellings/record-kinds.js'
import { NEGATIVE_PRICE_KINDS, SHARE_KINDS } from './spellings/refund-kinds.js'
import { REOPENED_KINDS } from './spellings/reopened-kinds.js'
import { ROLE_KINDS } from './spellings/role-kinds.js'
import { INCOME_KINDS, KEPT_TOTAL_KINDS, LATE_KINDS, ROUND_KINDS } from './spellings/round-kinds.js'
import { ROUNDING_KINDS } from './spellings/rounding-kinds.js'
import { SALE_KINDS } from './spellings/sale-kinds.js'
import { SELF_KINDS } from './spellings/self-kinds.js'
import { SILENCE_KINDS } from './spellings/silence-kinds.js'
import { STALE_KINDS } from './spellings/stale-kinds.js'
import { STANDING_KINDS } from './spellings/standing-kinds.js'
import { EMPTY_KINDS, STANDSTILL_KINDS } from './spellings/standstill-kinds.js'
import { STATE_KINDS } from './spellings/state-kinds.js'
import { STRANGER_TERM_KINDS, TAKEN_NAME_KINDS } from './spellings/stranger-kinds.js'
import { TERM_KINDS } from './spellings/term-kinds.js'
import { TEXT_KINDS } from './spellings/text-kinds.js'
import { TREASURY_KINDS } from './spellings/treasury-kinds.js'
import { UNPAIRED_KINDS } from './spellings/unpaired-kinds.js'
import { UNREFUSED_KINDS } from './spellings/unrefused-kinds.js'
import { VARIANT_KINDS } from './spellings/variant-kinds.js'
import { WINNER_KINDS } from './spellings/winner-kinds.js'

const ATTACKS: Readonly<Record<string, Attack>> = {
  ...PAYMENT_ATTACKS,
  ...PRICE_ATTACKS,
  ...TEXT_ATTACKS,
  ...ACCOUNT_ATTACKS,
  ...ENTRY_ATTACKS,
  ...PROOF_ATTACKS,
  ...ROLE_ATTACKS,
  ...CHOICE_ATTACKS,
  ...LEDGER_ATTACKS,
  ...TERM_ATTACKS,
  ...GUARD_ATTACKS,
  ...STATE_ATTACKS,
  ...OUTSIDE_ATTACKS,
  ...STALE_ATTACKS,
  ...ACCOUNTING_ATTACKS,
  ...SELF_ATTACKS,
  ...OWNER_ATTACKS,
  ...AGREEMENT_ATTACKS,
  ...RECORD_ATTACKS,
  ...CUSTODY_ATTACKS,
  ...ORDER_ATTACKS,
  ...VARIANT_ATTACKS,
  ...STANDING_ATTACKS,
  ...LISTING_ATTACKS,
  ...REOPENED_ATTACKS,
  ...UNPAIRED_ATTACKS,
  ...MARK_ATTACKS,
  ...NUMBER_ATTACKS,
  ...EXIT_ATTACKS,
  ...OWN_ENTRY_ATTACKS,
  ...PLACE_ATTACKS,
  ...NAME_ATTACKS,
  ...COMMITMENT_ATTACKS,
  ...AMOUNT_ATTACKS,
  ...NUMBER_CLASS_ATTACKS,
  ...ROUNDING_ATTACKS,
  ...SALE_ATTACKS,
  ...DECISION_ATTACKS,
  ...OWN_PRICE_ATTACKS,
  ...UNREFUSED_ATTACKS,
  ...MESSAGE_ATTACKS,
  ...GUESS_ATTACKS,
  ...STANDSTILL_ATTACKS,
  ...KEPT_TOTAL_ATTACKS,
  ...ROUND_ATTACKS,
  ...INCOME_ATTACKS,
  ...LATE_ATTACKS,
  ...LISTED_AMOUNT_ATTACKS,
  ...ELEMENT_ATTACKS,
  ...OVERDRAFT_ATTACKS,
  ...LOCK_ATTACKS,
  ...SILENCE_ATTACKS,
  ...FULL_ATTACKS,
  ...EMPTY_ATTACKS,
  ...DETOUR_ATTACKS,
  ...TREASURY_ATTACKS,
  ...IDLE_MARK_ATTACKS,
  ...HASH_ATTACKS,
  ...SHARE_ATTACKS,
  ...WINNER_ATTACKS,
  ...CONVERSION_ATTACKS,
  ...STRANGER_ATTACKS,
  ...NEGATIVE_PRICE_ATTACKS,
}
const KINDS: Readonly<Record<string, Kind>> = {
  ...PAYMENT_KINDS,
  ...PRICE_KINDS,
  ...TEXT_KINDS,
  ...ACCOUNT_KINDS,
  ...ENTRY_KINDS,
  ...PROOF_KINDS,
  ...ROLE_KINDS,
  ...CHOICE_KINDS,
  ...LEDGER_KINDS,
  ...TERM_KINDS,
  ...GUARD_KINDS,
  ...STATE_KINDS,
  ...OUTSIDE_KINDS,
  ...STALE_KINDS,
  ...ACCOUNTING_KINDS,
  ...SELF_KINDS,
  ...OWNER_KINDS,
  ...AGREEMENT_KINDS,
  ...RECORD_KINDS,
  ...CUSTODY_KINDS,
  ...ORDER_KINDS,
  ...VARIANT_KINDS,
  ...STANDING_KINDS,
  ...LISTING_KINDS,
  ...REOPENED_KINDS,
  ...UNPAIRED_KINDS,
  ...MARK_KINDS,
  ...NUMBER_KINDS,
  ...EXIT_KINDS,
  ...OWN_ENTRY_KINDS,
  ...PLACE_KINDS,
  ...NAME_KINDS,
  ...COMMITMENT_KINDS,
  ...AMOUNT_KINDS,
  ...NUMBER_CLASS_KINDS,
  ...ROUNDING_KINDS,
  ...SALE_KINDS,
  ...DECISION_KINDS,
  ...OWN_PRICE_KINDS,
  ...UNREFUSED_KINDS,
  ...MESSAGE_KINDS,
  ...GUESS_KINDS,
  ...STANDSTILL_KINDS,
  ...KEPT_TOTAL_KINDS,
  ...ROUND_KINDS,
  ...INCOME_KINDS,
  ...LATE_KINDS,
  ...LISTED_AMOUNT_KINDS,
  ...ELEMENT_KINDS,
  ...OVERDRAFT_KINDS,
  ...LOCK_KINDS,
  ...SILENCE_KINDS,
  ...FULL_KINDS,
  ...EMPTY_KINDS,
  ...DETOUR_KINDS,
  ...TREASURY_KINDS,
  ...IDLE_MARK_KINDS,
  ...HASH_KINDS,
  ...SHARE_KINDS,
  ...WINNER_KINDS,
  ...CONVERSION_KINDS,
  ...STRANGER_TERM_KINDS,
  ...TAKEN_NAME_KINDS,
  ...NEGATIVE_PRICE_KINDS,
}
const THEFTS = Object.entries(KINDS).filter(([, { rules }]) => rules.length > 0)
const USERS = ['alice', 'bobby', 'carol', THIEF]
const NANOSECONDS = 1_000_000_000n

/** An action with which the contract creates the tokens that it mints, because only their issuer can. */
const FOUND = {
  found: {
    parameters: '',
    statements: [
      "blockchain.callWithAuth('token721.iost', 'create', ['pet', blockchain.contractName(), 1000])",
      "blockchain.callWithAuth('token.iost', 'create', ['silver', blockchain.contractName(), 1000000, { decimal: 8 }])",
    ],
  },
}

const OTHERS: Readonly<Record<string, string>> = {
  oracle: 'class Oracle { init() {} getPrice() { return "0" } } module.exports = Oracle',
  borrower:
    'class Borrower { init() {} onLoan(n) { blockchain.call(JSON.parse(blockchain.contextInfo()).caller.name, "put", [n]) } } module.exports = Borrower',
  vault: `class Vault {
  init() {}
  join() { storage.mapPut('stake', tx.publisher, '100') }
  getStake(who) { return storage.mapGet('stake', who) || '0' }
  lock() { storage.mapPut('locked', tx.publisher, '1') }
  give(to) {
    if (storage.mapHas('locked', tx.publisher)) throw 'locked'
    storage.mapPut('stake', to, storage.mapGet('stake', tx.publisher))
    storage.mapDel('stake', tx.publisher)
  }
}
module.exports = Vault`,
  cheat: `class Cheat {
  init() { storage.mapPut('price', 'gold', '1000'); storage.put('price', '1000') }
  getPrice(of) { return '1000' }
  ownerOf(id) { return '${THIEF}' }
}
module.exports = Cheat`,
  treasury: `class Treasury {
  init() {}
  trust(id) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner'
    storage.put('trusted', id)
  }
  award(to, n) {
    if (!blockchain.requireAuth(storage.get('trusted'), 'active')) throw 'trusted'
    storage.mapPut('won', to, String(Number(storage.mapGet('won', to) || '0') + Number(n)))
  }
}
module.exports = Treasury`,
  taker: `class Taker {
  init() {}
  enter(of) { blockchain.call(of, 'act', []) }
  transfer(coin, from, to, amount, memo) { blockchain.callWithAuth('token.iost', 'transfer', ['iost', to, from, '100', '']) }
}
module.exports = Taker`,
  twice: `class Twice {
  init() {}
  run(of, amount) { blockchain.call(of, 'act', [amount]); blockchain.call(of, 'act', [amount]) }
}
module.exports = Twice`,
  prizes: `class Prizes {
  init() {}
  award(to, n) { storage.put('won', String(Number(storage.get('won')) + 1)); blockchain.receipt('won') }
  weigh(to, n) { if (n === '0') this.award(to, n) }
}
module.exports = Prizes`,
  game: `class Game {
  init() { storage.put('won', '0') }
  play(of) {
    const text = blockchain.call(of, 'act', [])[0]
    const result = text.startsWith('{') ? String(JSON.parse(text).amount) : text
    if (result !== '0' && result !== 'won') return
    storage.put('won', String(Number(storage.get('won')) + 1))
    blockchain.receipt('won')
  }
}
module.exports = Game`,
}

const OTHER_ABIS: Readonly<Record<string, Abi>> = {
  oracle: { getPrice: {} },
  borrower: { onLoan: { args: ['string'], limit: { '*': 'unlimited' } } },
  vault: { join: {}, getStake: { args: ['string'] }, lock: {}, give: { args: ['string'] } },
  cheat: { getPrice: { args: ['string'] }, ownerOf: { args: ['string'] } },
  treasury: { trust: { args: ['string'] }, award: { args: ['string', 'string'] } },
  taker: {
    enter: { args: ['string'] },
    transfer: { args: ['string', 'string', 'string', 'string', 'string'], limit: { '*': 'unlimited' } },
  },
  twice: { run: { args: ['string', 'string'], limit: { '*': 'unlimited' } } },
  prizes: { award: { args: ['string', 'string'] }, weigh: { args: ['string', 'string'] } },
  game: { play: { args: ['string'] } },
}

function describeAbi(actions: Actions): Abi {
  return Object.fromEntries(
    Object.entries(actions).flatMap(([name, { parameters }]) => {
      if (name === 'init' || name.startsWith('_')) return []
      const args = parameters.split(',').flatMap((parameter) => (parameter.trim() === '' ? [] : ['string']))
      return [[name, { args, limit: { '*': 'unlimited' } }]]
    }),
  )
}

/** A chain with tokens, an oracle, a contract that awards prizes, and one contract of a kind. */
class Harness implements Reader {
  private constructor(
    private readonly stage: Stage,
    private readonly start: Snapshot,
  ) {}

  static async open(): Promise<Harness> {
    const stage = await Stage.open()
    for (const name of [NEIGHBOUR, INHERITOR, NAMESAKE, 'acme_']) {
      const publicKey = encodeBase58(stage.keyOf(name).publicKey)
      await stage.run('auth.iost/signUp', [name, publicKey, publicKey], { by: 'alice' })
      await stage.run('gas.iost/pledge', ['alice', name, '1000'], { by: 'alice' })
      await stage.run('ram.iost/buy', ['alice', name, 10_000], { by: 'alice' })
    }
    await stage.run('token.iost/create', ['gold', 'alice', 1_000_000, { decimal: 8 }])
    for (const user of USERS) await stage.run('token.iost/issue', ['gold', user, '1000'])
    for (const [name, code] of Object.entries(OTHERS)) await stage.deploy(name, code, must(OTHER_ABIS[name], 'an ABI'))
    return new Harness(stage, stage.snapshot())
  }

  close(): Promise<void> {
    return this.stage.close()
  }

  /** Publishes a theft or its twin, with tokens of its own. */
  async publish(kind: Kind, isTwin: boolean, form = 'class'): Promise<void> {
    this.stage.restore(this.start)
    const isMint = kind.parameters === 'to, amount' && kind.rules.includes('missing-authority')
    const actions = { ...assemble(kind, isTwin), ...FOUND }
    const code = must(FORMS[form], 'the form')(actions)
    await this.stage.deploy('subject', isMint ? code.replaceAll("'gold'", "'silver'") : code, describeAbi(actions))
    await this.stage.run('$subject/found', [])
    await this.stage.run('$treasury/trust', [this.stage.fill('$subject')])
    for (const token of ['iost', 'gold'])
      await this.stage.run('token.iost/transfer', [token, 'alice', this.stage.fill('$subject'), '500', ''])
  }

  async seed({ seed = [] }: Attack): Promise<void> {
    for (const [key, field, text] of seed)
      await this.stage.write(this.stage.fill('$subject'), key, field, this.stage.fill(text))
  }

  /** Takes a step; returns the reason if it fails. */
  async take(step: Step): Promise<string | undefined> {
    if (typeof step === 'number') {
      this.stage.node.chain.clock.advance(BigInt(step) * NANOSECONDS)
      this.stage.node.chain.mineBlock()
      return undefined
    }
    const [by, method, ...given] = step
    if (method === BACKDATED) return this.backdate(by, given)
    const fill = (text: string) => this.stage.fill(text)
    const args = given.map((arg) => (typeof arg === 'function' ? arg(fill) : arg))
    if (method === DRAW) return this.draw(by, args)
    const target = method.includes('/') ? fill(method) : `$subject/${method}`
    const { kind, text } = await this.stage.end(this.stage.sign(target, args, { by }))
    return kind === 'SUCCESS' ? undefined : text
  }

  /** Sends a call whose transaction has a time before the one of the chain. */
  private async backdate(by: string, [seconds, method, ...args]: readonly unknown[]): Promise<string | undefined> {
    const time = this.stage.node.chain.clock.now() - BigInt(Number(seconds)) * NANOSECONDS
    const change = { time, expiration: time + 90n * NANOSECONDS }
    const { kind, text } = await this.stage.end(this.stage.sign(`$subject/${String(method)}`, args, { by, change }))
    return kind === 'SUCCESS' ? undefined : text
  }

  /** Buys the ticket that a trial of the same transaction, before it is sent, has shown to win. */
  private async draw(by: string, [method = '$subject/act', ...args]: unknown[]): Promise<string | undefined> {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const tx = this.stage.sign(this.stage.fill(String(method)), args, { by })
      const { status_code, message, receipts } = await this.stage.try(tx)
      if (status_code !== 'SUCCESS') return message
      if (receipts.some(({ content }) => content === 'won')) return (await this.stage.end(tx)).text || undefined
      await this.take(1)
    }
    return 'no trial has won'
  }

  readonly balance = async (token: string, account: string): Promise<number> => {
    const request = { account: this.stage.fill(account), token, by_longest_chain: true }
    return (await this.stage.node.provider.request('getTokenBalance', request)).balance
  }

  readonly stored = async (key: string, field = '', contract = '$subject'): Promise<string | null> => {
    const request = { id: this.stage.fill(contract), key, field, by_longest_chain: true }
    const { data } = await this.stage.node.provider.request('getContractStorage', request)
    return data === 'null' ? null : data
  }

  readonly pets = async (account: string): Promise<number> => {
    return Number((await this.stage.run('token721.iost/balanceOf', ['pet', account]))[0])
  }
}

/** Attacks a contract; returns what the attacker gains, and why calls failed. */
async function execute(
  harness: Harness,
  name: string,
  isTwin: boolean,
  form?: string,
): Promise<{ gain: number; reasons: string }> {
  const attack = ATTACKS[name]
  const kind = KINDS[name]
  if (!attack || !kind) throw new Error(`${name} has no attack`)
  await harness.publish(kind, isTwin, form)
  await harness.seed(attack)
  for (const step of attack.prepare ?? []) expect(await harness.take(step), JSON.stringify(step)).to.equal(undefined)
  const measure = attack.measure ?? ((reader: Reader) => reader.balance('iost', THIEF))
  const before = await measure(harness)
  const reasons = []
  for (const step of typeof attack.run === 'function' ? attack.run(isTwin) : attack.run)
    reasons.push(await harness.take(step))
  return { gain: (await measure(harness)) - before, reasons: reasons.filter(Boolean).join('; ') }
}

/** Kinds whose attacks neither write nor read entries of maps themselves, with maps in one cell. */
const IN_ONE_CELL = [
  'a stake that earns from the beginning, in an entry',
  'one entry twice in a list, deleted after the sum',
  'a payment that leaves its record, a seller who is paid by everyone',
  'a deposit that replaces an entry, without a look at it',
  'a mark that is undone, by leaving',
  'a vote counted again, with a choice that is replaced',
  'a judge whom the player names, of a bet',
  'a bonus out of the stakes of others, that is paid to a friend',
]
const CELL_FORMS = ['objects in one cell', 'lists of records in one cell']

// The oracle of a kind is the embedded chain: the attack is sent as transactions, and its gain is read from balances.
describe('thefts that lint rules know', () => {
  let harness: Harness
  before(async () => {
    harness = await Harness.open()
  })
  after(() => harness.close())

  it('thefts that lint rules know are all executed', () => {
    expect(Object.keys(ATTACKS)).to.have.members(THEFTS.map(([name]) => name))
  })

  for (const name of IN_ONE_CELL)
    for (const form of CELL_FORMS)
      it(`gain something by ${name}, with ${form}, and nothing from its twin`, async () => {
        const least = (ATTACKS[name]?.least ?? 0) - 1e-9
        const theft = await execute(harness, name, false, form)
        expect(theft.gain, theft.reasons).to.be.at.least(least)
        expect((await execute(harness, name, true, form)).gain, 'of the twin').to.be.below(least)
      })

  for (const [name] of THEFTS) {
    it(`gain something by ${name}, and nothing from its twin`, async () => {
      const least = (ATTACKS[name]?.least ?? 0) - 1e-9
      const theft = await execute(harness, name, false)
      expect(theft.gain, theft.reasons).to.be.at.least(least)
      const twin = await execute(harness, name, true)
      expect(twin.gain, 'of the twin').to.be.below(least)
    })
  }
})
