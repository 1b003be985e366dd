import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { PAGE_PALETTE } from '../../../../src/cli/output/page-palette.js'

/** Pages that the command line writes are made without the bundle of the report, so its colours stand in two files. */
describe('the palette of pages', () => {
  it('has the colours of the test report', () => {
    const report = readFileSync(new URL('../../../../src/web/base.css', import.meta.url), 'utf8')
    const colours = PAGE_PALETTE.split('\n').filter((line) => line.includes('--'))
    expect(colours).to.have.length.above(10)
    for (const colour of colours) expect(report).to.contain(colour)
  })
})
