import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ERRORS } from '../../../src/errors/catalogue.js'

const SRC = join(import.meta.dirname, '../../../src')

describe('error catalogue', () => {
  it('contains no unused code', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const sources = files.filter((file) => !file.includes('catalogue'))
    const used = new Set(
      sources.flatMap((file) => readFileSync(join(SRC, file), 'utf8').match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []),
    )
    expect(Object.keys(ERRORS).filter((code) => !used.has(code))).to.deep.equal([])
  })

  for (const [code, { title, cause, fix }] of Object.entries(ERRORS)) {
    it(`describes ${code} in sentences`, () => {
      expect(title).to.match(/^[A-Z.][^.\n]*[^.\s]( in CI)?$/)
      for (const sentence of [cause, fix]) expect(sentence).to.match(/^["A-Z-].{8,}\.$/)
    })
  }
})
