import { crc32 } from 'node:zlib'
import { expect } from 'chai'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { listFrozenKeys, parseFrozen, readFrozenChain } from '../../../../src/fork/file/frozen-file.js'
import { resumeFork, startFork } from '../../../../src/fork/fork.js'

const HEADER = {
  format: 1,
  toolkit: '0.1.0',
  chainId: 1024,
  block: {
    number: 7,
    hash: 'A7',
    time: '1700000000000000000',
    witness: 'W',
    parentHash: 'AA==',
    txMerkleHash: 'AA==',
    txReceiptMerkleHash: 'AA==',
    info: 'AA==',
    gasUsage: 0,
  },
}
const CONTRACT = {
  code: 'x',
  language: 'javascript',
  version: '1',
  orig_code: '',
  abis: [{ name: 'go', args: ['string'], amount_limit: [{ token: 'iost', value: '1' }] }],
}
const ENTRIES: readonly (readonly [string, unknown])[] = [
  ['b-ContractA-text', 'hello'],
  ['m-ContractA-map', ['b', 'a']],
  ['m-ContractA-map@', true],
  ['m-token.iost-TBalice-iost', '100'],
  ['m-token.iost-TIiost-canTransfer', 'true'],
  ['m-gas.iost-alice-gt', '{"Value":1,"Scale":8,"Err":null}'],
  ['c-ContractA', CONTRACT],
]
/** Values that a program may write by mistake for any other. */
const STRANGE: readonly unknown[] = [
  5,
  -1,
  1.5,
  1e308,
  '',
  'x',
  'null',
  'ä\u001b[2J',
  true,
  [],
  [null],
  [[]],
  {},
  { toString: 1 },
  JSON.parse('{"__proto__":{"code":"x"}}'),
  '__proto__',
  null,
]

const seal = (value: number) => value.toString(16).padStart(8, '0')
/** Formats a file with the right digests, whatever its lines say. This does not use the code that writes fork files. */
function forge(header: unknown, bodies: readonly string[]): string {
  const first = `{"fork":${typeof header === 'string' ? header : JSON.stringify(header)}`
  const seed = crc32(first)
  const lines = bodies.map((body) => `${body},"${seal(crc32(body, seed))}"]`)
  return [`${first},"digest":"${seal(seed)}"}`, ...lines, '{"end":true}', ''].join('\n')
}

const formatBody = (entry: readonly unknown[]) => JSON.stringify(entry).slice(0, -1)
const BODIES = ENTRIES.map(formatBody)

/** Lists copies of a JSON value that differ from it at one place: each strange value, or the member is missing. */
function* vary(value: unknown): Generator<unknown> {
  yield* STRANGE
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const copy = () => structuredClone(value) as Record<string, unknown>
    for (const varied of vary(member)) {
      const changed = copy()
      changed[name] = varied
      yield changed
    }
    const without = copy()
    delete without[name]
    yield Array.isArray(without) ? without.filter(() => true) : without
  }
}

/** Uses a file as a frozen fork does. Returns the error of a file that is refused; everything else must succeed. */
async function open(text: string): Promise<unknown> {
  readFrozenChain(text)
  let frozen: ReturnType<typeof parseFrozen>
  try {
    listFrozenKeys(text, 'forks/a.jsonl')
    frozen = parseFrozen(text, 'forks/a.jsonl')
  } catch (error) {
    return error
  }
  const { header, values } = frozen
  const fork = resumeFork(header, values, {
    node: undefined,
    ramPayer: 'contract',
    missingError: () => new Error('missing'),
  })
  startFork(fork)
  new Date(Number(BigInt(header.block.time) / 1_000_000n)).toISOString()
  for (const [key, nodeValue] of values) fork.state.encode(key, nodeValue)
  return undefined
}

async function expectRefusal(text: string, line: number, message: RegExp): Promise<void> {
  const error = await open(text)
  expect(error).to.be.an.instanceOf(ToolkitError).with.property('code', 'FORK_FILE')
  expect(error).to.have.deep.property('at', { file: 'forks/a.jsonl', line })
  expect(error).to.have.property('message').that.matches(message)
  expect(error).to.have.property('hint').that.includes('toolkit fork update')
}

describe('malformed fork files with right digests', () => {
  it('malformed fork files with right digests open without a change', async () => {
    expect(await open(forge(HEADER, BODIES))).to.equal(undefined)
  })

  const bodies: Record<string, readonly [string, RegExp]> = {
    'a line that is not JSON': ['["b-ContractA-x",', /not JSON/],
    'a line that is cut in a text': ['["b-ContractA-x', /not JSON/],
    'an empty list': ['[', /not JSON/],
    'a list in place of a key': ['[["b-ContractA-x"],"v"', /key of a value/],
    'a number in place of a key': ['[5,"v"', /key of a value/],
    'a key of an unknown kind': ['["x-ContractA-x","v"', /key of a value/],
    'a key without a value': ['["b-ContractA-x"', /no proper value/],
    'two values': ['["b-ContractA-x","v","w"', /no proper value/],
    'two entries': ['["b-ContractA-x","v"],["b-ContractA-y","w"', /not JSON/],
    'an object in place of a text': ['["b-ContractA-x",{}', /no proper value/],
    'a number in place of a text': ['["b-ContractA-x",5', /no proper value/],
    'a text in place of a list of fields': ['["m-ContractA-x","v"', /no proper value/],
    'a number in a list of fields': ['["m-ContractA-x",[5]', /no proper value/],
    'a text in place of a mark': ['["m-ContractA-x@","v"', /no proper value/],
    'a text in place of a contract': ['["c-ContractX","v"', /no proper value/],
    'a contract without functions': ['["c-ContractX",{"code":"x"}', /no proper value/],
    'lists that are nested 10,000 levels deep': [
      `["m-ContractA-x",${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      /no proper/,
    ],
    'a key that is a prototype': ['["__proto__","v"', /key of a value/],
    'a balance that is no integer': ['["m-token.iost-TBbob-iost","1.5"', /no proper value/],
    'a balance beyond 64 bits': ['["m-token.iost-TBbob-iost","9223372036854775808"', /no proper value/],
  }
  for (const [what, [body, message]] of Object.entries(bodies)) {
    it(`malformed fork files with right digests are refused with the line of ${what}`, () =>
      expectRefusal(forge(HEADER, [...BODIES, body]), 9, message))
  }

  const headers: Record<string, readonly [unknown, RegExp]> = {
    'a header of null': ['{},"fork":null,"x":{}', /not JSON/],
    'a header that is not JSON': ['{"format":}', /not JSON/],
    'a header of a list': [[], /not the header/],
    'an empty header': [{}, /format/],
    'a format of another type': [{ ...HEADER, format: '1' }, /its format is "1"/],
    'a header without a block': [{ ...HEADER, block: undefined }, /no proper `block`/],
    'a chain that is a text': [{ ...HEADER, chainId: '1024' }, /no proper `chainId`/],
    'a time that is no number': [{ ...HEADER, block: { ...HEADER.block, time: 'now' } }, /no proper `block.time`/],
    'a hash that is a number': [{ ...HEADER, block: { ...HEADER.block, hash: 7 } }, /no proper `block.hash`/],
    'a negative block': [{ ...HEADER, block: { ...HEADER.block, number: -1 } }, /no proper `block.number`/],
  }
  for (const [what, [header, message]] of Object.entries(headers)) {
    it(`malformed fork files with right digests are refused with the first line for ${what}`, () =>
      expectRefusal(forge(header, BODIES), 1, message))
  }

  it('open, or are refused with the line, at each change of a value of a line', async () => {
    let refused = 0
    for (const [index, entry] of ENTRIES.entries()) {
      for (const varied of vary(entry)) {
        const body = Array.isArray(varied) ? formatBody(varied) : `[${JSON.stringify(varied)}`
        const error = await open(forge(HEADER, BODIES.toSpliced(index, 1, body)))
        if (error === undefined) continue
        refused++
        expect(error, body).to.have.property('code', 'FORK_FILE')
        expect(error, body).to.have.deep.property('at', { file: 'forks/a.jsonl', line: index + 2 })
      }
    }
    expect(refused).to.be.greaterThan(300)
  })

  it('open, or are refused with the first line, at each change of a value of the header', async () => {
    let refused = 0
    for (const varied of vary(HEADER)) {
      const error = await open(forge(varied, []))
      if (error === undefined) continue
      refused++
      expect(error, JSON.stringify(varied)).to.have.property('code', 'FORK_FILE')
      expect(error, JSON.stringify(varied)).to.have.deep.property('at', { file: 'forks/a.jsonl', line: 1 })
    }
    expect(refused).to.be.greaterThan(100)
  })
})
