import { ToolkitError } from '../errors/errors.js'
import type { ClaimRecorder } from './claim-recorder.js'
import { EQUALITIES } from './misplaced.js'
import { show } from './verdict.js'

/** Assertions of chai that compare a text with a part of it. */
const PARTS = new Set('include includes contain contains string'.split(' '))
/** Assertions that hold for no text or for every text: `'false'` is ok, and not true. */
const OTHERS = new Set('true false ok undefined NaN callable numeric'.split(' '))

/**
 * Checks the assertions after `.storage(key)`. Stored values are text: an assertion about a value of another type holds
 * for none, and its negation for all. Throws `ToolkitError('TEST_ARGUMENT')`.
 */
export function checkStoredClaims({ names }: ClaimRecorder): void {
  for (const { name, args } of names) {
    if (args === undefined && OTHERS.has(name)) throw storedTextError(`.${name}`, String(name))
    if (args === undefined) continue
    const [expected] = args
    if (EQUALITIES.has(name) && !isStored(expected)) throw storedTextError(`.${name}`, expected)
    if (PARTS.has(name) && typeof expected !== 'string') throw storedTextError(`.${name}`, expected)
    const unfit = name === 'oneOf' && Array.isArray(expected) ? expected.filter((each) => !isStored(each)) : []
    if (unfit.length > 0) throw storedTextError(`.${name}`, unfit[0])
  }
}

function isStored(value: unknown): boolean {
  return typeof value === 'string' || value === null
}

function storedTextError(matcher: string, value: unknown): ToolkitError {
  const got = value === undefined || typeof value === 'number' ? String(value) : show(value)
  const isScalar = ['number', 'bigint', 'boolean'].includes(typeof value)
  return new ToolkitError('TEST_ARGUMENT', `.storage: a stored value is text, and ${matcher} compares it with ${got}`, {
    hint: isScalar
      ? `Write the text: .equal('${value}').`
      : `Write the text that is stored, or null for a missing value: .equal('true').`,
  })
}
