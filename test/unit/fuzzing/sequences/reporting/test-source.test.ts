import { expect } from 'chai'
import {
  findFixtureName,
  formatImports,
  formatSource,
} from '../../../../../src/fuzzing/sequences/reporting/test-source.js'

const SOURCE = `import { expect, invariants } from 'iost-toolkit/test'
import { setup, sum } from './helper'
invariants('holds', { setup, always })
`

describe('source of a printed test', () => {
  it('uses the names of the test file although the bundler renames them', () => {
    // biome-ignore lint/security/noGlobalEval: a function as the bundler leaves it
    const always = eval('async ({ pool }) => { chain2; expect2(sum3(pool)).to.equal(step2) }')
    expect(
      formatSource('always', { run: always, text: undefined, type: undefined }, `${SOURCE} const step2 = 5`),
    ).to.deep.equal(['const always = async ({ pool }) => { chain; expect(sum(pool)).to.equal(step2) }'])
  })

  it('imports what the test file does not import', () => {
    const test = 'it("fails", async () => { const [alice] = await chain.accounts(1); expect(alice.chain).to.be.ok })'
    expect(formatImports(test, SOURCE)).to.deep.equal(["import { chain } from 'iost-toolkit/test'", ''])
    expect(formatImports(test, "import { chain, expect } from 'iost-toolkit/test'")).to.deep.equal([])
    expect(formatImports(test, "import type { Jar } from './jar'")[0]).to.include('{ chain, expect }')
  })

  it('calls the fixture by its name in the test', () => {
    expect(findFixtureName(SOURCE, 'holds')).to.equal('setup')
    expect(findFixtureName("invariants('x', { setup: published, runs: 1 })", 'x')).to.equal('published')
  })
})
