/** Reads what was thrown. Anything can be thrown, also by other realms and by contracts. */

/** Characters that are shown of a thrown object. */
const MAX_SHOWN = 300

/** Describes a thrown value: the message of an error, or else its name; an object as JSON; other values as text. */
export function describeThrown(thrown: unknown): string {
  try {
    if (isError(thrown)) return String(thrown.message || thrown.name)
    const text = String(thrown)
    return /^\[object \w+\]$/.test(text) ? (JSON.stringify(thrown) ?? text).slice(0, MAX_SHOWN) : text
  } catch {
    return 'what was thrown has no text'
  }
}

/** Returns a thrown value as an error: itself, or an error with its text. */
export function toError(thrown: unknown): Error {
  return isError(thrown) ? thrown : new Error(describeThrown(thrown))
}

/** Returns the code of a system error, such as `ENOENT`; undefined for other values. */
export function codeOf(thrown: unknown): string | undefined {
  return isError(thrown) && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined
}

/** True for an error of any realm. */
function isError(value: unknown): value is Error {
  if (value instanceof Error) return true
  try {
    return Object.prototype.toString.call(value) === '[object Error]'
  } catch {
    return false
  }
}
