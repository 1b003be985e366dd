import { Store } from '../src/state/store.js'
import { type Figure, median, printFigures } from './harness/report.js'

/** Cost of taking and restoring a snapshot, with few and with a million keys. */
async function measure(keys: number): Promise<number> {
  let store = new Store(Array.from({ length: keys }, (_, index) => [`m-contract-balances-user${index}`, 's1@user']))
  return median(200, () => {
    const kept = store
    store = store.commit(
      new Map(Array.from({ length: 20 }, (_, index) => [`m-contract-balances-user${index}`, `s${Math.random()}@user`])),
    )
    const start = performance.now()
    store = kept.commit(new Map())
    return (performance.now() - start) * 1000
  })
}

const figures: Figure[] = []
for (const keys of [1000, 1_000_000]) {
  figures.push({
    what: `restore after 20 writes, ${keys} keys`,
    value: await measure(keys),
    unit: 'µs',
    goal: '< 50',
  })
}
printFigures('snapshot and restore', figures)
