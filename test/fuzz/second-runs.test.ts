import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { TEMPLATES } from '../../src/project/template.js'
import { listSuites } from '../conformance/suites.js'
import { createFolder, runToolkit, writeFiles } from '../e2e/toolkit.js'
import { isLong, SOAK_MS } from '../limits.js'
import type { Plan, Results } from './second-run.js'

const PROCESS = join(import.meta.dirname, 'second-run.ts')
const COUNT = isLong ? 2000 : 8
/** The same every time, so that what fails is what was changed; another one looks further. */
const SEED = Number(process.env.TOOLKIT_SEED ?? 20261123)
/** Code at the top level, failures, nested calls, storage. */
const FEW = ['js/toplevel', 'host/call-basic']

const inShop = (body: string) => `class Shop { init() {} go(k) { ${body} } }\nmodule.exports = Shop;`
/**
 * Contracts whose guards name the functions of hardening/lengths.ts: once the name was that of the process that wrote
 * the cache.
 */
const GUARDED_BODY = "const obj = { b: {} }; const g = {}; g.b = Object.assign({}, obj.b); g[k] = 1; return 'x'"
const GUARDED = [
  GUARDED_BODY,
  'const list = [1, 2, 3]; list.length = 1; return list.join()',
  'const list = [1, 2, 3]; list[k] = 1; list["length"] = 2; return list.join()',
  'const o = {}; for (o.length of [1, 2]); return o.length',
  'const list = [1]; const f = eval; list[typeof f] = 1; list.length = 0; return Object.keys(list).join()',
  "const o = { toString() { return 'q' } }; o.length = 5; throw o",
  'const o = {}; o[["con", "structor"].join("")] = 1; o.length = 2; return o.nothing.x',
  'const list = [1, 2]; list.length = 0; for (;;) list.push(1)',
].map(inShop)

function run(folder: string, plan: Plan): Map<string, string> {
  const file = join(folder, 'results.json')
  const flags = ['--no-node-snapshot', '--import', 'tsx']
  execFileSync(process.execPath, [...flags, PROCESS, join(folder, 'cache'), JSON.stringify(plan), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Map(JSON.parse(readFileSync(file, 'utf8')) as Results)
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}

/** Whatever is kept between runs changes nothing about them. */
describe('repeated runs with caches', function () {
  this.timeout(SOAK_MS)
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-second-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it(`repeated runs with caches return the first results: ${COUNT} random contracts from seed ${SEED}, and recorded suites`, () => {
    const names = [...listSuites('js'), ...listSuites('host')].map(({ name }) => name)
    const plan = { sources: GUARDED, seed: SEED, count: COUNT, suites: isLong ? names : FEW }
    if (!isLong) expect(names).to.include.members(FEW)
    const first = run(folder, plan)
    const written = listFiles(join(folder, 'cache'))
    // the code, its analysis and its parts, of each contract that the chain does not refuse
    expect(written.filter((file) => file.includes('programs')).length).to.be.greaterThan(COUNT * 1.5)
    const contents = written.map((file) => readFileSync(file, 'utf8'))
    const second = run(folder, plan)
    // nothing was made again
    expect(listFiles(join(folder, 'cache'))).to.deep.equal(written)
    expect(written.map((file) => readFileSync(file, 'utf8')).join() === contents.join()).to.equal(true)
    expect(first.size).to.be.greaterThan(COUNT)
    const differing = [...first].filter(([name, digest]) => second.get(name) !== digest).map(([name]) => name)
    expect(differing).to.deep.equal([])
  })

  it('repeated runs with caches ignore damaged, truncated and empty cache entries, and those of other code', () => {
    const plan = { sources: GUARDED, seed: SEED, count: isLong ? 200 : 3, suites: [] }
    const first = run(folder, plan)
    const files = listFiles(join(folder, 'cache'))
    const whole = files.map((file) => readFileSync(file))
    const damage = [
      (bytes: Buffer) => bytes.subarray(0, bytes.length / 2),
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([bytes.at(-1)! ^ 1])]),
      () => Buffer.alloc(0),
      () => Buffer.from('null'),
      (_: Buffer, index: number) => whole[(index + 1) % whole.length]!,
    ]
    for (const [index, file] of files.entries()) {
      writeFileSync(file, damage[index % damage.length]!(whole[index]!, index))
    }
    cpSync(files[0]!, `${files[0]!}.draft`)
    expect([...run(folder, plan)]).to.deep.equal([...first])
    // and are whole again
    expect(files.map((file) => readFileSync(file).equals(whole[files.indexOf(file)]!))).to.not.include(false)
  })
})

/** The contract of issue 23, whose second run failed. */
const CONTRACT = `class A { init() {} put(k) { ${GUARDED_BODY} } }
module.exports = A
`
const TEST = `import { chain, expect } from 'iost-toolkit/test'
it('puts', async () => {
  const [alice] = await chain.accounts(1)
  const a = await chain.deploy('a', { from: alice })
  await expect(a.put('k')).to.return('x')
})
`
const PROJECTS = isLong
  ? TEMPLATES.flatMap((template) => ['js', 'ts'].map((language) => [template, language] as const))
  : [['minimal', 'js'] as const]

/** Parts of a report that may differ between runs: times, and searches, which continue where the last one ended. */
const VARYING = new Set(['durationMs', 'warnings', 'search'])

describe('repeated runs of toolkit test', function () {
  this.timeout(SOAK_MS)
  const cwd = createFolder()

  for (const [template, language] of PROJECTS) {
    it(`repeated runs of toolkit test report the first results: ${template} in ${language}`, async () => {
      const name = `${template}-${language}`
      const flags = ['--template', template, `--${language}`, '--yes', '--no-git', '--no-install']
      expect(await runToolkit(['init', name, ...flags], { cwd })).to.include({ exitCode: 0 })
      const project = join(cwd, name)
      if (language === 'js') writeFiles(project, { 'contracts/a.js': CONTRACT, 'test/a.test.js': TEST })
      const reports: string[] = []
      for (const _ of ['written', 'read', 'read again']) {
        const args = ['test', '--json', '--coverage', '--costs', 'check', '--seed', '1', '--fuzz-runs', '20']
        const { stdout, stderr } = await runToolkit(args, { cwd: project })
        expect(stdout, stderr).to.match(/^\{/)
        const report = JSON.parse(stdout, (key, value) => (VARYING.has(key) ? undefined : value))
        expect(report).to.include({ failed: 0 })
        reports.push(JSON.stringify(report))
      }
      expect(reports[1]).to.equal(reports[0])
      expect(reports[2]).to.equal(reports[0])
      expect(readdirSync(join(project, '.toolkit/cache/code'))).to.not.be.empty
    })
  }
})
