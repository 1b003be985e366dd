/** One request that a fake explorer saw. */
interface Seen {
  verb: string
  /** Path and query, relative to the host. */
  target: string
  body: unknown
  headers: Record<string, string>
}

/** Response of a fake explorer to a request. */
export type Answerer = (seen: Seen) => Response

/** A service in place of `fetch`, with a clock that moves by what is slept alone, and no chance. */
export function createFakeService(answer: Answerer) {
  const seen: Seen[] = []
  const pauses: number[] = []
  let now = Date.UTC(2026, 0, 1)
  const options = {
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const { pathname, search } = new URL(url)
      const request: Seen = {
        verb: init.method!,
        target: pathname + search,
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        headers: init.headers as Record<string, string>,
      }
      seen.push(request)
      init.signal?.throwIfAborted()
      return answer(request)
    },
    sleep: async (ms: number, signal?: AbortSignal): Promise<void> => {
      signal?.throwIfAborted()
      pauses.push(ms)
      now += ms
    },
    now: () => now,
    random: () => 0.5,
  }
  return { options, seen, pauses, targets: () => seen.map(({ target }) => target) }
}

export function json(body: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), init)
}

/** The documented envelope. */
export function success(data: unknown, pagination?: object): Response {
  return json({ status: 'success', data, ...(pagination && { pagination }) })
}

export function failure(status: number, code: string, message: string): Response {
  return json({ status: 'error', error: { code, message } }, { status })
}

/** Blockscout's answer to a documented path. */
export function refuseLegacy(): Response {
  const message = "Params 'module' and 'action' are required parameters"
  return json({ status: '0', message, result: null }, { status: 400 })
}

const PAGE = '<!DOCTYPE html><html><body>An explorer</body></html>'

/** A page for people. */
export function page(status = 200): Response {
  return new Response(PAGE, { status, headers: { 'content-type': 'text/html' } })
}
