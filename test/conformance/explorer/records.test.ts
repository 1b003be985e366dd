import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { openLevelRecords } from '../../../src/indexer/store/records/level-records.js'
import { createMemoryRecords } from '../../../src/indexer/store/records/memory-records.js'
import type { RecordChange, Records } from '../../../src/indexer/store/records/records.js'
import { SlabAllocator } from '../../../src/indexer/store/records/slab-allocator.js'

const RUNS = Number(process.env.TOOLKIT_RECORD_RUNS ?? 25)

const BACKENDS: Record<string, (directory: string) => Promise<Records>> = {
  'in memory': async () => createMemoryRecords(),
  'on disk': openLevelRecords,
}

/** Few keys, so that most are written again; lengths about those at which another place is needed. */
const key = fc.oneof(
  fc.nat(40).map((number) => `key:${number}`),
  fc.constantFrom('', 'ключ', '🗝', 'k'.repeat(300)),
)
const length = fc.oneof(fc.nat(200), fc.constantFrom(1000, 65_500, 65_536, 70_000, 200_000))
const value = fc
  .tuple(fc.constantFrom('a', 'é', '値', '🗝', '"\\\n'), length)
  .map(([unit, size]) => unit.repeat(Math.ceil(size / unit.length)))
const change: fc.Arbitrary<RecordChange> = fc.tuple(key, fc.option(value, { nil: undefined, freq: 3 }))
const step = fc.oneof({ weight: 30, arbitrary: fc.array(change, { maxLength: 30 }) }, fc.constant('clear' as const))

for (const [name, open] of Object.entries(BACKENDS)) {
  describe(`explorer records ${name}`, () => {
    let directory: string
    let records: Records

    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'toolkit-records-'))
      records = await open(directory)
    })
    afterEach(async () => {
      await records.close()
      rmSync(directory, { recursive: true })
    })

    it('explorer records return the last value after any writes, overwrites and deletions', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
          const model = new Map<string, string>()
          const met = new Set(['never'])
          await records.clear()
          for (const step of steps) {
            if (step === 'clear') {
              await records.clear()
              model.clear()
              continue
            }
            await records.write(step)
            for (const [key, value] of step) {
              met.add(key)
              if (value === undefined) model.delete(key)
              else model.set(key, value)
            }
            const keys = [...met]
            const found = await records.read(keys)
            for (const [at, key] of keys.entries()) expect(found[at] === model.get(key), key).to.equal(true)
          }
        }),
        { numRuns: RUNS, seed: Number(process.env.TOOLKIT_SEED ?? 1) },
      )
    })

    it('explorer records are found among many short-lived records', async () => {
      const numbers = Array.from({ length: 20_000 }, (_, number) => number)
      for (let round = 0; round < 4; round++) {
        await records.write(numbers.map((number) => [`${round}/${number}`, `value ${number} of ${round}`]))
        if (round > 0) await records.write(numbers.map((number) => [`${round - 1}/${number}`, undefined]))
      }
      expect(await records.read(numbers.map((number) => `2/${number}`))).to.deep.equal(numbers.map(() => undefined))
      expect(await records.read(numbers.map((number) => `3/${number}`))).to.deep.equal(
        numbers.map((number) => `value ${number} of 3`),
      )
    })
  })
}

describe('explorer records in memory', () => {
  it('explorer records in memory use no extra memory for overwritten and deleted records', () => {
    const slots = new SlabAllocator()
    const texts = Array.from({ length: 1000 }, (_, at) => 'x'.repeat(10 * (at % 90)))
    const add = () => texts.map((text, at) => slots.add(`key ${at}`, text))
    const highest = (numbers: readonly number[]) => numbers.reduce((most, number) => Math.max(most, number), 0)
    let [older, newer] = [add(), add()]
    const before = highest([...older, ...newer])
    for (let round = 0; round < 50; round++) {
      for (const slot of older) slots.remove(slot)
      older = newer.map((slot, at) => slots.replace(slot, `key ${at}`, texts.at(-1 - at)!))
      newer = add()
      expect(older.map((slot) => slots.readValue(slot))).to.deep.equal(texts.toReversed())
      older = older.map((slot, at) => slots.replace(slot, `key ${at}`, texts[at]!))
    }
    // A number is sixteen bytes; what the rounds wrote is more than fifty times as much as there is.
    expect(highest([...older, ...newer])).to.be.below(2 * before)
  })
})
