import type { WriteStream } from 'node:tty'
import { toTerminal } from '../report/printable.js'
import type { SearchProgress } from '../report/run.js'
import { formatProgress } from '../report/search.js'

/** A plain line comes this often where nothing can be written over. */
const PLAIN_MS = 10_000

/** Shows how a search is going, on standard error: one line that changes on a terminal, a plain one now and then elsewhere. */
export function openProgress(stream: WriteStream): { show: (progress: SearchProgress) => void; clear: () => void } {
  let isShown = false
  let last = performance.now()
  return {
    show(progress) {
      const text = toTerminal(formatProgress(progress))
      if (stream.isTTY) {
        stream.write(`\r\x1b[K${text.slice(0, stream.columns - 1)}`)
        isShown = true
      } else if (performance.now() - last >= PLAIN_MS) {
        last = performance.now()
        stream.write(`${text}\n`)
      }
    },
    clear() {
      if (isShown) stream.write('\r\x1b[K')
      isShown = false
    },
  }
}
