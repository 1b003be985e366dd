import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

/** Statements of a background loop without a timer, so that nothing else of the test or of the runner gets a turn. */
const TURNS: Record<string, string> = {
  'a call': 'await counter.add(1)',
  'a read': "await counter.storage('count')",
  'an assertion': 'await expect(counter.exec.add(1)).to.succeed',
  'a block': 'await chain.mine(1)',
  'a call and an immediate': 'await counter.add(1); await new Promise((resolve) => setImmediate(resolve))',
}

const TESTS = `${SETUP}
${Object.entries(TURNS)
  .map(
    ([title, turn]) =>
      `it('${title}', async () => { const { counter } = await setup()\nvoid (async () => { for (;;) { ${turn} } })()\n})`,
  )
  .join('\n')}
it('work that ends', async () => {
  const { counter } = await setup()
  void (async () => { for (let turn = 0; turn < 200; turn++) await expect(counter.add(1)).to.return(turn + 1) })()
})
it('the last test', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return(1)
})
`

const HOOKS = `${SETUP}
describe('an endless hook', () => {
  before(async () => { const { counter } = await setup()
void (async () => { for (;;) await counter.add(1) })()
  })
  it('never runs', () => {})
})
it('runs', () => { expect(1).to.equal(1) })
`

/** The oracle is the source: each loop has no end, and its call is on the third line of its test. */
describe('a loop without end that a test does not await', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS, 'test/hooks.test.ts': HOOKS })
  let run: RunReport
  before(async () => {
    run = JSON.parse((await runToolkit(['test', '--json', '--jobs', '1'], { cwd })).stdout)
  })
  const find = (title: string) => run.tests.find(({ titles }) => titles.at(-1) === title)

  for (const title of Object.keys(TURNS)) {
    it(`fails its test at the line of the loop: ${title}`, () => {
      const { state, failure } = find(title) ?? {}
      expect(state).to.equal('failed')
      expect(failure?.message).to.match(/came after 1000 others that the test started after its end/)
      expect(failure?.frame?.line).to.equal(
        TESTS.split('\n').indexOf(`it('${title}', async () => { const { counter } = await setup()`) + 2,
      )
    })
  }

  it('fails the hook that started it', () => {
    const failed = run.tests.filter(({ file, state }) => file === 'test/hooks.test.ts' && state === 'failed')
    expect(failed.map(({ failure }) => failure?.message).join()).to.match(/came after 1000 others/)
  })

  it('lets the other tests run', () => {
    for (const title of ['work that ends', 'the last test', 'runs'])
      expect(find(title)?.state, title).to.equal('passed')
  })
})
