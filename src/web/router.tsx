import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

const MOVED = 'page-moved'

/** State of a history entry: how far its view was scrolled, and the link that led away from it. */
interface LeftState {
  scroll: number
  link: string | null
}

// Views load after their address has changed, so the browser would scroll a page that is still short.
history.scrollRestoration = 'manual'
addEventListener('popstate', ({ state }) => restore(state as LeftState | null))

/** Whether a link or a search led to the view that is about to be shown. */
let isMoved = false

/** Goes to another view without loading the page again. */
export function goTo(path: string): void {
  isMoved = new URL(path, location.href).pathname !== location.pathname
  const link = document.activeElement?.getAttribute('href') ?? null
  history.replaceState({ scroll: scrollY, link } satisfies LeftState, '')
  history.pushState(null, '', path)
  dispatchEvent(new Event(MOVED))
  scrollTo(0, 0)
}

/** Longest time that a view takes to load, in milliseconds. */
const LOADING_MS = 5000

/** Scrolls to where a view was left, and focuses the link that led away, as soon as the view is long enough. */
function restore(left: LeftState | null): void {
  const { scroll = 0, link = null } = left ?? {}
  const observer = new MutationObserver(() => tryAgain())
  const end = setTimeout(() => {
    stop()
    scrollTo(0, scroll)
  }, LOADING_MS)
  const stop = () => {
    clearTimeout(end)
    observer.disconnect()
    for (const event of ['wheel', 'keydown', 'pointerdown']) removeEventListener(event, stop)
  }
  const tryAgain = () => {
    const main = document.getElementById('view')
    const target = link === null ? null : main?.querySelector<HTMLElement>(`a[href="${CSS.escape(link)}"]`)
    if (document.documentElement.scrollHeight < scroll + innerHeight || (link !== null && !target)) return
    stop()
    scrollTo(0, scroll)
    target?.focus({ preventScroll: true })
  }
  // Someone who scrolls or clicks meanwhile stays there.
  for (const event of ['wheel', 'keydown', 'pointerdown']) addEventListener(event, stop)
  observer.observe(document.body, { childList: true, subtree: true })
  requestAnimationFrame(tryAgain)
}

// Someone who types or clicks while the view loads keeps the focus where it is.
for (const event of ['keydown', 'input', 'pointerdown']) {
  addEventListener(event, () => {
    isMoved = false
  })
}

interface HeadingProps {
  children: ComponentChildren
  /** Added to the title of the document: tabs of a browser show only the title. */
  detail?: string | undefined
}

/** The heading of a view: it names the document, and takes the focus when a link or a search leads to the view. */
export function Heading({ children, detail }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const title = heading.current?.textContent ?? ''
    document.title = `${detail === undefined ? title : `${title} ${detail}`} · Explorer`
  })
  useEffect(() => {
    if (isMoved) heading.current?.focus({ preventScroll: true })
    isMoved = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Replaces the address of the view without a history entry. */
export function renamePlace(path: string): void {
  history.replaceState(history.state, '', path)
  dispatchEvent(new Event(MOVED))
}

/** The place of the view with other members in its query; those that are empty are left out. */
export function placeWith(members: Readonly<Record<string, string>>): string {
  const { pathname, searchParams } = new URL(location.href)
  for (const [name, value] of Object.entries(members)) {
    if (value === '') searchParams.delete(name)
    else searchParams.set(name, value)
  }
  return `${pathname}${searchParams.size === 0 ? '' : `?${searchParams}`}`
}

/** The path and query of the view, as they change. */
export function usePlace(): URL {
  const [place, setPlace] = useState(location.href)
  useEffect(() => {
    const update = () => setPlace(location.href)
    addEventListener('popstate', update)
    addEventListener(MOVED, update)
    return () => {
      removeEventListener('popstate', update)
      removeEventListener(MOVED, update)
    }
  }, [])
  return new URL(place)
}

/** A link to another view. */
export function Link({ to, children, class: name, current, title, onFollow }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo(to)
    onFollow?.()
  }
  return (
    <a href={to} class={name} title={title} onClick={follow} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  )
}

interface LinkProps {
  to: string
  children: ComponentChildren
  class?: string
  current?: boolean
  title?: string
  /** Called after the view has changed its address. */
  onFollow?: () => void
}
