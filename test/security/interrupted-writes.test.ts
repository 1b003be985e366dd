import type { ChildProcess } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { COUNTER, SETUP } from '../e2e/counter.js'
import { createFolder, type Ended, readNodeUrl, runToolkit, startToolkit, untilEnd } from '../e2e/toolkit.js'
import { isExtended } from '../limits.js'

const KILLER = pathToFileURL(join(import.meta.dirname, '../faults/write-killer.mjs')).href
const SIGNALS = isExtended ? (['SIGINT', 'SIGTERM'] as const) : (['SIGINT'] as const)
/** Points that are tried of one file. Commands that write many of a kind have more. */
const MAX_POINTS = 16

const TEST = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
})
`
const PROPERTY = `${SETUP.replace('chain, expect', 'arb, chain, expect, property')}
property('is small', { count: arb.integer({ min: 0, max: 1e6 }) }, ({ count }) => expect(count).to.be.below(12))
`
const CAMPAIGN = `${SETUP.replace('chain, expect', 'chain, expect, invariants')}
invariants('holds', { setup, seed: 5, contracts: ({ counter }) => [counter] })
`
const DEPLOYMENT = `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  await d.deploy('counter', { from: 'alice' })
})
`
const PASSWORD = { TOOLKIT_PASSWORD: 'x' }

const { 'toolkit.config.js': _, ...sources } = COUNTER

/** A command that writes files, which is interrupted at each point of writing those whose path matches. */
interface Case {
  paths: string
  args: readonly string[]
  /** Commands before it. */
  first?: readonly (readonly string[])[]
  files?: Record<string, string>
  env?: Record<string, string>
  /** Exit code without an interruption. */
  code?: number
  /** Exit codes of the same command after an interrupted one, besides that code. */
  again?: readonly number[]
}

const test = (paths: string): Case => ({ paths, args: ['test'] })

const CASES: Readonly<Record<string, Case>> = {
  'an entry of the key store': {
    paths: 'test-keys/\\.?[a-z0-9-]+',
    args: ['keys', 'new', 'alice'],
    env: PASSWORD,
    again: [2],
  },
  'the key of the seals': { paths: 'cache\\.key', args: ['compile'], env: { XDG_CONFIG_HOME: 'home' } },
  'an exported key': {
    paths: 'alice\\.key',
    first: [['keys', 'new', 'alice']],
    args: ['keys', 'export', 'alice', '--yes', '--format', 'wallet', '--plain', '--out', 'alice.key'],
    env: PASSWORD,
    again: [2],
  },
  'an artifact': { paths: 'artifacts', args: ['compile'] },
  'types of contracts': { paths: 'contracts\\.d\\.ts', args: ['compile'] },
  'a compiled configuration': { paths: 'config-', args: ['compile'] },
  'test modules': test('cache/tests'),
  'failures of the last run': test('last-run'),
  'durations of test files': test('durations'),
  'dependencies of tests': test('reached'),
  'costs of the last run': { paths: 'last-costs', args: ['test', '--gas'] },
  'a cost file': { paths: 'costs\\.json', args: ['test', '--costs', 'update'] },
  'a report': { paths: 'report\\.json', args: ['test', '--reporter', 'json=report.json'] },
  'a regression': { paths: '\\.regressions', args: ['test'], files: { 'test/a.test.ts': PROPERTY }, code: 1 },
  'a corpus': { paths: 'corpus', args: ['test'], files: { 'test/a.test.ts': CAMPAIGN } },
  'verdicts of mutants': { paths: 'mutation/', args: ['mutate', '--grep', 'counts'], again: [1] },
  'an address book': { paths: 'deployments/[^/]*local\\.', args: ['deploy', '--network', 'local'] },
  'a journal': { paths: 'journal\\.jsonl', args: ['deploy', '--network', 'local'] },
  'a lock of a deployment': { paths: 'lock', args: ['deploy', '--network', 'local'] },
  'a source that lint corrects': {
    paths: 'contracts/',
    args: ['lint', '--fix'],
    files: { 'contracts/counter.js': COUNTER['contracts/counter.js'].replace("'0')", "'0');;") },
    again: [1],
  },
  'a source that adopts an ABI': {
    paths: 'contracts/',
    args: ['compile', '--adopt'],
    files: {
      'contracts/counter.abi': JSON.stringify({
        lang: 'javascript',
        version: '1.0.0',
        abi: [
          { name: 'add', args: ['number'], amountLimit: [{ token: 'iost', val: '7' }] },
          { name: 'reset', args: [], amountLimit: [] },
        ],
      }),
    },
    again: [3],
  },
  'a signed transaction': {
    paths: 'draft\\.json',
    args: [
      'send',
      'token.iost',
      'transfer',
      '["iost", "alice", "bob", "1", ""]',
      '--sign-only',
      '--out',
      'draft.json',
      '--network',
      'local',
      '--from',
      'alice',
    ],
  },
  'a fork file': { paths: 'forks/', args: ['fork', 'update', '--network', 'frozen'] },
}

/**
 * The oracle is a run without a signal: after an interruption there is no file that such a run does not leave, what it
 * leaves is whole, and the same command then does what it does without a signal.
 */
describe('files of the toolkit, written while the process is interrupted', () => {
  let node: ChildProcess
  let url = ''
  let runs = 0
  before(async () => {
    const limits = ['--call-time-limit', '10000', '--exec-time-limit', '10000']
    node = startToolkit(['node', '--port', '0', '--json', ...limits], { cwd: createFolder() })
    url = await readNodeUrl(node)
  })
  after(() => {
    node.kill('SIGKILL')
    console.log(`      ${runs} runs interrupted while they wrote`)
  })

  for (const [name, wanted] of Object.entries(CASES)) {
    for (const signal of SIGNALS) {
      it(`${name} is whole or untouched after ${signal}, and no draft is left`, async function () {
        this.timeout(900_000)
        const { code = 0, again = [] } = wanted
        const whole = await createProject(wanted)
        const { ended } = await run(whole, wanted, 0, signal)
        expect(ended.exitCode, ended.stderr + ended.stdout).to.equal(code)
        const expected = new Map(listFiles(whole))
        // The draft is half written at the second point; the extended run goes on in steps of two.
        for (let at = 2; at <= MAX_POINTS; at += 2) {
          const cwd = await createProject(wanted)
          const { ended, by } = await run(cwd, wanted, at, signal)
          // The command has no such point.
          if (!ended.stderr.includes('point reached')) {
            expect(at, `no point of ${wanted.paths}`).to.be.above(2)
            return
          }
          runs++
          expect(ended.stderr).not.to.contain('internal error')
          const isOwn = by === signal || [130, code].includes(ended.exitCode ?? -1)
          // Corpora and verdicts are written by a test process, and the command goes on without it.
          const isNamed = `${ended.stderr}${ended.stdout}`.includes(`the test process was ended by ${signal}`)
          expect(isOwn || isNamed, `${at}: ${ended.exitCode} ${by}`).to.equal(true)
          const left = listFiles(cwd).filter(([path]) => !expected.has(path))
          expect(
            left.map(([path]) => path),
            `left at point ${at}`,
          ).to.deep.equal([])
          for (const [path, text] of listFiles(cwd)) checkWhole(path, text)
          const next = await run(cwd, wanted, 0, signal)
          expect(next.ended.exitCode, `${at}: ${next.ended.stderr}`).to.be.oneOf([code, ...again])
          if (!isExtended || signal !== 'SIGINT') return
        }
      })
    }
  }

  async function run(cwd: string, { paths, args, env = {} }: Case, at: number, signal: NodeJS.Signals) {
    const killer = at === 0 ? {} : { KILL_AT: String(at), KILL_PATH: paths, KILL_SIGNAL: signal, KILL_NOTE: '1' }
    const TMPDIR = join(cwd, 'tmp')
    const NODE_OPTIONS = at === 0 ? '' : `--import=${KILLER}`
    const child = startToolkit(args, { cwd, env: { TMPDIR, ...env, ...killer, NODE_OPTIONS } })
    const ended: Ended = await untilEnd(child)
    return { ended, by: child.signalCode }
  }

  async function createProject({ files = {}, first = [], env = {} }: Case): Promise<string> {
    const networks = { local: { kind: 'http', url }, frozen: { kind: 'fork', of: 'local', file: 'forks/f.jsonl' } }
    const cwd = createFolder({
      ...sources,
      'toolkit.config.ts': `export default ${JSON.stringify({ networks })}`,
      'deploy/main.js': DEPLOYMENT,
      'test/a.test.ts': TEST,
      ...files,
    })
    mkdirSync(join(cwd, 'tmp'))
    for (const args of first) await runToolkit(args, { cwd, env })
    return cwd
  }
})

/** Files of a project with their texts; what differs from run to run is left out of their names. */
function listFiles(cwd: string): [string, string][] {
  return readdirSync(cwd, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(cwd.length + 1).replace(/[0-9a-f]{16,}/g, '#'), readFileSync(path, 'utf8')])
}

/** A JSON file is whole, and so is each line of a journal. */
function checkWhole(path: string, text: string): void {
  if (/\.json$/.test(path)) JSON.parse(text)
  else if (/\.jsonl$/.test(path)) expect(text, path).to.match(/^$|\}\n$/)
  else if (/^contracts\/.*\.js$/.test(path)) expect(text, path).to.contain('module.exports = Counter')
}
