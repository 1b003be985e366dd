import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { MERGE_SORT } from '../../../../src/vm/intrinsics/hardening/merge-sort.js'
import { createRandom } from '../../../security/hostile.js'

type Sort = (this: unknown[], compare?: (x: number, y: number) => unknown) => unknown[]

const mergeSort: Sort = new Function(`return ${MERGE_SORT}`)()
const LISTS = 3000
/** Order of elements, and calls of the comparator, in the engine of Node 20.20. */
const ENGINE_DIGEST = '83348f3e6ea66908'
/** Node 26 merges in another order. */
const hasNativeSort = Number(process.versions.node.split('.')[0]) < 26

/** A list of ascending, descending and level runs, with a few random elements, `undefined` and a hole. */
function createList(random: (below: number) => number): unknown[] {
  const list: unknown[] = []
  const length = random(10) === 0 ? random(1500) : random(150)
  while (list.length < length) {
    const step = random(3) - 1
    let value = random(50)
    for (let i = random(100); i >= 0 && list.length < length; i -= 1) {
      value += step * random(3)
      list.push(random(30) === 0 ? random(100) : value)
    }
  }
  if (random(4) === 0) for (let i = 0; i < 5; i += 1) list[random(length + 1)] = undefined
  if (random(4) === 0) delete list[random(length + 1)]
  return list
}

/** Orders that hold, and orders that contradict themselves; `undefined` for the order of texts. */
const ORDERS: readonly (((x: number, y: number, random: (below: number) => number) => unknown) | undefined)[] = [
  undefined,
  (x, y) => x - y,
  (x, y) => y - x,
  (x, y) => x > y,
  (x, y) => String(x - y),
  (_x, _y, random) => random(3) - 1,
  (x, y, random) => (random(5) === 0 ? Number.NaN : x - y),
]

function describeSort(sort: Sort, seed: number): string {
  const random = createRandom(seed)
  const order = ORDERS[seed % ORDERS.length]
  const list = createList(random)
  const calls: number[] = []
  const compare = (x: number, y: number) => {
    calls.push(x, y)
    return order!(x, y, random)
  }
  const sorted = sort.call(list, order && compare)
  return JSON.stringify([sorted === list, Object.entries(list), calls])
}

describe('merge sort of the recorder', () => {
  it(`makes the same comparisons for ${LISTS} lists as the engine of Node 20, on every version of Node`, () => {
    const sum = createHash('sha256')
    for (let seed = 0; seed < LISTS; seed += 1) {
      const got = describeSort(mergeSort, seed)
      if (hasNativeSort) expect(got, `seed ${seed}`).to.equal(describeSort(Array.prototype.sort as Sort, seed))
      sum.update(got)
    }
    expect(sum.digest('hex').slice(0, 16)).to.equal(ENGINE_DIGEST)
  })

  it('leaves a list of one element, or of holes, unchanged', () => {
    expect(mergeSort.call([7])).to.deep.equal([7])
    expect(Object.keys(mergeSort.call(new Array(3)))).to.deep.equal([])
  })
})
