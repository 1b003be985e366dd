/** Gas of a unit of net (spec/vm.md §3). */
const GAS_PER_NET = 10

/** Sums the engine's figures, before the gas ratio of a transaction, which is 1 by default. */
export function sumGas({ cpu, net }: { cpu: number; net: number }): number {
  return cpu + GAS_PER_NET * net
}
