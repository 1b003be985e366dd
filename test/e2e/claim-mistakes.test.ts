import { expect } from 'chai'
import { createMatchers } from '../../src/matchers/plugin.js'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { FORMS, listClaims, listObjectClaims, OBJECT_CLAIMS } from './claim-mistakes.js'
import { LOOP, SETUP, SHOP } from './claims.js'
import { createFolder, runToolkit } from './toolkit.js'

const CARDS = `  await cards.as(alice).issue('card', 'bobby', '{}')
  const shop =`

/** A verdict about the call, and not an error of the test. */
const VERDICT = /^expected (?:the call|shop|alice|null|'|"|\d)/

/**
 * The oracle is the table: which claims hold is written there by hand, and what is a mistake follows from the kind of
 * argument, not from the checks of the matchers.
 */
describe('mistakes in assertions', function () {
  this.timeout(300_000)
  const written = [...listClaims(), ...listObjectClaims(), ...OBJECT_CLAIMS]
  const claims = written.map((claim, index) => ({ ...claim, title: `${claim.matcher} ${index}` }))
  const cwd = createFolder({
    'toolkit.config.js': "export default { networks: { twin: { kind: 'embedded' } } }\n",
    'contracts/shop.js': SHOP,
    'contracts/loop.js': LOOP,
    'test/claims.test.js': `${SETUP.replace('  const shop =', CARDS)}\n${claims.map(({ title, text }) => writeTest(title, text)).join('\n')}\n`,
  })
  const results = new Map<string, TestResult>()

  function writeTest(title: string, text: string): string {
    const receipt = /\breceipt\b/.test(text.replace(/const receipt.*/s, '')) ? 'const receipt = await shop.count()' : ''
    const names = '{ alice, bob, shop, next, loop, coin }'
    return `it('${title}', async () => {\nconst ${names} = await setup()\n${receipt}\n${text}\n})`
  }

  before(async () => {
    const { stdout, stderr } = await runToolkit(['test', '--json', '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) results.set(test.titles.at(-1) ?? '', test)
  })

  /** Claims of a matcher whose result is not the expected one, with what was reported. */
  function findWrong(matcher: string, verdict: string, isRight: (message: string | undefined) => boolean): string[] {
    const asked = claims.filter((claim) => claim.matcher === matcher && claim.verdict === verdict)
    return asked.flatMap(({ title, text }) => {
      const { state, failure } = results.get(title) ?? {}
      const message = state === 'passed' ? undefined : (failure?.message ?? String(state))
      return isRight(message) ? [] : [`${text.trim()} → ${message ?? 'passed'}`]
    })
  }

  it('mistakes in assertions are tried for every matcher', () => {
    const names = new Set<string>()
    const add = (name: string) => void names.add(name)
    const Assertion = { addProperty: add, addMethod: add, addChainableMethod: add, prototype: {} }
    createMatchers()({ Assertion } as never, { flag: () => undefined, events: new EventTarget() } as never)
    expect(Object.keys(FORMS)).to.have.members([...names])
    expect(claims).to.have.length.above(1000)
  })

  for (const matcher of new Set(written.map((claim) => claim.matcher))) {
    it(`mistakes in assertions are rejected by ${matcher}, with and without .not`, () => {
      expect(findWrong(matcher, 'mistake', (message) => message !== undefined && !VERDICT.test(message))).to.deep.equal(
        [],
      )
    })

    it(`mistakes in assertions do not affect true claims of ${matcher}`, () => {
      expect(findWrong(matcher, 'holds', (message) => message === undefined)).to.deep.equal([])
    })

    it(`mistakes in assertions do not affect false claims of ${matcher}`, () => {
      expect(findWrong(matcher, 'differs', (message) => message !== undefined && VERDICT.test(message))).to.deep.equal(
        [],
      )
    })
  }
})
