import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isNotFound } from '../explorer/service.js'

type Asked<T> = { value: T } | { error: string; isMissing: boolean } | undefined

/** What a question is answered with, asked anew whenever `keys` change; the last answer stays until the next one. */
export function useAnswer<T>(ask: () => Promise<T>, keys: readonly unknown[]): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>(undefined)
  useEffect(() => {
    let isOver = false
    ask().then(
      (value) => !isOver && setAsked({ value }),
      (error: unknown) => !isOver && setAsked(describeError(error)),
    )
    return () => {
      isOver = true
    }
  }, keys)
  return asked
}

function describeError(error: unknown): { error: string; isMissing: boolean } {
  return { error: error instanceof Error ? error.message : String(error), isMissing: isNotFound(error) }
}

/** Shows an answer, or that it is on its way, or why there is none. */
export function Answer<T>({ of: asked, children }: { of: Asked<T>; children: (value: T) => ComponentChildren }) {
  if (asked === undefined) return <p class="waiting">Loading…</p>
  if ('error' in asked && asked.isMissing) return <Nothing />
  if ('error' in asked)
    return (
      <p class="failure" role="alert">
        {asked.error}
      </p>
    )
  return <>{children(asked.value)}</>
}

/** There is no view of that name, or nothing that it could show. */
export function Nothing() {
  return (
    <>
      <h1>Nothing here</h1>
      <p>This chain has nothing of that name. It may be on another one, or gone with a chain that was restarted.</p>
      <p>Search for a block, a transaction, an account, a contract or a token.</p>
    </>
  )
}
