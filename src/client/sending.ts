import type { Response } from '../collections/response.js'
import type { Outcome, WaitOptions } from '../rpc/delivery/receipt-wait.js'
import type { Client, SendRequest, Sent } from './client.js'

/** Ways of a client to send transactions. What a chain in this process does at once is no promise. */
export interface Sending {
  send(request: SendRequest): Response<Sent>
  wait(sent: Sent, options?: WaitOptions): Response<Outcome>
}

const sendings = new WeakMap<Client, Sending>()

/** Returns how a client sends: by its methods, unless `createSendingClient` made it. */
export function sendingOf(client: Client): Sending {
  return sendings.get(client) ?? client
}

/** Creates a client whose methods send in this way. A copy of it has the methods alone. */
export function createSendingClient(rest: Omit<Client, keyof Sending>, sending: Sending): Client {
  const client: Client = {
    ...rest,
    send: async (request) => sending.send(request),
    wait: async (sent, options) => sending.wait(sent, options),
  }
  sendings.set(client, sending)
  return client
}
