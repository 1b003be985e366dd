import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { analyse } from '../subjects.js'
import { AMOUNT_CONTRACTS, WEAK_AMOUNTS } from './amounts.js'
import { CALM, CALM_FAULTS, FAULTS, SOUND } from './contracts.js'

function listLevels(text: string): { rule: string; isError: boolean }[] {
  const subject = analyse(text, '/contracts/example.js')
  return RULES.filter(({ name }) => name !== 'refused').flatMap((rule) =>
    [...rule.check(subject)].map(({ assumes }) => ({
      rule: rule.name,
      isError: rule.recommended === 'error' && assumes === undefined,
    })),
  )
}

// The oracle is the construction: each contract pays only what belongs to the account, and its fault lacks one check.
describe('lint rules beside whole sound contracts', () => {
  for (const [name, text] of Object.entries({ ...SOUND, ...CALM, ...AMOUNT_CONTRACTS }))
    it(`${name} has no error`, () => expect(listLevels(text).filter(({ isError }) => isError)).to.deep.equal([]))

  for (const [name, from, to, rule] of [...FAULTS, ...CALM_FAULTS])
    it(`${name} is reported with ${to || 'nothing'} in place of ${from.slice(0, 60)}`, () => {
      const sound = { ...SOUND, ...CALM }[name]!
      expect(sound).to.include(from)
      expect(listLevels(sound.replace(from, to)).map((found) => found.rule)).to.include(rule)
    })

  for (const [check, text] of Object.entries(WEAK_AMOUNTS))
    it(`${check} is reported`, () => expect(listLevels(text).map(({ rule }) => rule)).to.include('unvalidated-amount'))
})
