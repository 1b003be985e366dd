import { expect } from 'chai'
import { formatHead, formatTransaction } from '../../../../src/indexer/families/transaction-csv.js'

/** Texts that a spreadsheet would run as a formula, or that would begin another cell or another line. */
const HOSTILE = [
  '=HYPERLINK("http://evil.example","x")',
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  'a,=1+1',
  'a","=1+1',
  'a\r\n=1+1',
]

/** Reads a line by RFC 4180, independently of the code that writes it. */
function readCells(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|\r\n$)/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}

describe('a row of exported transactions', () => {
  const columns = readCells(formatHead())
  const format = (text: string) =>
    formatTransaction({
      hash: 'h',
      block_number: 1,
      timestamp: '1700000000',
      result: 'error',
      from: text,
      to: text,
      method: text,
      actions: [],
      gas_used: '1',
      token_transfers: [{ from: text, to: text, token: { symbol: text }, total: { amount: '1' } }],
      message: text,
    })

  for (const text of HOSTILE) {
    it(`has no cell that a spreadsheet runs, and no further cell: ${JSON.stringify(text)}`, () => {
      const cells = readCells(format(text))
      expect(cells).to.have.length(columns.length)
      for (const cell of cells) expect(cell).to.not.match(/^[=+\-@\t\r]/)
      expect(cells[columns.indexOf('from')]).to.equal(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
    })
  }
})
