import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { isAway, isMalformed, isNotFound } from '../explorer/service.js'
import { Heading, Link } from './router.js'
import { ServiceError } from './service/data.js'

interface RequestFailure {
  error: string
  isMissing: boolean
  /** Whether it may go away by itself: the service or its node does not answer. */
  isPassing: boolean
}

/** The result of a request, its failure, or undefined before either. */
export type RequestState<T> = RequestResult<T> | RequestFailure | undefined

interface RequestResult<T> {
  value: T
  /** Whether it responds to an earlier request, as the rows of a page while the next one is on its way. */
  isLate?: boolean
}

const AGAIN_MS = 2000

interface ResponseOptions {
  /** Values whose change repeats the request. The previous result stays until the next one arrives. */
  looks?: readonly unknown[]
  /** Whether a result also stays while one for other keys is on its way. It is marked as late then. */
  keepsLate?: boolean
}

/**
 * Returns the result of the request that `keys` identify. A component that is reused for other keys never shows the
 * result for the previous ones as theirs. While the node does not respond, the request is repeated.
 */
export function useResponse<T>(
  ask: () => Promise<T>,
  keys: readonly unknown[],
  { looks = [], keepsLate = false }: ResponseOptions = {},
): RequestState<T> {
  const [asked, setAsked] = useState<{ of: string; state: RequestState<T> }>({ of: '', state: undefined })
  const of = JSON.stringify(keys)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    const look = async () => {
      const response = await ask().then((value) => ({ value }), describeError)
      if (isOver) return
      setAsked({ of, state: response })
      if ('isPassing' in response && response.isPassing) timer = setTimeout(look, AGAIN_MS)
    }
    look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [of, ...looks])
  if (asked.of === of || asked.state === undefined) return asked.state
  return keepsLate && 'value' in asked.state ? { ...asked.state, isLate: true } : undefined
}

function describeError(error: unknown): RequestFailure {
  // A request that reaches no server is a TypeError.
  const isLate = error instanceof DOMException && error.name === 'TimeoutError'
  const isUnheard = isLate || error instanceof TypeError || (error instanceof ServiceError && error.status === 503)
  const message = error instanceof Error ? error.message : String(error)
  return { error: message, isMissing: isNotFound(error) || isMalformed(error), isPassing: isUnheard || isAway(error) }
}

/** Shows a response, a loading state, or an error. A late response is dimmed if the next one takes time. */
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
  return (
    <div class="response" aria-busy={asked.isLate ? true : undefined}>
      {children(asked.value)}
    </div>
  )
}

/** Returns which part does not respond. Without a message of the service, it is the service itself. */
function describePassing(error: string): string {
  if (error.includes('INDEX_EMPTY')) return 'No block is indexed yet.'
  if (error.includes('STORE_UNAVAILABLE')) return 'The database does not respond.'
  const [why] = /balances in tokens .* read from the node/.exec(error) ?? []
  if (why !== undefined) return `The node does not respond: ${why}.`
  const isNode = error.includes('NODE_UNAVAILABLE') || error.includes('the node does not respond')
  return `${isNode ? 'The node' : 'The service'} does not respond.`
}

/** There is no view of that name, or nothing that it could show. */
export function Nothing() {
  return (
    <>
      <Heading>Nothing here</Heading>
      <p>This chain has nothing of that name. It may be on another one, or gone with a chain that was restarted.</p>
      <p class="nothing">
        Search for a block, a transaction, an account, a contract or a token, or go back to the{' '}
        <Link to="/">overview</Link>.
      </p>
    </>
  )
}
