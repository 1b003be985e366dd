/** One request a fake `fetch` saw. */
interface Seen {
  method: string
  path: string
  body: string | undefined
  headers: Record<string, string>
}

/** Next reaction of a fake `fetch`: a response, an error, or silence. */
export type Reply = Response | Error | 'silence' | ((seen: Seen) => Response)

/** A `fetch` that replies as configured, in order; the last reply repeats. `pauses` collects the sleeps. */
export function createFakeFetch(...replies: Reply[]) {
  const seen: Seen[] = []
  const pauses: number[] = []
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    const { pathname } = new URL(String(input))
    const request: Seen = {
      method: init.method ?? 'GET',
      path: pathname,
      body: (init.body ?? undefined) as string | undefined,
      headers: init.headers as Record<string, string>,
    }
    const reply = replies[Math.min(seen.length, replies.length - 1)]!
    seen.push(request)
    if (reply === 'silence') return await silence(init.signal)
    if (reply instanceof Error) throw reply
    return typeof reply === 'function' ? reply(request) : reply.clone()
  }
  const sleep = async (ms: number): Promise<void> => {
    pauses.push(ms)
  }
  return { options: { fetch: fakeFetch, sleep }, seen, pauses }
}

/** An answer of a node. */
export function answer(body: object | string, status = 200): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
}

/** The failure `fetch` has where nothing listens. */
export function refusedConnection(): Error {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:30001'), { code: 'ECONNREFUSED' })
  return new TypeError('fetch failed', { cause })
}

/** A body that arrives in the given pieces and then ends, or breaks where `failure` is given. */
export function stream(pieces: string[], failure?: Error): Response {
  const encoder = new TextEncoder()
  const chunks = pieces.map((piece) => encoder.encode(piece))
  return streamBytes(chunks, failure)
}

/** As `stream`, of bytes. */
export function streamBytes(chunks: Uint8Array[], failure?: Error): Response {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = chunks[at++]
      if (chunk) controller.enqueue(chunk)
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
  return Object.assign(new Response(body), { clone: () => streamBytes(chunks, failure) })
}

function silence(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const fail = (): void => reject(signal!.reason)
    if (signal!.aborted) fail()
    else signal!.addEventListener('abort', fail)
  })
}
