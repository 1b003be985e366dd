import { expect } from 'chai'
import { type ActionSummary, summarise } from '../../../src/lint/inspect/summary.js'
import { formatSummary } from '../../../src/lint/inspect/tables.js'
import { PLAIN } from '../../../src/report/text/paint.js'
import { analyse } from './subjects.js'

function summariseClass(members: string) {
  const { contract } = analyse(`class A {\n  init() {}\n${members}\n}\nmodule.exports = A\n`, '/contracts/a.js')
  if (!contract) throw new Error('no contract')
  return summarise(contract, 'a.js')
}

/** The summary of the method `f`. */
function inspect(members: string): ActionSummary {
  return summariseClass(members).actions.find(({ action }) => action === 'f')!
}

/** The column of the authority that a call has, for each call of `f`. */
function authoritiesOf(members: string): string[] {
  const { actions, ...rest } = summariseClass(members)
  const shown = formatSummary({ ...rest, actions: actions.filter(({ action }) => action === 'f') }, PLAIN)
  const rows = shown.split('\ncalls\n')[1]!.split('\n').slice(1)
  return rows.map((row) => row.trim().split(/ {2,}/).slice(3).join(' '))
}

const SELF = 'blockchain.contractName()'
const send = (contract: string, from = SELF) =>
  `blockchain.callWithAuth(${contract}, 'transfer', ['iost', ${from}, to, '1', ''])`
const MOVE = { token: 'iost', from: 'contract', to: 'to', amount: '1' }

describe('inspect', () => {
  describe('shows a token flow where the contract called is one of two constants', () => {
    const forms: Record<string, string> = {
      'a condition': `f(k, to) { ${send("k ? 'token.iost' : 'token721.iost'")} }`,
      'a variable that a branch changes': `f(k, to) { let c = 'token.iost'; if (k) c = 'token721.iost'; ${send('c')} }`,
      'a switch': `f(k, to) { let c; switch (k) { case 'a': c = 'token.iost'; break; default: c = 'token721.iost' } ${send('c')} }`,
      'an argument of a helper': `f(k, to) { this._pay(k ? 'token.iost' : 'token721.iost', to) }\n_pay(c, to) { ${send('c')} }`,
      'the result of a helper': `f(k, to) { ${send('this._of(k)')} }\n_of(k) { if (k) return 'token.iost'; return 'token721.iost' }`,
      'a table': `f(k, to) { const all = { coin: 'token.iost', nft: 'token721.iost' }; ${send('all[k]')} }`,
      'a list': `f(k, to) { const all = ['token.iost', 'token721.iost']; ${send('all[k]')} }`,
    }
    for (const [name, members] of Object.entries(forms)) {
      it(`shows a flow to a contract that ${name} chooses`, () => {
        const { moves, calls } = inspect(members)
        expect(moves).to.deep.equal([MOVE])
        expect(calls[0]!.contract.split(' or ').toSorted()).to.deep.equal(['token.iost', 'token721.iost'])
        expect(calls[0]!.spends).to.equal('contract')
      })
    }

    it('shows no token flow where the caller chooses the contract', () => {
      expect(inspect(`f(c, to) { ${send('c')} }`).moves).to.deep.equal([])
      expect(inspect(`f(k, to) { const all = ['a.iost', 'b.iost']; ${send('all[k]')} }`).moves).to.deep.equal([])
    })
  })

  it('names the authority of each call of a helper that is called twice', () => {
    const members = `f(to) { this._pay(${SELF}, to); this._pay(tx.publisher, to) }\n_pay(from, to) { ${send("'token.iost'", 'from')} }`
    expect(authoritiesOf(members)).to.deep.equal([
      'lends its own, to spend its tokens',
      'lends its own, to spend tokens of sender',
    ])
  })

  const authorities: [call: string, authority: string][] = [
    [send("'token.iost'"), 'lends its own, to spend its tokens'],
    [send("'token.iost'", 'to'), 'lends its own, to spend tokens of to'],
    [send("'token.iost'").replace('callWithAuth', 'call'), ''],
    [
      `blockchain.callWithAuth('token.iost', k ? 'issue' : 'destroy', ['iost', ${SELF}, '1'])`,
      'lends its own, to spend its tokens',
    ],
    [`blockchain.callWithAuth('token.iost', 'issue', ['iost', to, '1'])`, 'lends its own'],
    [`blockchain.callWithAuth('token.iost', 'constructor', ['iost', to, '1'])`, 'lends its own'],
    [`blockchain.callWithAuth('other', 'transfer', ['iost', to, '1'])`, 'lends its own'],
    [send("'token.iost'", `k ? ${SELF} : to`), 'lends its own, to spend tokens of to or contract'],
  ]
  for (const [call, authority] of authorities) {
    it(`shows "${authority}" for ${call}`, () => {
      expect(authoritiesOf(`f(k, to) { ${call} }`)).to.deep.equal([authority])
    })
  }

  const needs: [condition: string, needs: string[]][] = [
    ["if (!storage.mapHas('admins', tx.publisher)) throw 'no'", ['a role: stored admins[sender]']],
    ["if (!storage.mapHas('members', tx.publisher)) throw 'no'", []],
    ["if (!storage.mapHas('admins', who)) throw 'no'", []],
    ["if (storage.mapHas('admins', tx.publisher)) throw 'no'", []],
    ["storage.mapHas('admins', tx.publisher)", []],
    ["if (storage.mapHas('admins', tx.publisher)) storage.put('seen', '1')", []],
    ["if (+storage.mapGet('admins', tx.publisher) < 3) throw 'no'", []],
  ]
  for (const [condition, expected] of needs) {
    it(`prints ${expected.length > 0 ? expected[0] : 'every account'} after ${condition}`, () => {
      const members = `join() { storage.mapPut('members', tx.publisher, '1') }
name(who) { if (!blockchain.requireAuth('boss', 'active')) throw 'no'; storage.mapPut('admins', who, '1') }
f(who, v) { ${condition}; storage.put('v', v) }`
      expect(inspect(members).needs).to.deep.equal(expected)
    })
  }
})
