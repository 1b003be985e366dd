import { expect } from 'chai'
import { cut, cutSecret, toPrintable, toTerminal } from '../../../../src/report/text/printable.js'

describe('untrusted text', () => {
  it('is printed on one line without terminal control sequences', () => {
    expect(toPrintable('a\n\t\x1b[31mb\u202e')).to.equal('a\\n\\t\\u001b[31mb\\u202e')
  })

  it('keeps line breaks, tabs and colours on request, without control sequences', () => {
    expect(toTerminal('a\n\tb\x1b[31mc\x1b[0m')).to.equal('a\n\tb\x1b[31mc\x1b[0m')
    expect(toTerminal('\x1b]0;title\x07\x1b[2J\r\x9b2J')).to.equal('\\u001b]0;title\\u0007\\u001b[2J\\r\\u009b2J')
  })

  it('is truncated, with the number of omitted characters', () => {
    expect(cut('x'.repeat(200))).to.have.length(200)
    expect(cut('x'.repeat(250))).to.match(/^x{200}… 50 more characters/)
  })

  it('is printed without secret keys', () => {
    const key = '1rANSfcRzr4HkhbUFZ7L1Zp69JZZHiDDq5v7dNSbbEqeU4jxy3fszV4HGiaLQEyqVpS1dKT9g7zCVRxBVzuiUzB'
    expect(cutSecret(`alice=${key}`)).to.equal('alice=1rAN…')
    expect(cutSecret(`0x${'ab'.repeat(32)}`)).to.equal('0xab…')
    expect(cutSecret('toolkit.config')).to.equal('toolkit.config')
  })
})
