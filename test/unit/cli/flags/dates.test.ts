import { expect } from 'chai'
import { readDate } from '../../../../src/cli/flags/dates.js'

describe('date flags', () => {
  const now = Date.UTC(2026, 0, 2, 3, 4, 5)
  const cases: [text: string, time: string][] = [
    ['2026-01-02', '2026-01-02T00:00:00Z'],
    ['2026-01-02T03:04', '2026-01-02T03:04:00Z'],
    ['2026-01-02 03:04:05', '2026-01-02T03:04:05Z'],
    ['2026-01-02T03:04:05+02:00', '2026-01-02T01:04:05Z'],
    ['1767323045', '2026-01-02T03:04:05Z'],
    ['90s', '2026-01-02T03:02:35Z'],
    ['15m', '2026-01-02T02:49:05Z'],
    ['6h', '2026-01-01T21:04:05Z'],
    ['6h ago', '2026-01-01T21:04:05Z'],
    ['2w', '2025-12-19T03:04:05Z'],
  ]
  for (const [text, time] of cases) {
    it(`date flags parse ${text}`, () => expect(readDate(text, '--from', now)).to.equal(Date.parse(time) / 1000))
  }

  for (const text of ['', 'yesterday', '6 hours', '2026-13-40', '-5', '1.5']) {
    it(`date flags reject ${JSON.stringify(text)}`, () => {
      expect(() => readDate(text, '--from', now))
        .to.throw('--from: expected a time')
        .with.property('code', 'USAGE')
    })
  }
})
