import { expect } from 'chai'
import {
  formatEntry,
  JOURNAL_FORMAT,
  type JournalEntry,
  parseJournal,
} from '../../../../src/deploy/journal/journal-entry.js'

const AT = '2026-01-01T00:00:00.000Z'
const OPENED: JournalEntry = { fact: 'opened', journal: JOURNAL_FORMAT, network: 'main', chainId: 1024, project: 'p' }
const FACTS: JournalEntry[] = [
  OPENED,
  { fact: 'planned', step: 'say ","sum":"0000000000000000"}', inputs: { args: '["é\\n"]' } },
  { fact: 'sent', step: 'x', hash: 'h' },
]

function write(facts: readonly JournalEntry[]): string {
  let sum = ''
  return facts
    .map((fact) => {
      const written = formatEntry(fact, AT, sum)
      sum = written.sum
      return written.line
    })
    .join('')
}

function codeOf(act: () => unknown): string {
  try {
    act()
    return ''
  } catch (error) {
    return (error as { code: string }).code
  }
}

function append(previous: string, fact: JournalEntry): { line: string; sum: string } {
  return formatEntry(fact, 'now', previous)
}

describe('journal entries', () => {
  it('journal entries are read as written, one line per entry', () => {
    const text = write(FACTS)
    expect(text.split('\n')).to.have.length(4)
    const { facts, isCut, sums } = parseJournal(text, 'f')
    expect(facts).to.deep.equal(FACTS)
    expect(isCut).to.equal(false)
    expect(sums).to.have.length(3)
    for (const sum of sums) expect(text).to.contain(sum)
    expect(parseJournal('', 'f')).to.deep.equal({ facts: [], sums: [], seen: new Set(), isCut: false })
  })

  it('journal entries are read with Windows line endings, which git may check out, and with appended lines', () => {
    const windows = write(FACTS).replaceAll('\n', '\r\n')
    const { facts, sums, isCut } = parseJournal(windows, 'j')
    expect([facts, isCut]).to.deep.equal([FACTS, false])
    const { line } = formatEntry({ fact: 'redone', step: 'a' }, 'now', sums.at(-1)!)
    expect(parseJournal(windows + line, 'j').facts).to.deep.equal([...FACTS, { fact: 'redone', step: 'a' }])
  })

  it('journal entries exclude an incomplete last line', () => {
    const text = write(FACTS)
    const whole = write(FACTS.slice(0, 2))
    for (let cut = whole.length; cut < text.length; cut++) {
      expect(parseJournal(text.slice(0, cut), 'f').facts).to.deep.equal(FACTS.slice(0, 2))
    }
  })

  it('detect any changed character', () => {
    const text = write(FACTS)
    for (let at = 0; at < text.length; at += 7) {
      if (text[at] === '\n') continue
      const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
      expect(
        codeOf(() => parseJournal(changed, 'f')),
        changed,
      ).to.equal('DEPLOY_JOURNAL_EDITED')
    }
  })

  it('journal entries exclude entries written by processes that lost the lock, in every order', () => {
    const first = append('', { ...OPENED })
    const mine = append(first.sum, { fact: 'planned', step: 'mine', inputs: {} })
    const mine2 = append(mine.sum, { fact: 'redone', step: 'mine' })
    const taken = append(first.sum, { fact: 'taken', by: 'new', from: ['old'] })
    const next = append(taken.sum, { fact: 'planned', step: 'next', inputs: {} })
    const back = append(first.sum, { fact: 'taken', by: 'old', from: ['dead'] })
    const after = append(back.sum, { fact: 'planned', step: 'after', inputs: {} })
    const late = append(taken.sum, { fact: 'taken', by: 'old', from: ['dead'] })
    const afterLate = append(late.sum, { fact: 'planned', step: 'after', inputs: {} })
    const orders = [
      [taken, late, next],
      [taken, late, afterLate, next],
      [taken, late, next, afterLate],
      [mine, taken, next],
      [mine, mine2, taken, next],
      [taken, mine, mine2, next],
      [taken, next, mine, mine2],
      [back, after, taken, next],
      [back, taken, after, next],
      [taken, back, next, after],
      [taken, next, back, after],
    ]
    for (const lines of orders) {
      const text = [first, ...lines].map(({ line }) => line).join('')
      const { facts, seen } = parseJournal(text, 'f')
      expect(facts.map(({ fact }) => fact)).to.deep.equal(['opened', 'taken', 'planned'])
      expect(facts.at(-1)).to.have.property('step', 'next')
      for (const { sum } of lines) expect(seen.has(sum)).to.equal(true)
    }
    expect(codeOf(() => parseJournal(first.line + mine2.line, 'f'))).to.equal('DEPLOY_JOURNAL_EDITED')
    const half = mine.line.slice(0, 20)
    expect(parseJournal(`${first.line}${half}\n${taken.line}`, 'f').facts).to.have.length(2)
    expect(codeOf(() => parseJournal(`${first.line}${half}\n${mine.line}`, 'f'))).to.equal('DEPLOY_JOURNAL_EDITED')
    expect(codeOf(() => parseJournal(`${first.line}${half}\n`, 'f'))).to.equal('DEPLOY_JOURNAL_EDITED')
  })

  it('journal entries reject a journal of a newer version', () => {
    const newer = write([{ ...OPENED, journal: JOURNAL_FORMAT + 1 }])
    expect(codeOf(() => parseJournal(newer, 'f'))).to.equal('DEPLOY_JOURNAL_NEWER')
  })
})
