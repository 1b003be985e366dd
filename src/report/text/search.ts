import type { SearchReport } from '../model/search.js'
import type { Paint } from './paint.js'

/** Maximum number of actions, and of places, that are listed by name. */
const MAX_NAMED = 8

/** Formats the statistics of a campaign and what it never reached, one line each. */
export function formatSearch(search: SearchReport, paint: Paint): string[] {
  const { runs, calls, durationMs, seed, neverDone, neverTaken, isInterrupted } = search
  const speed = showCount(Math.round(calls / Math.max(durationMs / 1000, 0.001)))
  const end = isInterrupted ? ', interrupted' : ''
  const done = `  ${showCount(runs)} runs, ${showCount(calls)} calls, ${speed} a second, seed ${seed}${end}`
  const actions = neverDone
    .slice(0, MAX_NAMED)
    .map(({ action, tries, reason }) => `  ${action} never succeeded in ${tries} tries, mostly because of: ${reason}`)
  const places = neverTaken.slice(0, MAX_NAMED).map(({ file, line, column }) => `${file}:${line}:${column}`)
  const more = neverTaken.length > MAX_NAMED ? ` and ${neverTaken.length - MAX_NAMED} more` : ''
  const branches = places.length === 0 ? [] : [`  branches never taken: ${places.join(', ')}${more}`]
  return [paint.dim(done), ...actions.map((text) => paint.yellow(text)), ...branches.map((text) => paint.dim(text))]
}

/** Formats the failing sequence of a search that is being shrunk. */
export function formatBest(best: readonly string[]): string {
  return `made smaller, ${best.length} ${best.length === 1 ? 'move' : 'moves'} so far: ${best.join('; ')}`
}

/** Formats a whole number with a comma between groups of three digits. */
export function showCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
