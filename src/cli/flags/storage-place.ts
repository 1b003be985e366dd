import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'

/** Location of a stored value: a key, or a field of a map. Fields are never empty. */
export interface StoragePlace {
  key: string
  field: string
}

/** Maximum number of values in one response. A node drops further ones silently (rpc.md §4.19). */
const MAX_VALUES = 50

/**
 * Parses storage places: each is `KEY`, `KEY/` or `KEY/FIELD`, where `\/` is a slash in a key. Two words without a
 * slash are a key and a field. Throws `USAGE`.
 */
export function parsePlaces(words: readonly string[]): StoragePlace[] {
  const places = words.map(parsePlace)
  if (places.length > MAX_VALUES) {
    throw new ToolkitError('USAGE', `${places.length} values, more than the ${MAX_VALUES} a node returns per request`, {
      hint: 'Split the request.',
    })
  }
  const [first, second] = places
  const isKeyAndField = places.length === 2 && places.every(({ field }) => field === undefined)
  if (isKeyAndField) return [{ key: must(first, 'first').key, field: must(second, 'second').key }]
  return places.map(({ key, field = '' }) => ({ key, field }))
}

/** Parses the name of the map whose fields to list. Throws `USAGE`. */
export function parseMap(words: readonly string[]): StoragePlace {
  const [place, ...more] = parsePlaces(words)
  if (place !== undefined && more.length === 0 && place.field === '') return place
  throw new ToolkitError('USAGE', '--fields takes one key and no field', {
    hint: 'For example: toolkit storage token.iost TIiost --fields',
  })
}

/** Formats a place such that `parsePlaces` reads it. */
export function formatPlace({ key, field }: StoragePlace): string {
  return [key.replaceAll('/', '\\/'), field].filter((part) => part !== '').join('/')
}

function parsePlace(word: string): { key: string; field: string | undefined } {
  const [, key = '', field] = /^((?:\\\/|[^/])*)(?:\/(.*))?$/s.exec(word) ?? []
  return { key: key.replaceAll('\\/', '/'), field }
}
