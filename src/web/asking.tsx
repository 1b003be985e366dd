import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isAway, isMalformed, isNotFound } from '../explorer/service.js'
import { Heading } from './router.js'
import { ServiceError } from './service/data.js'

interface RequestFailure {
  error: string
  isMissing: boolean
  /** Whether it may go away by itself: the service or its node does not answer. */
  isPassing: boolean
}

/** The result of a request, its failure, or undefined before either. */
export type RequestState<T> = { value: T } | RequestFailure | undefined

const AGAIN_MS = 2000

/**
 * Returns the result of a request, repeated whenever `keys` change. The previous result stays until the next one
 * arrives. While the node does not respond, the request is repeated.
 */
export function useResponse<T>(ask: () => Promise<T>, keys: readonly unknown[]): RequestState<T> {
  const [asked, setAsked] = useState<RequestState<T>>(undefined)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const response = await ask().then((value) => ({ value }), describeError)
      if (isOver) return
      setAsked(response)
      if ('isPassing' in response && response.isPassing) timer = setTimeout(look, AGAIN_MS)
    }
    look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, keys)
  return asked
}

function describeError(error: unknown): RequestFailure {
  // A request that reaches no server is a TypeError.
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const isUnheard = isLate || error instanceof TypeError || (error instanceof ServiceError && error.status === 503)
  const message = error instanceof Error ? error.message : String(error)
  return { error: message, isMissing: isNotFound(error) || isMalformed(error), isPassing: isUnheard || isAway(error) }
}

/** Shows a response, a loading state, or an error. */
export function Response<T>({
  of: asked,
  children,
}: {
  of: RequestState<T>
  children: (value: T) => ComponentChildren
}) {
  if (asked === undefined) return <p class="waiting">Loading…</p>
  if ('error' in asked && asked.isMissing) return <Nothing />
  if ('error' in asked && asked.isPassing)
    return <p class="waiting">{describePassing(asked.error)} This page tries again by itself.</p>
  if ('error' in asked)
    return (
      <p class="failure" role="alert">
        {asked.error}
      </p>
    )
  return <>{children(asked.value)}</>
}

/** Returns which part does not respond. Without a message of the service, it is the service itself. */
function describePassing(error: string): string {
  if (error.includes('INDEX_EMPTY')) return 'No block is indexed yet.'
  if (error.includes('STORE_UNAVAILABLE')) return 'The database does not respond.'
  const isNode = error.includes('NODE_UNAVAILABLE') || error.includes('the node does not respond')
  return `${isNode ? 'The node' : 'The service'} does not respond.`
}

/** There is no view of that name, or nothing that it could show. */
export function Nothing() {
  return (
    <>
      <Heading>Nothing here</Heading>
      <p>This chain has nothing of that name. It may be on another one, or gone with a chain that was restarted.</p>
      <p>Search for a block, a transaction, an account, a contract or a token.</p>
    </>
  )
}
