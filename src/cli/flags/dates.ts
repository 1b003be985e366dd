import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/**
 * Parses a time into whole seconds since 1970. Accepts seconds, a date (`2026-01-02`, `2026-01-02T03:04Z`; UTC unless
 * it has a zone) and an age (`90s`, `15m`, `6h ago`, `3d`, `2w`). Throws `USAGE`, naming the flag.
 */
export function readDate(text: string, flag: string, nowMs: number): number {
  const [, count, unit] = /^(\d{1,9})([smhdw])( ago)?$/.exec(text) ?? []
  if (unit !== undefined) return Math.floor(nowMs / 1000) - Number(count) * must(UNITS[unit], 'unit')
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const hasZone = /(z|[+-]\d\d:?\d\d)$/i.test(text)
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(hasZone || text.length <= 10 ? text : `${text}Z`) : Number.NaN
  if (!Number.isNaN(time)) return Math.floor(time / 1000)
  throw new ToolkitError('USAGE', `${flag}: expected a time, got ${JSON.stringify(text)}`, {
    hint: 'Give a date such as 2026-01-02 or 2026-01-02T15:04, seconds since 1970, or how long ago: 15m, 6h, 3d.',
  })
}
