import { expect } from 'chai'
import { Random } from '../../../../../src/fuzzing/sequences/generation/random.js'
import { placeTuple, type Tuple, TuplePool } from '../../../../../src/fuzzing/sequences/generation/tuple-pool.js'

const TRIES = 2000

/** All tuples that a pool returned in many tries. */
function listPicked(pool: TuplePool): Set<string> {
  return new Set(Array.from({ length: TRIES }, () => JSON.stringify(pool.pick().values)))
}

/** All arguments that a tuple gave in many tries. */
function listPlaced(args: readonly unknown[], types: readonly string[], tuple: Tuple): Set<string> {
  const random = new Random(1)
  const placed = Array.from({ length: TRIES }, () => placeTuple(args, types, tuple, random))
  return new Set(placed.map((each) => JSON.stringify(each)))
}

describe('a pool of values that occurred together', () => {
  it('has the parts of joined keys and fields with the values under them', () => {
    const pool = new TuplePool(new Random(1))
    pool.addEntry('ContractA', { key: 'pairs', field: 'gold/iost', text: '{"a":"gold","reserves":[5,"0.7"]}' })
    pool.addEntry('ContractA', { key: 'owner_7', text: 'alice' })
    pool.addEntry('ContractA', { key: 'has', field: 'bobby', text: '73.25' })
    const picked = listPicked(pool)
    expect(picked).to.include('["gold","iost","gold",5,"0.7"]')
    expect(picked).to.include('["gold/iost","gold",5,"0.7"]')
    expect(picked).to.include('["7","alice"]')
    expect(picked).to.include('["bobby","73.25"]')
  })

  it('picks the only arguments of one method as often as each of many of another', () => {
    const pool = new TuplePool(new Random(1))
    pool.add('createPair', { values: ['aaa', 'bbb'], caller: 'alice' })
    for (let index = 0; index < 5000; index++) pool.add('put', { values: [String(index)] })
    const rare = Array.from({ length: TRIES }, () => pool.pick()).filter(({ caller }) => caller === 'alice')
    expect(rare.length).to.be.within(TRIES * 0.4, TRIES * 0.6)
  })

  it('keeps no tuple with long texts, and none without values', () => {
    const pool = new TuplePool(new Random(1))
    pool.add('long', { values: ['x'.repeat(65)] })
    pool.add('empty', { values: [] })
    expect(pool.isEmpty).to.equal(true)
  })

  it('is the same for the same seed', () => {
    const list = (seed: number) => {
      const pool = new TuplePool(new Random(seed))
      for (let index = 0; index < 100; index++) pool.add(`method ${index % 7}`, { values: [index, index + 1] })
      return Array.from({ length: 50 }, () => pool.pick().values[0])
    }
    expect(list(7)).to.deep.equal(list(7))
    expect(list(7)).to.not.deep.equal(list(8))
  })
})

describe('values that occurred together', () => {
  it('replace arguments at the same positions, as a whole, in part, and at others', () => {
    const placed = listPlaced(['x', 'y', 1], ['string', 'string', 'number'], { values: ['aaa', 'bbb'] })
    expect(placed).to.include('["aaa","bbb",1]')
    expect(placed).to.include('["aaa","y",1]')
    expect(placed).to.include('["x","bbb",1]')
    expect(placed).to.include('["x","aaa",1]')
  })

  it('values that occurred together are converted to the types of the arguments', () => {
    const placed = listPlaced([0, 'x', false], ['number', 'string', 'bool'], { values: ['5', 7, true] })
    expect(placed).to.include('[5,"7",true]')
  })

  it('values that occurred together end before a value that does not fit', () => {
    const placed = listPlaced([0, 0], ['number', 'number'], { values: ['5', 'word', 'NaN', ''] })
    expect([...placed].filter((each) => each !== undefined).sort()).to.deep.equal(['[0,5]', '[5,0]'])
  })

  it('values that occurred together give undefined where no argument changes', () => {
    expect(placeTuple(['aaa'], ['string'], { values: ['aaa'] }, new Random(1))).to.equal(undefined)
    expect(placeTuple([], [], { values: ['aaa'] }, new Random(1))).to.equal(undefined)
    expect(placeTuple(['aaa'], ['string'], { values: [] }, new Random(1))).to.equal(undefined)
  })
})
