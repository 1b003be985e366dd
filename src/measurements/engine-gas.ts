/** Gas of a unit of net (spec/vm.md §3). */
const GAS_PER_NET = 10

/** The engine's figures as one: before the ratio of a transaction, which is 1 unless it says otherwise. */
export function sumGas({ cpu, net }: { cpu: number; net: number }): number {
  return cpu + GAS_PER_NET * net
}
