import { expect } from 'chai'
import type { FollowedTransaction } from '../../../../src/fork/following/followed-transaction.js'
import { WriteLog } from '../../../../src/fork/following/write-log.js'
import type { ReadValue } from '../../../../src/fork/reading/state-reader.js'
import { isLong } from '../../../limits.js'
import {
  type Act,
  nameContract,
  type Program,
  type ReadingMode,
  runModel,
  type Schedule,
  type Statement,
} from '../model.js'

const [A, B, R] = ['A', 'B', 'R'].map(nameContract) as [string, string, string]
const add = (call: Extract<Statement, { call: unknown }>['call']): Statement => ({ call, method: 'add' })
const text = (value: string) => ({ text: value })
const choose = (yes: Statement, other: Statement): Statement => ({
  if: { get: 'flag' },
  is: '1',
  yes: [yes],
  no: [other],
})

const COUNTER: Program = {
  add: [{ put: 'count', value: { next: 'count' } }],
  drop: [{ del: 'count' }],
  follow: [
    {
      if: { of: R, get: 'flag' },
      is: '1',
      yes: [{ put: 'seen', value: text('1') }],
      no: [{ put: 'count', value: text('0') }],
    },
  ],
}

/** A router whose literals are in one order or the other. */
const describeRouter = (first: string, second: string): Program => ({
  set: [{ put: 'flag', value: { argument: 0 } }],
  point: [{ put: 'to', value: { argument: 0 } }],
  forget: [{ del: 'to' }],
  byLiteral: [choose(add(text(first)), add(text(second)))],
  byArgument: [choose(add({ argument: 0 }), add({ argument: 1 }))],
  byStored: [{ if: { get: 'to' }, is: '', yes: [], no: [add({ get: 'to' })] }],
  byFallback: [add({ get: 'to', or: first })],
  fixed: [add(text(first))],
  mark: [choose({ put: 'flag', value: text('2') }, { put: 'to', value: text(first) })],
  nest: [{ call: text(R), method: 'byLiteral' }],
  keyed: [{ put: { get: 'name', or: 'flag' }, value: text('1') }],
  rename: [{ put: 'name', value: text('to') }],
})

const ACTS: readonly Act[] = [
  { call: R, method: 'set', args: ['1'] },
  { call: R, method: 'set', args: ['2'] },
  { call: R, method: 'point', args: [B] },
  { call: R, method: 'forget' },
  { call: R, method: 'byLiteral' },
  { call: R, method: 'byArgument', args: [A, B] },
  { call: R, method: 'byStored' },
  { call: R, method: 'byFallback' },
  { call: R, method: 'fixed' },
  { call: R, method: 'mark' },
  { call: R, method: 'nest' },
  { call: R, method: 'keyed' },
  { call: R, method: 'rename' },
  { call: A, method: 'drop' },
  { call: B, method: 'add' },
  { call: A, method: 'follow' },
  { update: R, to: describeRouter(B, A) },
]

const TARGETS = [
  ...[A, B].flatMap((id) => ['count', 'seen'].map((key) => `b-${id}-${key}`)),
  ...['flag', 'to', 'name'].map((key) => `b-${R}-${key}`),
  ...[A, B, R].map((id) => `c-${id}`),
]
const CODES = [A, B, R].map((id) => `c-${id}`)
/** Keys that are known at the block of the fork. */
const KNOWN = [
  CODES,
  [],
  [...CODES, `b-${R}-flag`],
  [...CODES, `b-${B}-count`, `b-${R}-to`],
  [...CODES, `b-${R}-flag`, `b-${R}-to`, `b-${R}-name`],
  [...CODES, ...TARGETS.slice(0, 5)],
  TARGETS.slice(1),
]
const MODES: readonly ReadingMode[] = ['last', 'next', 'moving']

function openWorld(index: number): Schedule['world'] {
  return () => ({
    values: new Map([
      [`b-${A}-count`, '100'],
      [`b-${B}-count`, '100'],
      [`b-${R}-flag`, index % 2 === 0 ? '1' : '2'],
      ...(index % 3 === 0 ? [] : [[`b-${R}-to`, A] as const]),
    ]),
    programs: new Map([
      [A, COUNTER],
      [B, COUNTER],
      [R, describeRouter(A, B)],
    ]),
  })
}

/** Every sequence of acts of a length. */
function* listSequences(length: number): Generator<readonly Act[]> {
  if (length === 0) yield []
  else for (const before of listSequences(length - 1)) for (const act of ACTS) yield [...before, act]
}

/** The five ways in which a local run can miss the contract that the live chain called. */
const VARIANTS: readonly (readonly Act[])[] = [
  [ACTS[5]!, ACTS[1]!],
  [ACTS[4]!, ACTS[1]!],
  [ACTS[7]!, ACTS[2]!],
  [ACTS[6]!, ACTS[2]!],
  [ACTS[8]!, ACTS[16]!],
]

interface Totals {
  schedules: number
  accepted: number
  refused: number
  wrong: string[]
}

async function check(
  sequences: Iterable<readonly Act[]>,
  { every = 1, openLog }: { every?: number; openLog?: () => WriteLog } = {},
): Promise<Totals> {
  const totals: Totals = { schedules: 0, accepted: 0, refused: 0, wrong: [] }
  let index = 0
  for (const acts of sequences) {
    for (const mode of MODES) {
      if (++index % every !== 0) continue
      const known = KNOWN[(index * 7) % KNOWN.length] ?? []
      const result = await runModel({ world: openWorld(index), acts, known, mode }, TARGETS, openLog?.())
      totals.schedules++
      totals.accepted += result.accepted
      totals.refused += result.refused
      const name = acts.map((act) => ('update' in act ? 'update' : act.method)).join(', ')
      for (const key of result.wrong) totals.wrong.push(`${name} (${mode}): ${key}`)
    }
  }
  return totals
}

/** The rule of before: a transaction on later values puts only those contracts in doubt that its local run read. */
class LocalPaths extends WriteLog {
  readonly #transactions: FollowedTransaction[] = []

  override add(transaction: FollowedTransaction): ReturnType<WriteLog['add']> {
    const entry = super.add(transaction)
    this.#transactions.push(transaction)
    return entry
  }

  override isUnwritten({ key }: Pick<ReadValue, 'key'>): boolean {
    return this.#transactions.every(({ run, isUnknown, differences }) => {
      if (run.changes.has(key)) return false
      const isUncertain = isUnknown || differences.length > 0
      return !isUncertain || ![...run.reads].some((read) => read.split('-')[1] === key.split('-')[1])
    })
  }
}

/** Runs a sequence with every combination of known keys and of reading, and returns the wrong keys. */
async function findWrong(acts: readonly Act[], openLog?: () => WriteLog): Promise<string[]> {
  const wrong: string[] = []
  for (const known of KNOWN) {
    for (const mode of MODES) {
      for (let index = 0; index < 6; index++)
        wrong.push(...(await runModel({ world: openWorld(index), acts, known, mode }, TARGETS, openLog?.())).wrong)
    }
  }
  return wrong
}

describe('proof of values read after the block of a fork', () => {
  it('accepts no wrong value in any schedule of two or three transactions', async () => {
    const [pairs, triples] = [await check(listSequences(2)), await check(listSequences(3), { every: isLong ? 1 : 5 })]
    expect([...pairs.wrong, ...triples.wrong].slice(0, 5)).to.deep.equal([])
    expect(pairs.accepted / (pairs.accepted + pairs.refused)).to.be.above(0.4)
  })

  it('accepts no wrong value where the local run called another contract', async () => {
    for (const acts of VARIANTS) expect(await findWrong(acts)).to.deep.equal([])
  })

  it('finds each wrong value of the rule that follows local paths', async () => {
    for (const acts of VARIANTS) expect(await findWrong(acts, () => new LocalPaths(10))).to.not.deep.equal([])
    const { wrong } = await check(listSequences(2), { openLog: () => new LocalPaths(10) })
    expect(wrong.length).to.be.above(10)
  })

  if (isLong) {
    it('accepts no wrong value in any schedule of four transactions', async function () {
      this.timeout(0)
      const { wrong, schedules } = await check(listSequences(4))
      expect(wrong.slice(0, 5)).to.deep.equal([])
      expect(schedules).to.be.above(200_000)
    })
  }
})
