import { MOST_GAS, nameTest } from './actions.js'
import { groupBy } from './groups.js'
import { type CallRecord, compare, type RunRecord, type SourceStretch } from './record.js'

/** An action that costs more the more its contract holds, with the calls that show it. */
export interface Growth {
  contract: string
  action: string
  /** What it walks: a key of the storage. */
  key: string
  /** Gas of one item more, in units. */
  gasPerItem: number
  /** The number of items at which a call reaches the most that a transaction may use. */
  mostItems: number
  /** The cheapest and the dearest call. */
  evidence: { items: number; gas: number; test: string }[]
  /** The line whose instructions rise most; undefined where passes were not counted. */
  at: Pick<SourceStretch, 'file' | 'line'> | undefined
}

/** Fewer sizes than these make a line through anything. */
const LEAST_SIZES = 3
/** How well sizes have to explain the gas: the share of its variance. */
const LEAST_FIT = 0.95
/** Less than this for an item is noise of the lengths of values. */
const LEAST_GAS = 2

/** The actions whose gas rises with what they walk. Silent where calls differ too little in what they saw to say so. */
export function findGrowth({ calls, codes }: Pick<RunRecord, 'calls' | 'codes'>): Growth[] {
  const judged = calls.filter(({ status, isOwn }) => status === 'SUCCESS' && isOwn)
  const groups = groupBy(judged, ({ contract, action }) => JSON.stringify([contract, action]))
  return [...groups.values()]
    .flatMap((group) => findSteepest(group, codes) ?? [])
    .sort((a, b) => compare(a.contract, b.contract) || compare(a.action, b.action))
}

/** Of several keys that rise together, the one that says most. */
function findSteepest(calls: readonly CallRecord[], codes: RunRecord['codes']): Growth | undefined {
  const keys = [...new Set(calls.flatMap(({ sizes }) => Object.keys(sizes)))]
  const found = keys.flatMap((key) => judgeKey(key, calls, codes) ?? [])
  return found.sort((a, b) => b.fit - a.fit || compare(a.growth.key, b.growth.key))[0]?.growth
}

function judgeKey(
  key: string,
  calls: readonly CallRecord[],
  codes: RunRecord['codes'],
): { growth: Growth; fit: number } | undefined {
  const seen = calls.filter(({ sizes }) => sizes[key] !== undefined)
  const points = seen.map((call) => ({ items: call.sizes[key]!, gas: call.gas, call }))
  if (new Set(points.map(({ items }) => items)).size < LEAST_SIZES) return undefined
  const { slope, start, fit } = fitLine(points)
  if (fit < LEAST_FIT || slope < LEAST_GAS) return undefined
  const sorted = points.toSorted((a, b) => a.items - b.items || a.gas - b.gas)
  const [least, most] = [sorted[0]!, sorted.at(-1)!]
  const growth: Growth = {
    contract: least.call.contract,
    action: least.call.action,
    key,
    gasPerItem: Math.round(slope),
    mostItems: Math.floor((MOST_GAS - start) / slope),
    evidence: [least, most].map(({ items, gas, call }) => ({ items, gas, test: nameTest(call) })),
    at: findLine(least.call, most.call, codes),
  }
  return { growth, fit }
}

/** Least squares; `fit` is the share of the variance that the line explains. */
function fitLine(points: readonly { items: number; gas: number }[]): { slope: number; start: number; fit: number } {
  const mean = (read: (point: { items: number; gas: number }) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length
  const items = mean((point) => point.items)
  const gas = mean((point) => point.gas)
  const both = mean((point) => (point.items - items) * (point.gas - gas))
  const spreadItems = mean((point) => (point.items - items) ** 2)
  const spreadGas = mean((point) => (point.gas - gas) ** 2)
  if (spreadGas === 0) return { slope: 0, start: gas, fit: 0 }
  const slope = both / spreadItems
  return { slope, start: gas - slope * items, fit: both ** 2 / (spreadItems * spreadGas) }
}

/** The line whose instructions cost most more in one call than in another of the same code. */
function findLine(less: CallRecord, more: CallRecord, codes: RunRecord['codes']): Growth['at'] {
  const code = codes.find(({ version }) => version === more.version)
  if (code === undefined || less.version !== more.version || !less.points || !more.points) return undefined
  const before = new Map(less.points.map(([point, cpu]) => [point, cpu]))
  const rises = new Map<string, { at: SourceStretch; gas: number }>()
  for (const [index, cpu] of more.points) {
    const { at } = code.points[index]!
    if (at === null) continue
    const name = `${at.file}:${at.line}`
    const known = rises.get(name)?.gas ?? 0
    rises.set(name, { at, gas: known + cpu - (before.get(index) ?? 0) })
  }
  const [steepest] = [...rises.values()].sort((a, b) => b.gas - a.gas)
  return steepest && { file: steepest.at.file, line: steepest.at.line }
}
