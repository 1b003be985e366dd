import { expect } from 'chai'
import { arb } from '../../src/entries/test.js'
import { createMatchers } from '../../src/matchers/plugin.js'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { chain } from '../../src/session/chain.js'
import { type Claim, KINDS, LOOP, MATCHERS, OPTIONS, READS, RULES, SETUP, SHOP, TESTS, VALUES } from './claims.js'
import { createFolder, runToolkit } from './toolkit.js'

/** No verdict depends on how busy the machine is. */
const LIMIT_MS = 300_000

interface Written extends Claim {
  title: string
  /** Whether the texts are whole tests, and not the bodies of such. */
  isWhole: boolean
}

/** Every claim of the table, with a title of its own. */
function listClaims(): Written[] {
  const body = (groups: Record<string, Claim[]>) => listRows(groups, false)
  const whole = (groups: Record<string, Claim[]>) => listRows(groups, true)
  const options = Object.entries(OPTIONS).flatMap(([owner, rows]) =>
    whole(Object.fromEntries(Object.entries(rows).map(([name, claims]) => [`${owner} ${name}`, claims]))),
  )
  const tests = Object.fromEntries(Object.entries(TESTS).map(([name, claim]) => [name, [claim]]))
  return [
    ...body(MATCHERS),
    ...body(READS),
    ...body({ 'a value': VALUES }),
    ...whole(tests),
    ...whole(RULES),
    ...options,
    ...whole(Object.fromEntries(Object.entries(KINDS).map(([name, claims]) => [`arb.${name}`, claims]))),
  ]
}

function listRows(groups: Record<string, Claim[]>, isWhole: boolean): Written[] {
  return Object.entries(groups).flatMap(([name, claims]) =>
    claims.map((claim, index) => ({ ...claim, title: `${name}: claim ${index + 1}`, isWhole })),
  )
}

function writeTest(title: string, text: string, isWhole: boolean): string {
  if (isWhole) return text.replaceAll('TITLE', title)
  return `it('${title}', async () => {\nconst { alice, bob, shop, next, loop, coin } = await setup()\n${text}\n})`
}

describe('assertions in tests', function () {
  this.timeout(LIMIT_MS)
  const claims = listClaims()
  const trueOnes = claims.filter(({ green }) => green !== undefined)
  const write = (texts: string[]) => `${SETUP}\n${texts.join('\n')}\n`
  const cwd = createFolder({
    'toolkit.config.js': "export default { networks: { twin: { kind: 'embedded' } } }\n",
    'contracts/shop.js': SHOP,
    'contracts/loop.js': LOOP,
    'test/false.test.js': write(claims.map(({ title, red, isWhole }) => writeTest(title, red, isWhole))),
    'test/true.test.js': write(trueOnes.map(({ title, green, isWhole }) => writeTest(title, green!, isWhole))),
  })
  const results = new Map<string, TestResult>()

  before(async () => {
    const { stdout, stderr } = await runToolkit(['test', '--json', '--seed', '1', '--fuzz-runs', '20'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) results.set(`${test.file} ${test.titles.at(-1)}`, test)
  })

  it('assertions in tests cover more than 120 cases, a third of which must pass', () => {
    expect(claims.length).to.be.above(120)
    expect(trueOnes.length).to.be.above(claims.length / 3)
  })

  for (const { title, red, says } of claims) {
    it(`assertions in tests fail when false: ${title}: ${red.replace(/\s+/g, ' ').slice(0, 90)}`, () => {
      const { state, failure } = results.get(`test/false.test.js ${title}`) ?? {}
      expect(state).to.equal('failed')
      expect(failure!.message).to.match(says)
    })
  }

  for (const { title, green } of trueOnes) {
    it(`assertions in tests pass when true: ${title}: ${green!.replace(/\s+/g, ' ').slice(0, 90)}`, () => {
      const { state, failure } = results.get(`test/true.test.js ${title}`) ?? {}
      expect(failure?.message).to.equal(undefined)
      expect(state).to.equal('passed')
    })
  }

  describe('list of assertions', () => {
    it('covers every matcher', () => {
      const names = new Set<string>()
      const add = (name: string) => void names.add(name)
      const Assertion = { addProperty: add, addMethod: add, addChainableMethod: add, prototype: {} }
      createMatchers()({ Assertion } as never, { flag: () => undefined, events: new EventTarget() } as never)
      expect(Object.keys(MATCHERS)).to.have.members([...names])
    })

    it('covers every read and action of a test', () => {
      const rows = Object.keys(READS).map((name) => name.split('.'))
      expect(rows.filter(([owner]) => owner === 'chain').map(([, name]) => name)).to.have.members(Object.keys(chain))
    })

    it('covers every kind of value', () => {
      expect(Object.keys(KINDS)).to.have.members(Object.keys(arb))
    })

    for (const [owner, rows] of Object.entries({ ...OPTIONS, rules: RULES })) {
      it(`covers every option of ${owner}`, () => {
        const says = owner === 'rules' ? 'invariants: unknown rule' : `${owner} has no option`
        const refused = [...results.values()].find(({ failure }) => failure?.message.startsWith(says))
        const [, list] = /^(?:Its options are|There are) (.*)\.$/.exec(refused?.failure?.hint ?? '') ?? []
        expect(list?.split(', ')).to.have.members(Object.keys(rows))
      })
    }
  })
})
