import { findMismatch, isRecord, type Shape } from '../collections/shapes.js'
import { describeJsonFailure, tryParseJson } from './json.js'

/**
 * Maximum nesting of lists and objects. What reads them recurses, and a file that was edited could end a command by its
 * depth.
 */
const MAX_NESTING = 500

/** Number of characters of a path that an error shows. */
const MAX_PATH = 100

/** JSON of a known form, or the reason why a text is not of it, such as `tests[0].state is missing`. */
export type ShapedJson<T> = { value: T } | { fault: string }

/** Parses JSON that anybody may have edited. Its members have the shape, and its nesting is limited. */
export function parseShaped<T>(text: string, shape: Shape<T>): ShapedJson<T> {
  const value = tryParseJson(text)
  if (value === undefined) return { fault: `it is ${describeJsonFailure(text)}` }
  return checkShaped(value, shape)
}

/** Checks a value that was parsed as JSON as `parseShaped` does. */
export function checkShaped<T>(value: unknown, shape: Shape<T>): ShapedJson<T> {
  if (isTooDeep(value)) return { fault: `it is nested deeper than ${MAX_NESTING} levels` }
  if (shape(value)) return { value }
  const path = findMismatch(value, shape) ?? []
  if (path.length === 0) return { fault: 'it has another form' }
  const isMissing = path.reduce<unknown>((member, name) => (isRecord(member) ? member[name] : undefined), value)
  return { fault: `${formatPath(path)} ${isMissing === undefined ? 'is missing' : 'has an unexpected value'}` }
}

/** Whether a value is nested too deep. It does not recurse. */
function isTooDeep(value: unknown): boolean {
  let level = [value].filter(isRecord)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_NESTING) return true
    level = level.flatMap((each) => Object.values(each).filter(isRecord))
  }
  return false
}

function formatPath(path: readonly (string | number)[]): string {
  const [first = '', ...rest] = path.map((name) => {
    if (typeof name === 'number') return `[${name}]`
    return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`
  })
  const text = [first.replace(/^\./, ''), ...rest].join('')
  return text.length > MAX_PATH ? `${text.slice(0, MAX_PATH)}…` : text
}
