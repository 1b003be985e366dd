import { expect } from 'chai'
import { checkBudgets, checkCosts } from '../../../src/measurements/costs/costs-check.js'
import { type CostsFile, formatCosts, listFigures, parseCosts } from '../../../src/measurements/costs/costs-file.js'
import { listActionCosts } from '../../../src/measurements/records/actions.js'
import { formatCostDifferences } from '../../../src/report/model/costs.js'
import { PLAIN } from '../../../src/report/text/paint.js'
import { sampleCall, sampleRecord } from './sample.js'

const RUN = sampleRecord([
  sampleCall({ gas: 300, ram: { publisher: 12, contract: 0, others: -3 } }),
  sampleCall({ gas: 100.5, titles: ['token', 'refuses'], status: 'RUNTIME_ERROR' }),
  sampleCall({ gas: 200, titles: [] }),
  sampleCall({ gas: 50, contract: 'token.iost', action: 'transfer', isOwn: false }),
  sampleCall({ gas: 9, action: 'balanceOf', dryRun: true }),
])
const FILE = `{
  "version": 1,
  "actions": {
    "token.balanceOf": { "gas": [9, 9, 9], "ram": [0, 0, 0] },
    "token.pay": { "gas": [100.5, 200, 300], "ram": [12, 0, 0] }
  },
  "tests": {
    "test/token.test.ts › token › pays": { "gas": 359, "ram": 9 },
    "test/token.test.ts › token › refuses": { "gas": 100.5, "ram": 0 }
  }
}
`
const OPTIONS = { tolerance: 0, isPartial: false, shownBy: (name: string) => `test of ${name}` }

function change(from: string, to: string): CostsFile {
  expect(FILE).to.include(from)
  return parseCosts(FILE.replace(from, to), 'costs.json')
}

describe('cost file', () => {
  it('has one sorted line per entry for project actions and tests', () => {
    expect(formatCosts(listFigures(RUN))).to.equal(FILE)
    expect(parseCosts(FILE, 'costs.json')).to.deep.equal(listFigures(RUN))
  })

  it('matches the run that wrote it', () => {
    expect(checkCosts(parseCosts(FILE, 'costs.json'), listFigures(RUN), OPTIONS)).to.deep.equal([])
  })

  it('is the same for any number of processes that set up fixtures', () => {
    const setUp = sampleCall({ gas: 400, titles: [] })
    const once = sampleRecord([...RUN.calls, setUp])
    const twice = sampleRecord([...RUN.calls, setUp, { ...setUp, file: 'test/other.test.ts', timeMs: 9 }])
    expect(listFigures(twice)).to.deep.equal(listFigures(once)).and.to.not.deep.equal(listFigures(RUN))
  })

  it('counts equal calls of one set-up, and none of them again for another process or file', () => {
    const create = (order: number) => sampleCall({ gas: 70, action: 'create', titles: [], order })
    const dear = sampleCall({ gas: 90, action: 'create', titles: [], order: 3 })
    const once = [create(0), create(1), create(2), dear]
    const shared = once.map((call) => ({ ...call, file: 'test/other.test.ts', timeMs: 9 }))
    const again = once.map((call) => ({ ...call, timeMs: 8 }))
    for (const calls of [once, [...once, ...again], [...once, ...shared]]) {
      const [costs] = listActionCosts(sampleRecord(calls))
      expect(costs).to.deep.include({ calls: 4, gas: { min: 70, median: 70, max: 90 } })
    }
  })

  it('reports an increase with both figures and the test', () => {
    const findings = checkCosts(change('200, 300]', '200, 250]'), listFigures(RUN), OPTIONS)
    const figure = { name: 'token.pay', figure: 'gas max', before: 250, after: 300, test: 'test of token.pay' }
    expect(findings).to.deep.equal([{ kind: 'rise', ...figure }])
  })

  it('reports a decrease above the tolerance only', () => {
    const kept = change('"gas": 359', '"gas": 400')
    expect(checkCosts(kept, listFigures(RUN), OPTIONS).map(({ kind }) => kind)).to.deep.equal(['fall'])
    expect(checkCosts(kept, listFigures(RUN), { ...OPTIONS, tolerance: 0.11 })).to.deep.equal([])
    expect(checkCosts(kept, listFigures(RUN), { ...OPTIONS, tolerance: 0.1 })).to.have.length(1)
  })

  it('has no tolerance for an increase', () => {
    const kept = change('"gas": 359', '"gas": 358')
    expect(checkCosts(kept, listFigures(RUN), { ...OPTIONS, tolerance: 0.5 })).to.have.length(1)
  })

  it('reports missing and new entries', () => {
    const kept = change('"token.balanceOf"', '"token.gone"')
    const findings = checkCosts(kept, listFigures(RUN), OPTIONS)
    expect(findings.map(({ kind, name }) => `${kind} ${name}`)).to.deep.equal([
      'new token.balanceOf',
      'missing token.gone',
    ])
  })

  it('compares only the tests that ran in a partial run', () => {
    const kept = change('"gas": 359', '"gas": 358')
    const part = sampleRecord(RUN.calls.filter(({ titles }) => titles[1] === 'pays'))
    const findings = checkCosts(kept, listFigures(part), { ...OPTIONS, isPartial: true })
    expect(findings.map(({ kind, name }) => `${kind} ${name}`)).to.deep.equal([
      'rise test/token.test.ts › token › pays',
    ])
  })

  it('compares actions with their budgets', () => {
    const budgets = { 'token.p*': 299, 'token.balanceOf': 9 }
    expect(checkBudgets(listActionCosts(RUN), budgets, OPTIONS)).to.deep.equal([
      {
        kind: 'budget',
        name: 'token.pay',
        figure: 'gas of token.p*',
        before: 299,
        after: 300,
        test: 'test of token.pay',
      },
    ])
  })

  it('excludes publishing from a budget pattern that does not name it', () => {
    const limits = (budgets: Record<string, number>) =>
      checkBudgets(listActionCosts({ ...RUN, calls: [...RUN.calls, DEPLOYMENT] }), budgets, OPTIONS).map(
        ({ name }) => name,
      )
    const DEPLOYMENT = { ...RUN.calls[0]!, action: '(deploy)', gas: 200_000 }
    expect(limits({ 'token.*': 1000 })).to.deep.equal([])
    expect(limits({ '*.(deploy)': 1000 })).to.deep.equal(['token.(deploy)'])
    expect(limits({ 'token.(*)': 1000 })).to.deep.equal(['token.(deploy)'])
  })

  it('reports a budget for an unknown action, except in a partial run', () => {
    const budgets = { 'token.pya': 299 }
    const findings = checkBudgets(listActionCosts(RUN), budgets, OPTIONS)
    expect(findings.map(({ kind, name, after }) => [kind, name, after])).to.deep.equal([
      ['budget', 'token.pya', undefined],
    ])
    expect(formatCostDifferences(findings, PLAIN)[0]).to.include('token.pya has a budget, and no such action')
    expect(checkBudgets(listActionCosts(RUN), budgets, { ...OPTIONS, isPartial: true })).to.deep.equal([])
  })

  for (const [what, text, code, line] of [
    ['cut off', FILE.slice(0, 100), 'COSTS_FILE_INVALID', 5],
    ['empty', '', 'COSTS_FILE_INVALID', 1],
    ['of a newer version', FILE.replace('1,', '2,'), 'COSTS_FILE_VERSION', 2],
    ['in a merge conflict', FILE.replace('    "token.pay', '<<<<<<< HEAD\n    "token.pay'), 'COSTS_FILE_CONFLICT', 5],
    ['nonsense in an action', FILE.replace('[9, 9, 9]', '"nine"'), 'COSTS_FILE_INVALID', 4],
    ['nonsense in a test', FILE.replace('"gas": 359', '"gas": null'), 'COSTS_FILE_INVALID', 8],
    ['without tests', FILE.replace('"tests"', '"test"'), 'COSTS_FILE_INVALID', 1],
  ] as const) {
    it(`a file that is ${what} is rejected with the line`, () => {
      expect(() => parseCosts(text, 'costs.json'))
        .to.throw()
        .that.includes({ code })
        .and.has.deep.property('at', { file: 'costs.json', line })
    })
  }
})
