// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/**
 * A text of unknown origin as one line that cannot steer a terminal: control characters, characters that turn the
 * direction of writing, and invisible ones are escaped.
 */
export function toPrintable(text: string): string {
  return text.replace(UNPRINTABLE, (char) => NAMED[char] ?? `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

const STEERING =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  /\u001b(?!\[(?:[012]|22|3[12369])m)|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/**
 * Formats a text for a terminal: keeps its lines, tabs and the colours of `Paint`, and escapes all other control
 * characters. Other styles can hide what follows.
 */
export function toTerminal(text: string): string {
  return text.replace(STEERING, toPrintable)
}

/** Formats a text of unknown origin for a terminal: keeps its lines and tabs, and no colour. */
export function toPlain(text: string): string {
  return toTerminal(text.replaceAll('\u001b', toPrintable))
}

const SHOWN = 200

/** Shortens a long text to its beginning, with the number of omitted characters. */
export function cut(text: string): string {
  return text.length <= SHOWN
    ? text
    : `${text.slice(0, SHOWN)}… ${text.length - SHOWN} more characters, all with --json`
}

/** Shortens long words of a typed text, which may be a misplaced secret key. */
export function cutSecret(text: string): string {
  return text.replace(/[0-9A-Za-z]{40,}/g, (word) => `${word.slice(0, 4)}…`)
}
