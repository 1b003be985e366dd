/** Path of the interface of the service that served this page. */
const BASE = '/api'
/** The service takes so many requests together. */
const MAX_PARTS = 16

interface PendingRead {
  path: string
  init: RequestInit | undefined
  resolve: (response: Promise<Response>) => void
}

interface ReadOutcome {
  status: number
  body: string
}

let waiting: PendingRead[] = []

/**
 * Like `fetch`, but reads of the interface that a view makes at the same time are one request. So an open page requests
 * once when the chain has changed, whatever its view shows.
 */
export function fetchTogether(url: string, init?: RequestInit): Promise<Response> {
  const { pathname, search } = new URL(url, location.href)
  const isRead = init?.method === undefined || init.method === 'GET'
  if (!isRead || !pathname.startsWith(`${BASE}/`)) return fetch(url, init)
  return new Promise((resolve) => {
    if (waiting.length === 0) setTimeout(sendWaiting)
    waiting.push({ path: pathname.slice(BASE.length) + search, init, resolve })
  })
}

function sendWaiting(): void {
  const requests = waiting
  waiting = []
  for (let at = 0; at < requests.length; at += MAX_PARTS) sendParts(requests.slice(at, at + MAX_PARTS))
}

function sendParts(requests: readonly PendingRead[]): void {
  const [first, second] = requests
  if (first !== undefined && second === undefined) {
    first.resolve(fetch(BASE + first.path, first.init))
    return
  }
  const query = new URLSearchParams(requests.map(({ path }) => ['path', path]))
  const signals = requests.flatMap(({ init }) => init?.signal ?? [])
  const response = fetch(`/local/parts?${query}`, { signal: AbortSignal.any(signals) })
  // The response can be read once.
  const whole = response.then(async (sent) => ({ sent, text: await sent.text() }))
  for (const [at, { resolve }] of requests.entries()) resolve(whole.then(({ sent, text }) => cutPart(sent, text, at)))
}

/** The response of a part. If the whole request fails, its parts do. */
function cutPart(sent: Response, text: string, at: number): Response {
  const headers = { 'content-type': 'application/json' }
  if (!sent.ok) return new Response(text, { status: sent.status, headers })
  const { data }: { data: readonly ReadOutcome[] } = JSON.parse(text)
  const part = data[at]
  return new Response(part?.body, { status: part?.status ?? 500, headers })
}
