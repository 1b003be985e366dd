import { requireRecord } from '../../collections/records.js'
import type { Message } from '../encoding/message.js'
import { completeMessage } from '../encoding/message-json.js'
import { GRPC_CODES, NodeError } from '../node-error.js'
import { DEV_METHODS, type DevMethodName, type DevRequests, type WireDevRequests } from './dev-methods.js'

/**
 * Checks the request of a developer method in wire form, without omitted fields. Unlike the node's own methods, which
 * ignore unknown members, developer methods reject them, because a misspelt member would be ignored silently. Throws
 * `NodeError` of code 3.
 */
export function checkDevRequest<M extends DevMethodName>(method: M, given: DevRequests[M]): WireDevRequests[M] {
  const message: Message = DEV_METHODS[method].request
  const members = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  const names = members.map(([name]) => name)
  const unknown = names.find((name) => !Object.hasOwn(message.fields, name))
  if (unknown !== undefined) throw devRequestError(method, `unknown member ${JSON.stringify(unknown)}`)
  const missing = message.entries.find(([name, field]) => !field.optional && !names.includes(name))
  if (missing !== undefined) throw devRequestError(method, `member "${missing[0]}" is missing`)
  const complete = requireRecord(completeMessage(message, given))
  return Object.fromEntries(names.map((name) => [name, complete[name]])) as WireDevRequests[M]
}

function devRequestError(method: DevMethodName, reason: string): NodeError {
  const names = DEV_METHODS[method].request.entries.map(([name, { optional }]) => (optional ? `[${name}]` : name))
  const usage = names.length === 0 ? 'no members' : names.join(', ')
  return new NodeError({ grpcCode: GRPC_CODES.INVALID_ARGUMENT, text: `${method}: ${reason}; it takes ${usage}` })
}
