import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, writeFiles } from '../e2e/toolkit.js'
import { isLong, SOAK_MS } from '../limits.js'
import {
  FAILING,
  HOSTILE,
  type KeptKind,
  KINDS,
  listFiles,
  MARK,
  openForeignKey,
  POISONS,
  PROJECT,
} from './kept-files.js'

/** Parts of reports that differ between equal runs. */
const VARYING = new Set(['durationMs', 'duration', 'isReused', 'warnings', 'testsRun', 'toolkit', 'seed'])

/**
 * A repository brings kept files of its own. The oracle is a run without any kept file, in a process of its own: every
 * run beside a poisoned file has to report the same, and no statement of the file may run.
 */
describe('kept files of a stranger', function () {
  this.timeout(SOAK_MS)
  const home = createFolder()
  const [own, foreign] = [join(home, 'own'), join(home, 'foreign')]
  let runs = 0
  after(() => console.log(`      ${KINDS.length} kinds of kept files, ${runs} runs of commands`))

  /** The report of a command: its exit code, its report or error, and the scripts of which it would publish one. */
  async function run(cwd: string, args: readonly string[]): Promise<string> {
    runs++
    const { stdout, stderr, exitCode } = await runToolkit(args, { cwd, env: { XDG_CONFIG_HOME: own } })
    expect(existsSync(join(cwd, MARK)), `hostile code ran in ${args.join(' ')}`).to.equal(false)
    const report = stdout === '' ? stderr : JSON.parse(stdout, (key, value) => (VARYING.has(key) ? undefined : value))
    const folder = join(cwd, '.toolkit/artifacts')
    const scripts = listFiles(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    return JSON.stringify([exitCode, report, args[0] === 'compile' ? scripts : []])
  }

  function createProject(files: Record<string, string>): string {
    const cwd = createFolder(files)
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd })
    writeFiles(cwd, { '.gitignore': '.toolkit\ncoverage\n' })
    git('init', '--quiet')
    git('add', '-A')
    git('commit', '--quiet', '-m', 'all')
    // What --changed finds: the contract has another text than in the last commit.
    writeFiles(cwd, { 'contracts/box.js': `${PROJECT['contracts/box.js']}// changed\n` })
    return cwd
  }

  const needsFailure = (kind: KeptKind) => /last-run|reached/.test(kind.path.source)
  /** The commands of a project in order, after which all of its kept files are there. */
  const PRIMERS = [
    ['compile', '--json'],
    ['test', '--json', '--coverage', '--no-frozen'],
  ]

  const projects = new Map<string, { cwd: string; results: Map<string, string> }>()
  async function prepare(kind: KeptKind): Promise<{ cwd: string; results: Map<string, string> }> {
    const name = needsFailure(kind) ? 'failing' : 'passing'
    const known = projects.get(name)
    if (known !== undefined) return known
    const cwd = createProject(name === 'failing' ? FAILING : PROJECT)
    const results = new Map<string, string>()
    for (const args of PRIMERS) await run(cwd, args)
    const commands = new Map(
      KINDS.filter((each) => needsFailure(each) === needsFailure(kind)).map(({ args }) => [args.join(' '), args]),
    )
    for (const [title, args] of commands) {
      rmSync(join(cwd, '.toolkit'), { recursive: true, force: true })
      const cold = await run(cwd, args)
      results.set(title, cold)
      if (!needsFailure(kind)) expect(cold, title).to.match(/^\[0,/)
      // With the failures and the reached files of an earlier run, these commands choose other tests.
      if (!needsFailure(kind)) expect(await run(cwd, args), `the second ${title}`).to.equal(cold)
    }
    for (const args of [...PRIMERS, ...commands.values()]) await run(cwd, args)
    cpSync(join(cwd, '.toolkit'), join(cwd, 'kept'), { recursive: true })
    projects.set(name, { cwd, results })
    return projects.get(name)!
  }

  const restore = (cwd: string) => {
    rmSync(join(cwd, '.toolkit'), { recursive: true })
    cpSync(join(cwd, 'kept'), join(cwd, '.toolkit'), { recursive: true })
  }

  for (const [index, kind] of KINDS.entries()) {
    it(`change no result: ${kind.name}`, async () => {
      const { cwd, results } = await prepare(kind)
      const key = openForeignKey(foreign)
      const poisons = Object.entries(POISONS)
      // A shorter run tries the seals at every kind, and of the others a third.
      const chosen = poisons.filter(([name], each) => isLong || /sealed|edited/.test(name) || (each + index) % 3 === 0)
      for (const [name, poison] of chosen) {
        restore(cwd)
        const files = listFiles(join(cwd, '.toolkit')).filter((path) => kind.path.test(path))
        expect(files, kind.name).to.not.be.empty
        const before = files.map((file) => readFileSync(join(cwd, '.toolkit', file), 'utf8'))
        for (const file of files) poison(join(cwd, '.toolkit', file), kind, key)
        const result = await run(cwd, kind.args)
        if (name === 'a folder' && result.includes('FILE_UNUSABLE')) continue
        expect(result, `${kind.name}: ${name}`).to.equal(results.get(kind.args.join(' ')))
        // A folder in place of a file changes nothing either, but stays.
        if (!needsFailure(kind) && name !== 'a folder') checkWritten(cwd, { files, before, name })
      }
    })
  }

  /** Whatever the command read is the toolkit's own file again; entries of other code stay as they are, unread. */
  function checkWritten(
    cwd: string,
    { files, before, name }: { files: readonly string[]; before: readonly string[]; name: string },
  ): void {
    const whole = files.filter((file, index) => {
      const path = join(cwd, '.toolkit', file)
      return existsSync(path) && lstatSync(path).isFile() && readFileSync(path, 'utf8') === before[index]
    })
    if (/^(cache|artifacts)/.test(files[0]!)) expect(whole, `${files[0]} ${name}`).to.not.be.empty
    if (/^artifacts/.test(files[0]!)) expect(whole).to.deep.equal(files)
  }

  it('redirect no import of a test', async () => {
    const { cwd, results } = await prepare(KINDS[0]!)
    const chai = (folder: string) => ({
      [`${folder}/node_modules/chai/package.json`]: '{ "name": "chai", "type": "module", "exports": "./index.js" }',
      [`${folder}/node_modules/chai/index.js`]: HOSTILE,
    })
    restore(cwd)
    const module = listFiles(join(cwd, '.toolkit')).find((path) => KINDS[0]!.path.test(path))!
    const inner = dirname(module)
    const own = { 'package.json': '{ "name": "chai", "exports": "./evil.mjs" }', 'evil.mjs': HOSTILE }
    const places = ['', 'cache', 'cache/tests', dirname(inner), inner]
    for (const place of places) {
      const folder = place === '' ? '.toolkit' : `.toolkit/${place}`
      const named = Object.fromEntries(Object.entries(own).map(([name, text]) => [`${folder}/${name}`, text]))
      for (const files of [chai(folder), named]) {
        restore(cwd)
        writeFiles(cwd, files)
        expect(await run(cwd, KINDS[0]!.args), folder).to.equal(results.get(KINDS[0]!.args.join(' ')))
      }
    }
  })

  it('kept files of a stranger are not followed where a folder is a link, whose target stays as it is', async () => {
    const { cwd, results } = await prepare(KINDS[0]!)
    for (const place of ['.toolkit', '.toolkit/cache', '.toolkit/cache/tests']) {
      restore(cwd)
      const target = join(cwd, 'elsewhere')
      rmSync(target, { recursive: true, force: true })
      renameSync(join(cwd, place), target)
      symlinkSync(target, join(cwd, place))
      writeFiles(target, {
        'node_modules/chai/index.js': HOSTILE,
        'node_modules/chai/package.json': '{}',
        'package.json': '{}',
      })
      const before = listFiles(target).filter((path) => !path.startsWith('.'))
      expect(await run(cwd, KINDS[0]!.args), place).to.equal(results.get(KINDS[0]!.args.join(' ')))
      expect(listFiles(target)).to.include.members(before)
      rmSync(target, { recursive: true })
      rmSync(join(cwd, '.toolkit'), { recursive: true, force: true })
      mkdirSync(join(cwd, '.toolkit'))
    }
  })
})
