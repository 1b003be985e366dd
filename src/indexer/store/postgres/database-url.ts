import { readFileSync } from 'node:fs'
import { ToolkitError } from '../../../errors/errors.js'
import { describeThrown } from '../../../errors/thrown.js'

/** Parts of a database URL that are known without connecting. */
export interface DatabaseUrl {
  /** The URL without user, password and parameters, for messages. */
  name: string
  /** The URL for the driver. */
  connectionString: string
}

const HIDDEN = 'The value is not printed, as it may hold a password.'
const FILE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey']
const HIGHEST_PORT = 65_535

/**
 * Parses and checks the URL of a database. Throws `EXPLORER_STORE_URL`.
 *
 * @param settings - Options of the server, which are added to those of the URL. The driver would use only the latter.
 */
export function parseDatabaseUrl(text: string, settings: string): DatabaseUrl {
  const [, scheme, authority, rest] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/is.exec(text) ?? []
  if (scheme === undefined || authority === undefined || rest === undefined) {
    throw invalidUrlError('the store is not a URL that begins with postgres://', example())
  }
  const [path, query] = split(rest)
  // Such a character ends the host, so the "@" that ends the password comes after it.
  if (
    /[@#]/.test(path) ||
    query.includes('#') ||
    [...new URLSearchParams(query).keys()].some((key) => key.includes('@'))
  ) {
    throw invalidUrlError(
      'the user or password of the store has characters that must be encoded',
      `Write %2F for "/", %3F for "?", %23 for "#", %40 for "@". ${HIDDEN}`,
    )
  }
  const host = authority.slice(authority.lastIndexOf('@') + 1)
  checkPort(/:(\d+)$/.exec(host)?.[1])
  if (!URL.canParse(text)) throw invalidUrlError('the store has no valid host and port', example())
  checkFiles(new URLSearchParams(query))
  const parameters = addOptions(verifyCertificates(query), settings)
  return { name: `${scheme}${host}${path}`, connectionString: `${scheme}${authority}${path}?${parameters}` }
}

/** Throws `EXPLORER_STORE_URL` for a port that does not exist. */
export function checkPort(port: string | number | undefined): void {
  if (port === undefined) return
  const number = Number(port)
  if (Number.isInteger(number) && number >= 1 && number <= HIGHEST_PORT) return
  throw invalidUrlError(
    `port of the store: expected 1 to ${HIGHEST_PORT}, got ${port}`,
    'PostgreSQL listens on 5432 by default.',
  )
}

/** The error of a URL that the driver rejects. */
export function describeRejection(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return invalidUrlError(`the store is rejected: ${error.message}`, `Correct its parameters. ${HIDDEN}`, error)
}

function split(rest: string): [path: string, query: string] {
  const at = rest.indexOf('?')
  return at < 0 ? [rest, ''] : [rest.slice(0, at), rest.slice(at + 1)]
}

/** The driver's error may lack the path of the file, and looks like that of a server without its socket. */
function checkFiles(parameters: URLSearchParams): void {
  for (const parameter of FILE_PARAMETERS) {
    const file = parameters.get(parameter)
    if (!file) continue
    try {
      readFileSync(file)
    } catch (error) {
      const reason = describeThrown(error).replace(/,.*$/s, '')
      throw invalidUrlError(
        `${parameter} of the store: ${file} cannot be read: ${reason}`,
        'Name a readable file.',
        error,
      )
    }
  }
}

/**
 * Replaces the modes that the driver treats like `verify-full`, because it prints a warning of many lines for each
 * thread that uses one.
 */
function verifyCertificates(query: string): string {
  if (/(^|&)uselibpqcompat=/.test(query)) return query
  return query.replace(/(^|&)sslmode=(prefer|require|verify-ca)(?=&|$)/g, '$1sslmode=verify-full')
}

function addOptions(query: string, settings: string): string {
  const encoded = settings.replaceAll(' ', '%20')
  if (!/(^|&)options=/.test(query)) return `${query}&options=${encoded}`
  return query.replace(/((?:^|&)options=[^&]*)/g, `$1%20${encoded}`)
}

function example(): string {
  return `Example: postgres://localhost:5432/explorer. ${HIDDEN}`
}

function invalidUrlError(message: string, hint: string, cause?: unknown): ToolkitError {
  return new ToolkitError('EXPLORER_STORE_URL', message, { hint, ...(cause !== undefined && { cause }) })
}
