import { expect } from 'chai'
import { parseShaped } from '../../../src/codec/shaped-json.js'
import { isText, listOf, mapOf, recordOf } from '../../../src/collections/shapes.js'

const isNamed = recordOf<{ name: string; files: Record<string, string[]> }>({
  name: isText,
  files: mapOf(listOf(isText)),
})

const nest = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Faults of texts. None quotes a value, which may be a secret. */
const FAULTS: [text: string, fault: string][] = [
  ['{', 'it is not JSON at line 1, column 2'],
  ['1', 'it has another form'],
  ['{"files":{}}', 'name is missing'],
  ['{"name":"a","files":{"b":["c",7]}}', 'files.b[1] has an unexpected value'],
  ['{"name":"a","files":{"b/c.ts":7}}', 'files["b/c.ts"] has an unexpected value'],
  [`{"name":"a","files":{"${'b'.repeat(200)}":7}}`, `files.${'b'.repeat(94)}… has an unexpected value`],
  [`{"name":"a","files":{},"other":${nest(500)}}`, 'it is nested deeper than 500 levels'],
  [nest(1_000_000), 'it is nested deeper than 500 levels'],
]

describe('JSON of a known form', () => {
  it('is returned with other members', () => {
    const text = `{"name":"a","files":{},"other":${nest(499)}}`
    expect(parseShaped(text, isNamed)).to.deep.equal({ value: JSON.parse(text) })
  })

  for (const [number, [text, fault]] of FAULTS.entries())
    it(`is rejected with the member that differs, row ${number + 1}`, () => {
      expect(parseShaped(text, isNamed)).to.deep.equal({ fault })
    })
})
