import { expect } from 'chai'
import { cut, cutSecret, toPrintable } from '../../../src/report/printable.js'

describe('texts of unknown origin', () => {
  it('are one line that cannot steer a terminal', () => {
    expect(toPrintable('a\n\t\x1b[31mb\u202e')).to.equal('a\\n\\t\\u001b[31mb\\u202e')
  })

  it('are cut where they are long, and say by how much', () => {
    expect(cut('x'.repeat(200))).to.have.length(200)
    expect(cut('x'.repeat(250))).to.match(/^x{200}… 50 more characters/)
  })

  it('show no secret key', () => {
    const key = '1rANSfcRzr4HkhbUFZ7L1Zp69JZZHiDDq5v7dNSbbEqeU4jxy3fszV4HGiaLQEyqVpS1dKT9g7zCVRxBVzuiUzB'
    expect(cutSecret(`alice=${key}`)).to.equal('alice=1rAN…')
    expect(cutSecret(`0x${'ab'.repeat(32)}`)).to.equal('0xab…')
    expect(cutSecret('toolkit.config')).to.equal('toolkit.config')
  })
})
