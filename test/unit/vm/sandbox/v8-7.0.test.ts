import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

interface Case {
  /** Of a method, behind `PRELUDE`. */
  body: string
  /** In front of the contract's class. */
  top?: string
  /** Text of the end of the call; without a place if that is in a library. */
  text?: string
  result?: string
}

/**
 * Results of V8 7.0.276 (Node 11.0.0) with the realm's own scripts: texts, places, and the time at which it reports a
 * syntax error.
 */
const CASES: Case[] = JSON.parse(readFileSync(`${import.meta.dirname}/v8-7.0.json`, 'utf8'))
const PRELUDE =
  'const u = undefined, n = null, o = { a: { b: 1 }, f() { return 1; } }, f = x => x; class C { m() {} }\n    '

describe('V8 7.0 behaviour', () => {
  const sandbox = createSandbox()
  after(() => sandbox.dispose())

  for (const { top = '', body, text, result } of CASES) {
    it(`${top}${body}`, () => {
      const source = `${top}class T {\n  init() {}\n  m() {\n    ${PRELUDE}${body}\n  }\n}\nmodule.exports = T;\n`
      const outcome = sandbox.run({
        contractId: 'ContractX',
        code: instrument(source).code,
        api: 'm',
        args: '',
        blockInfo: '{}',
        txInfo: '{}',
        gasLimit: 4_000_000,
        deadlineMs: CALL_MS,
        host: {
          storage: () => ({ gas: 0 }),
          blockchain: () => ({ gas: 0 }),
          crypto: () => ({ gas: 0 }),
          log: () => {},
        },
      })
      if ('result' in outcome) expect(outcome.result).to.equal(result)
      else expect(outcome.error.replace(/\nat (?!_default_name).*$/s, '')).to.equal(text)
    })
  }
})
