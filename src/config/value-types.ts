import { must } from '../collections/presence.js'
import { requireRecord } from '../collections/records.js'
import { isOneOf } from '../collections/shapes.js'
import { isSecret } from './secret.js'

/** A type a setting may have. */
export interface ValueType {
  /** Completes "expected …". */
  expected: string
  accepts(value: unknown): boolean
  /** The value a flag or an environment variable spells. */
  parse(text: string): unknown
  /** Allowed words, for an enumeration. */
  words?: readonly string[]
  /** True if the value may be a secret by mistake, so that messages do not repeat it. */
  hidden?: boolean
}

export const TEXT: ValueType = {
  expected: 'a text',
  accepts: isText,
  parse: (text) => text,
}

export const TEXTS: ValueType = {
  expected: 'a text or a list of one or more texts',
  accepts: (value) => isText(value) || (Array.isArray(value) && value.length > 0 && value.every(isText)),
  parse: (text) => text.split(',').filter(Boolean),
}

export const SWITCH: ValueType = {
  expected: 'true or false',
  accepts: (value) => typeof value === 'boolean',
  parse: (text) => SPELLINGS.get(text.toLowerCase()) ?? text,
}

const SPELLINGS = new Map([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['false', false],
  ['0', false],
  ['no', false],
])

export const PERCENTAGE: ValueType = {
  expected: 'a percentage such as "0%" or "1.5%"',
  accepts: (value) => typeof value === 'string' && /^\d+(\.\d+)?%$/.test(value),
  parse: (text) => text,
}

export const HTTP_URL: ValueType = {
  expected: 'an address that begins with http:// or https://',
  accepts: (value) => typeof value === 'string' && /^https?:\/\/[^\s/]+/.test(value),
  parse: (text) => text,
}

export const HTTP_URLS: ValueType = {
  expected: `${HTTP_URL.expected}, or a list of them`,
  accepts: (value) =>
    HTTP_URL.accepts(value) || (Array.isArray(value) && value.length > 0 && value.every(HTTP_URL.accepts)),
  parse: (text) => text.split(',').filter(Boolean),
}

export const ACCOUNT_KEY: ValueType = {
  expected: 'secret("NAME") or { keyFile: "path" }, with password: secret("NAME") for an encrypted file',
  accepts: (value) => isSecret(value) || isKeyFile(value),
  parse: (text) => text,
  hidden: true,
}

export const SECRET: ValueType = {
  expected: 'secret("NAME")',
  accepts: isSecret,
  parse: (text) => text,
  hidden: true,
}

export const CONSTANT: ValueType = {
  expected: 'a text, a number, true or false',
  accepts: (value) => typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value),
  parse: (text) => text,
}

/** Whole numbers from `least` to `most`. */
export function integer(least: number, most: number): ValueType {
  return {
    expected: `a whole number from ${least} to ${most}`,
    accepts: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
    parse: (text) => (/^\d+$/.test(text) ? Number(text) : text),
  }
}

/** Numbers from `least` to `most`, also with a fraction. */
export function numberFrom(least: number, most: number): ValueType {
  return {
    expected: `a number from ${least} to ${most}`,
    accepts: (value) => typeof value === 'number' && value >= least && value <= most,
    parse: (text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  }
}

/** One of a few words. */
export function oneOf(...words: string[]): ValueType {
  return {
    expected: formatAlternatives(words),
    accepts: (value) => isOneOf(words, value),
    parse: (text) => text,
    words,
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isKeyFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { keyFile, password, ...rest } = requireRecord(value)
  return isText(keyFile) && (password === undefined || isSecret(password)) && Object.keys(rest).length === 0
}

function formatAlternatives(words: readonly string[]): string {
  const quoted = words.map((word) => JSON.stringify(word))
  const last = must(quoted.pop(), 'value')
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`
}
