import { expect } from 'chai'
import { describeRun } from '../../../src/measurements/details.js'
import { mergeRecords } from '../../../src/measurements/records/merge.js'
import type { CodeRecord, OperationRecord } from '../../../src/measurements/records/record.js'
import type { FlameDetails } from '../../../src/report/model/details.js'
import { sampleCall, sampleRecord } from './sample.js'

const NOWHERE = {
  costs: { file: 'costs.json', note: undefined, kept: undefined },
  sources: [],
  coverage: [],
  growth: [],
}

const inner = { contract: 'token', action: 'take', cpu: 10, net: 1, failed: true, calls: [] }
const outer = { contract: 'shop', action: 'pay', cpu: 50, net: 2, failed: false, calls: [inner] }

function listNames(flames: readonly FlameDetails[]): string[] {
  return flames.flatMap(({ name, calls = [] }) => [name, ...listNames(calls)])
}

describe('run details', () => {
  it('run details list the calls of tests in order, and each call tree once', () => {
    const { calls, trees } = describeRun(
      sampleRecord([
        sampleCall({ order: 0, calls: [outer], gas: 70 }),
        sampleCall({
          order: 1,
          calls: [outer, inner],
          status: 'RUNTIME_ERROR',
          gas: 90,
          ram: { publisher: 3, contract: 0, others: 1 },
        }),
      ]),
      NOWHERE,
    )
    expect(trees).to.deep.equal([
      { name: 'token.take', gas: 20, failed: true },
      { name: 'shop.pay', gas: 70, calls: [0] },
    ])
    expect(calls).to.deep.equal([
      {
        file: 'test/token.test.ts',
        titles: ['token', 'pays'],
        calls: [
          { gas: 70, timeMs: 1, trees: [1] },
          { gas: 90, timeMs: 1, status: 'RUNTIME_ERROR', ram: [3, 0, 1], trees: [1, 0] },
        ],
      },
    ])
  })

  it('run details name publishing transactions by contract', () => {
    const publishing = { contract: 'system.iost', action: 'setCode', cpu: 9, net: 0, failed: false, calls: [] }
    const { trees } = describeRun(sampleRecord([sampleCall({ action: '(deploy)', calls: [publishing] })]), NOWHERE)
    expect(trees.map(({ name }) => name)).to.deep.equal(['token.(deploy)'])
  })

  it('run details merge frames with the same name, widest first', () => {
    const other = { ...inner, action: 'more', cpu: 490 }
    const record = sampleRecord([sampleCall({ calls: [outer, outer] }), sampleCall({ calls: [other] })])
    expect(describeRun(record, NOWHERE).flames.calls).to.deep.equal([
      { name: 'token.more', gas: 500 },
      { name: 'shop.pay', gas: 140, calls: [{ name: 'token.take', gas: 40 }] },
    ])
  })

  it('run details compare with the cost file, and list its additional entries', () => {
    const kept = {
      version: 1 as const,
      actions: {
        'token.pay': { gas: [1, 2, 3] as [number, number, number], ram: [0, 0, 0] as [number, number, number] },
      },
      tests: { gone: { gas: 1, ram: 0 } },
    }
    const { costs } = describeRun(sampleRecord([sampleCall({ calls: [inner] })]), {
      ...NOWHERE,
      costs: { file: 'costs.json', note: 'some', kept },
    })
    expect(costs).to.deep.include({ file: 'costs.json', note: 'some', missing: ['gone'] })
    expect(costs.actions[0]!.kept?.gas).to.deep.equal([1, 2, 3])
    expect(costs.tests[0]!.kept).to.equal(undefined)
  })

  const at = (line: number) => ({ file: 'a.js', line, column: 1, endLine: line, endColumn: 2 })
  const stackOf = (lines: number[]) => lines.map((line) => ({ contract: 'token', name: 'f', file: 'a.js', line }))
  const operation = (lines: number[], gas: number, publisher = 0): OperationRecord => ({
    stack: stackOf(lines),
    kind: 'storage.put',
    count: 1,
    cpu: gas,
    ram: { publisher, contract: 0, others: 0 },
  })
  const code: CodeRecord = {
    version: 'v',
    contract: 'token',
    sources: {},
    points: [
      { at: at(1), gas: 5 },
      { at: at(2), gas: 3 },
      { at: null, gas: 9 },
    ],
    passes: [2, 1, 1],
    coverable: { statements: [], functions: [], branches: [] },
    probes: [],
    stacks: [
      { stack: stackOf([1]), cpu: 10 },
      { stack: stackOf([1, 2]), cpu: 3 },
    ],
    operations: [operation([1, 2], 100, 7), operation([1, 2], 10, -2), operation([1, 1, 3], 1)],
  }
  const coverage = {
    path: 'a.js',
    statementMap: Object.fromEntries(
      [1, 2, 2].map((line, index) => [index, { start: { line, column: 0 }, end: { line, column: 1 } }]),
    ),
    fnMap: {},
    branchMap: {
      0: { type: 'if', loc: { start: { line: 2, column: 0 }, end: { line: 2, column: 1 } }, locations: [], line: 2 },
    },
    s: { 0: 2, 1: 0, 2: 1 },
    f: {},
    b: { 0: [1, 0, 0] },
  }

  it('run details include own gas, callee gas, RAM and hits of every line', () => {
    const sources = [{ file: 'a.js', text: 'a\nb\nc' }]
    const [file] = describeRun(sampleRecord([], [code]), { ...NOWHERE, sources, coverage: [coverage] }).files
    expect(file!.lines).to.deep.equal([
      { line: 1, own: 10, total: 124, hits: 2 },
      {
        line: 2,
        own: 113,
        total: 113,
        ram: { publisher: 5 },
        operations: [{ kind: 'storage.put', count: 2, gas: 110 }],
        hits: 1,
        missed: 2,
      },
      { line: 3, own: 1, total: 1, operations: [{ kind: 'storage.put', count: 1, gas: 1 }] },
    ])
    expect(file!.coverage).to.deep.equal({ statements: [2, 3], branches: [1, 3], functions: [0, 0], lines: [2, 2] })
  })

  it('sum functions with host operations by call path', () => {
    const { functions } = describeRun(sampleRecord([], [code]), NOWHERE).flames
    const total = code.operations.reduce(
      (sum, { cpu }) => sum + cpu,
      code.stacks.reduce((sum, { cpu }) => sum + cpu, 0),
    )
    expect(functions.reduce((sum, { gas }) => sum + gas, 0)).to.equal(total)
    expect(listNames(functions)).to.include('storage.put')
  })

  it('run details are the same for a run and its parts merged in any order', () => {
    const parts = [0, 1, 2].map((order) =>
      sampleRecord([sampleCall({ order, gas: 9 - order, calls: [outer] })], [code]),
    )
    const whole = describeRun(mergeRecords(parts), NOWHERE)
    expect(describeRun(mergeRecords(parts.toReversed()), NOWHERE)).to.deep.equal(whole)
    expect(whole.calls[0]!.calls.map(({ gas }) => gas)).to.deep.equal([9, 8, 7])
  })
})
