import { expect } from 'chai'
import { must } from '../../../src/collections/presence.js'
import { openSetter } from '../../../src/lint/rules/authority/open-setter/open-setter.js'
import { checkRule } from '../../../src/lint/rules/checking.js'
import { RULES } from '../../../src/lint/rules/rules.js'
import { analyse } from './subjects.js'

/** A contract with a theft, and a second action that repeats statements which double what was known before. */
function writeContract(statement: string, count: number): string {
  const body = Array.from({ length: count }, (_, index) => statement.replaceAll('#', String(index))).join('\n')
  return `class A {
  init() {}
  steal(to, x) { blockchain.withdraw(to, x, '') }
  go(a, b, i) {
    let v = a
    ${body}
    storage.put('x', v)
    const list = JSON.parse(storage.get('list') || '[]')
    for (const one of list) if (one.id === v) one.owner = b
    storage.put('list', JSON.stringify(list))
  }
}
module.exports = A`
}

/** Statements whose naive analysis is exponential or cubic in their number. */
const STATEMENTS: Record<string, string> = {
  'sums by condition': 'v = b > i ? v + a : v + b',
  'products by condition': 'v = b > # ? v * a : v - b',
  'nested logic': 'v = v && a || v && b; if (!v) throw "#"',
  'doubled texts': "v = v + '' + v",
  'branches of numbers': 'if (a > #) v = v + #; else v = v - b',
  'guard clauses': "if (a > # || b < #) throw '#'",
  'nested objects': 'v = { a: v, b: v, c#: b }',
  'nested lists': 'v = [v, [v, v]]',
  'parsed alternatives': 'v = JSON.parse(v) || [v][v] || { a: v }.a',
  'dependent methods': 'v = b > i ? v.plus(a) : v.minus(b)',
  'joined keys': 'v = storage.get(v + v)',
  'nested closures': 'const f# = (x) => (x ? f#(x) + v : v); v = f#(v)',
}

describe('lint of complex code', () => {
  for (const [name, statement] of Object.entries(STATEMENTS)) {
    it(`ends for ${name}, and finds the theft beside them`, () => {
      const subject = analyse(writeContract(statement, 300), '/contracts/example.js')
      const found = RULES.filter((rule) => rule.name !== 'refused').flatMap((rule) =>
        checkRule(rule, subject).map(({ message }) => `${rule.name}: ${message}`),
      )
      expect(found.some((text) => text.startsWith('missing-authority: `to` comes from'))).to.equal(true)
      const isWhole = subject.contract!.actions.every(({ isComplete }) => isComplete) && subject.exceeded.size === 0
      expect(found.some((text) => text.startsWith('too-complex'))).to.equal(!isWhole)
    })
  }

  it('reads the actions of a contract equally often for 20 and for 200 settings', () => {
    const counts = [20, 200].map((count) => {
      const setters = Array.from({ length: count }, (_, index) => `  set${index}(a) { storage.put('k${index}', a) }`)
      const owner = "  own(a) { if (blockchain.requireAuth(blockchain.contractOwner(), 'active')) storage.put('o', a) }"
      const code = `class A {\n  init() {}\n${owner}\n${setters.join('\n')}\n}\nmodule.exports = A`
      const subject = analyse(code, '/contracts/example.js')
      const { actions, ...rest } = must(subject.contract, 'contract')
      let reads = 0
      const contract = {
        ...rest,
        get actions() {
          reads++
          return actions
        },
      }
      checkRule(openSetter, { ...subject, contract })
      return reads
    })
    expect(counts[1]).to.equal(counts[0])
  })
})
