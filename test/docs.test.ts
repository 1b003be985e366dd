import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { insertFigures, readInstall } from '../docs/generate/install.js'
import { formatReference } from '../docs/generate/reference.js'
import { Guide } from './docs/guide.js'
import { install, runTests } from './docs/installation.js'
import { listAnchors, listLinks, listPages, ROOT, readBlocks } from './docs/pages.js'

const PAGES = listPages()

describe('documentation', () => {
  describe('reference', () => {
    for (const [name, text] of Object.entries(formatReference())) {
      it(`matches the output of npx tsx docs/generate/reference.ts: ${name}`, () => {
        expect(readFileSync(join(ROOT, 'docs/reference', name), 'utf8')).to.equal(text)
      })
    }
  })

  it('has the figures of the last measured install in README.md: npx tsx docs/generate/install.ts', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    expect(insertFigures(readme, readInstall())).to.equal(readme)
  })

  it('names the file of each block above it, because GitHub and the site do not show what stands behind a fence', () => {
    const unnamed = listPages().flatMap(({ path, text }) =>
      [...text.matchAll(/(.*)\n\n?```\w+ (\S+\.\S+)\n/g)]
        .filter(([, above, file]) => above !== `\`${file}\``)
        .map(([, , file]) => `${path}: ${file}`),
    )
    expect(unnamed).to.deep.equal([])
  })

  it('names each column of a table, because a screen reader announces the names', () => {
    const unnamed = PAGES.flatMap(({ path, text }) =>
      [...text.matchAll(/^(\|.*\|)\n\|[\s:|-]+\|$/gm)]
        .filter(([, head = '']) =>
          head
            .slice(1, -1)
            .split('|')
            .some((name) => name.trim() === ''),
        )
        .map(([, head]) => `${path}: ${head}`),
    )
    expect(unnamed).to.deep.equal([])
  })

  it('lists each dependency', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(ROOT, 'package.json'), 'utf8'),
    )
    const page = readFileSync(join(ROOT, 'docs/internals/dependencies.md'), 'utf8')
    const named = (name: string) => page.includes(`\`${name}\``) || name.startsWith('@types/')
    expect(
      Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter((name) => !named(name)),
    ).to.deep.equal([])
  })

  describe('links', () => {
    const pages = new Map(PAGES.map((page) => [page.path, page]))

    for (const page of PAGES) {
      it(`resolves the links of ${page.path}`, () => {
        const lost = listLinks(page).filter(({ file, anchor }) => {
          const target = pages.get(file)
          return !existsSync(join(ROOT, file)) || (anchor !== undefined && !(target && listAnchors(target).has(anchor)))
        })
        expect(lost).to.deep.equal([])
      })
    }
  })

  describe('guides executed step by step', () => {
    const workspace = mkdtempSync(join(tmpdir(), 'toolkit-docs-'))
    const guides = PAGES.filter((page) => readBlocks(page).some(({ mark }) => mark !== '')).map(
      (page) => new Guide(page, workspace),
    )
    before(() => install(workspace))
    after(() => rmSync(workspace, { recursive: true, force: true }))

    for (const guide of guides) it(guide.page.path, () => guide.follow())

    it('executes guides step by step with passing tests', () => {
      writeFileSync(join(workspace, 'toolkit.config.ts'), "export default { tests: '*/test/*.test.ts' }\n")
      const folders = guides.flatMap(({ untested }) => untested)
      const { tests } = runTests(workspace, [...folders, '--fuzz-runs', '10'])
      const failed = tests.filter(({ state }) => state !== 'passed')
      expect(failed.map(({ file, titles, failure }) => [file, ...titles, failure?.message].join(' '))).to.deep.equal([])
      expect(tests.length).to.be.greaterThan(40)
    })
  })
})
