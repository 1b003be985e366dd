import { expect } from 'chai'
import { readArguments } from '../../../../src/cli/flags/call-settings.js'

describe('arguments on the command line', () => {
  it('arguments on the command line keep the digits of integers, and decimals that a number holds', () => {
    expect(readArguments('["a", 1, true, 9007199254740993, {"a":[0.5, 1.50, 1e3]}, -9007199254740993]')).to.deep.equal([
      'a',
      1,
      true,
      9007199254740993n,
      { a: [0.5, 1.5, 1000] },
      -9007199254740993n,
    ])
  })

  for (const text of ['90071992.547409931', '0.1000000000000000055', '1e400', '9007199254740993.5']) {
    it(`arguments on the command line reject ${text}, which would be rounded`, () => {
      expect(() => readArguments(`[{"rate":${text}}]`))
        .to.throw(`the arguments hold ${text}`)
        .with.property('hint', `Write it as text: "${text}".`)
    })
  }
})
