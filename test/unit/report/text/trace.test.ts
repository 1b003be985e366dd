import { expect } from 'chai'
import type { CallEntry } from '../../../../src/report/model/transaction.js'
import { PLAIN } from '../../../../src/report/text/paint.js'
import { formatTrace } from '../../../../src/report/text/trace.js'

function entry(depth: number, call: string, more: Partial<CallEntry> = {}): CallEntry {
  return { depth, call, ram: {}, failed: false, writes: [], receipts: [], ...more }
}

const format = (calls: CallEntry[]) => formatTrace({ calls, traced: 'recording' }, PLAIN)

describe('text traces', () => {
  it('replace deep calls with one count', () => {
    const calls = Array.from({ length: 12 }, (_, depth) => entry(depth, `c${depth}`))
    expect(format(calls)).to.deep.equal([
      ...['✓ c0', '  ✓ c1', '    ✓ c2', '      ✓ c3', '        ✓ c4'],
      '          … 7 more calls',
    ])
  })

  it('replace many calls of one caller with a count', () => {
    const calls = [entry(0, 'root'), ...Array.from({ length: 20 }, (_, index) => entry(1, `c${index}`))]
    expect(format(calls).slice(-2)).to.deep.equal(['  ✓ c7', '  … 12 more calls'])
  })

  it('always include the path to the failure', () => {
    const calls = Array.from({ length: 12 }, (_, depth) => entry(depth, `c${depth}`, { failed: true }))
    expect(format([...calls, entry(0, 'last')])).to.have.length(13)
    const wide = Array.from({ length: 20 }, (_, index) => entry(1, `c${index}`, { failed: index === 19 }))
    expect(format([entry(0, 'root', { failed: true }), ...wide]).slice(-2)).to.deep.equal([
      '  … 11 more calls',
      '  ✗ c19',
    ])
  })

  it('text traces contain no terminal control sequences, and only the first line of a reason', () => {
    const [line, wrote] = format([
      entry(0, 'a', {
        failed: true,
        reason: 'no\u001b[2J\nat x',
        writes: [{ contract: 'c', key: 'k', before: null, after: '\u001b[2J' }],
      }),
    ])
    expect(line).to.equal('✗ a  ← no\\u001b[2J')
    expect(wrote).to.equal('    wrote c k: nothing → \\u001b[2J')
  })
})
