import { expect } from 'chai'
import { showIndexing } from '../../../src/cli/explorer/indexing-progress.js'
import { ProgressLine, type ProgressStep } from '../../../src/cli/output/progress-line.js'
import { RunProgressLine } from '../../../src/cli/testing/progress.js'
import { StepProgress } from '../../../src/cli/transactions/step-progress.js'
import type { IndexProgress } from '../../../src/indexer/index.js'

const CLEAR = '\r\u001b[2K'

function open(columns: number | undefined, options: { delayMs?: number; isSecondary?: boolean } = {}) {
  let time = 0
  let shown = ''
  const write = (text: string) => {
    shown += text
  }
  const line = new ProgressLine({ write, now: () => time, columns: () => columns, ...options })
  return {
    line,
    progress: new RunProgressLine(line),
    wait(ms: number) {
      time += ms
      line.tick()
    },
    read() {
      const text = shown
      shown = ''
      return text.split(CLEAR).at(-1) ?? ''
    },
    get written() {
      return shown
    },
  }
}

describe('progress line', () => {
  it('has counts, rate, elapsed and remaining time', () => {
    const { line, wait, read } = open(80)
    expect(read()).to.equal('')
    line.show({ done: 0, total: 40, unit: 'blocks' })
    expect(read()).to.equal('0 of 40 blocks, 0 s')
    line.show({ done: 10, total: 40, unit: 'blocks', facts: ['2 indexed'], activity: 'reading' })
    expect(read(), 'drawn again too early').to.equal('')
    wait(2000)
    expect(read()).to.equal('10 of 40 blocks, 5.0/s, 2 indexed, 2 s, 6 s left, reading')
    wait(8000)
    expect(read()).to.equal('10 of 40 blocks, 1.0/s, 2 indexed, 10 s, 30 s left, reading')
  })

  it('is drawn on a terminal after its delay, and elsewhere at its interval', () => {
    const drawn = open(80, { delayMs: 1000 })
    drawn.line.show({ text: 'waiting' })
    drawn.wait(900)
    expect(drawn.written).to.equal('')
    drawn.wait(200)
    expect(drawn.read()).to.equal('waiting, 1 s')
    const plain = open(undefined, { delayMs: 1000 })
    plain.line.show({ text: 'waiting' })
    plain.wait(9000)
    expect(plain.written).to.equal('')
    plain.wait(1000)
    expect(plain.read()).to.equal('waiting, 10 s\n')
  })

  it('is hidden while another line has something to show, if it is secondary', () => {
    const secondary = open(80, { isSecondary: true })
    const main = open(80)
    main.line.start()
    secondary.line.show({ text: 'waiting' })
    expect(secondary.read(), 'before the other one shows anything').to.equal('waiting, 0 s')
    main.line.show({ text: 'reading' })
    secondary.wait(1000)
    expect(secondary.read()).to.equal('')
    main.line.stop()
    secondary.wait(1000)
    expect(secondary.read()).to.equal('waiting, 2 s')
    main.line.close()
  })

  it('shows minutes and hours, and groups digits', () => {
    const { line, wait, read } = open(120)
    line.show({ done: 12_000, total: 1_200_000, unit: 'blocks' })
    wait(60_000)
    expect(read()).to.equal('12,000 of 1,200,000 blocks, 200/s, 1 min 0 s, 1 h 39 min left')
  })

  it('has no remaining time without a total, and at the end', () => {
    const { line, wait, read } = open(80)
    line.show({ done: 5, unit: 'calls' })
    wait(1000)
    expect(read()).to.equal('5 calls, 5.0/s, 1 s')
    line.show({ done: 5, total: 5, unit: 'calls' })
    wait(1000)
    expect(read()).to.equal('5 of 5 calls, 2.5/s, 2 s')
  })

  it('shows a text with the elapsed time', () => {
    const { line, wait, read } = open(80)
    line.show({ text: 'planning' })
    wait(2000)
    expect(read()).to.equal('planning, 2 s')
  })

  it('is cleared for other output and at the end', () => {
    const opened = open(80)
    opened.line.show({ text: 'x' })
    opened.read()
    opened.line.hide()
    opened.line.hide()
    expect(opened.written).to.equal(CLEAR)
    opened.line.close()
    expect(opened.written).to.equal(CLEAR)
    opened.wait(1000)
    expect(opened.written, 'drawn after the end').to.equal(CLEAR)
  })

  it('fits the terminal width, and omits control characters', () => {
    const { line, read } = open(60)
    line.show({ text: `a\u001b[31m${'x'.repeat(100)}` })
    expect(read()).to.have.lengthOf(57).and.not.include('\u001b')
  })

  it('keeps the elapsed time of a text on a narrow terminal', () => {
    const { line, wait, read } = open(30)
    line.show({ text: 'waiting until the transaction is irreversible' })
    wait(12_000)
    expect(read()).to.equal('waiting until the tr…, 12 s')
  })

  it('counts columns of a terminal, not characters', () => {
    const { line, read } = open(23)
    line.show({ done: 0, unit: '契約契約契約契約' })
    expect(read(), 'two columns each').to.equal('0 契約契約契約契約,…')
    line.close()
    const marked = open(23)
    marked.line.show({ done: 0, unit: 'e\u0301'.repeat(12) })
    expect(marked.read(), 'marks take none').to.equal(`0 ${'e\u0301'.repeat(12)}, 0 s`)
  })

  it('is a plain line every ten seconds without a terminal', () => {
    const { line, wait, read } = open(undefined)
    line.show({ done: 1, total: 3, unit: 'suites' })
    wait(9_999)
    expect(read()).to.equal('')
    wait(1)
    expect(read()).to.equal('1 of 3 suites, 0.1/s, 10 s, 20 s left\n')
    wait(9_999)
    expect(read()).to.equal('')
    wait(1)
    expect(read()).to.equal('1 of 3 suites, 0.1/s, 20 s, 40 s left\n')
    line.close()
    wait(20_000)
    expect(read()).to.equal('')
  })
})

describe('progress of a test run', () => {
  it('has done, failed and running tests', () => {
    const { progress, wait, read } = open(80)
    progress.begin()
    expect(read(), 'before the tests are counted').to.equal('loading the tests, 0 s')
    progress.take({ total: 4 })
    progress.take({ running: 'test/a.test.ts › pays' })
    progress.take({ ended: 'passed' })
    progress.take({ ended: 'failed' })
    wait(2000)
    expect(read()).to.equal('2 of 4 tests, 1.0/s, 1 failed, 2 s, 2 s left, running test/a.test.ts › pays')
  })

  it('shows what a test waits for, and since when', () => {
    const { progress, wait, read } = open(120)
    progress.take({ waiting: 'the response to getChainInfo' })
    wait(1000)
    expect(read()).to.equal('waiting for the response to getChainInfo, 1 s')
    progress.take({ total: 1 })
    progress.take({ running: 'test/a.test.ts › pays' })
    progress.take({ waiting: 'transaction 8bQx… to be irreversible' })
    wait(9000)
    const running = 'running test/a.test.ts › pays'
    const waits = (time: string) => `0 of 1 tests, ${time} for transaction 8bQx… to be irreversible, ${running}`
    expect(read()).to.equal(waits('10 s, waiting 9 s'))
    progress.take({ waiting: 'transaction 8bQx… to be irreversible' })
    wait(5000)
    expect(read(), 'the same wait').to.equal(waits('15 s, waiting 14 s'))
    progress.take({ waiting: undefined })
    wait(1000)
    expect(read()).to.equal(`0 of 1 tests, 16 s, ${running}`)
  })

  it('shows calls, rate, coverage, elapsed and remaining time of a search with a time limit', () => {
    const { progress, wait, read } = open(160)
    progress.take({ total: 1 })
    const search = {
      title: 'holds',
      runs: 26,
      calls: 2304,
      callsPerSecond: 1152,
      covered: 316,
      corpus: 48,
      failures: 0,
    }
    progress.takeSearch({ ...search, leftMs: 58_000 })
    wait(2000)
    expect(read()).to.equal(
      '0 of 1 tests, 2,304 calls, 1,152/s, coverage 316, 2 s, 56 s left, holds: 26 runs, corpus 48',
    )
    progress.takeSearch({ ...search, leftMs: 50_000 })
    wait(8000)
    expect(read()).to.include(', 10 s, 42 s left, holds: ')
  })

  it('shows a shrinking failure instead of the counts until another test continues', () => {
    const { progress, wait, read } = open(80)
    progress.take({ total: 1 })
    progress.take({ best: 'holds: made smaller, 1 move so far: jar.put("a")' })
    wait(100)
    expect(read()).to.equal('holds: made smaller, 1 move so far: jar.put("a")')
    progress.take({ running: 'holds' })
    wait(100)
    expect(read()).to.include('running holds')
  })

  it('prints a plain line whenever a failure shrinks', () => {
    const { progress, wait, read } = open(undefined)
    progress.take({ total: 1 })
    progress.take({ best: 'two moves' })
    expect(read()).to.equal('')
    wait(1000)
    expect(read()).to.equal('two moves\n')
    wait(1000)
    expect(read()).to.equal('')
    progress.take({ best: 'one move' })
    expect(read()).to.equal('one move\n')
  })
})

describe('progress of a deployment', () => {
  it('counts steps once, and names what the current one waits for', () => {
    const steps: ProgressStep[] = []
    const progress = new StepProgress({ show: (step) => steps.push(step) })
    for (const event of ['signed', 'sent', 'packed', 'irreversible', 'irreversible'] as const)
      progress.take({ event, step: 'deploy shop', hash: 'x' })
    const shown = steps.map((step) => ('done' in step ? [step.done, step.activity] : []))
    expect(shown).to.deep.equal([
      [0, 'deploy shop: being sent'],
      [0, 'deploy shop: waiting for a block'],
      [0, 'deploy shop: waiting until the block is irreversible'],
      [1, 'deploy shop: done'],
      [1, 'deploy shop: done'],
    ])
  })
})

describe('progress of an index', () => {
  const progress: IndexProgress = {
    state: 'indexing',
    reason: undefined,
    firstBlock: 100,
    indexedBlock: 1099,
    nodeBlock: 5099,
    remainingBlocks: 4000,
    blocksPerSecond: 500,
    remainingSeconds: 8,
  }

  it('has blocks, rate and remaining time, from the rate of the last groups', () => {
    const { line, read } = open(80)
    showIndexing(line, progress)
    expect(read()).to.equal('1,000 of 5,000 blocks indexed, 500/s, 0 s, 8 s left')
  })

  for (const [what, change] of Object.entries({
    synced: { state: 'synced', remainingBlocks: 0 },
    'a few blocks behind': { remainingBlocks: 3 },
    'waiting for its node': { state: 'waiting' },
  } satisfies Record<string, Partial<IndexProgress>>)) {
    it(`is hidden while the index is ${what}`, () => {
      const { line, read } = open(80)
      showIndexing(line, progress)
      read()
      showIndexing(line, { ...progress, ...change })
      expect(read()).to.equal('')
    })
  }
})
