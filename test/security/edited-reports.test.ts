import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import mergeReports from '../../src/cli/commands/report/merge/body.js'
import showReport from '../../src/cli/commands/report/show/body.js'
import { reportFailure } from '../../src/cli/output/output.js'
import { COUNTER, SETUP } from '../e2e/counter.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { isExtended } from '../limits.js'
import { type Edit, listEdits, OBEYED, WRONG } from './edits.js'

const TEST = `${SETUP}
import { property } from 'iost-toolkit/test'
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
  await expect(counter.add(2)).to.return('3')
})
it('fails in a contract', async () => {
  const { counter } = await setup()
  await counter.add(0)
})
it('fails in an assertion', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('2')
})
it.skip('is skipped', () => {})
`

const MUTATED = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
})
`

/** Every reporter, each to a file, and the one for people to standard output. */
const REPORTERS = [
  'spec',
  'junit=out.xml',
  'tap=out.tap',
  'github=out.txt',
  'dot=out.dot',
  'jsonl=out.jsonl',
  'html=out.html',
]
const MUTATION_REPORTERS = ['text', 'github=out.txt', 'html=out.html', 'json=out.json']

/** Result of a command in this process. */
interface Outcome {
  exitCode: number
  output: string
}

/**
 * Anybody can edit a report that is read back: a repository that keeps it, a pull request that uploads it. The oracle
 * is what the process does: it ends with a result, or with an error of the toolkit that names the file.
 */
describe('toolkit report and edited files', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TEST })
  const mutated = createFolder({ ...COUNTER, 'test/a.test.ts': MUTATED })
  const start = process.cwd()
  const read = (folder: string, name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

  before(async () => {
    const flags = ['--gas', '--coverage', '--profile', '--suggest', '--trace', 'all', '--console']
    await runToolkit(['test', ...flags, '--shard', '1/1', '--reporter', 'json=shard.json'], { cwd })
    await runToolkit(['test', '--trace', 'all', '--console', '--reporter', 'json=run.json'], { cwd })
    await runToolkit(['test', '--coverage-reporter', 'json', '-g', '^counts'], { cwd })
    await runToolkit(['test', '--costs', 'update', '-g', '^counts'], { cwd })
    await runToolkit(['mutate', '--shard', '1/1', '--limit', '6', '--reporter', 'json=shard.json'], { cwd: mutated })
  })

  afterEach(() => process.chdir(start))

  it('shows or rejects the report of a run', async () => {
    await attack(cwd, 'run.json', () => showReport({ file: 'edited.json', reporter: REPORTERS } as never))
  })

  it('merges or rejects the report of a shard', async () => {
    await attack(cwd, 'shard.json', () => mergeReports({ files: ['edited.json'], reporter: REPORTERS } as never))
  })

  it('merges or rejects the report of mutation testing', async () => {
    const command = () => mergeReports({ files: ['edited.json'], reporter: MUTATION_REPORTERS } as never)
    await attack(mutated, 'shard.json', command)
  })

  it('compares with coverage or rejects it', async () => {
    const flags = { files: ['shard.json'], 'coverage-base': 'edited.json' }
    await attack(cwd, 'coverage/coverage-final.json', () => mergeReports(flags as never))
  })

  it('compares with costs or rejects them', async () => {
    const flags = { files: ['shard.json'], 'costs-base': 'edited.json' }
    await attack(cwd, 'costs.json', () => mergeReports(flags as never))
  })

  /** Runs a command on each edit of a file. */
  async function attack(folder: string, name: string, command: () => Promise<number>): Promise<void> {
    process.chdir(folder)
    const report = read(folder, name)
    writeFileSync('edited.json', JSON.stringify(report))
    const whole = await capture(command)
    expect(whole.exitCode, whole.output).to.be.oneOf([0, 1])
    expect(whole.output).not.to.match(WRONG)
    const wrong: string[] = []
    const counts: Record<string, number> = {}
    for (const { path, kind, text } of chooseEdits(report)) {
      writeFileSync('edited.json', text)
      const { exitCode, output } = await capture(command)
      const fault = judge({ exitCode, output })
      if (fault !== undefined) wrong.push(`${path} ${kind}: ${fault}`)
      counts[exitCode] = (counts[exitCode] ?? 0) + 1
    }
    expect(wrong.join('\n')).to.equal('')
    // Most values fit no member. If they were accepted, nothing would have been checked.
    expect(counts[2]).to.be.above(20)
  }
})

/** All edits, or every 11th without `TOOLKIT_EXTENDED`: of 19 kinds for each member, all kinds occur. */
function* chooseEdits(report: unknown): Generator<Edit> {
  let number = 0
  for (const edit of listEdits(report, isExtended ? 2 : 1)) if (isExtended || number++ % 11 === 0) yield edit
}

function judge({ exitCode, output }: Outcome): string | undefined {
  if (exitCode === 70) return output.split('\n').slice(0, 6).join(' | ')
  if (exitCode > 4) return `exit code ${exitCode}`
  const line = output.split('\n').find((each) => WRONG.test(each) || OBEYED.test(each))
  return line === undefined ? undefined : `prints ${JSON.stringify(line.slice(0, 100))}`
}

/** Runs a command in this process with its output, and with the files that its reporters write. */
async function capture(command: () => Promise<number>): Promise<Outcome> {
  const { stdout, stderr } = process
  const [writeOut, writeError] = [stdout.write, stderr.write]
  let output = ''
  const take = (text: unknown) => {
    output += String(text)
    return true
  }
  Object.assign(stdout, { write: take })
  Object.assign(stderr, { write: take })
  try {
    return { exitCode: await command(), output }
  } catch (error) {
    return { exitCode: reportFailure(error, { causes: false, json: false }), output }
  } finally {
    Object.assign(stdout, { write: writeOut })
    Object.assign(stderr, { write: writeError })
  }
}
