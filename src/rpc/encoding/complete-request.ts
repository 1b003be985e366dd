import { type FullRequests, METHODS } from '../schema.js'
import type { Message } from './message.js'
import { completeMessage } from './message-json.js'

/** Completes the parameters of a method with defaults: the request on which its handler works. */
export function completeRequest<M extends keyof FullRequests>(method: M, params: object): FullRequests[M] {
  const message: Message = METHODS[method].request
  return completeMessage(message, params) as FullRequests[M]
}
