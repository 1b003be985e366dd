import { groupBy } from '../../collections/groups.js'
import { compareTexts } from '../../collections/order.js'
import { firstOf, lastOf, must } from '../../collections/presence.js'
import { keysOf } from '../../collections/records.js'
import { fitLine } from '../fit.js'
import { MAX_GAS, nameTest } from '../records/actions.js'
import { ITEMS } from '../records/call-load.js'
import type { CallRecord, RunRecord, SourceStretch } from '../records/record.js'

/** An action whose cost grows with the contract's state, with calls as evidence. */
export interface Growth {
  contract: string
  action: string
  /** Growing figure: gas of a call in units, bytes of RAM, or characters of the longest written value. */
  figure: GrowingFigure
  /** Cause of the growth: `items of KEY`, `entries of KEY`, `earlier calls`. */
  by: string
  /** Increase per item. */
  perItem: number
  /** Number of items at which a call reaches the limit of the chain; undefined for RAM, which has none. */
  mostItems: number | undefined
  /** Calls with the fewest and the most items. */
  evidence: { items: number; amount: number; test: string }[]
  /** Line with the largest increase; undefined if it is not known for these calls. */
  at: Pick<SourceStretch, 'file' | 'line'> | undefined
}

export type GrowingFigure = 'gas' | 'RAM' | 'value'

interface Figure {
  read: (call: CallRecord) => number
  /** Minimum increase per item; less is noise from the lengths of values. */
  least: number
  /** Limit of the chain (spec/vm.md §3). */
  most: number | undefined
}

const FIGURES: Record<GrowingFigure, Figure> = {
  gas: { read: ({ gas }) => gas, least: 2, most: MAX_GAS },
  RAM: { read: ({ ram }) => ram.publisher + ram.contract + ram.others, least: 1, most: undefined },
  value: { read: ({ load }) => load.written, least: 1, most: 65_536 },
}

/** Minimum number of distinct sizes; fewer fit any line. */
const LEAST_SIZES = 3
/** Minimum number of calls for evidence by order, which is weaker than evidence by what calls read. */
const LEAST_CALLS = 4
/** Minimum share of the variance that sizes must explain. */
const LEAST_FIT = 0.95

/**
 * Finds actions whose cost grows with the items they read, or with every call. Returns nothing if calls differ too
 * little for a conclusion.
 */
export function findGrowth({ calls, searched, codes }: Pick<RunRecord, 'calls' | 'searched' | 'codes'>): Growth[] {
  return listCandidates({ calls, searched, codes })
    .map(({ growth }) => growth)
    .sort((a, b) => compareTexts(a.contract, b.contract) || compareTexts(a.action, b.action))
}

/** Lists the calls that are evidence of growth, whose costs by line locate it. */
export function listGrowthCalls(record: Pick<RunRecord, 'calls' | 'searched' | 'codes'>): CallRecord[] {
  return [...new Set(listCandidates(record).flatMap(({ calls }) => calls))]
}

function listCandidates({
  calls,
  searched,
  codes,
}: Pick<RunRecord, 'calls' | 'searched' | 'codes'>): GrowthCandidate[] {
  const judged = [...calls, ...searched].filter(({ status, isOwn }) => status === 'SUCCESS' && isOwn)
  const groups = groupBy(judged, ({ contract, action }) => JSON.stringify([contract, action]))
  return [...groups.values()].flatMap((group) =>
    keysOf(FIGURES).flatMap((figure) => findSteepest(group, figure, codes) ?? []),
  )
}

interface GrowthCandidate {
  growth: Growth
  fit: number
  /** Calls with the fewest and the most items. */
  calls: CallRecord[]
}

/** Chooses the most informative of several growing quantities; the order of calls only if there is no other. */
function findSteepest(
  calls: readonly CallRecord[],
  figure: GrowingFigure,
  codes: RunRecord['codes'],
): GrowthCandidate | undefined {
  const names = [...new Set(calls.flatMap(({ load }) => Object.keys(load.sizes)))]
  const bySize = names.flatMap((name) => {
    const seen = calls.filter(({ load }) => load.sizes[name] !== undefined)
    return (
      judge(
        { by: name, figure, seen, itemsOf: ({ load }) => must(load.sizes[name], 'size'), least: LEAST_SIZES },
        codes,
      ) ?? []
    )
  })
  const isThere = ({ growth }: GrowthCandidate) => Number(growth.by.startsWith(ITEMS))
  const [best] = bySize.sort(
    (a, b) => isThere(b) - isThere(a) || b.fit - a.fit || compareTexts(a.growth.by, b.growth.by),
  )
  return best ?? judgeOrder(calls, figure, codes)
}

/** Checks whether calls get more expensive in order, because they read data that earlier calls left. */
function judgeOrder(
  calls: readonly CallRecord[],
  figure: GrowingFigure,
  codes: RunRecord['codes'],
): GrowthCandidate | undefined {
  const seen = calls.filter(({ load }) => load.earlier !== undefined)
  const itemsOf = ({ load }: CallRecord) => must(load.earlier, 'earlier')
  const read = fitLine(seen.map((call) => ({ items: itemsOf(call), amount: call.load.read })))
  if (read.fit < LEAST_FIT || read.slope < 1) return undefined
  return judge({ by: 'earlier calls', figure, seen, itemsOf, least: LEAST_CALLS }, codes)
}

interface Question {
  by: string
  figure: GrowingFigure
  seen: readonly CallRecord[]
  itemsOf: (call: CallRecord) => number
  least: number
}

function judge({ by, figure, seen, itemsOf, least }: Question, codes: RunRecord['codes']): GrowthCandidate | undefined {
  const { read, least: leastSlope, most } = FIGURES[figure]
  const points = seen.map((call) => ({ items: itemsOf(call), amount: read(call), call }))
  if (new Set(points.map(({ items }) => items)).size < least) return undefined
  const { slope, start, fit } = fitLine(points)
  if (fit < LEAST_FIT || slope < leastSlope || (!by.startsWith(ITEMS) && isChosen(points))) return undefined
  const sorted = points.toSorted((a, b) => a.items - b.items || a.amount - b.amount)
  const [fewest, dearest] = [firstOf(sorted), lastOf(sorted)]
  const growth: Growth = {
    contract: fewest.call.contract,
    action: fewest.call.action,
    figure,
    by,
    perItem: Math.round(slope),
    mostItems: most === undefined ? undefined : Math.max(0, Math.floor((most - start) / slope)),
    evidence: [fewest, dearest].map(({ items, amount, call }) => ({ items, amount, test: nameTest(call) })),
    at: findLine(
      sorted.map(({ call }) => call),
      { figure, codes },
    ),
  }
  return { growth, fit, calls: [fewest.call, dearest.call] }
}

/** Whether an argument determines the number of items, so that the caller decides about the cost. */
function isChosen(points: readonly { items: number; call: CallRecord }[]): boolean {
  const [first] = points
  return must(first, 'first').call.load.given.some((_, at) => {
    const given = points.map(({ items, call }) => ({ items, amount: call.load.given[at] ?? 0 }))
    return fitLine(given).fit >= LEAST_FIT
  })
}

/**
 * Finds the line with the largest increase between two calls of the same code, in the order of their items; for a
 * value, the line that wrote most.
 */
function findLine(
  sorted: readonly CallRecord[],
  { figure, codes }: { figure: GrowingFigure; codes: RunRecord['codes'] },
): Growth['at'] {
  const more = sorted.findLast(({ points }) => points !== undefined)
  const less = sorted.find(({ points, version }) => points !== undefined && version === more?.version)
  const code = codes.find(({ version }) => version === more?.version)
  if (code === undefined || !less?.points || !more?.points || less === more) return undefined
  const amountOf = ([, cpu, ram]: readonly [number, number, number]) => (figure === 'gas' ? cpu : ram)
  const before = new Map(figure === 'value' ? [] : less.points.map((point) => [point[0], amountOf(point)]))
  const rises = new Map<string, { at: SourceStretch; amount: number }>()
  for (const point of more.points) {
    const at = code.points[point[0]]?.at
    // Nothing is known of a point that a merged record lacks.
    if (at === undefined || at === null) continue
    const name = `${at.file}:${at.line}`
    const known = rises.get(name)?.amount ?? 0
    rises.set(name, { at, amount: known + amountOf(point) - (before.get(point[0]) ?? 0) })
  }
  const [steepest] = [...rises.values()].sort((a, b) => b.amount - a.amount)
  return steepest && steepest.amount > 0 ? { file: steepest.at.file, line: steepest.at.line } : undefined
}
