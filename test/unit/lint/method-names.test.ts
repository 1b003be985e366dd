import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const LINT = join(import.meta.dirname, '../../../src/lint')
/** Names that BigNumber has besides the short ones, and patterns for several of them. */
const LONG_NAMES =
  /\bis(Greater|Less)Than|is\(Greater|\bisEqualTo\b|\b(multiplied|divided|exponentiated)By\b|\b(decimalPlaces|dividedToIntegerBy|squareRoot|absoluteValue)\b/

// A rule that lists both names of a method forgets one of them sooner or later.
describe('lint', () => {
  it('lists the long names of methods of numbers in one file alone, where calls get the short ones', () => {
    const sources = readdirSync(LINT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
    const files = sources.filter((file) => LONG_NAMES.test(readFileSync(join(LINT, file), 'utf8')))
    expect(files).to.deep.equal([join('interpreter', 'builtins.ts')])
  })
})
