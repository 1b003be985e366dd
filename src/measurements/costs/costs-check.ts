import { itemAt } from '../../collections/presence.js'
import type { CostDifference } from '../../report/model/costs.js'
import type { ActionCosts } from '../records/actions.js'
import { type CostsFile, nameAction } from './costs-file.js'

export interface CostCheckOptions {
  /** Maximum decrease of a figure, as a share: 0.05 for 5 %. */
  tolerance: number
  /**
   * True for a run of some of the tests: figures it did not measure, and figures of actions, which depend on all tests,
   * are not checked.
   */
  isPartial: boolean
  /** The test that shows the figure of an action, by its name. */
  shownBy: (action: string) => string
}

const GAS = ['gas min', 'gas median', 'gas max']
const RAM = ['RAM of publisher', 'RAM of contract', 'RAM of others']

/** Compares the figures of a run with those of the file. */
export function checkCosts(kept: CostsFile, seen: CostsFile, options: CostCheckOptions): CostDifference[] {
  const { isPartial, shownBy } = options
  const actions = isPartial ? [] : compareEntries(kept.actions, seen.actions, shownBy, listActionPairs)
  const tests = compareEntries(kept.tests, seen.tests, (name) => name, listTestPairs)
  return [...actions, ...tests].filter(({ kind, before = 0, after = 0 }) => {
    if (kind === 'missing') return !isPartial
    return kind !== 'fall' || before - after > options.tolerance * Math.abs(before)
  })
}

type Pair = readonly [figure: string, before: number, after: number]

function compareEntries<T>(
  kept: Readonly<Record<string, T>>,
  seen: Readonly<Record<string, T>>,
  shownBy: (name: string) => string,
  listPairs: (before: T, after: T) => Pair[],
): CostDifference[] {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(seen)])].sort()
  return names.flatMap((name): CostDifference[] => {
    const before = Object.hasOwn(kept, name) ? kept[name] : undefined
    const after = Object.hasOwn(seen, name) ? seen[name] : undefined
    const whole = { name, figure: '', before: undefined, after: undefined }
    if (before === undefined) return [{ ...whole, kind: 'new', test: shownBy(name) }]
    if (after === undefined) return [{ ...whole, kind: 'missing', test: '' }]
    return listPairs(before, after)
      .filter(([, was, is]) => was !== is)
      .map(([figure, was, is]) => {
        const kind = is > was ? ('rise' as const) : ('fall' as const)
        return { kind, name, figure, before: was, after: is, test: shownBy(name) }
      })
  })
}

function listActionPairs(before: CostsFile['actions'][string], after: CostsFile['actions'][string]): Pair[] {
  return [
    ...GAS.map((figure, index) => [figure, itemAt(before.gas, index), itemAt(after.gas, index)] as const),
    ...RAM.map((figure, index) => [figure, itemAt(before.ram, index), itemAt(after.ram, index)] as const),
  ]
}

function listTestPairs(before: CostsFile['tests'][string], after: CostsFile['tests'][string]): Pair[] {
  return [
    ['gas', before.gas, after.gas],
    ['RAM', before.ram, after.ram],
  ]
}

/**
 * Compares a run with the budgets of the configuration: gas by action, or by a pattern with `*`, which includes
 * publishing only if it names it, such as `*.(deploy)`. A budget that matches no action of a whole run is reported too,
 * because a misspelt name would check nothing.
 */
export function checkBudgets(
  actions: readonly ActionCosts[],
  budgets: Readonly<Record<string, number>>,
  { isPartial, shownBy }: Omit<CostCheckOptions, 'tolerance'>,
): CostDifference[] {
  return Object.entries(budgets).flatMap(([pattern, most]): CostDifference[] => {
    const matches = compilePattern(pattern)
    const isPublishing = pattern.includes('(')
    const meant = actions.filter(
      (costs) => matches.test(nameAction(costs)) && (isPublishing || !costs.action.startsWith('(')),
    )
    if (meant.length === 0 && !isPartial)
      return [{ kind: 'budget', name: pattern, figure: '', before: most, after: undefined, test: '' }]
    return meant
      .filter((costs) => costs.gas.max > most)
      .map((costs) => {
        const name = nameAction(costs)
        const figures = { before: most, after: costs.gas.max }
        return { kind: 'budget', name, figure: `gas of ${pattern}`, ...figures, test: shownBy(name) }
      })
  })
}

function compilePattern(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[$()+.?[\\\]^{|}]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`)
}
