import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect } from 'chai'
import { EXTENDED, FULL, findGroup, listTests, SHORT } from './groups.js'

const REPOSITORY = join(import.meta.dirname, '..')
/** Folders that developers of this repository may have beside it, and users never have. */
const OUTSIDE = /\.\.\/(shared|\.library)\b/

describe('the repository', () => {
  it('refers to nothing outside itself', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd().split('\n')
    const sources = files.filter((file) => !file.startsWith('test/vectors/') || file.endsWith('.md'))
    const references = sources.filter((file) => OUTSIDE.test(readFileSync(join(REPOSITORY, file), 'utf8')))
    expect(references.filter((file) => file !== 'test/complete.test.ts')).to.deep.equal([])
  })

  it('has every page of the documentation, and section of the specification, that a comment cites', () => {
    const pages = new Set(listDocuments())
    const files = execFileSync('git', ['ls-files', 'src', 'test', 'bench', 'scripts'], {
      cwd: REPOSITORY,
      encoding: 'utf8',
    })
      .trimEnd()
      .split('\n')
    const missing = files.flatMap((file) => {
      if (!/\.tsx?$/.test(file) || file === 'test/complete.test.ts') return []
      const text = readFileSync(join(REPOSITORY, file), 'utf8')
      return [...text.matchAll(/\b([\w-]+)\.md`? §(\d+(?:\.\d+)*)/g)]
        .filter(([, page = '', section = '']) => !pages.has(page) || (isSpecified(page) && !hasSection(page, section)))
        .map(([citation]) => `${file}: ${citation}`)
    })
    expect(missing).to.deep.equal([])
  })

  it('has every test file and folder that an internal page cites', () => {
    const pages = readdirSync(join(REPOSITORY, 'docs/internals')).filter((page) => page.endsWith('.md'))
    const names = readdirSync(join(REPOSITORY, 'test'), { recursive: true, encoding: 'utf8' })
    const known = new Set(names.map((name) => `test/${name.replaceAll('\\', '/')}`))
    const baseNames = new Set([...known].map((name) => name.split('/').at(-1)))
    const missing = pages.flatMap((page) => {
      const text = readFileSync(join(REPOSITORY, 'docs/internals', page), 'utf8')
      const cited = [...text.matchAll(/(?<![\w./])test\/[\w./-]*\w|(?<=`)[\w-]+\.test\.ts(?=`)/g)].map(([path]) => path)
      return cited
        .filter((path) => !(path.startsWith('test/') ? known : baseNames).has(path))
        .map((path) => `${page}: ${path}`)
    })
    expect(missing).to.deep.equal([])
  })

  it('has every test title that the map of promises quotes', () => {
    const page = readFileSync(join(REPOSITORY, 'docs/internals/promises.md'), 'utf8')
    const quotes = [...page.matchAll(/`(test\/[^`]+\.test\.ts)`:? ((?:(?:, |and )?"[^"]+")+)/g)]
    const missing = quotes.flatMap(([, file, titles]) => {
      const text = readFileSync(join(REPOSITORY, file!), 'utf8')
      // An ellipsis stands for what differs from test to test.
      const parts = [...titles!.matchAll(/"([^"]+)"/g)].flatMap(([, title]) => title!.split('…'))
      return parts.filter((part) => !text.includes(part.trim())).map((part) => `${file}: ${part}`)
    })
    expect(missing).to.deep.equal([])
    expect(quotes.length).to.be.greaterThan(10)
  })

  it('has every source file that a comment or an internal page cites', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd().split('\n')
    const known = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
    const citing = files.filter((file) => /^(src|test|bench|scripts)\/.*\.tsx?$|^docs\/internals\//.test(file))
    const missing = citing.flatMap((file) => {
      const text = readFileSync(join(REPOSITORY, file), 'utf8')
      const comments = file.endsWith('.md') ? text : (text.match(/^\s*(\*|\/\/|\/\*).*$/gm) ?? []).join('\n')
      const cited = [...comments.matchAll(/(?<![\w./*-])(?:[\w-]+\/)*[a-z][\w-]*\.tsx?\b(?!\.)/g)].map(([path]) => path)
      // Contracts, tests and configurations of projects are examples.
      const own = cited.filter(
        (path) => !/^(contracts|test|deploy)\/|^(toolkit\.config|contract|vault)\.ts$/.test(path),
      )
      return own.filter((path) => !known.has(path)).map((path) => `${file}: ${path}`)
    })
    expect(missing).to.deep.equal([])
  })

  it('has every file and folder that pages for contributors cite', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd().split('\n')
    const known = new Set(
      files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'))),
    )
    for (const page of ['CONTRIBUTING.md', 'README.md', ...readdirSync(join(REPOSITORY, 'docs/internals'))]) {
      const text = readFileSync(
        join(REPOSITORY, page.includes('.md') && known.has(page) ? page : `docs/internals/${page}`),
        'utf8',
      )
      const cited = [...text.matchAll(/(?<=`)(?:src|docs|scripts|templates|bench|library)\/[\w./-]*\w(?=\/?`)/g)].map(
        ([path]) => path,
      )
      const own = cited.filter((path) => !/^docs\/site\/dist|node_modules/.test(path))
      expect(
        own.filter((path) => !known.has(path)),
        page,
      ).to.deep.equal([])
    }
  })

  it('has each folder in the map of the repository, and no other', () => {
    const files = execFileSync('git', ['ls-files'], { cwd: REPOSITORY, encoding: 'utf8' }).trimEnd().split('\n')
    const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
    const [, map = ''] =
      /## Map of the repository\n([^#]*)/.exec(readFileSync(join(REPOSITORY, 'CONTRIBUTING.md'), 'utf8')) ?? []
    const rows = [...map.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, names = '']) => names.split(', '))
    expect(rows.map((name) => name.replaceAll('`', ''))).to.have.members([...folders])
  })

  it('has each test file in one group, so that a script runs it', () => {
    const names = readdirSync(join(REPOSITORY, 'test'), { recursive: true, encoding: 'utf8' })
    const tests = names.map((name) => `test/${name.replaceAll('\\', '/')}`).filter((name) => name.endsWith('.test.ts'))
    // The tests of test/library are a project of their own, which a conformance test runs.
    const ours = tests.filter((file) => !file.startsWith('test/library/'))
    const lists = new Map([...SHORT, 'long' as const].map((group) => [group, listTests(group)]))
    expect([...lists.values()].flat().toSorted()).to.deep.equal(ours.toSorted())
    expect(ours.filter((file) => !lists.get(findGroup(file)!)!.includes(file))).to.deep.equal([])
  })

  it('runs each search and table that npm test shortens in test:extended or test:full', () => {
    const listUsers = (names: RegExp) =>
      SHORT.flatMap(listTests).filter((file) => names.test(readFileSync(join(REPOSITORY, file), 'utf8')))
    const shortened = listUsers(/\b(?:isLong|takeShare)\b/)
    const extended = listUsers(/\b(?:isExtended|itExtended|shareRows)\(?/)
    expect(Math.min(shortened.length, extended.length)).to.be.greaterThan(10)
    const isOther = (file: string) => file !== 'test/complete.test.ts'
    expect([...shortened, ...extended].filter((file) => isOther(file) && !FULL.includes(file))).to.deep.equal([])
    expect(extended.filter((file) => isOther(file) && !EXTENDED.includes(file))).to.deep.equal([])
  })

  for (const [what, line, message] of [
    ['throws', "throw new Error('from the test file')", 'Error: from the test file'],
    ['imports a module that does not exist', "import './missing.js'", "Cannot find module './missing.js'"],
    ['has a syntax error', 'const = 1', 'Expected identifier but found "="'],
  ] as const) {
    it(`reports the error of a test file that ${what}, not one of the loader`, () => {
      const folder = mkdtempSync(join(tmpdir(), 'toolkit-broken-'))
      const helper = join(REPOSITORY, 'test/e2e/toolkit.ts').replaceAll('\\', '/')
      writeFileSync(join(folder, 'broken.test.ts'), `import ${JSON.stringify(helper)}\n${line}\n`)
      const mocha = [join(REPOSITORY, 'node_modules/mocha/bin/mocha.js'), join(folder, 'broken.test.ts')]
      const { status, stderr, stdout } = spawnSync(process.execPath, mocha, { cwd: REPOSITORY, encoding: 'utf8' })
      rmSync(folder, { recursive: true })
      expect(stdout + stderr)
        .to.include(message)
        .and.not.include('is not a function')
      expect(status).to.not.equal(0)
    })
  }
})

/** The names of all pages of the documentation, without their ending. */
function listDocuments(): string[] {
  const names = readdirSync(join(REPOSITORY, 'docs'), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.md')).map((name) => basename(name, '.md'))
}

function isSpecified(page: string): boolean {
  return existsSync(join(REPOSITORY, 'docs/spec', `${page}.md`))
}

const pages = new Map<string, string>()

/** Whether a page of the specification has a heading with this number; a third number may be an item of a list. */
function hasSection(page: string, section: string): boolean {
  const text = pages.get(page) ?? readFileSync(join(REPOSITORY, 'docs/spec', `${page}.md`), 'utf8')
  pages.set(page, text)
  const heading = section.split('.').slice(0, 2).join('\\.')
  return new RegExp(`^#+ ${heading}[. ]`, 'm').test(text)
}
