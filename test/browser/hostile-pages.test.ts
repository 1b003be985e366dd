import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import libCoverage from 'istanbul-lib-coverage'
import type { Browser } from 'playwright-core'
import mergeReports from '../../src/cli/commands/report/merge/body.js'
import showReport from '../../src/cli/commands/report/show/body.js'
import { writeReports } from '../../src/cli/measuring/coverage-reports.js'
import { reportFailure } from '../../src/cli/output/output.js'
import { COUNTER, SETUP } from '../e2e/counter.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { openBrowser } from './chromium.js'
import { openBlankPage } from './looking.js'

const TEST = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
})
it('fails in a contract', async () => {
  const { counter } = await setup()
  await counter.add(0)
})
it('fails in an assertion', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('2')
})
`
const MUTATED = `${SETUP}
it('counts', async () => {
  const { counter } = await setup()
  await expect(counter.add(1)).to.return('1')
})
`
/** Ends what a page may put it into, and then runs code and asks another server. */
const HOSTILE = `"'</script></textarea></style>--><script>window.hit=1</script><img src="http://evil.example/i" onerror="window.hit=1"><style>@import "http://evil.example/s"</style><a href="javascript:window.hit=1">x</a>`
/** The same for a name of a file. */
const HOSTILE_NAME = `"'<img src=x onerror=window.hit=1>.ts`

type Json = Record<string, unknown>

/**
 * Anybody can edit a report, or give a contract, a test or a file a name. The oracle is Chromium: no script but the
 * page's own runs, also after everything was opened, and nothing is requested from another server.
 */
describe('pages with hostile names', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TEST })
  const mutated = createFolder({ ...COUNTER, 'test/a.test.ts': MUTATED })
  const start = process.cwd()
  let browser: Browser
  before(async function () {
    browser = await openBrowser(this)
    const flags = ['--gas', '--coverage', '--profile', '--suggest', '--trace', 'all', '--console']
    await runToolkit(['test', ...flags, '--shard', '1/1', '--reporter', 'json=shard.json'], { cwd })
    await runToolkit(['test', '--trace', 'all', '--console', '--reporter', 'json=run.json'], { cwd })
    await runToolkit(['mutate', '--shard', '1/1', '--limit', '6', '--reporter', 'json=shard.json'], { cwd: mutated })
  })
  after(() => browser?.close())
  afterEach(() => process.chdir(start))

  const show = () => showReport({ file: 'edited.json', reporter: ['html=out.html'] } as never)
  const merge = () => mergeReports({ files: ['edited.json'], reporter: ['html=out.html'] } as never)
  for (const [what, folder, name, command] of [
    ['a run', cwd, 'run.json', show],
    ['a shard with costs, coverage and a profile', cwd, 'shard.json', merge],
    ['mutants', mutated, 'shard.json', merge],
  ] as const) {
    it(`run none of the code in an edited report of ${what}`, async () => {
      process.chdir(folder)
      const changed = await poison(name, command)
      expect(changed, `${changed}`).to.be.above(10)
      await inspect(join(folder, 'out.html'))
    })
  }

  it('run none of the code in names and sources of coverage', async () => {
    const root = createFolder()
    const path = join(root, HOSTILE_NAME)
    writeFileSync(path, `${HOSTILE}\n`.repeat(3))
    const place = { start: { line: 1, column: 0 }, end: { line: 2, column: 9 } }
    const entry = { name: HOSTILE, decl: place, loc: place, line: 1 }
    const branch = { type: HOSTILE, loc: place, locations: [place, place], line: 1 }
    const file = {
      ...{ path, statementMap: { 0: place }, s: { 0: 0 }, fnMap: { 0: entry }, f: { 0: 0 } },
      ...{ branchMap: { 0: branch }, b: { 0: [0, 1] } },
    }
    writeReports(libCoverage.createCoverageMap({ [path]: file } as never), ['html', 'lcov'], root)
    await inspect(join(root, 'coverage/index.html'))
    await inspect(join(root, 'coverage', `${HOSTILE_NAME}.html`))
  })

  it('show in this test whether they run code', async () => {
    const root = createFolder({ 'a.html': `<!doctype html><body>${HOSTILE}` })
    const seen = await open(join(root, 'a.html'))
    expect(seen.hit).to.equal(1)
    expect(seen.asked).to.not.deep.equal([])
  })

  /** Puts the hostile text into every text and name of a report that the command accepts, and writes the page. */
  async function poison(name: string, command: () => Promise<number>): Promise<number> {
    const report = JSON.parse(readFileSync(name, 'utf8')) as Json
    const patterns = new Set<string>()
    walk(report, [], (path) => patterns.add(path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('\n')))
    let whole = report
    let changed = 0
    for (const pattern of patterns) {
      const edited = structuredClone(whole)
      walk(edited, [], (path, holder, key, isName) => {
        if (path.map((part) => (/^\d+$/.test(part) ? '*' : part)).join('\n') !== pattern) return
        if (isName) {
          holder[`${key}${HOSTILE}`] = holder[key]
          delete holder[key]
        } else holder[key] = `${holder[key]}${HOSTILE}`
      })
      writeFileSync('edited.json', JSON.stringify(edited))
      if ((await runQuietly(command)) > 1) continue
      whole = edited
      changed++
    }
    writeFileSync('edited.json', JSON.stringify(whole))
    rmSync('out.html', { force: true })
    expect(await runQuietly(command)).to.be.oneOf([0, 1])
    expect(readFileSync('out.html', 'utf8')).to.contain('window.hit=1')
    return changed
  }

  async function inspect(file: string): Promise<void> {
    const { hit, asked } = await open(file)
    expect(hit).to.equal(undefined)
    expect(asked).to.deep.equal([])
  }

  async function open(file: string): Promise<{ hit: unknown; asked: string[] }> {
    const own = pathToFileURL(join(file, '..')).href
    const { page, problems } = await openBlankPage(browser, own)
    await page.goto(pathToFileURL(file).href)
    await page.evaluate(OPEN_ALL)
    await page.waitForLoadState('networkidle')
    const hit = await page.evaluate('window.hit')
    await page.context().close()
    return { hit, asked: problems.filter((each) => each.startsWith('asked ')) }
  }
})

/** Opens what can be opened, also within elements of their own. */
const OPEN_ALL = `(async () => {
  const find = (root) => [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? find(each.shadowRoot) : [])])
  for (let round = 0; round < 4; round++) {
    for (const each of find(document)) {
      if (each.tagName === 'DETAILS') each.open = true
      if (each.matches('button, [role=button], [role=tab], [aria-expanded=false], a[href^="#"], tr, li, path')) each.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    }
    await new Promise(requestAnimationFrame)
  }
})()`

/** Visits texts, and names that are not those of a schema, each with its path. */
function walk(
  value: unknown,
  path: string[],
  visit: (path: string[], holder: Json, key: string, isName: boolean) => void,
): void {
  if (typeof value !== 'object' || value === null) return
  const holder = value as Json
  for (const key of Object.keys(holder)) {
    const isFree = !Array.isArray(value) && !/^[a-zA-Z]\w{1,20}$/.test(key)
    const place = [...path, isFree ? 'NAME' : key]
    walk(holder[key], place, visit)
    if (typeof holder[key] === 'string') visit(place, holder, key, false)
    if (isFree) visit([...place, 'name'], holder, key, true)
  }
}

/** Runs a command in this process without its output. */
async function runQuietly(command: () => Promise<number>): Promise<number> {
  const { stdout, stderr } = process
  const [writeOut, writeError] = [stdout.write, stderr.write]
  Object.assign(stdout, { write: () => true })
  Object.assign(stderr, { write: () => true })
  try {
    return await command()
  } catch (error) {
    return reportFailure(error, { causes: false, json: false })
  } finally {
    Object.assign(stdout, { write: writeOut })
    Object.assign(stderr, { write: writeError })
  }
}
