import { expect } from 'chai'
import { cut, cutSecret, toPlain, toPrintable, toTerminal } from '../../../../src/report/text/printable.js'

describe('untrusted text', () => {
  it('is printed on one line without terminal control sequences', () => {
    expect(toPrintable('a\n\t\x1b[31mb\u202e')).to.equal('a\\n\\t\\u001b[31mb\\u202e')
  })

  it('keeps line breaks, tabs and colours on request, without control sequences', () => {
    expect(toTerminal('a\n\tb\x1b[31mc\x1b[0m')).to.equal('a\n\tb\x1b[31mc\x1b[0m')
    expect(toTerminal('\x1b]0;title\x07\x1b[2J\r\x9b2J')).to.equal('\\u001b]0;title\\u0007\\u001b[2J\\r\\u009b2J')
  })

  it('keeps no style on request that hides text, no invisible character and none that turns the direction', () => {
    expect(toTerminal('a\x1b[8mb\x1b[30;40mc\x1b[7md')).to.equal('a\\u001b[8mb\\u001b[30;40mc\\u001b[7md')
    expect(toTerminal('a\u202eb\u061cc\u200bd\ufeff')).to.equal('a\\u202eb\\u061cc\\u200bd\\ufeff')
  })

  it('keeps line breaks and tabs on request, and no colour', () => {
    expect(toPlain('a\n\tb\x1b[31mc')).to.equal('a\n\tb\\u001b[31mc')
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
