import { expect } from 'chai'
import { Random } from '../../../../../src/fuzzing/sequences/generation/random.js'
import { planRound, type RoundStep } from '../../../../../src/fuzzing/sequences/generation/round.js'
import type { CallStep } from '../../../../../src/fuzzing/sequences/step.js'

const NAMES = ['alice', 'bobby', 'carol']
const SEEDS = 200

function planAll(args: readonly unknown[], worked: readonly unknown[][] = []): RoundStep[][] {
  const call: CallStep = { kind: 'call', contract: 0, method: 'transfer', caller: 1, args: [...args] }
  return Array.from({ length: SEEDS }, (_, seed) =>
    planRound(call, { names: NAMES, random: new Random(seed), listWorked: (at) => worked[at] ?? [] }),
  )
}

/** Calls as texts: the caller, then the arguments. */
function format(round: readonly RoundStep[]): string[] {
  return round.map(({ call }) => [NAMES[call.caller], ...call.args].join(' '))
}

describe('a round of calls', () => {
  it('lets all accounts but one send to this one', () => {
    const rounds = planAll(['bobby', 'carol', '5']).map((round) => format(round).toSorted().join(', '))
    expect(rounds).to.include('bobby bobby alice 5, carol carol alice 5')
    expect(rounds).to.include('alice alice carol 5, bobby bobby carol 5')
  })

  it('a round of calls may end with a call of the target', () => {
    const rounds = planAll(['bobby', 'carol', '5'])
    expect(rounds.some((round) => format(round).at(-1) === 'alice alice bobby 5')).to.equal(true)
    const ended = rounds.filter((round) => round[0]!.whole !== undefined && round.at(-1)!.whole === undefined)
    expect(ended.length).to.be.above(0)
    for (const round of ended) {
      const taken = round.flatMap(({ whole }) => whole?.account ?? [])
      expect(round.at(-1)!.call.args).to.include(NAMES.find((name) => !taken.includes(name)))
    }
  })

  it('a round of calls may be about an argument, and keeps its caller', () => {
    const rounds = planAll(['carol', '5']).map((round) => format(round).toSorted().join(', '))
    expect(rounds).to.include('bobby alice 5, bobby bobby 5, bobby carol 5')
  })

  it('a round of calls has the target where accounts have succeeded, and otherwise at any text', () => {
    const known = planAll(['tax', 'bobby', 'x', '5'], [['tax'], [], ['y', 'carol'], ['5']])
    expect(known.some((round) => format(round).includes('bobby tax bobby alice 5'))).to.equal(true)
    for (const { call } of known.flat()) expect(call.args[0]).to.equal('tax')
    const unknown = planAll(['tax', 'bobby', 'x', '5']).flat()
    expect(unknown.some(({ call }) => call.args[0] === 'carol')).to.equal(true)
  })

  it('a round of calls takes whole amounts of the accounts that calls are about, never of the target', () => {
    const rounds = planAll(['bobby', 'carol', '5'])
    const whole = rounds.filter((round) => round.some((step) => step.whole !== undefined))
    expect(whole.length).to.be.within(SEEDS * 0.6, SEEDS * 0.9)
    for (const { call, whole: amount } of whole.flat())
      if (amount !== undefined) expect(call.args).to.include(amount.account)
  })
})
