import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { listSuites } from './suites.js'

describe('docs/conformance.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/conformance.md'), 'utf8')

  it('starts with the current ledger', () => {
    const ledger = readFileSync(join(import.meta.dirname, '../../docs/generate/ledger.md'), 'utf8')
    expect(page.startsWith(ledger.trim())).to.equal(true)
  })

  for (const family of ['js', 'host'] as const) {
    it(`lists every ${family} suite with all its steps equal, as vectors.test.ts asserts`, () => {
      for (const { name, load } of listSuites(family)) {
        const { about, steps } = load()
        expect(page).to.include(`| ${name} | ${about.replaceAll('|', '\\|')} | ${steps.length} | ${steps.length} |`)
      }
    })
  }
})
