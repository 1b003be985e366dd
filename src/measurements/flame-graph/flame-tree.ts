import { groupBy } from '../../collections/groups.js'
import { itemAt } from '../../collections/presence.js'
import type { FlameDetails } from '../../report/model/details.js'
import { nameAction } from '../costs/costs-file.js'
import { sumGas } from '../gas-sum.js'
import type { CallTree } from '../records/record.js'
import type { Flame } from './flames.js'

/** Merges calls of the same name and parent into one flame, widest first. */
export function mergeCallFlames(trees: readonly CallTree[]): FlameDetails[] {
  return [...groupBy(trees, nameAction)]
    .map(([name, group]) => {
      const gas = group.reduce((sum, tree) => sum + sumGas(tree), 0)
      return toFlame(name, gas, mergeCallFlames(group.flatMap((tree) => tree.calls)))
    })
    .sort(compareWidth)
}

/** Merges stacks with a common start into flames. */
export function mergeStackFlames(flames: readonly Flame[], depth = 0): FlameDetails[] {
  const deep = flames.filter(({ stack }) => stack.length > depth)
  return [...groupBy(deep, ({ stack }) => itemAt(stack, depth).name)]
    .map(([name, group]) => {
      const gas = group.reduce((sum, { cpu }) => sum + cpu, 0)
      return toFlame(name, gas, mergeStackFlames(group, depth + 1))
    })
    .sort(compareWidth)
}

function toFlame(name: string, gas: number, calls: FlameDetails[]): FlameDetails {
  return { name, gas, ...(calls.length > 0 && { calls }) }
}

function compareWidth(a: FlameDetails, b: FlameDetails): number {
  return b.gas - a.gas
}
