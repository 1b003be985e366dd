import { useEffect, useState } from 'preact/hooks'
import { type Info, readInfo } from './data.js'
import { readStream } from './live-stream.js'

/** Current state of the chain. */
export interface Live {
  info: Info | undefined
  /** The latest block; it changes whenever there is a new one. */
  head: number
  /** Number of changes of the chain: the newest lists are read again each time, because a chain may also go back. */
  looks: number
  /** The chain differs from the one when the page was opened, or has gone back. */
  isRestarted: boolean
  /** The service does not answer. */
  isLost: boolean
}

/** An open page requests once in this time at most. */
const EVERY_MS = 2000
/** Pause after a lost connection. It doubles with each failure. */
const AGAIN_MS = 1000
const MAX_AGAIN_MS = 10_000
/** Number of requests after which a page without a stream tries to open one. */
const LOOKS_PER_STREAM = 30

/** Follows the chain while the page is seen. */
export function useLive(): Live {
  const [live, setLive] = useState<Live>({ info: undefined, head: -1, looks: 0, isRestarted: false, isLost: false })
  useEffect(() => followSeen((found) => setLive((known) => combine(known, found))), [])
  return live
}

type Look = Info | 'lost'

/** Follows the chain, and pauses while the page is hidden. Returns a function that ends this. */
function followSeen(apply: (found: Look) => void): () => void {
  let ending = new AbortController()
  const resume = () => {
    ending.abort()
    ending = new AbortController()
    if (!document.hidden) follow(apply, ending.signal)
  }
  resume()
  document.addEventListener('visibilitychange', resume)
  return () => {
    ending.abort()
    document.removeEventListener('visibilitychange', resume)
  }
}

/** Follows the chain by the stream of the service, and by requests where it has none. */
async function follow(apply: (found: Look) => void, signal: AbortSignal): Promise<void> {
  const take = limitRate(apply, signal)
  let mark: string | undefined
  let failures = 0
  for (let looks = 0; !signal.aborted; looks++) {
    const found = await readInfo().catch(() => 'lost' as const)
    if (signal.aborted) return
    take(found)
    if (found === 'lost') {
      // A stream is opened as soon as the service answers again.
      looks = -1
      await pause(backOff(failures++), signal)
      continue
    }
    failures = 0
    const outcome = looks % LOOKS_PER_STREAM === 0 ? await readStream(take, signal) : 'unavailable'
    if (outcome === 'silent') take('lost')
    if (outcome !== 'unavailable') {
      looks = -1
      await pause(backOff(0), signal)
      continue
    }
    // The views request as well if anything has changed.
    await pause(found.mark === mark ? EVERY_MS : 2 * EVERY_MS, signal)
    mark = found.mark
  }
}

/** The pause after some failures. It differs by page, so that the pages of a service do not all return at once. */
function backOff(failures: number): number {
  return Math.min(MAX_AGAIN_MS, AGAIN_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Applies the newest state at once, or as soon as the last one was applied long enough ago. */
function limitRate(apply: (found: Look) => void, signal: AbortSignal): (found: Look) => void {
  let next: Look | undefined
  let isPausing = false
  const applyNext = async () => {
    while (next !== undefined && !signal.aborted) {
      const found = next
      next = undefined
      apply(found)
      await pause(EVERY_MS, signal)
    }
    isPausing = false
  }
  return (found) => {
    next = found
    if (isPausing) return
    isPausing = true
    applyNext()
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}

function combine(known: Live, found: Look): Live {
  if (found === 'lost') return { ...known, isLost: true }
  const { head } = found
  const isOther = known.info !== undefined && ((known.info.chain || found.chain) !== found.chain || head < known.head)
  const looks = known.looks + (known.isLost || found.mark !== known.info?.mark ? 1 : 0)
  return { info: found, head, looks, isLost: false, isRestarted: known.isRestarted || isOther }
}
