import type { Info } from './data.js'

/** Streams that a browser opens to one service. It has six connections for all of its pages and their requests. */
const MAX_STREAMS = 3
/** The service sends a sign of life every three seconds. */
const SILENCE_MS = 6500

/**
 * `unavailable` if the stream sent nothing: the service has none, a proxy holds it back, or the other pages of the
 * browser have enough of them. `silent` if it stopped sending, `ended` if it was closed or aborted.
 */
export type StreamOutcome = 'unavailable' | 'silent' | 'ended'

/** Reads the stream of the service until it ends. */
export async function readStream(take: (info: Info) => void, signal: AbortSignal): Promise<StreamOutcome> {
  // Browsers have locks for pages of this machine or over HTTPS only. Others could not count their streams.
  if (navigator.locks === undefined) return 'unavailable'
  for (let slot = 0; slot < MAX_STREAMS && !signal.aborted; slot++) {
    const outcome = await navigator.locks.request(`explorer stream ${slot}`, { ifAvailable: true }, (lock) =>
      lock === null ? undefined : listen(take, signal),
    )
    if (outcome !== undefined) return outcome
  }
  return 'unavailable'
}

function listen(take: (info: Info) => void, signal: AbortSignal): Promise<StreamOutcome> {
  return new Promise((resolve) => {
    let isHeard = false
    const stream = new EventSource('/local/subscribe')
    const end = (outcome: StreamOutcome) => {
      stream.close()
      clearTimeout(silence)
      signal.removeEventListener('abort', abort)
      removeEventListener('offline', abort)
      resolve(isHeard ? outcome : 'unavailable')
    }
    const abort = () => end('ended')
    const endSilent = () => end('silent')
    let silence = setTimeout(endSilent, SILENCE_MS)
    const hear = () => {
      isHeard = true
      clearTimeout(silence)
      silence = setTimeout(endSilent, SILENCE_MS)
    }
    stream.addEventListener('beat', hear)
    stream.addEventListener('message', ({ data }) => {
      hear()
      const info: Info = JSON.parse(data)
      take(info)
    })
    // A browser would open the stream again in constant intervals.
    stream.addEventListener('error', abort)
    signal.addEventListener('abort', abort)
    // A connection stays open without a network. A request finds out whether the service is reached.
    addEventListener('offline', abort)
    if (signal.aborted) abort()
  })
}
