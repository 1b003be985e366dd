import { expect } from 'chai'
import { cut, cutSecret, toPrintable, toTerminal } from '../../../../src/report/text/printable.js'

describe('texts of unknown origin', () => {
  it('are one line that cannot steer a terminal', () => {
    expect(toPrintable('a\n\t\x1b[31mb\u202e')).to.equal('a\\n\\t\\u001b[31mb\\u202e')
  })

  it('keep lines, tabs and colours where they are printed as they are, and steer nothing', () => {
    expect(toTerminal('a\n\tb\x1b[31mc\x1b[0m')).to.equal('a\n\tb\x1b[31mc\x1b[0m')
    expect(toTerminal('\x1b]0;title\x07\x1b[2J\r\x9b2J')).to.equal('\\u001b]0;title\\u0007\\u001b[2J\\r\\u009b2J')
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
