/** Options for `fetch`. */
export interface FetchInit {
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body: string | null
  signal: AbortSignal | null
  redirect: 'manual'
}

/** The part of a `Response` that the HTTP provider uses. */
export interface FetchedResponse {
  status: number
  ok: boolean
  headers?: { get(name: string): string | null }
  body: ReadableStream<Uint8Array> | null
  text(): Promise<string>
  /** Reads the body faster than through its stream; undefined for a body of more bytes. */
  readText?(maxBytes: number): Promise<string | undefined>
}

/** The part of `fetch` that the HTTP provider uses. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchedResponse>
