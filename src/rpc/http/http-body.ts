import { ToolkitError } from '../../errors/errors.js'
import type { FetchedResponse } from './fetch.js'

/**
 * Maximum size of a response, in bytes. The largest responses of a node are recordings of transactions with their
 * statements, some megabytes. Parsed JSON takes up to 25 times its size, so this is also what a process can parse.
 */
export const MAX_BODY_BYTES = 32 * 1024 * 1024

/** Reads a body as text. Throws `NODE_ANSWER` for more than `MAX_BODY_BYTES`. */
export async function readBody(response: FetchedResponse, url: string): Promise<string> {
  if (response.readText !== undefined) {
    const text = await response.readText(MAX_BODY_BYTES)
    if (text === undefined) throw tooLargeError(url)
    return text
  }
  const reader = response.body?.getReader()
  if (reader === undefined) return response.text()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return parts.join('') + decoder.decode()
    bytes += value.length
    if (bytes > MAX_BODY_BYTES) {
      reader.cancel().catch(() => {})
      throw tooLargeError(url)
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
}

/** The error for a response that is larger than every response of a node. */
export function tooLargeError(url: string): ToolkitError {
  return new ToolkitError('NODE_ANSWER', `${url} responded with more than ${MAX_BODY_BYTES} bytes`, {
    hint: 'No node sends that much: the URL may not be that of a node, or a proxy changes its responses.',
  })
}
