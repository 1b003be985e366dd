import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { ToolkitError } from '../../errors/errors.js'

/** The inspected parts of a request. */
type Asking = Pick<IncomingMessage, 'headers'>

/**
 * Access policy of a server on a developer's machine. Its browser also runs pages of strangers, which can reach the
 * server by its address, or by their own name that resolves to it (DNS rebinding). Pages cannot forge `Host`, `Origin`,
 * or a content type that no form sends. Other programs can send anything; the policy does not concern them.
 */
export interface AccessPolicy {
  /** Returns why a request is rejected, if its `Host` is not one of this server's; undefined if it is. */
  findHostRefusal(request: Asking): string | undefined
  /** Returns why a request may not use developer methods: its `Origin`, or its content type. */
  findActRefusal(request: Asking): string | undefined
  /** Whether a requesting page may use developer methods. */
  admitsOrigin(request: Asking): boolean
}

export interface AccessPolicyOptions {
  /** Address to listen on; its name is allowed as `Host`. */
  host: string
  /** Origins of pages with full access, such as `http://localhost:5173`; their names are allowed as `Host`. */
  allowOrigins?: readonly string[]
}

export function createAccessPolicy({ host, allowOrigins = [] }: AccessPolicyOptions): AccessPolicy {
  const names = new Set([host.toLowerCase(), ...allowOrigins.map((origin) => new URL(origin).hostname)])
  const isOpen = !isLoopback(host)
  const isOwnName = (name: string) => isLoopback(name) || names.has(name) || (isOpen && isIP(unwrap(name)) !== 0)
  const admitsOrigin = ({ headers }: Asking) => {
    const { origin, host: named } = headers
    const isOwn = named !== undefined && origin === `http://${named}`
    return origin === undefined || isOwn || allowOrigins.includes(origin)
  }
  return {
    admitsOrigin,
    findHostRefusal({ headers }) {
      if (headers.host === undefined || isOwnName(readName(headers.host))) return undefined
      return `Host ${JSON.stringify(headers.host)} is not a name of this node: use its address, or allow the name with --allow-origin`
    },
    findActRefusal(request) {
      const { origin, 'content-type': type } = request.headers
      if (!admitsOrigin(request))
        return `Origin ${JSON.stringify(origin)} may not do this: allow it with --allow-origin`
      const isJson = /^\s*application\/json\s*(;|$)/i.test(type ?? '')
      return isJson ? undefined : 'Content-Type must be application/json'
    },
  }
}

/** An origin as browsers write it. Throws `ToolkitError` `USAGE` for an invalid origin. */
export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && /^https?:$/.test(url.protocol) && [url.origin, url.href].includes(text)) return url.origin
  throw new ToolkitError('USAGE', `--allow-origin: expected the origin of a page, got ${JSON.stringify(text)}`, {
    hint: 'An origin is a scheme, a name and a port, for example http://localhost:5173; several are separated by commas.',
  })
}

/** Whether a name or address is only reachable from this machine. */
export function isLoopback(name: string): boolean {
  return /^(localhost|(.+\.)?localhost\.?|\[?::1\]?|127(\.\d+){3})$/i.test(name)
}

/** The name in a `Host` header, without its port. */
function readName(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}

function unwrap(name: string): string {
  return name.replace(/^\[(.*)\]$/, '$1')
}
