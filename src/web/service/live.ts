import { useEffect, useState } from 'preact/hooks'
import { explorer, type Info, readInfo } from './data.js'

/** Current state of the chain. */
export interface Live {
  info: Info | undefined
  /** The latest block; it changes whenever there is a new one. */
  head: number
  /** Number of changes of the chain: the newest lists are read again each time, because a chain may also go back. */
  looks: number
  stats: Record<string, unknown> | undefined
  /** The chain differs from the one when the page was opened, or has gone back. */
  isRestarted: boolean
  /** The service does not answer. */
  isLost: boolean
}

/** An idle page has one request in this time. */
const EVERY_MS = 2000

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
    let mark: string | undefined
    const look = async () => {
      if (document.hidden) return
      const found = await lookAtChain(mark)
      if (isOver) return
      if (found !== 'lost') mark = found.info.mark
      setLive((known) => combine(known, found))
      clearTimeout(timer)
      timer = setTimeout(look, EVERY_MS)
    }
    const resume = () => {
      clearTimeout(timer)
      look()
    }
    look()
    document.addEventListener('visibilitychange', resume)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', resume)
    }
  }, [])
  return live
}

/** Figures are undefined if nothing has changed, or the node behind the service does not report them. */
type Look = { info: Info; stats: Record<string, unknown> | undefined } | 'lost'

async function lookAtChain(mark: string | undefined): Promise<Look> {
  try {
    const info = await readInfo()
    const isKnown = info.isAway || info.mark === mark
    return { info, stats: isKnown ? undefined : await explorer.stats().catch(() => undefined) }
  } catch {
    return 'lost'
  }
}

function combine(known: Live, found: Look): Live {
  if (found === 'lost') return { ...known, isLost: true }
  const { info } = found
  const stats = found.stats ?? known.stats
  const { head } = info
  const isOther = known.info !== undefined && ((known.info.chain || info.chain) !== info.chain || head < known.head)
  const looks = known.looks + (known.isLost || info.mark !== known.info?.mark ? 1 : 0)
  return { info, stats, head, looks, isLost: false, isRestarted: known.isRestarted || isOther }
}
