import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { MutantResult } from '../../../src/report/model/mutation.js'
import { isExtended, itExtended } from '../../limits.js'
import { createFolder, runToolkit, writeFiles } from '../toolkit.js'
import { EQUIVALENTS, WEAK_TESTS, type WeakTest } from './weak-tests.js'

/** `npm test` plants every tenth weak test and every fifth equivalent mutant. */
const isPlanted = (index: number) => isExtended || index % (index < WEAK_TESTS.length ? 10 : 5) === 0
const ENTRIES = [...WEAK_TESTS, ...EQUIVALENTS].map((entry, index) => ({ ...entry, index }))
const PLANTED = ENTRIES.filter(({ index }) => isPlanted(index))
const METHODS = PLANTED.map(({ signature, body, index }) => `  m${index}${signature} {\n    ${body}\n  }`)

const CONTRACT = `function untilFive(): number { return 5 }
function join(a: string, b: string): string { return a + b }
function fill(n: number): void { storage.put('filled', String(n)) }
function nothing(_n: number): void {}
function requireOwner(): void {
  if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('not the owner')
}
export class Planted {
  init(): void {
    storage.put('full', '1')
    storage.mapPut('fields', 'a', '1')
  }
${METHODS.map((method) => (/deposit/.test(method) ? `  /** @amountLimit iost unlimited */\n${method}` : method)).join('\n')}
}
`

/** A test of each method; with matchers, or without. */
function writeTests(matchers: readonly (string | undefined)[]): string {
  const tests = PLANTED.map(({ index, ...entry }) => {
    const { args, isOfBob, isFailing } = entry as WeakTest
    const call = `planted${isOfBob ? '.as(bob)' : ''}.m${index}(${args})`
    const matcher = matchers[index]
    const plain = isFailing ? `await ${call}.receipt()` : `await ${call}`
    const asserted = `await expect(${call})${matcher}`
    return `it('calls m${index}', async () => {
  const { planted, bob } = await setup()
  ${matcher === undefined ? plain : asserted}
})`
  })
  return `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  return { bob, planted: await chain.deploy('planted', { from: alice }) }
})
expect(typeof expect).to.equal('function')
${tests.join('\n')}
`
}

describe('planted weak tests', () => {
  const cwd = createFolder({ 'contracts/planted.ts': CONTRACT, 'test/planted.test.ts': writeTests([]) })
  const mutate = async (): Promise<MutantResult[]> => {
    const { exitCode, stderr } = await runToolkit(['mutate', '--jobs', '2', '--reporter', 'json=mutants.json'], { cwd })
    expect(exitCode, stderr).to.equal(0)
    return JSON.parse(readFileSync(join(cwd, 'mutants.json'), 'utf8')).config.toolkit.mutants
  }
  /** The first line of each method. */
  const lines = PLANTED.map(
    ({ index }) => CONTRACT.split('\n').findIndex((line) => line.startsWith(`  m${index}(`)) + 1,
  )
  /** The lines of a method: its first, and the first after it. */
  const rangeOf = (index: number): [number, number] => {
    const nth = PLANTED.findIndex((entry) => entry.index === index)
    return [lines[nth]!, lines[nth + 1] ?? Number.POSITIVE_INFINITY]
  }
  const listPlanted = (mutants: readonly MutantResult[], index: number) => {
    const [first, end] = rangeOf(index)
    const { operator, what } = ENTRIES[index]!
    return mutants.filter((mutant) => {
      const isMeant = mutant.operator === operator && (what === undefined || mutant.what === what)
      return isMeant && mutant.line >= first && mutant.line < end
    })
  }
  const findPlanted = (mutants: readonly MutantResult[], index: number) => listPlanted(mutants, index)[0]
  let weak: MutantResult[]
  let strong: MutantResult[]

  before(async () => {
    weak = await mutate()
    const matchers = WEAK_TESTS.map((_, index) => (isPlanted(index) ? findPlanted(weak, index)?.matcher : undefined))
    writeFiles(cwd, { 'test/planted.test.ts': writeTests(matchers) })
    strong = await mutate()
  })

  it('consist of 60 weak tests and 20 equivalent mutants', () => {
    expect([WEAK_TESTS.length, EQUIVALENTS.length]).to.deep.equal([60, 20])
  })

  for (const [index, { body, operator, what, matcher }] of WEAK_TESTS.entries()) {
    const declare = isPlanted(index) ? it : itExtended
    declare(`m${index}: ${operator}, ${what}, in ${body.replace(/\s+/g, ' ')}`, () => {
      const survivor = findPlanted(weak, index)
      expect(survivor?.verdict).to.equal('survived')
      if (typeof matcher === 'string') expect(survivor?.matcher).to.equal(matcher)
      else expect(survivor?.matcher).to.match(matcher)
      expect(findPlanted(strong, index)?.verdict).to.equal('killed')
    })
  }

  for (const { body, operator, index } of ENTRIES.slice(WEAK_TESTS.length)) {
    const declare = isPlanted(index) ? it : itExtended
    declare(`requires no test of ${operator} in ${body.replace(/\s+/g, ' ')}`, () => {
      const planted = listPlanted(weak, index)
      expect(planted).to.not.have.lengthOf(0)
      for (const { verdict } of planted) expect(verdict).to.not.be.oneOf(['survived', 'killed'])
    })
  }
})
