import { digitValue } from '../codec/hex.js'
import { decodeUtf8, encodeUtf8 } from '../codec/utf8.js'
import { itemAt } from '../collections/presence.js'
import { keysOf } from '../collections/records.js'
import { ToolkitError } from '../errors/errors.js'
import { GRPC_CODES, NodeError } from './node-error.js'
import { type Endpoint, METHODS, pathParameters } from './schema.js'

/** An endpoint found by its address, with the texts of its path variables. */
export interface Route {
  method: keyof typeof METHODS
  variables: Record<string, string>
}

/** The first segment of every path is unique. */
const ROUTES = new Map(
  keysOf(METHODS).map((method): [string, { method: keyof typeof METHODS; endpoint: Endpoint }] => [
    itemAt(METHODS[method].path.split('/'), 1),
    { method, endpoint: METHODS[method] },
  ]),
)

/**
 * The endpoint of a decoded path (rpc.md §1.3): exact segments, an empty one is an empty variable. Throws `NodeError`
 * of code 12: `Not Implemented` for an unknown path, `Method Not Allowed` for another verb.
 */
export function findRoute(verb: string, path: string): Route {
  const [first = '', ...values] = path.slice(1).split('/')
  const route = ROUTES.get(first)
  const names = route === undefined ? [] : pathParameters(route.endpoint.path)
  if (route === undefined || names.length !== values.length) throw routeError('Not Implemented')
  if (route.endpoint.verb !== verb) throw routeError('Method Not Allowed')
  return { method: route.method, variables: Object.fromEntries(names.map((name, i) => [name, itemAt(values, i)])) }
}

/**
 * Decodes a percent-encoded path, keeping `+`; `undefined` for an invalid escape, which the node rejects without a body
 * (§1.3).
 */
export function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path
  const encoded = encodeUtf8(path)
  const bytes: number[] = []
  for (let i = 0; i < encoded.length; i++) {
    if (encoded[i] !== 0x25) bytes.push(itemAt(encoded, i))
    else {
      const high = digitValue(encoded[++i] ?? 0)
      const low = digitValue(encoded[++i] ?? 0)
      if (high < 0 || low < 0) return undefined
      bytes.push(high * 16 + low)
    }
  }
  return decodeUtf8(Uint8Array.from(bytes))
}

/**
 * The path of a request, its variables percent-encoded. Throws `ToolkitError('RPC_PARAMETER')` naming a missing one.
 */
export function formatPath({ path }: Endpoint, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? (OPTIONAL_FLAGS.has(name) ? false : undefined)
    if (value === undefined) {
      throw new ToolkitError('RPC_PARAMETER', `${name}: ${path} needs a value`, { hint: `Give ${name}.` })
    }
    return encodeURIComponent(String(value))
  })
}

const OPTIONAL_FLAGS = new Set(['by_longest_chain', 'complete'])

function routeError(text: string): NodeError {
  return new NodeError({ grpcCode: GRPC_CODES.UNIMPLEMENTED, text })
}
