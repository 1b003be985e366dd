import { expect } from 'chai'
import { describeViolation, generalizeMessage } from '../../../../../src/fuzzing/sequences/execution/step-outcome.js'
import type { SequenceStep } from '../../../../../src/fuzzing/sequences/step.js'

describe('the cause of a failure', () => {
  const equal: [one: string, other: string][] = [
    ['expected 0.5 to be at most 2', 'expected 1e-8 to be at most 3'],
    ['expected -1 to be at least +0', 'expected -1.5e+21 to be at least +0'],
    ["expected '0' to equal '7.5'", 'expected "1e-8" to equal "x"'],
  ]
  for (const [one, other] of equal) {
    it(`is the same for ${one} and ${other}`, () => expect(generalizeMessage(one)).to.equal(generalizeMessage(other)))
  }

  it('the cause of a failure differs for other messages', () => {
    expect(generalizeMessage('expected 1 to equal 2')).to.not.equal(generalizeMessage('expected 1 to be above 2'))
    expect(generalizeMessage('expected 2e to equal 2')).to.not.equal(generalizeMessage('expected 2 to equal 2'))
  })

  it('the cause of a failure has the rule and the method', () => {
    const step: SequenceStep = { kind: 'call', contract: 0, method: 'send', caller: 0, args: [] }
    const { cause } = describeViolation({ error: new Error('7'), rule: 'no call fails' }, step, [{ name: 'token' }])
    expect(cause).to.equal('no call fails in token.send')
  })
})
