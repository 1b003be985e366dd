import { useEffect, useState } from 'preact/hooks'
import { explorer, type Info, readInfo } from './data.js'

/** Current state of the chain. */
export interface Live {
  info: Info | undefined
  /** The latest block; it changes whenever there is a new one. */
  head: number
  /** Number of updates: the newest lists are read again each time, because a chain may also go back. */
  looks: number
  stats: Record<string, unknown> | undefined
  /** The chain differs from the one when the page was opened, or has gone back. */
  isRestarted: boolean
  /** The service does not answer. */
  isLost: boolean
}

const EVERY_MS = 1000

/** Follows the chain while the page is seen. */
export function useLive(): Live {
  const [live, setLive] = useState<Live>({
    info: undefined,
    head: -1,
    looks: 0,
    stats: undefined,
    isRestarted: false,
    isLost: false,
  })
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const found = document.hidden ? undefined : await lookAtChain()
      if (isOver) return
      if (found !== undefined) setLive((known) => combine(known, found))
      timer = setTimeout(look, EVERY_MS)
    }
    look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return live
}

/** Figures are undefined if the node behind the service does not report them. */
type Look = { info: Info; stats: Record<string, unknown> | undefined } | 'lost'

async function lookAtChain(): Promise<Look> {
  try {
    const info = await readInfo()
    return { info, stats: info.isAway ? undefined : await explorer.stats().catch(() => undefined) }
  } catch {
    return 'lost'
  }
}

function combine(known: Live, found: Look): Live {
  if (found === 'lost') return { ...known, isLost: true }
  const { info } = found
  const stats = found.stats ?? known.stats
  const head = found.stats === undefined ? Math.max(known.head, info.head) : Number(found.stats.head_block)
  const isOther = known.info !== undefined && ((known.info.chain || info.chain) !== info.chain || head < known.head)
  const looks = known.looks + 1
  return { info, stats, head, looks, isLost: false, isRestarted: known.isRestarted || isOther }
}
