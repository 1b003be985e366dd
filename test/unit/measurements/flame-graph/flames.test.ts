import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import { z } from 'zod'
import { formatFolded, formatSpeedscope } from '../../../../src/measurements/flame-graph/flames.js'
import type { CodeRecord } from '../../../../src/measurements/records/record.js'
import { sampleRecord } from '../sample.js'

const FRAME = { contract: 'token', name: 'pay', file: 'contracts/token.ts', line: 3 }
const INNER = { contract: 'token', name: '(anonymous:7)', file: 'contracts/token.ts', line: 8 }
const RAM = { publisher: 0, contract: 0, others: 0 }
const CODE: CodeRecord = {
  version: 'v',
  contract: 'token',
  sources: {},
  points: [],
  passes: [],
  coverable: { statements: [], functions: [], branches: [] },
  probes: [],
  stacks: [
    { stack: [FRAME], cpu: 250 },
    { stack: [{ ...FRAME, line: 5 }, INNER], cpu: 500 },
    { stack: [{ ...FRAME, line: 4 }], cpu: 50 },
  ],
  operations: [{ stack: [{ ...FRAME, line: 5 }, INNER], kind: 'storage.put', count: 2, cpu: 600, ram: RAM }],
}
const run = sampleRecord([], [CODE])

/** Loads a profile as the viewer's own schema wants it. */
function readSchema(): z.ZodType {
  const path = createRequire(import.meta.url).resolve('speedscope/dist/release/file-format-schema.json')
  return z.fromJSONSchema(JSON.parse(readFileSync(path, 'utf8')))
}

describe('flame graphs', () => {
  it('flame graphs follow the speedscope format, with a frame for every function and host operation', () => {
    const profile = JSON.parse(formatSpeedscope(run, 'shop'))
    readSchema().parse(profile)
    const { frames } = profile.shared
    const [{ samples, weights, endValue }] = profile.profiles
    const named = samples.map((stack: number[]) => stack.map((index) => frames[index].name).join(' > '))
    expect(named.map((name: string, index: number) => `${name}: ${weights[index]}`)).to.deep.equal([
      'token.pay: 250',
      'token.pay > token.(anonymous:7): 500',
      'token.pay: 50',
      'token.pay > token.(anonymous:7) > storage.put: 600',
    ])
    expect(endValue).to.equal(1400)
    expect(frames[0]).to.deep.equal({ name: 'token.pay', file: 'contracts/token.ts', line: 3 })
  })

  it('flame graphs are rejected by the schema in another format', () => {
    const profile = JSON.parse(formatSpeedscope(run, 'shop'))
    delete profile.profiles[0].weights
    expect(readSchema().safeParse(profile).success).to.equal(false)
  })

  it('flame graphs have one folded stack per line', () => {
    expect(formatFolded(run)).to.equal(
      ['token.pay 300', 'token.pay;token.(anonymous:7) 500', 'token.pay;token.(anonymous:7);storage.put 600', ''].join(
        '\n',
      ),
    )
  })
})
