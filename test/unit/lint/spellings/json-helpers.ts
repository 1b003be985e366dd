import { type CallExpression, type Node, parse } from 'acorn'

/** Methods of `storage` with the parameters of the helpers that call them. */
const HELPERS: Readonly<Record<string, string>> = {
  get: 'key',
  has: 'key',
  put: 'key, value, payer',
  del: 'key',
  mapGet: 'key, field',
  mapHas: 'key, field',
  mapPut: 'key, field, value, payer',
  mapDel: 'key, field',
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
  visit(parse(code, { ecmaVersion: 2022 }))
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

/** Writes a class with helpers for storage, which store values as JSON and parse what they read. */
export function useJsonHelpers(code: string): string {
  const used = Object.keys(HELPERS).filter((method) => code.includes(`storage.${method}(`))
  const called = replaceCalls(code, ({ object, method, args }) => {
    if (object === 'storage' && method in HELPERS)
      return `this._${method}(${args.map((arg) => unwrapStringify(arg) ?? arg).join(', ')})`
    const [first = ''] = args
    if (object !== 'JSON' || method !== 'parse' || !/^this\._(get|mapGet)\(/.test(first)) return undefined
    return `(${first.replace(/ (\|\||\?\?) '(.*)'$/, ' $1 $2')})`
  })
  const helpers = used.map((method) => {
    const parameters = HELPERS[method]
    const given = `storage.${method}(${parameters?.replace('value', 'JSON.stringify(value)')})`
    const lines = /get$/i.test(method)
      ? [`const text = ${given}`, 'return text === null ? null : JSON.parse(text)']
      : [`return ${given}`]
    return `  _${method}(${parameters}) {\n    ${lines.join('\n    ')}\n  }`
  })
  return called.replace('\n}\nmodule.exports', `\n${helpers.join('\n')}\n}\nmodule.exports`)
}
