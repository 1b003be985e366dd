const LEAST_NAME = 5
const MOST_NAME = 11
const MOST_KEY = 64

/** Fails with a message where something does not hold. */
export function requireThat(holds: boolean, message: string): void {
  if (!holds) throw new Error(message)
}

/** Fails where a text is empty or longer than so many letters. */
export function requireText(what: string, text: string, most: number): void {
  if (text === '') throw new Error(`${what} is empty`)
  if (text.length > most) throw new Error(`${what} has ${text.length} letters, more than ${most}`)
}

/** Fails where a number is not whole or lies outside. */
export function requireInteger(what: string, value: number, least: number, most: number): void {
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new Error(`${what} is ${value}, not a whole number from ${least} to ${most}`)
  }
}

/**
 * Fails where a text is no key or field of storage: 1 to 64 letters of ASCII without `-` and `@`. About 110 gas a
 * letter.
 */
export function requireKey(what: string, text: string): void {
  requireText(what, text, MOST_KEY)
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    if (code < 32 || code > 126 || text[i] === '-' || text[i] === '@') {
      throw new Error(`${what} has a letter that no key has, at ${i + 1}: ${text}`)
    }
  }
}

/** Fails where a text is no name of an account: 5 to 11 of a–z, 0–9 and `_`. It need not exist. */
export function requireAccount(what: string, name: string): void {
  const isLong = name.length >= LEAST_NAME && name.length <= MOST_NAME
  if (!isLong || [...name].findIndex((letter) => !'abcdefghijklmnopqrstuvwxyz0123456789_'.includes(letter)) !== -1) {
    throw new Error(`${what} is no account name: ${name}`)
  }
}
