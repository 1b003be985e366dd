import { expect } from 'chai'
import { cut, toPrintable } from '../../../src/report/printable.js'

describe('texts of unknown origin', () => {
  it('are one line that cannot steer a terminal', () => {
    expect(toPrintable('a\n\t\x1b[31mb\u202e')).to.equal('a\\n\\t\\u001b[31mb\\u202e')
  })

  it('are cut where they are long, and say by how much', () => {
    expect(cut('x'.repeat(200))).to.have.length(200)
    expect(cut('x'.repeat(250))).to.match(/^x{200}… 50 more characters/)
  })
})
