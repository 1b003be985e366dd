import { formatJson, readJsonText } from '../codec/chain-value.js'
import { must } from '../collections/presence.js'

/** Shortens a long hash or id in the middle. */
export function shorten(text: string, kept = 8): string {
  return text.length <= 2 * kept + 3 ? text : `${text.slice(0, kept)}…${text.slice(-kept)}`
}

/** A number with its thousands apart. */
export function group(digits: string | number | null | undefined): string {
  if (digits === null || digits === undefined) return '–'
  const [whole = '', fraction] = String(digits).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Formats charged bytes, or refunded ones with a minus. */
export function describeBytes(bytes: number): string {
  return `${bytes > 0 ? '+' : '−'}${group(Math.abs(bytes))}\u00a0${Math.abs(bytes) === 1 ? 'byte' : 'bytes'}`
}

/** Smallest units of iost as iost. */
export function formatIost(units: string | null | undefined): string {
  return units === null || units === undefined ? '–' : `${formatUnits(units, 8)} iost`
}

/** Formats the smallest units of a token as an amount. */
export function formatUnits(units: string | null | undefined, decimals: number): string {
  if (units === null || units === undefined) return '–'
  const digits = units.padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${group(digits.slice(0, digits.length - decimals))}${fraction === '' ? '' : `.${fraction}`}`
}

/** A part of a whole in per cent, with two decimals. */
export function formatShare(part: string | null | undefined, whole: string | null | undefined): string {
  if (!part || !whole || !/^\d+$/.test(part) || !/^\d+$/.test(whole) || BigInt(whole) === 0n) return '–'
  const hundredths = (BigInt(part) * 10_000n) / BigInt(whole)
  if (hundredths === 0n) return '< 0.01 %'
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}\u00a0%`
}

/** Describes how much of a token a call or a transaction may spend. */
export function describeLimit({ token, value }: { token: string; value: string }): string {
  const what = token === '*' ? 'any token' : token
  if (value === 'unlimited') return what
  return token === '*' ? `up to ${group(value)} of any token` : `up to ${group(value)} ${token}`
}

/** Time zone of times on the page: UTC, or that of the browser. */
export type TimeZone = 'UTC' | 'local'

let shownZone: TimeZone = 'UTC'

/** Sets the time zone of all times that are formatted from now on (default: UTC). */
export function setTimeZone(zone: TimeZone): void {
  shownZone = zone
}

/** Formats a time with its time zone. */
export function formatTime(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '–'
  const time = new Date(seconds * 1000)
  if (shownZone === 'UTC') return `${formatDigits(time)} UTC`
  // The digits of a time that is later by the offset, read as UTC, are those of the time here.
  const offset = -time.getTimezoneOffset()
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const zone = `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  return `${formatDigits(new Date(time.getTime() + offset * 60_000))} ${zone}`
}

function formatDigits(time: Date): string {
  return time.toISOString().slice(0, 19).replace('T', ' ')
}

const AGES = [
  ['y', 31_557_600],
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/**
 * Formats the age of a time in its largest unit, such as `5 min ago`. A time ahead of the clock, as on a development
 * chain whose clock was moved, is formatted as `in 2 h`.
 */
export function formatAge(seconds: number, now: number): string {
  const age = Math.round(now - seconds)
  const size = Math.abs(age)
  if (size < 1) return 'now'
  const [unit, length] = must(
    AGES.find(([, each]) => size >= each),
    'item of AGES',
  )
  const text = `${Math.floor(size / length)} ${unit}`
  return age > 0 ? `${text} ago` : `in ${text}`
}

/** A duration in its two largest units. */
export function formatDuration(seconds: number): string {
  const units = [
    ['d', 86_400],
    ['h', 3600],
    ['min', 60],
    ['s', 1],
  ] as const
  const at = Math.max(
    0,
    units.findIndex(([, size]) => seconds >= size),
  )
  let rest = seconds
  const parts = units.slice(seconds < 1 ? -1 : at).map(([unit, size]) => {
    const count = Math.floor(rest / size)
    rest -= count * size
    return `${count} ${unit}`
  })
  return parts.slice(0, 2).join(' ')
}

/** Indents JSON, with all digits of its numbers; other text is returned unchanged. */
export function layOut(text: string): string {
  const value = readJsonText(text)
  return value === undefined ? text : formatJson(value, '  ')
}

/**
 * Returns the intensity of a share, 0 to 4, by its square root: otherwise one very expensive line would leave the
 * others pale.
 */
export function rateHeat(share: number): number {
  return Math.ceil(4 * Math.sqrt(Math.max(0, share)))
}

/** Returns true for the kind of tokens that each have an id. */
export function isUnique(type: string | null | undefined): boolean {
  return type === 'token721.iost'
}

/** Names a kind of tokens in headings and suggestions, because tokens of both kinds may have one symbol. */
export function nameTokenKind(type: string | null | undefined): string {
  return isUnique(type) ? 'Unique token' : 'Token'
}

/** Decodes a part of a URL, which people write too; text with malformed escapes stays as it is. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
