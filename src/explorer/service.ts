import { isJsonObject } from '../codec/json.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { BLOCKSCOUT, type Dialect, type DialectName, DOCUMENTED, type OperationTarget } from './dialect.js'
import { argumentError, type ExplorerResponse, failedError } from './failure.js'
import type { ExplorerTransport } from './transport.js'

/** A service whose dialect is configured, or detected at the first request. */
export interface Service {
  dialect(signal?: AbortSignal): Promise<Dialect>
  ask(
    dialect: Dialect,
    target: OperationTarget,
    request: { verb: 'GET' | 'POST'; body?: string | undefined; signal?: AbortSignal | undefined },
  ): Promise<ExplorerResponse>
}

const DIALECTS: Readonly<Record<DialectName, Dialect>> = { documented: DOCUMENTED, blockscout: BLOCKSCOUT }

/**
 * Creates a service. With `auto` its dialect is detected by requesting its statistics in the documented form, then in
 * Blockscout's (spec/explorer.md §1); the result is kept. Throws `EXPLORER_URL` for an invalid URL.
 */
export function createService(url: string, wanted: DialectName | 'auto', transport: ExplorerTransport): Service {
  const bases = readBases(url)
  if (wanted !== 'auto' && !(wanted in DIALECTS)) {
    throw argumentError('dialect', '"auto", "documented" or "blockscout"', wanted)
  }
  let known: Promise<Dialect> | undefined = wanted === 'auto' ? undefined : Promise.resolve(DIALECTS[wanted])

  const ask: Service['ask'] = ({ name }, { path, query }, request) => {
    const search = new URLSearchParams(query as [string, string][]).toString()
    return transport({ ...request, url: `${bases[name]}${path}${search === '' ? '' : `?${search}`}` })
  }

  async function findOut(signal: AbortSignal | undefined): Promise<Dialect> {
    const stats = { path: '/stats', query: [] }
    const first = await ask(DOCUMENTED, stats, { verb: 'GET', signal })
    if (isEnvelope(first)) return DOCUMENTED
    if (bases.documented === bases.blockscout && isBareRecord(first)) return BLOCKSCOUT
    const second = await ask(BLOCKSCOUT, stats, { verb: 'GET', signal })
    if (isBareRecord(second)) return BLOCKSCOUT
    const failed = [first, second].find(({ status }) => status >= 500)
    throw failed === undefined ? unknownDialectError(first, second) : failedError(failed)
  }

  return {
    ask,
    dialect(signal) {
      known ??= findOut(signal).catch((error: unknown) => {
        // Failed detection is retried at the next request.
        known = undefined
        throw error
      })
      return known
    },
  }
}

/** Base URL of each dialect: the URL as given for the documented one, `/api/v2` of the same host for Blockscout. */
function readBases(url: string): Record<DialectName, string> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ToolkitError('EXPLORER_URL', `not the address of an explorer: ${JSON.stringify(url)}`, {
      hint: 'Write the base of its interface with the scheme, for example http://127.0.0.1:30003/api.',
    })
  }
  const documented = new URL(url).href.replace(/[?#].*$/, '').replace(/\/+$/, '')
  const host = documented.replace(/\/api(\/v2)?$/, '')
  return { documented, blockscout: `${host}/api/v2` }
}

function isEnvelope({ json }: ExplorerResponse): boolean {
  if (!isJsonObject(json)) return false
  return (json.status === 'success' && 'data' in json) || (json.status === 'error' && isJsonObject(json.error))
}

function isBareRecord({ status, json }: ExplorerResponse): boolean {
  return status === 200 && isJsonObject(json) && !('status' in json)
}

function unknownDialectError(...responses: ExplorerResponse[]): ToolkitError {
  const came = responses.map(
    ({ url, status, body }) => `${url} responded ${status} ${JSON.stringify(body.trim().slice(0, 60))}`,
  )
  return new ToolkitError('EXPLORER_DIALECT', `unknown explorer interface: ${came.join('; ')}`, {
    hint: 'Check the address, or set the dialect by hand: "documented" or "blockscout".',
  })
}

/** Returns true for an error about a missing record. */
export function isNotFound(error: unknown): boolean {
  return isToolkitError(error) && error.code === 'EXPLORER_NOT_FOUND'
}

/** Returns true if the client or the service rejected a hash or a block number, which therefore names nothing. */
export function isMalformed(error: unknown): boolean {
  return isToolkitError(error) && /(^blockNumber|INVALID_PARAMETER: (txHash|block)): /.test(error.message)
}

/** Returns true for errors of a service that is temporarily unavailable. */
export function isAway(error: unknown): boolean {
  const codes = ['EXPLORER_FAILED', 'EXPLORER_UNREACHABLE', 'EXPLORER_TIMEOUT']
  return isToolkitError(error) && codes.includes(error.code)
}
