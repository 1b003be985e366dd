import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { analyse } from '../subjects.js'
import { GUARDS, type Guard, OPEN_GUARDS } from './guards.js'

/** Actions for somebody with a role, by the rule that reports them where everybody passes. `memo` is an argument. */
const PROTECTED: Record<string, { rule: string; members: (check: string) => string }> = {
  'a payment': {
    rule: 'missing-authority',
    members: (check) => `pay(to, amount, memo) { ${check}
    blockchain.withdraw(to, amount, '') }`,
  },
  'new tokens': {
    rule: 'missing-authority',
    members: (check) => `mint(to, amount, memo) { ${check}
    blockchain.callWithAuth('token.iost', 'issue', ['coin', to, amount]) }`,
  },
  'a price': {
    rule: 'open-setter',
    members: (check) => `setPrice(price, memo) { ${check}
    storage.put('price', price) }
  buy() { blockchain.deposit(tx.publisher, storage.get('price'), '') }
  collect(amount) { blockchain.withdraw('the_owner', amount, '') }`,
  },
  'the account that pays': {
    rule: 'open-init',
    members: (check) => `setBoss(boss, memo) { ${check}
    storage.put('boss', boss) }
  bossPay(to) { if (!blockchain.requireAuth(storage.get('boss'), 'active')) throw 'no'
    blockchain.withdraw(to, '1', '') }`,
  },
  'a call with authority': {
    rule: 'call-from-argument',
    members: (check) => `run(contract, action, memo) { ${check}
    blockchain.callWithAuth(contract, action, memo) }`,
  },
  'an update': {
    rule: 'open-upgrade',
    members: (check) => `can_update(memo) { ${check}
    return true }`,
  },
}

const write = ({ before = '', members = '', init = '', check }: Guard, rest: (check: string) => string) =>
  `${before}\nclass Example {\n  init() { ${init} }\n  ${members}\n  ${rest(check)}\n}\nmodule.exports = Example\n`

function listErrors(text: string): string[] {
  const subject = analyse(text, '/contracts/example.js')
  const rules = RULES.filter(({ name, recommended }) => name !== 'refused' && recommended === 'error')
  return rules.flatMap((rule) => [...rule.check(subject)].flatMap(({ assumes }) => (assumes ? [] : rule.name)))
}

// The oracle is the construction: a check of each list is passed by somebody with a role, or by everybody.
describe('lint rules beside checks of a role in many spellings', () => {
  for (const [name, { rule, members }] of Object.entries(PROTECTED)) {
    for (const [guard, check] of Object.entries(GUARDS))
      if (!(guard === 'earlyReturn' && rule === 'open-upgrade'))
        it(`${name} behind ${guard} is accepted`, () => expect(listErrors(write(check, members))).to.deep.equal([]))
    for (const [guard, check] of Object.entries(OPEN_GUARDS))
      it(`${name} behind ${guard}, which everybody passes, is reported`, () =>
        expect(listErrors(write(check, members))).to.include(rule))
  }
})
