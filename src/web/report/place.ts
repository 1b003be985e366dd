import { useEffect, useState } from 'preact/hooks'
import { decode } from '../format.js'

/** The shown view, and for sources a file and a line. */
export interface PagePlace {
  view: string
  file: string | undefined
  line: number | undefined
}

/** The address of a view within the page. */
export function addressOf(view: string, file?: string, line?: number): string {
  return `#${view}${file === undefined ? '' : `/${encodeURIComponent(file)}`}${line === undefined ? '' : `:${line}`}`
}

/** The place in the URL, as it changes. */
export function usePlace(): PagePlace {
  const [place, setPlace] = useState(readPlace)
  useEffect(() => {
    const update = () => setPlace(readPlace())
    addEventListener('hashchange', update)
    return () => removeEventListener('hashchange', update)
  }, [])
  return place
}

function readPlace(): PagePlace {
  const [, view = '', file, line] = /^#(\w*)(?:\/([^:]*)(?::(\d+))?)?/.exec(location.hash) ?? []
  return { view, file: file && decode(file), line: line === undefined ? undefined : Number(line) }
}
