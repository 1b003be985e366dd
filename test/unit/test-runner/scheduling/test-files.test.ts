import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect } from 'chai'
import { findTestFiles } from '../../../../src/test-runner/scheduling/test-files.js'

describe('test files', () => {
  let root: string
  const FILES = [
    'test/a.test.ts',
    'test/deep/b.test.js',
    'test/helper.ts',
    'node_modules/x/test/c.test.ts',
    'other/d.test.ts',
  ]

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'toolkit-files-'))
    for (const file of FILES) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), '')
    }
  })
  after(() => rmSync(root, { recursive: true }))

  function find(patterns: string[], files: string[] = []): string[] {
    return findTestFiles(root, patterns, { directory: root, files }).map((file) => relative(root, file))
  }

  it('test files are those that match the globs, without dependencies', () => {
    expect(find(['test/**/*.test.ts'])).to.deep.equal(['test/a.test.ts'])
    expect(find(['test/**/*.test.{ts,js}'])).to.deep.equal(['test/a.test.ts', 'test/deep/b.test.js'])
    expect(find(['**/?.test.ts'])).to.deep.equal(['other/d.test.ts', 'test/a.test.ts'])
    expect(find(['*/d.test.ts', 'other/*'])).to.deep.equal(['other/d.test.ts'])
    expect(find(['nowhere/*'])).to.deep.equal([])
    expect(find(['other/d.test.ts', 'other', 'nowhere.test.ts'])).to.deep.equal(['other/d.test.ts'])
  })

  it('can be selected by file, folder or glob', () => {
    const patterns = ['test/**/*.test.{ts,js}']
    expect(find(patterns, ['other/d.test.ts'])).to.deep.equal(['other/d.test.ts'])
    expect(find(patterns, ['test/deep'])).to.deep.equal(['test/deep/b.test.js'])
    expect(find(patterns, ['t*/deep/*', 'test/deep'])).to.deep.equal(['test/deep/b.test.js'])
  })

  it('test files reject a pattern without a match', () => {
    for (const name of ['nothing.test.ts', 'other/*.js', 'node_modules']) {
      expect(() => find(['test/**/*.test.ts'], [name])).to.throw(`no test file matches ${name}`)
    }
  })
})
