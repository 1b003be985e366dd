import { expect } from 'chai'
import { isToolkitError } from '../../../../src/errors/errors.js'
import { parseSuite } from '../../../../src/node/replay/replay.js'

describe('suite parser', () => {
  function refusalOf(text: string): string {
    try {
      parseSuite(text, 'a.jsonl')
    } catch (error) {
      if (isToolkitError(error) && error.code === 'REPLAY_SUITE') return error.message
      throw error
    }
    throw new Error('read, where a refusal was expected')
  }

  it('parses a suite', () => {
    const suite = { suite: 'a', about: '', steps: [{}, { op: 'tx' }, { op: 'exec' }, { op: 'base', data: '[]' }] }
    expect(parseSuite(`${JSON.stringify(suite)}\n`, 'a.jsonl')).to.deep.equal(suite)
  })

  for (const [text, reason] of [
    ['{', ''],
    ['null', "it has no list 'steps'"],
    ['{"steps":{}}', "it has no list 'steps'"],
    ['{"steps":[]}', 'it has no steps'],
    ['{"steps":[{"receipt":{}}]}', 'step 0: receipt: expected members to compare'],
    ['{"steps":[{},null]}', 'step 1: expected an object'],
    ['{"steps":[{"op":"base"}]}', 'step 0: data: expected a text'],
    ['{"steps":[{},{"op":"foo"}]}', 'step 1: op: expected "tx", "exec" or "base", got "foo"'],
  ] as const) {
    it(`rejects ${text}`, () => {
      expect(refusalOf(text)).to.include(`a.jsonl is not a recorded suite: ${reason}`)
    })
  }
})
