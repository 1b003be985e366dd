import { expect } from 'chai'
import { RuleTester as RuleTester10 } from 'eslint'
import { RuleTester as RuleTester9 } from 'eslint-9'
import { toEslintRule } from '../../../src/lint/plugin/eslint-rule.js'
import { parser } from '../../../src/lint/plugin/parser.js'
import { RULES } from '../../../src/lint/rules/rules.js'
import { shareRows } from '../../limits.js'
import { AUTHORITY } from './examples/authority.js'
import { CALLS } from './examples/calls.js'
import type { Examples } from './examples/contract.js'
import { HABITS } from './examples/habits.js'
import { MONEY } from './examples/money.js'
import { PROOFS } from './examples/proofs.js'
import { STORAGE } from './examples/storage.js'
import { TIME } from './examples/time.js'

const EXAMPLES: Record<string, Examples> = {
  ...AUTHORITY,
  ...MONEY,
  ...TIME,
  ...STORAGE,
  ...CALLS,
  ...HABITS,
  ...PROOFS,
}

/** The forms in which a contract is checked: JavaScript by ESLint's parser, TypeScript by ours. */
const FORMS = [
  { name: 'JavaScript', filename: 'contracts/example.js', languageOptions: {} },
  { name: 'TypeScript', filename: 'contracts/example.ts', languageOptions: { parser } },
]

/** `npm test` checks every eighth rule by the older version. */
const VERSIONS = [
  { name: 'ESLint 9', RuleTester: RuleTester9 as unknown as typeof RuleTester10, nth: 8 },
  { name: 'ESLint 10', RuleTester: RuleTester10, nth: 1 },
]

describe('lint rules', () => {
  it('lint rules have six bad and six good examples each', () => {
    const few = RULES.filter(({ name }) => {
      const { bad = [], good = [] } = EXAMPLES[name] ?? {}
      return bad.length < 6 || good.length < 6
    })
    expect(few.map(({ name }) => name)).to.deep.equal([])
  })

  for (const version of VERSIONS) {
    for (const { name: form, filename, languageOptions } of FORMS) {
      describe(`by ${version.name} in ${form}`, () => {
        const tester = new version.RuleTester({
          files: ['**/*.{js,ts}'],
          languageOptions,
        } as ConstructorParameters<typeof RuleTester10>[0])
        const toCase = (code: string, errors: number) => ({ name: titleOf(code), code, errors, filename })
        for (const [declare, rule] of shareRows(RULES, version.nth)) {
          version.RuleTester.it = declare as typeof version.RuleTester.it
          const { bad = [], good = [] } = EXAMPLES[rule.name] ?? {}
          tester.run(rule.name, toEslintRule(rule) as unknown as Parameters<typeof tester.run>[1], {
            valid: good.map((code) => ({ name: titleOf(code), code, filename })),
            invalid: bad.map((example) => {
              if (typeof example === 'string') return toCase(example, 1)
              if (!('code' in example)) return toCase(example[0], example[1])
              const { code, from, to } = example
              return { ...toCase(code, 1), output: code.replace(from, to) }
            }),
          })
        }
      })
    }
  }
})

/** The members of an example on one line. */
function titleOf(code: string): string {
  return code.replace(/^[\s\S]*class Example/, '').replace(/\s+/g, ' ')
}
