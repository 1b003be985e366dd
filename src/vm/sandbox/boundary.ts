// biome-ignore-all lint/style/noNonNullAssertion: hot; runs for every host operation of a call
import { readChainText } from '../../codec/utf8.js'
import { OPERATIONS } from '../intrinsics/operations.js'
import type { HostCalls, HostResult } from './invocation.js'

/**
 * Handles one call from a realm: the operation's number, then strings. Responds in the form that `ask` in
 * intrinsics/native.ts reads.
 */
export function callHost(host: HostCalls, code: number, used: number, args: string[]): string | number {
  const [family, operation] = OPERATIONS[code]!
  const given = args.filter((arg) => arg !== undefined)
  if (family === 'log') {
    // a formatter replaced by a contract may return anything
    if (typeof given[1] === 'string') host.log(given[0]!, given[1])
    return 0
  }
  for (const text of given) if (typeof text !== 'string') throw new TypeError(`${operation} was given ${typeof text}`)
  return formatResponse(host[family](operation as never, given, used))
}

function formatResponse({ gas, value, error }: HostResult): string | number {
  if (error !== undefined) return `${gas}:e${readChainText(error)}`
  switch (typeof value) {
    case 'string':
      return `${gas}:s${value}`
    case 'boolean':
      return `${gas}:${value ? 't' : 'f'}`
    case 'number':
      return `${gas}:d${value}`
    default:
      return gas
  }
}
