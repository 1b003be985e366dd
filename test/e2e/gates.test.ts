import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { SETTINGS } from '../../src/config/schema.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, type Ended, runToolkit, writeFiles } from './toolkit.js'

/** A gate: a configuration that closes it, with what it says, and one that leaves it open. */
interface Gate {
  closed: object
  says: RegExp
  open: object
  flags?: string[]
  /** Differences between the cost file and the run. */
  plant?: [from: RegExp, to: string]
}

const figures = ['statements', 'branches', 'functions', 'lines']
const COVERAGE = ['--coverage']
const COSTS = ['--costs', 'check']

/** By setting: a gate that is added without a row fails the table. */
const GATES: Record<string, Gate> = {
  'costs.tolerance': {
    closed: { costs: { tolerance: '1%' } },
    says: /counter\.add gas min fell/,
    open: { costs: { tolerance: '90%' } },
    flags: COSTS,
    plant: [/("counter\.add": \{ "gas": \[)\d+(?:\.\d+)?/, '$140000'],
  },
  'costs.budgets.*': {
    closed: { costs: { budgets: { 'counter.*': 10 } } },
    says: /counter\.add .*10/,
    open: { costs: { budgets: { 'counter.*': 100_000 } } },
    flags: COSTS,
  },
  'coverage.include': {
    closed: { coverage: { include: 'contracts/other.js' } },
    says: /coverage\.include: no contract matches "contracts\/other\.js"/,
    open: { coverage: { include: 'contracts/*.js' } },
  },
  ...Object.fromEntries(
    figures.flatMap((figure) =>
      (['thresholds', 'perFile'] as const).map((kind): [string, Gate] => [
        `coverage.${kind}.${figure}`,
        {
          closed: { coverage: { [kind]: { [figure]: 100 } } },
          says: new RegExp(
            `coverage of ${figure} is [\\d.]+ %, less than 100 %: ${kind === 'perFile' ? 'contracts/counter\\.js' : 'all files'}`,
          ),
          open: { coverage: { [kind]: { [figure]: 1 } } },
        },
      ]),
    ),
  ),
}

/** Settings of the same groups that judge nothing. */
const NO_GATES = ['costs.file']

describe('quality gates of toolkit test', function () {
  this.timeout(300_000)
  const cwd = createFolder({
    ...COUNTER,
    'test/counter.test.ts': `${SETUP}
it('adds', async () => {
  const { counter } = await setup()
  await expect(counter.add(2)).to.return('2')
})
`,
  })
  const run = (config: object, flags: readonly string[]) => {
    writeFiles(cwd, { 'toolkit.config.js': `export default ${JSON.stringify(config)}\n` })
    return runToolkit(['test', ...flags], { cwd })
  }

  it('quality gates of toolkit test are all covered by a test case', () => {
    const keys = SETTINGS.map(({ key }) => key).filter((key) => /^(costs|coverage)\./.test(key))
    expect(Object.keys(GATES)).to.have.members(keys.filter((key) => !NO_GATES.includes(key)))
  })

  let costs: string
  /** One run with all gates of coverage, each open. */
  let opened: Ended
  before(async () => {
    expect(await run({}, ['--costs', 'update'])).to.include({ exitCode: 0 })
    costs = readFileSync(join(cwd, 'costs.json'), 'utf8')
    const gates = Object.values(GATES).filter(({ flags = COVERAGE }) => flags === COVERAGE)
    opened = await run(
      gates.reduce((config, { open }) => merge(config, open), {}),
      COVERAGE,
    )
  })

  for (const [name, { closed, says, open, flags = COVERAGE, plant }] of Object.entries(GATES)) {
    it(`${name} fails and passes`, async () => {
      if (plant !== undefined) expect(costs).to.match(plant[0])
      writeFileSync(join(cwd, 'costs.json'), plant === undefined ? costs : costs.replace(...plant))
      const refused = await run(closed, flags)
      expect(refused.stdout).to.match(says)
      expect(refused.exitCode).to.equal(5)
      const passed = flags === COVERAGE ? opened : await run(open, flags)
      expect(passed).to.include({ exitCode: 0 })
    })
  }

  it('quality gates of toolkit test pass unless a flag enables them', async () => {
    const whole = Object.fromEntries(figures.map((figure) => [figure, 100]))
    const costs = { tolerance: '1%', budgets: { 'counter.*': 10 } }
    const coverage = { include: 'contracts/other.js', thresholds: whole, perFile: whole }
    expect((await run({ costs, coverage }, [])).exitCode).to.equal(0)
  })
})

/** Merges two configurations, objects in them too. */
function merge(first: object, second: object): object {
  const merged: Record<string, unknown> = { ...first }
  for (const [key, value] of Object.entries(second)) {
    const other = merged[key]
    merged[key] = isObject(other) && isObject(value) ? merge(other, value) : value
  }
  return merged
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
