/** Words that no variable of a module may have as its name. */
const RESERVED = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** A name that the language accepts, of ASCII. Reserved words match, too. */
export const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
/** Ends a text, or is hidden or reordered by an editor: control characters, line separators, marks of direction. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Formats a text as a literal of JavaScript in single quotes, on one line. */
export function quoteCode(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replace(UNSAFE, (char) => ESCAPES[char] ?? escapeUnits(char))
  return `'${escaped}'`
}

/** Formats each UTF-16 unit of a character as an escape. */
function escapeUnits(char: string): string {
  return char
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

/** Formats a name as the key of an object literal. */
export function formatCodeKey(name: string): string {
  // As a plain key, it would set the prototype.
  if (name === '__proto__') return "['__proto__']"
  return IDENTIFIER.test(name) ? name : quoteCode(name)
}

/** Formats the access to a member: `.name`, or `['a name']`. */
export function formatCodeMember(name: string): string {
  return IDENTIFIER.test(name) ? `.${name}` : `[${quoteCode(name)}]`
}

/** Returns a name for a variable: the name itself if it is one. */
export function toIdentifier(name: string): string {
  const word = name.replace(/[^\w$]/g, '_')
  return IDENTIFIER.test(word) && !RESERVED.has(word) ? word : `_${word}`
}
