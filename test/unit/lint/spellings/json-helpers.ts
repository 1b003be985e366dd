import { type CallExpression, type Node, parse as parseCode } from 'acorn'

/** A helper that is called instead of a method of `storage`: its parameters and its statements. */
interface Helper {
  parameters: string
  lines: readonly string[]
}

/** Helpers by the method that they replace. */
type Helpers = Readonly<Record<string, Helper>>

const parse = (given: string): readonly string[] => [
  `const text = storage.${given}`,
  'return text === null ? null : JSON.parse(text)',
]

/** Helpers that store values as JSON and parse what they read. */
const JSON_HELPERS: Helpers = {
  get: { parameters: 'key', lines: parse('get(key)') },
  has: { parameters: 'key', lines: ['return storage.has(key)'] },
  put: { parameters: 'key, value, payer', lines: ['return storage.put(key, JSON.stringify(value), payer)'] },
  del: { parameters: 'key', lines: ['return storage.del(key)'] },
  mapGet: { parameters: 'key, field', lines: parse('mapGet(key, field)') },
  mapHas: { parameters: 'key, field', lines: ['return storage.mapHas(key, field)'] },
  mapPut: {
    parameters: 'key, field, value, payer',
    lines: ['return storage.mapPut(key, field, JSON.stringify(value), payer)'],
  },
  mapDel: { parameters: 'key, field', lines: ['return storage.mapDel(key, field)'] },
}

/** Helpers that keep a map as one JSON object in one cell. */
const OBJECT_HELPERS: Helpers = {
  mapGet: {
    parameters: 'key, field',
    lines: ["const all = JSON.parse(storage.get(key) || '{}')", 'return all[field] === undefined ? null : all[field]'],
  },
  mapHas: {
    parameters: 'key, field',
    lines: ["const all = JSON.parse(storage.get(key) || '{}')", 'return all.hasOwnProperty(field)'],
  },
  mapPut: {
    parameters: 'key, field, value, payer',
    lines: [
      "const all = JSON.parse(storage.get(key) || '{}')",
      'all[field] = value',
      'storage.put(key, JSON.stringify(all), payer)',
    ],
  },
  mapDel: {
    parameters: 'key, field',
    lines: [
      "const all = JSON.parse(storage.get(key) || '{}')",
      'delete all[field]',
      'storage.put(key, JSON.stringify(all))',
    ],
  },
  mapKeys: {
    parameters: 'key',
    lines: ["return Object.keys(JSON.parse(storage.get(key) || '{}'))"],
  },
}

/** Helpers that join the name of a map and a field to the key of a cell. */
const JOINED_HELPERS: Helpers = {
  mapGet: { parameters: 'key, field', lines: ["return storage.get(key + '_' + field)"] },
  mapHas: { parameters: 'key, field', lines: ["return storage.has(key + '_' + field)"] },
  mapPut: { parameters: 'key, field, value, payer', lines: ["return storage.put(key + '_' + field, value, payer)"] },
  mapDel: { parameters: 'key, field', lines: ["return storage.del(key + '_' + field)"] },
}

/** Helpers that keep a map as a list of records in one cell. */
const LIST_HELPERS: Helpers = {
  mapGet: {
    parameters: 'key, field',
    lines: [
      "const all = JSON.parse(storage.get(key) || '[]')",
      'const record = all.find((one) => one.key === field)',
      'return record ? record.held : null',
    ],
  },
  mapHas: {
    parameters: 'key, field',
    lines: [
      "const all = JSON.parse(storage.get(key) || '[]')",
      'for (let i = 0; i < all.length; i += 1) if (all[i].key === field) return true',
      'return false',
    ],
  },
  mapPut: {
    parameters: 'key, field, value, payer',
    lines: [
      "const all = JSON.parse(storage.get(key) || '[]')",
      'const index = all.findIndex((one) => one.key === field)',
      'const record = { key: field, held: value }',
      'if (index < 0) all.push(record)',
      'else all[index] = record',
      'storage.put(key, JSON.stringify(all), payer)',
    ],
  },
  mapDel: {
    parameters: 'key, field',
    lines: [
      "const all = JSON.parse(storage.get(key) || '[]')",
      'for (let i = 0; i < all.length; i += 1) {',
      '  if (all[i].key === field) {',
      '    all.splice(i, 1)',
      '    break',
      '  }',
      '}',
      'storage.put(key, JSON.stringify(all))',
    ],
  },
  mapKeys: {
    parameters: 'key',
    lines: ["return JSON.parse(storage.get(key) || '[]').map((one) => one.key)"],
  },
}

/** A call of a method of an object that has a name. */
interface NamedCall {
  start: number
  end: number
  object: string
  method: string
  args: string[]
}

function listCalls(code: string): NamedCall[] {
  const calls: NamedCall[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each)
    else if (isNode(node)) {
      for (const part of Object.values(node)) visit(part)
      if (isCall(node)) calls.push(...nameCall(node, code))
    }
  }
  visit(parseCode(code, { ecmaVersion: 2022 }))
  return calls
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && 'type' in node
}

function isCall(node: Node): node is CallExpression {
  return node.type === 'CallExpression'
}

function nameCall({ callee, arguments: given, start, end }: CallExpression, code: string): NamedCall[] {
  if (callee.type !== 'MemberExpression') return []
  const textOf = (node: Node) => code.slice(node.start, node.end)
  return [{ start, end, object: textOf(callee.object), method: textOf(callee.property), args: given.map(textOf) }]
}

/** Replaces calls, inner ones first, until none is replaced any longer. */
function replaceCalls(code: string, replace: (call: NamedCall) => string | undefined): string {
  for (const call of listCalls(code)) {
    const text = replace(call)
    if (text !== undefined) return replaceCalls(code.slice(0, call.start) + text + code.slice(call.end), replace)
  }
  return code
}

/** The argument of `JSON.stringify`; undefined for another expression. */
function unwrapStringify(code: string): string | undefined {
  const whole = listCalls(`(${code})`).find(({ start, end }) => start === 1 && end === code.length + 1)
  return whole?.object === 'JSON' && whole.method === 'stringify' ? whole.args[0] : undefined
}

function useHelpers(code: string, helpers: Helpers, isParsed = true): string {
  const used = Object.entries(helpers).filter(([method]) => code.includes(`storage.${method}(`))
  const called = replaceCalls(code, ({ object, method, args }) => {
    if (object === 'storage' && method in helpers)
      return `this._${method}(${args.map((arg) => (isParsed ? unwrapStringify(arg) : undefined) ?? arg).join(', ')})`
    const [first = ''] = args
    if (!isParsed || object !== 'JSON' || method !== 'parse' || !/^this\._(get|mapGet)\(/.test(first)) return undefined
    return `(${first.replace(/ (\|\||\?\?) '(.*)'$/, ' $1 $2')})`
  })
  const written = used.map(
    ([method, { parameters, lines }]) => `  _${method}(${parameters}) {\n    ${lines.join('\n    ')}\n  }`,
  )
  return called.replace('\n}\nmodule.exports', `\n${written.join('\n')}\n}\nmodule.exports`)
}

/** Writes a class with helpers for storage, which store values as JSON and parse what they read. */
export const useJsonHelpers = (code: string): string => useHelpers(code, JSON_HELPERS)

/** Writes a class that keeps each map as one JSON object in one cell. */
export const useObjectCells = (code: string): string => useHelpers(code, OBJECT_HELPERS)

/** Writes a class that keeps each map as a list of records in one cell. */
export const useListCells = (code: string): string => useHelpers(code, LIST_HELPERS)

/** Writes a class that keeps each entry of a map in a cell whose key is joined. */
export const useJoinedKeys = (code: string): string => useHelpers(code, JOINED_HELPERS, false)
