import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AccessPolicy } from './http-access.js'

/** Requests from pages of any origin (`rpc.md` §1.5). */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE'])
const HEADERS = new Set(['Content-Type', 'Accept', 'Origin'])

/** A browser's question before the request itself. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && !!headers['access-control-request-method']
}

/** Returns the CORS headers for an origin; an origin that is not allowed gets none. */
export function respondToPreflight(
  { headers }: IncomingMessage,
  response: ServerResponse,
  origin: string | false | undefined,
): void {
  const method = String(headers['access-control-request-method']).toUpperCase()
  const asked = parseHeaderNames(headers['access-control-request-headers'])
  const allowed = origin && Boolean(headers.origin) && METHODS.has(method) && asked.every((name) => HEADERS.has(name))
  const fields = ['Vary', 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers']
  if (allowed) {
    if (asked.length > 0) fields.push('Access-Control-Allow-Headers', asked.join(', '))
    fields.push('Access-Control-Allow-Methods', method, 'Access-Control-Allow-Origin', origin)
  }
  response.writeHead(204, fields).end()
}

/** The header that lets a page read the response, as a list of name and value; empty for other clients. */
export function allowOrigin({ method = '', headers }: IncomingMessage): string[] {
  const allowed = headers.origin && (METHODS.has(method) || method === 'OPTIONS')
  return allowed ? ['Access-Control-Allow-Origin', '*'] : []
}

/** The same header for one requesting page, if it has full access. */
export function nameOrigin(request: IncomingMessage, access: AccessPolicy): string[] {
  const { origin } = request.headers
  return origin !== undefined && access.admitsOrigin(request) ? ['Access-Control-Allow-Origin', origin] : []
}

function parseHeaderNames(list: string | string[] | undefined): string[] {
  const names = String(list ?? '').split(/[ ,]+/)
  return names.filter((name) => name !== '').map((name) => name.toLowerCase().replace(/(^|-)[a-z]/g, toUpper))
}

function toUpper(text: string): string {
  return text.toUpperCase()
}
