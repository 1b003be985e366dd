import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type Asked<T> = { value: T } | { error: string } | undefined

/** What a question is answered with, asked anew whenever `keys` change; the last answer stays until the next one. */
export function useAnswer<T>(ask: () => Promise<T>, keys: readonly unknown[]): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>(undefined)
  useEffect(() => {
    let isOver = false
    ask().then(
      (value) => !isOver && setAsked({ value }),
      (error: unknown) => !isOver && setAsked({ error: error instanceof Error ? error.message : String(error) }),
    )
    return () => {
      isOver = true
    }
  }, keys)
  return asked
}

/** Shows an answer, or that it is on its way, or why there is none. */
export function Answer<T>({ of: asked, children }: { of: Asked<T>; children: (value: T) => ComponentChildren }) {
  if (asked === undefined) return <p class="waiting">Loading…</p>
  if ('error' in asked)
    return (
      <p class="failure" role="alert">
        {asked.error}
      </p>
    )
  return <>{children(asked.value)}</>
}
