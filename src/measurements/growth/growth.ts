import { fitLine } from '../fit.js'
import { groupBy } from '../groups.js'
import { MOST_GAS, nameTest } from '../records/actions.js'
import { ITEMS } from '../records/call-load.js'
import { type CallRecord, compareNames, type RunRecord, type SourceStretch } from '../records/record.js'

/** An action that costs more the more its contract holds, with the calls that show it. */
export interface Growth {
  contract: string
  action: string
  /**
   * The growing figure: gas of a call in units, bytes of RAM that it takes, characters of the longest written value.
   */
  figure: GrowingFigure
  /** Cause of the growth: `items of KEY`, `entries of KEY`, `earlier calls`. */
  by: string
  /** Increase per item. */
  perItem: number
  /** Number of items at which a call reaches the limit of the chain; undefined for RAM, which has none. */
  mostItems: number | undefined
  /** The calls with the fewest and with the most of them. */
  evidence: { items: number; amount: number; test: string }[]
  /** The line that rises most; undefined where it is not known of these calls. */
  at: Pick<SourceStretch, 'file' | 'line'> | undefined
}

export type GrowingFigure = 'gas' | 'RAM' | 'value'

interface Figure {
  read: (call: CallRecord) => number
  /** Less for an item is noise of the lengths of values. */
  least: number
  /** Limit of the chain (spec/vm.md §3). */
  most: number | undefined
}

const FIGURES: Record<GrowingFigure, Figure> = {
  gas: { read: ({ gas }) => gas, least: 2, most: MOST_GAS },
  RAM: { read: ({ ram }) => ram.publisher + ram.contract + ram.others, least: 1, most: undefined },
  value: { read: ({ load }) => load.written, least: 1, most: 65_536 },
}

/** Fewer sizes than these make a line through anything. */
const LEAST_SIZES = 3
/** The order of calls says less than what they read: more of them have to agree. */
const LEAST_CALLS = 4
/** Minimum share of the variance that sizes must explain. */
const LEAST_FIT = 0.95

/**
 * The actions that cost more with what they walk, or with every call. Silent where calls differ too little in what they
 * saw to say so.
 */
export function findGrowth({ calls, searched, codes }: Pick<RunRecord, 'calls' | 'searched' | 'codes'>): Growth[] {
  return listCandidates({ calls, searched, codes })
    .map(({ growth }) => growth)
    .sort((a, b) => compareNames(a.contract, b.contract) || compareNames(a.action, b.action))
}

/** The calls that show it: of what they cost by line follows at which line an action grows. */
export function listGrowthCalls(record: Pick<RunRecord, 'calls' | 'searched' | 'codes'>): CallRecord[] {
  return [...new Set(listCandidates(record).flatMap(({ calls }) => calls))]
}

function listCandidates({ calls, searched, codes }: Pick<RunRecord, 'calls' | 'searched' | 'codes'>): Candidate[] {
  const judged = [...calls, ...searched].filter(({ status, isOwn }) => status === 'SUCCESS' && isOwn)
  const groups = groupBy(judged, ({ contract, action }) => JSON.stringify([contract, action]))
  return [...groups.values()].flatMap((group) =>
    Object.keys(FIGURES).flatMap((figure) => findSteepest(group, figure as GrowingFigure, codes) ?? []),
  )
}

interface Candidate {
  growth: Growth
  fit: number
  /** Those with the fewest and with the most items. */
  calls: CallRecord[]
}

/** Of several things that rise together, the one that says most; the order of calls only where nothing else does. */
function findSteepest(
  calls: readonly CallRecord[],
  figure: GrowingFigure,
  codes: RunRecord['codes'],
): Candidate | undefined {
  const names = [...new Set(calls.flatMap(({ load }) => Object.keys(load.sizes)))]
  const bySize = names.flatMap((name) => {
    const seen = calls.filter(({ load }) => load.sizes[name] !== undefined)
    return judge({ by: name, figure, seen, itemsOf: ({ load }) => load.sizes[name]!, least: LEAST_SIZES }, codes) ?? []
  })
  const isThere = ({ growth }: Candidate) => Number(growth.by.startsWith(ITEMS))
  const [best] = bySize.sort(
    (a, b) => isThere(b) - isThere(a) || b.fit - a.fit || compareNames(a.growth.by, b.growth.by),
  )
  return best ?? judgeOrder(calls, figure, codes)
}

/** A call costs more than the ones before it because of what those left, which it then has to read. */
function judgeOrder(
  calls: readonly CallRecord[],
  figure: GrowingFigure,
  codes: RunRecord['codes'],
): Candidate | undefined {
  const seen = calls.filter(({ load }) => load.earlier !== undefined)
  const itemsOf = ({ load }: CallRecord) => load.earlier!
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

function judge({ by, figure, seen, itemsOf, least }: Question, codes: RunRecord['codes']): Candidate | undefined {
  const { read, least: leastSlope, most } = FIGURES[figure]
  const points = seen.map((call) => ({ items: itemsOf(call), amount: read(call), call }))
  if (new Set(points.map(({ items }) => items)).size < least) return undefined
  const { slope, start, fit } = fitLine(points)
  if (fit < LEAST_FIT || slope < leastSlope || (!by.startsWith(ITEMS) && isChosen(points))) return undefined
  const sorted = points.toSorted((a, b) => a.items - b.items || a.amount - b.amount)
  const [fewest, dearest] = [sorted[0]!, sorted.at(-1)!]
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

/** Whether the calls were given the number of items, by an argument: then who calls decides what it costs. */
function isChosen(points: readonly { items: number; call: CallRecord }[]): boolean {
  const [first] = points
  return first!.call.load.given.some((_, at) => {
    const given = points.map(({ items, call }) => ({ items, amount: call.load.given[at] ?? 0 }))
    return fitLine(given).fit >= LEAST_FIT
  })
}

/**
 * The line that cost most more in one call than in another of the same code, among those with known lines, in the order
 * of their items; for a value, the line that wrote most.
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
    const { at } = code.points[point[0]]!
    if (at === null) continue
    const name = `${at.file}:${at.line}`
    const known = rises.get(name)?.amount ?? 0
    rises.set(name, { at, amount: known + amountOf(point) - (before.get(point[0]) ?? 0) })
  }
  const [steepest] = [...rises.values()].sort((a, b) => b.amount - a.amount)
  return steepest && steepest.amount > 0 ? { file: steepest.at.file, line: steepest.at.line } : undefined
}
