import { expect } from 'chai'
import { COUNTER, SETUP } from './counter.js'
import { Terminal } from './terminal.js'
import { createFolder, runToolkit } from './toolkit.js'

const PROJECT = {
  ...COUNTER,
  'toolkit.config.js': "export default { tests: 'test/**/*.test.ts', networks: { other: { kind: 'embedded' } } }\n",
  'contracts/jar.ts': `export class Jar {
  init(): void {}
  /** @amountLimit iost 100 */
  tip(amount: string): void { blockchain.deposit(tx.publisher, amount, '') }
}
`,
  'test/a.test.ts': `${SETUP}
it('adds', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.succeed
})
it('pays', async () => {
  const { alice } = await setup()
  const jar = await chain.deploy<any>('jar', { from: alice })
  await expect(jar.tip('2')).to.changeBalances('iost', { [jar.id]: '+1', [alice.name]: '-1' })
})
`,
}

const CLEAR = '\u001b[2K'
/** The texts of the redrawn line. */
const listDrawn = (shown: string) => shown.split(CLEAR).map((line) => line.split('\n', 1)[0] ?? '')

describe('progress of commands', () => {
  let cwd: string

  before(function () {
    if (!Terminal.isAvailable) this.skip()
    cwd = createFolder(PROJECT)
  })

  it('is drawn on a terminal and cleared before the result', async () => {
    for (const [args, line] of [
      [['compile'], /^\d of \d contracts, /],
      [['test', '-g', 'adds'], /^\d of 1 tests, .*\d s/],
      [['test', '--compare', 'embedded,other', '-g', 'adds'], /^\d of 1 tests, .*\d s/],
      [['corpus', 'minimise'], /^loading the tests, \d+ s/],
      [
        ['mutate', 'counter', '-g', 'adds', '--limit', '2'],
        /^(running the tests without a mutant|\d of \d mutants, .*\d not detected), \d+ s/,
      ],
    ] as const) {
      const { shown } = await new Terminal([...args], { cwd, showsProgress: true }).end()
      expect(
        listDrawn(shown).filter((text) => line.test(text)),
        args.join(' '),
      ).not.to.deep.equal([])
      expect(shown.trimEnd().split(CLEAR).at(-1), args.join(' ')).not.to.match(line)
    }
  })

  it('is cleared before an error', async () => {
    const broken = createFolder({ ...PROJECT, 'contracts/jar.ts': 'export class Jar { init(): void { eval("") } }\n' })
    const { shown, exitCode } = await new Terminal(['compile'], { cwd: broken }).end()
    expect(exitCode).to.equal(3)
    expect(shown).to.include(CLEAR)
    expect(shown.split(CLEAR).at(-1))
      .to.match(/^[^\n]*error /)
      .and.not.include('contracts,')
  })

  it('is not redrawn on a dumb terminal and in continuous integration, and is without colours', async () => {
    for (const [env, isDrawn] of [
      [{ CI: '1' }, false],
      [{ TERM: 'dumb' }, false],
      [{ CI: 'false' }, true],
      [{ NO_COLOR: '1' }, true],
    ] as const) {
      const { shown } = await new Terminal(['compile'], { cwd, env: { TERM: 'xterm', ...env } }).end()
      expect(shown.includes(CLEAR), JSON.stringify(env)).to.equal(isDrawn)
      expect(shown, JSON.stringify(env)).to.include('written to ')
    }
  })

  it('is not printed with --json', async () => {
    for (const args of [
      ['compile', '--json'],
      ['test', '--json'],
      ['mutate', 'counter', '-g', 'adds', '--limit', '2', '--json'],
    ]) {
      const { shown } = await new Terminal(args, { cwd, showsProgress: true }).end()
      expect(shown, args.join(' ')).not.to.match(/\d of \d (contracts|tests|mutants),/)
    }
  })

  it('ends in totals with colours and the duration of the run', async () => {
    const { shown } = await new Terminal(['test'], { cwd, env: { NO_COLOR: '' } }).end()
    const totals = shown.trimEnd().split('\n').at(-1) ?? ''
    expect(totals.replace(/[\d.]+ m?s/, 'TIME')).to.equal(
      '\u001b[32m1 passed\u001b[39m, \u001b[31m1 failed\u001b[39m\u001b[2m (TIME)\u001b[22m',
    )
  })

  it('comes before a balance difference that names contracts', async () => {
    const { stdout } = await runToolkit(['test', '-g', 'pays'], { cwd })
    const difference = stdout.slice(stdout.indexOf('- expected + actual'), stdout.indexOf('test/a.test.ts:'))
    expect(difference).to.include("-   jar: '+1'").and.include("+   jar: '+2'").and.include('alice:')
    expect(difference).not.to.match(/Contract\w{20}/)
  })
})
