import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import { formatCodeKey, formatCodeMember, quoteCode, toIdentifier } from '../../../src/codec/code-text.js'
import { HOSTILE_NAMES } from '../../hostile-names.js'

/** Evaluates an expression as the engine does: the oracle of what a text means. */
function evaluate(code: string): unknown {
  const scene = { hits: 0, result: undefined as unknown }
  runInNewContext(`'use strict'; function hit() { hits++ }; result = ${code}`, scene)
  expect(scene.hits, code).to.equal(0)
  return scene.result
}

describe('texts in code', () => {
  for (const name of HOSTILE_NAMES) {
    const shown = JSON.stringify(name)
    it(`quotes ${shown} as a literal on one line`, () => {
      expect(evaluate(quoteCode(name))).to.equal(name)
      expect(quoteCode(name)).to.match(/^[^\n\r\u2028\u2029\u202e]*$/)
    })

    it(`formats ${shown} as the key of an object`, () => {
      expect(Object.keys(evaluate(`{ ${formatCodeKey(name)}: 1 }`) as object)).to.deep.equal([name])
    })

    it(`formats ${shown} as a member`, () => {
      expect(evaluate(`new Proxy({}, { get: (_, name) => name })${formatCodeMember(name)}`)).to.equal(name)
    })

    it(`names a variable of a module after ${shown}`, () => {
      expect(evaluate(`(async () => { const ${toIdentifier(name)} = 5; return 5 })()`)).to.be.an('promise')
    })
  }
})
