import { tryParseJson } from '../../../codec/json.js'

/** Parses a JSON object or list; undefined for other text. */
export function parseDocument(text: string): object | undefined {
  const value = tryParseJson(text)
  return typeof value === 'object' && value !== null ? value : undefined
}

/** The text of a JSON string, as contracts store amounts and names with `JSON.stringify`; other text as it is. */
export function unquote(text: string): string {
  const value = text.startsWith('"') ? tryParseJson(text) : undefined
  return typeof value === 'string' ? value : text
}

/** The texts and numbers in a value as texts, with the names of fields. Texts that are JSON are searched too. */
export function listLeaves(value: unknown): string[] {
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(listLeaves)
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, each]) => [name, ...listLeaves(each)])
  }
  if (typeof value !== 'string') return []
  const document = parseDocument(value)
  return document === undefined ? [value] : listLeaves(document)
}

/** Applies `change` to the strings and numbers of a value, also inside strings of JSON. */
export function mapLeaves(value: unknown, change: (leaf: string | number) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => mapLeaves(each, change))
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapLeaves(each, change)]))
  }
  if (typeof value === 'number') return change(value)
  if (typeof value !== 'string') return value
  const document = parseDocument(value)
  return document === undefined ? change(value) : JSON.stringify(mapLeaves(document, change))
}

/** The objects and lists inside a JSON value, itself first. */
export function listParts(value: unknown): object[] {
  if (typeof value === 'string') {
    const document = parseDocument(value)
    return document === undefined ? [] : listParts(document)
  }
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(listParts)]
}
