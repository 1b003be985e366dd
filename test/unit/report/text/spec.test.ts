import { expect } from 'chai'
import type { Failure } from '../../../../src/report/model/failure.js'
import { type RunReport, type TestResult, tally } from '../../../../src/report/model/run.js'
import type { TransactionReport } from '../../../../src/report/model/transaction.js'
import { cutFrame, formatFrame } from '../../../../src/report/text/frame.js'
import { PLAIN } from '../../../../src/report/text/paint.js'
import { createSpecReporter, formatList } from '../../../../src/report/text/spec.js'

function result(titles: string[], more: Partial<TestResult> = {}): TestResult {
  return { file: 'test/vault.test.ts', titles, state: 'passed', durationMs: 1, ...more }
}

function run(tests: TestResult[]): RunReport {
  return { network: 'embedded', durationMs: 5, leftOut: 0, warnings: [], tests, ...tally(tests) }
}

const FAILURE: Failure = { message: 'expected 1 to equal 2', stack: ['test/vault.test.ts:3:5'] }

describe('spec reporter', () => {
  it('prints suites as an outline, each title once', () => {
    const reporter = createSpecReporter(PLAIN)
    const text = [result(['vault', 'a']), result(['vault', 'inner', 'b']), result(['vault', 'c'])].map(reporter.test)
    expect(text.join('')).to.equal('\ntest/vault.test.ts\n  vault\n    ✓ a\n    inner\n      ✓ b\n    ✓ c\n')
  })

  it('prints why a test was skipped and which ones are slow', () => {
    const reporter = createSpecReporter(PLAIN)
    expect(reporter.test(result(['a'], { state: 'skipped', reason: 'embedded only' }))).to.contain(
      '- a (embedded only)',
    )
    expect(reporter.test(result(['b'], { durationMs: 120.4 }))).to.contain('✓ b (120 ms)')
  })

  it('prints the totals on the last line', () => {
    const { end } = createSpecReporter(PLAIN)
    const last = (tests: TestResult[]) => end(run(tests)).trimEnd().split('\n').at(-1)
    expect(last([result(['a'])])).to.equal('1 passed, 0 failed (5 ms)')
    expect(last([result(['a'], { state: 'failed', failure: FAILURE })])).to.equal('0 passed, 1 failed (5 ms)')
    expect(last([result(['a']), result(['b'], { state: 'skipped' })])).to.equal('1 passed, 0 failed, 1 skipped (5 ms)')
  })

  it('prints a repeated failure once', () => {
    const failed = ['a', 'b'].map((title) => result([title], { state: 'failed', failure: FAILURE }))
    const text = createSpecReporter(PLAIN).end(run(failed))
    expect(text.match(/expected 1 to equal 2/g)).to.have.length(1)
    expect(text).to.contain('2) b  as in 1)')
  })

  it('prints the parts of a failure in a fixed order', () => {
    const frame = (file: string) => cutFrame('one\ntwo\nthree\nfour', { file, line: 2, column: 3 })
    const failure: Failure = {
      ...FAILURE,
      frame: frame('test/vault.test.ts'),
      transaction: {
        action: 'vault.withdraw("11")',
        frame: frame('contracts/vault.ts'),
        status: 'RUNTIME_ERROR',
        message: 'Error: not enough',
        advice: [],
        path: [],
        calls: [],
        traced: 'recording',
        costly: [],
        returns: [],
        gas: 1200,
        ram: { alice: -3 },
        assumed: ['bob pays for the RAM of vault balances bob'],
        receipts: [{ funcName: 'vault/withdraw', content: '{}' }],
        signedBy: ['alice', 'bob@owner'],
        changes: [{ contract: 'vault', key: 'balances', field: 'bob', before: '10', after: null }],
        console: [{ contract: 'vault', level: 'log', text: 'hello' }],
        dryRun: true,
      },
      hint: 'Deposit first.',
    }
    const text = createSpecReporter(PLAIN).end(run([result(['a'], { state: 'failed', failure })]))
    const order = [
      'expected 1 to equal 2',
      'test/vault.test.ts:2:3',
      'contracts/vault.ts:2:3',
      'vault.withdraw("11") (dry run)',
      'RUNTIME_ERROR',
      'Error: not enough',
      'vault/withdraw {}',
      'alice, bob@owner',
      'vault balances.bob: 10 → nothing',
      'log: hello',
      '1200 gas, RAM of alice -3 bytes',
      'assumed    bob pays for the RAM of vault balances bob',
      'hint Deposit first.',
    ]
    const places = order.map((part) => text.indexOf(part))
    expect(places).to.not.include(-1)
    expect(places).to.deep.equal([...places].sort((a, b) => a - b))
  })

  it('prints contract output on one short line each', () => {
    const transaction: TransactionReport = {
      action: 'system.iost.setCode("…")',
      status: 'SUCCESS',
      message: '',
      advice: [],
      path: [],
      calls: [],
      traced: 'recording',
      costly: [],
      returns: ['x'.repeat(300)],
      gas: 1,
      ram: {},
      receipts: [{ funcName: 'a/b', content: 'one\n\x1b[2Jtwo' }],
      signedBy: [],
      changes: [],
      console: [{ contract: 'vault', level: 'log', text: 'one\ntwo' }],
      dryRun: false,
    }
    const failure: Failure = { ...FAILURE, transaction }
    const text = createSpecReporter(PLAIN).end(run([result(['a'], { state: 'failed', failure })]))
    expect(text).to.match(/returns {4}x{200}… 100 more characters/)
    expect(text).to.contain('receipts   a/b one\\n\\u001b[2Jtwo\n')
    expect(text).to.match(/console {4}log: one\n +two\n/)
  })

  it('compares texts line by line', () => {
    const failure: Failure = { ...FAILURE, expected: 'a\nb\nc', actual: 'a\nx\nc' }
    const text = createSpecReporter(PLAIN).end(run([result(['a'], { state: 'failed', failure })]))
    expect(text).to.contain('       a\n     - b\n     + x\n       c')
  })

  it('shows the lines around the difference of long texts', () => {
    const list = (middle: string[]) => [...Array(20).fill('same'), ...middle, ...Array(9).fill('end')].join('\n')
    const many = Array.from({ length: 50 }, (_, index) => `line ${index}`)
    const failure: Failure = { ...FAILURE, expected: list(['b']), actual: list(many) }
    const text = createSpecReporter(PLAIN).end(run([result(['a'], { state: 'failed', failure })]))
    expect(text).to.contain(
      '       … 17 lines the same\n       same\n       same\n       same\n     - b\n     + line 0\n',
    )
    expect(text).to.contain(
      '     + line 39\n     + … 10 lines more\n       end\n       end\n       end\n       … 6 lines the same\n',
    )
    expect(text).not.to.contain('line 40')
  })

  it('groups titles by file', () => {
    expect(formatList(run([result(['vault', 'a']), result(['vault', 'b'])]))).to.equal(
      'test/vault.test.ts\n  vault › a\n  vault › b',
    )
  })
})

describe('code frames', () => {
  it('mark the line and the column', () => {
    const frame = cutFrame('a\nb\n\tthrow x\nd\ne\nf', { file: 'x.ts', line: 3, column: 2 })
    expect(formatFrame(frame, PLAIN)).to.deep.equal([
      'x.ts:3:2',
      '  1 | a',
      '  2 | b',
      '> 3 | \tthrow x',
      '    | \t^',
      '  4 | d',
      '  5 | e',
    ])
  })

  it('code frames end where the file does', () => {
    expect(cutFrame('only', { file: 'x', line: 1, column: 1 }).lines).to.deep.equal([{ number: 1, text: 'only' }])
  })
})
