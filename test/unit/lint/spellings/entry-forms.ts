import { type CallExpression, type Node, type ObjectExpression, parse } from 'acorn'

/** Entries of a map or a cell that all are objects, and the names of their members. */
interface Shape {
  names: readonly string[]
  /** A value names a member, so the helper returns the whole object. */
  isOpen: boolean
}

/** A piece of the text that another one replaces. */
interface Edit {
  start: number
  end: number
  text: string
}

/** A call of `storage` or `JSON`. */
interface Call {
  node: CallExpression
  name: string
  args: readonly Node[]
}

function* walk(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node)) {
    for (const one of Array.isArray(part) ? part : [part]) if (isNode(one)) yield* walk(one)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function readCall(node: Node | undefined): Call | undefined {
  if (node?.type !== 'CallExpression') return undefined
  const call = node as CallExpression
  const { callee } = call
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return undefined
  const name = callee.property.type === 'Identifier' ? `${callee.object.name}.${callee.property.name}` : ''
  return { node: call, name, args: call.arguments }
}

const literalOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && 'value' in node && typeof node.value === 'string' ? node.value : undefined

/** The map or cell that is parsed: `JSON.parse(storage.mapGet('orders', id))`. */
function readParse(node: Node | undefined): { of: string; read: Call } | undefined {
  const call = readCall(node)
  const read = call?.name === 'JSON.parse' ? readCall(call.args[0]) : undefined
  const of = read && /^storage\.(get|mapGet)$/.test(read.name) ? literalOf(read.args[0]) : undefined
  return read && of !== undefined ? { of, read } : undefined
}

/** Finds the value that is stored as JSON, with its map or cell. */
function readStore(node: Node): { of: string; call: Call; stored: Node } | undefined {
  const write = readCall(node)
  const at = write?.name === 'storage.put' ? 1 : write?.name === 'storage.mapPut' ? 2 : -1
  const call = readCall(write?.args[at])
  const of = literalOf(write?.args[0])
  const [stored] = call?.name === 'JSON.stringify' ? call.args : []
  return call && stored && of !== undefined ? { of, call, stored } : undefined
}

const isPlain = (node: Node): node is ObjectExpression =>
  node.type === 'ObjectExpression' &&
  (node as ObjectExpression).properties.every((one) => one.type === 'Property' && !one.computed && !one.method)

const namesOf = ({ properties }: ObjectExpression): string[] =>
  properties.flatMap((one) => (one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : []))

/** Variables, by the map or cell whose parsed entry they are. */
function listVariables(program: Node): Map<string, string> {
  const found = new Map<string, string>()
  for (const node of walk(program)) {
    if (node.type !== 'VariableDeclarator') continue
    const { id, init } = node as Node & { id: Node & { name?: string }; init?: Node }
    const parsed = readParse(init)
    if (parsed && id.name) found.set(id.name, parsed.of)
  }
  return found
}

/** The entries that are stored as objects and parsed without a default, by map or cell. */
function listShapes(program: Node): Map<string, Shape> {
  const stored = [...walk(program)].flatMap((node) => readStore(node) ?? [])
  const variables = listVariables(program)
  const shapes = new Map<string, Shape>()
  for (const of of new Set(stored.map((one) => one.of))) {
    const own = stored.filter((one) => one.of === of)
    const names = new Set(own.flatMap((one) => (isPlain(one.stored) ? namesOf(one.stored) : [])))
    if (names.size === 0 || own.some(({ stored: { type } }) => !/^(ObjectExpression|Identifier)$/.test(type))) continue
    let isOpen = false
    for (const node of walk(program)) {
      if (node.type !== 'MemberExpression') continue
      const { object, property, computed } = node as Node & { object: Node; property: Node; computed: boolean }
      const isIt =
        readParse(object)?.of === of ||
        ('name' in object && typeof object.name === 'string' && variables.get(object.name) === of)
      if (isIt && computed) isOpen = true
      else if (isIt && 'name' in property) names.add(String(property.name))
    }
    shapes.set(of, { names: [...names], isOpen })
  }
  return shapes
}

const upper = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll(/\W/g, '')}`

function applyEdits(code: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((a, b) => b.start - a.start)
  return sorted.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

interface Helper {
  name: string
  lines: readonly string[]
}

/** Replaces what is parsed by calls of helpers, one for each way to read a map or a cell. */
function useReaders(
  code: string,
  shapes: ReadonlyMap<string, Shape>,
  write: (shape: Shape, of: string) => readonly string[],
): { edits: Edit[]; helpers: Map<string, Helper> } {
  const edits: Edit[] = []
  const helpers = new Map<string, Helper>()
  for (const node of walk(parse(code, { ecmaVersion: 2022 }))) {
    const parsed = readParse(node)
    const shape = parsed && shapes.get(parsed.of)
    if (!parsed || !shape) continue
    const { of, read } = parsed
    const isMap = read.name === 'storage.mapGet'
    const [, field] = read.args
    const given = field ? code.slice(field.start, field.end) : ''
    const name = `_read${upper(of)}`
    edits.push({ start: node.start, end: node.end, text: `this.${name}(${given})` })
    const get = isMap ? `storage.mapGet('${of}', field)` : `storage.get('${of}')`
    helpers.set(name, {
      name: `${name}(${isMap ? 'field' : ''})`,
      lines: [`const text = ${get}`, ...write(shape, of)],
    })
  }
  return { edits, helpers }
}

function addHelpers(code: string, helpers: Iterable<Helper>): string {
  const written = [...helpers].map(({ name, lines }) => `  ${name} {\n    ${lines.join('\n    ')}\n  }`)
  return code.replace('\n}\nmodule.exports', `\n${written.join('\n')}\n}\nmodule.exports`)
}

/** Writes a class with a helper for each map of objects that returns null, or a new object with the members. */
export function useNullHelpers(code: string): string {
  const shapes = listShapes(parse(code, { ecmaVersion: 2022 }))
  const { edits, helpers } = useReaders(code, shapes, ({ names, isOpen }) => [
    'if (!text) return null',
    'const o = JSON.parse(text)',
    isOpen ? 'return o' : `return { ${names.map((name) => `${name}: o.${name}`).join(', ')} }`,
  ])
  return addHelpers(applyEdits(code, edits), helpers.values())
}

/** The ways in which a style declares the type of entries, and reads one. */
interface EntryStyle {
  /** The statements of a helper that reads an entry. */
  read: (type: string) => readonly string[]
  /** The declaration of the type of entries, with the names of their members. */
  declare: (type: string, names: readonly string[]) => string
}

const CLASSES: EntryStyle = {
  read: (type) => ['if (!text) return null', `return new ${type}(text)`],
  declare: (type, names) => `class ${type} {
  constructor(text) {
    if (text) {
      const o = JSON.parse(text)
${names.map((name) => `      this.${name} = o.${name}`).join('\n')}
    } else {
${names.map((name) => `      this.${name} = ''`).join('\n')}
    }
  }
  toString() {
    return JSON.stringify(this)
  }
}
`,
}

const FUNCTIONS: EntryStyle = {
  read: (type) => [`return text === null ? null : new ${type}(text)`],
  declare: (type, names) => `var ${type} = function (data) {
  if (typeof data === 'string') data = JSON.parse(data)
  if (typeof data === 'object') {
${names.map((name) => `    this.${name} = data.${name}`).join('\n')}
  } else {
${names.map((name) => `    this.${name} = ''`).join('\n')}
  }
}
${type}.prototype = {
  toString: function () {
    return JSON.stringify(this)
  }
}
`,
}

/** Writes a class for the entries of each map of objects, whose constructor parses a text. */
export const useEntryClasses = (code: string): string => writeEntries(code, CLASSES)

/** Writes a function that `new` calls for the entries of each map of objects, and that looks at the type of a text. */
export const useEntryFunctions = (code: string): string => writeEntries(code, FUNCTIONS)

function writeEntries(code: string, { read, declare }: EntryStyle): string {
  const program = parse(code, { ecmaVersion: 2022 })
  const shapes = new Map([...listShapes(program)].filter(([, { isOpen }]) => !isOpen))
  const variables = listVariables(program)
  const { edits, helpers } = useReaders(code, shapes, (_, of) => read(`${upper(of)}Entry`))
  for (const node of walk(program)) {
    const store = readStore(node)
    const shape = store && shapes.get(store.of)
    if (!store || !shape) continue
    const { stored, call, of } = store
    if (stored.type === 'Identifier' && 'name' in stored && variables.get(String(stored.name)) === of)
      edits.push({ start: call.node.start, end: call.node.end, text: `${String(stored.name)}.toString()` })
    if (!isPlain(stored)) continue
    const name = `_make${upper(of)}`
    const own = namesOf(stored)
    // Edits do not overlap: the values are left where they are.
    edits.push({ start: call.node.start, end: stored.start, text: `this.${name}${own.length}(` })
    edits.push({ start: stored.end, end: call.node.end, text: ').toString()' })
    helpers.set(`${name}${own.length}`, {
      name: `${name}${own.length}(values)`,
      lines: [
        `const entry = new ${upper(of)}Entry()`,
        ...own.map((member) => `entry.${member} = values.${member}`),
        'return entry',
      ],
    })
  }
  const classes = [...shapes].map(([of, { names }]) => declare(`${upper(of)}Entry`, names))
  return classes.join('') + addHelpers(applyEdits(code, edits), helpers.values())
}
