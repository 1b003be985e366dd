import type { Provider } from '../../rpc/provider.js'
import { watchRequests } from '../../rpc/watched-provider.js'
import { openProgressLine, type ProgressLine } from './progress-line.js'

/** Milliseconds until waits are shown: most nodes respond before. */
const DELAY_MS = 1000
/** Milliseconds without a request after which waits are counted from the next one. */
const IDLE_MS = 200

let isShown = true

/**
 * Stops showing waits for responses: with `--json`, in a console, where the user types, and in a service, which waits
 * for its node without a user.
 */
export function hideResponseWaits(): void {
  isShown = false
  closeLine()
}

/** Requests without a response, in order. */
const open = new Set<{ method: string }>()
/** The line of requests that follow one another. */
let line: ProgressLine | undefined
let idleSince = 0

/**
 * A provider for a command. While a response is late and no other progress is shown, the progress line shows what the
 * command waits for.
 */
export function showResponseWaits(provider: Provider): Provider {
  return watchRequests(provider, showResponseWait)
}

/** Sends a request whose response may be late, as those of a provider. */
export async function showResponseWait<T>(method: string, run: () => Promise<T>): Promise<T> {
  const wait = { method }
  open.add(wait)
  update()
  try {
    return await run()
  } finally {
    open.delete(wait)
    update()
  }
}

/** Shows the first of the open requests: the others were sent while it was open. */
function update(): void {
  if (!isShown) return
  const [first] = open
  if (first === undefined) {
    line?.stop()
    idleSince = performance.now()
    return
  }
  const { method } = first
  if (open.size === 1 && performance.now() - idleSince > IDLE_MS) closeLine()
  line ??= openProgressLine({ delayMs: DELAY_MS, isSecondary: true })
  line.show({ text: `waiting for the response to ${method}` })
}

function closeLine(): void {
  line?.close()
  line = undefined
}
