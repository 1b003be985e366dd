import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const TEST = `${SETUP.replace('{ chain,', '{ arb, chain, invariants, property,')}
invariants('idle', { setup })
invariants('no methods', { setup, contracts: () => [] })
invariants('misspelt', { setup, contracts: ({ countr }) => [countr] })
invariants('no such rule', { setup, contracts: ({ counter }) => [counter], rules: { ledger: () => [] } })
property('nothing fits', { flag: arb.boolean().filter(() => false) }, () => {})
invariants('boom', { setup, actions: { boom: { values: { n: arb.integer() }, run: async () => { throw new Error('boom') } } } })
invariants('low', {
  setup,
  contracts: ({ counter }) => [counter],
  always: async ({ counter }) => expect(Number(await counter.storage('count'))).to.be.below(3),
})
invariants('high', { setup, contracts: ({ counter }) => [counter] })
property('few', { n: arb.integer({ min: 0, max: 1000 }) }, ({ n }) => { expect(n).to.be.below(7) })
`

describe('fuzzing mistakes', () => {
  const cwd = createFolder({ ...COUNTER, 'test/search.test.ts': TEST })
  const kept = join(cwd, 'test/.regressions/search.json')

  async function searchAll(titles: readonly string[], ...flags: string[]): Promise<TestResult[]> {
    const grep = `/^(${titles.join('|')})$/`
    const { stdout, stderr } = await runToolkit(['test', '--json', '-g', grep, ...flags], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    const { tests } = JSON.parse(stdout) as RunReport
    expect(tests).to.have.length(titles.length)
    return tests
  }
  const search = async (title: string, ...flags: string[]): Promise<TestResult> =>
    (await searchAll([title], ...flags))[0]!

  const EXPLAINED = {
    idle: /no action to call/,
    'no methods': /no action to call/,
    misspelt: /`contracts` returns a value that is not a contract handle/,
    'no such rule': /unknown rule ledger; did you mean "ledgers"\?/,
    'nothing fits': /\.filter rejected 100000 values in a row/,
  }
  let explained: TestResult[]
  before(async () => {
    explained = await searchAll(Object.keys(EXPLAINED))
  })
  for (const [title, message] of Object.entries(EXPLAINED)) {
    it(`mistakes are explained: ${title}`, () => {
      const found = explained.find(({ titles }) => titles.at(-1) === title)
      expect(found!.failure!.message).to.match(message)
    })
  }

  it('fuzzing mistakes preserve the error of a failing action for any values', async () => {
    for (const seed of ['1', '2', '3']) expect(await search('boom', '--seed', seed)).to.include({ state: 'failed' })
    expect(JSON.parse(readFileSync(kept, 'utf8')).boom).to.deep.equal([
      [{ kind: 'act', action: 'boom', values: { n: 0 } }],
    ])
  })

  for (const text of ['{', '[]', '5', '{ "few": 5 }', '{ "low": { "0": 1 } }']) {
    it(`mistakes are reported with the file of the stored sequence: ${text}`, async () => {
      writeFiles(cwd, { 'test/.regressions/search.json': text })
      for (const { failure } of await searchAll(['few', 'low'], '--fuzz-runs', '1'))
        expect(failure!.message).to.match(/search\.json (is not JSON|has no list for each test)/)
    })
  }

  it('mistakes are reported with the file of the stored failures if it cannot be read, and the file is kept', async () => {
    rmSync(kept, { force: true })
    // nobody can read a folder as a file, whatever the rights of the user
    mkdirSync(kept, { recursive: true })
    for (const { state, failure } of await searchAll(['few', 'low', 'high'], '--fuzz-runs', '1')) {
      expect(state).to.equal('failed')
      expect(failure!.message).to.match(/search\.json cannot be read: EISDIR/)
    }
    expect(statSync(kept).isDirectory()).to.equal(true)
    rmSync(kept, { recursive: true })
  })

  it('mistakes in one stored failure do not affect the others', async () => {
    const call = { kind: 'call', contract: 0, method: 'add', caller: 0, args: [3] }
    const broken = [null, 5, [null], [{}], [{ kind: 'fly' }], [{ kind: 'wait' }], [{ kind: 'mine', blocks: 1e300 }]]
    const calls = [
      { ...call, args: undefined },
      { ...call, caller: -1 },
      { ...call, contract: 7 },
    ]
    const repeated = [
      { kind: 'repeat', times: 3 },
      { kind: 'repeat', times: 3, fresh: [], call: null },
    ]
    const low = [...broken, ...[...calls, ...repeated].map((move) => [move]), [call]]
    writeFiles(cwd, {
      'test/.regressions/search.json': JSON.stringify({ low, few: [7, null, {}, { m: 1 }, { n: 8 }] }),
    })
    for (const { failure } of await searchAll(['low', 'few'], '--fuzz-runs', '1'))
      expect(failure?.found, failure?.message).to.include({ runs: 1 })
  })

  it('mistakes in the corpus are skipped', async () => {
    expect(await search('high', '--fuzz-runs', '5')).to.include({ state: 'passed' })
    const corpus = join(cwd, '.toolkit/corpus')
    const folder = readdirSync(corpus).find((name) => name.startsWith('high'))!
    for (const [index, text] of ['{', '', '5', '[null]', '[{"kind":"call"}]'].entries()) {
      writeFiles(corpus, { [`${folder}/${index}.json`]: text })
    }
    expect(await search('high', '--fuzz-runs', '5')).to.include({ state: 'passed' })
  })

  it('mistakes in a damaged entry of the corpus fail the search and corpus minimise with its path, and the entry stays', async () => {
    const corpus = join(cwd, '.toolkit/corpus')
    const folder = readdirSync(corpus).find((name) => name.startsWith('high'))!
    const name = `.toolkit/corpus/${folder}/0123456789abcdef.json`
    writeFiles(cwd, { [name]: '[{"kind":' })
    // as many runs as replay the whole corpus, of which fewer choose a part
    const { state, failure } = await search('high', '--fuzz-runs', '300')
    expect(state).to.equal('failed')
    expect(failure?.message).to.include(`${name} is damaged`)
    const minimised = await runToolkit(['corpus', 'minimise'], { cwd })
    expect(minimised.exitCode).to.equal(1)
    expect(minimised.stdout + minimised.stderr).to.include(`${name} is damaged`)
    expect(readFileSync(join(cwd, name), 'utf8')).to.equal('[{"kind":')
    rmSync(join(cwd, name))
    expect(await search('high', '--fuzz-runs', '5')).to.include({ state: 'passed' })
  })

  it('mistakes in flags report the conflicting flags', async () => {
    const both = await runToolkit(['test', '--fuzz-time', '5s', '--fuzz-runs', '5'], { cwd })
    expect(both.exitCode).to.equal(2)
    expect(both.stderr).to.include('--fuzz-runs and --fuzz-time both say the duration of searches')
  })
})
