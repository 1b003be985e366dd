import { isKeyOf } from '../../collections/shapes.js'

const UNITS = { s: 1e3, m: 6e4, h: 36e5 } as const

/** Returns a duration such as `30s`, `5m` or `1h` in milliseconds; undefined for any other text. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)(s|m|h)$/.exec(text) ?? []
  return isKeyOf(UNITS, unit) ? Number(count) * UNITS[unit] : undefined
}
