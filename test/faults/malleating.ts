import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WireTransaction } from '../../src/tx/json.js'

/**
 * A copy of signed bytes that everybody can make who forwards them: a signature of the publisher is repeated. It
 * verifies, does the same, and has another hash.
 */
export function repeatSignature(transaction: WireTransaction): WireTransaction {
  return { ...transaction, publisher_sigs: [...transaction.publisher_sigs, ...transaction.publisher_sigs.slice(0, 1)] }
}

/** Changes of what a proxy forwards for a transaction: bodies in their order, of which the last one is answered. */
export const FORWARDINGS = {
  'a copy alone': (body: string) => [copy(body)],
  'a copy alone, without an answer': (body: string) => [copy(body)],
  'a copy and the original': (body: string) => [copy(body), body],
  'the original and a copy': (body: string) => [body, copy(body)],
  'the original twice': (body: string) => [body, body],
} as const
export type Forwarding = keyof typeof FORWARDINGS

function copy(body: string): string {
  return JSON.stringify(repeatSignature(JSON.parse(body)))
}

/** A proxy in front of a node that forwards other bytes than it is sent. */
export interface MalleatingProxy {
  url: string
  forwarding: Forwarding
  /** Number of transactions that it was sent. */
  count: number
  close(): void
}

export async function createMalleatingProxy(target: string): Promise<MalleatingProxy> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await readText(incoming)
    const isSending = incoming.url === '/sendTx'
    if (isSending) proxy.count++
    const bodies = isSending ? FORWARDINGS[proxy.forwarding](body) : [body]
    const responses: Response[] = []
    for (const each of bodies) responses.push(await forward(target + incoming.url, incoming.method, each))
    if (isSending && proxy.forwarding.endsWith('without an answer')) return void incoming.socket.destroy()
    respond(outgoing, responses.find(({ status }) => status === 200) ?? responses[0]!)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: MalleatingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwarding: 'a copy alone',
    count: 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return proxy
}

interface Response {
  status: number
  text: string
}

function respond(outgoing: ServerResponse, { status, text }: Response): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
}

function forward(url: string, method: string | undefined, body: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { 'Content-Type': 'application/json' } }, async (response) => {
      resolve({ status: response.statusCode ?? 0, text: await readText(response) })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
