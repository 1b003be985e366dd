import { expect } from 'chai'
import { Random } from '../../../../../src/fuzzing/sequences/generation/random.js'
import { type Strategy, StrategyChooser } from '../../../../../src/fuzzing/sequences/generation/strategies.js'

const CHOICES = 4000

/** Shares of the strategies among many choices, after runs with these results. */
function measureShares(results: Partial<Record<Strategy, number>>): Record<Strategy, number> {
  const chooser = new StrategyChooser(new Random(7))
  for (let run = 0; run < 200; run++) {
    for (const strategy of ['independent', 'related', 'balances'] as const) {
      chooser.record(strategy, 10, results[strategy] ?? 0)
    }
  }
  const counts = { independent: 0, related: 0, balances: 0 }
  for (let count = 0; count < CHOICES; count++) counts[chooser.choose()]++
  return { ...counts, independent: counts.independent / CHOICES, related: counts.related / CHOICES }
}

describe('strategies of a search', () => {
  it('choose independent arguments for most runs if all have equal results', () => {
    const { independent, related } = measureShares({ independent: 1, related: 1, balances: 1 })
    expect(independent).to.be.within(0.6, 0.7)
    expect(related).to.be.within(0.17, 0.27)
  })

  it('strategies of a search give a strategy without results a smaller share', () => {
    const { independent, related } = measureShares({ independent: 1, balances: 1 })
    expect(independent).to.be.within(0.7, 0.85)
    expect(related).to.be.within(0.04, 0.13)
  })

  it('strategies of a search give a strategy with more results more, and leave others a share', () => {
    const { independent, related } = measureShares({ independent: 1, related: 9, balances: 1 })
    expect(related).to.be.within(0.4, 0.5)
    expect(independent).to.be.above(0.4)
  })
})
