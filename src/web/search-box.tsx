import { useEffect, useRef, useState } from 'preact/hooks'
import { goTo } from './router.js'
import { listSuggestions, type Suggestion } from './service/search.js'

/** Returns true if keys are typed into a field, so that they are not shortcuts. */
function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

/** The search field, with suggestions. The key / focuses it. */
export function SearchBox() {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { suggestions, chosen, choose, close } = useSuggestions(text, field)
  useEffect(() => focusOnSlash(field), [])
  const open = (path: string) => {
    close()
    // Text that was typed during the search belongs to the next one.
    setText((now) => (now === text ? '' : now))
    setProblem('')
    goTo(path)
  }
  const search = async (event: Event) => {
    event.preventDefault()
    const suggestion = suggestions[chosen]
    if (suggestion !== undefined) return open(suggestion.path)
    close()
    // The first suggestion of the whole text, which may not be there yet while it is typed.
    const found = await listSuggestions(text.trim()).catch(() => 'away' as const)
    if (found === 'away') return setProblem('The service does not respond. Try again later.')
    const [first] = found
    if (first === undefined) return setProblem(`Nothing found for "${text.trim()}".`)
    open(first.path)
  }
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return close()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || suggestions.length === 0) return
    event.preventDefault()
    choose((Math.max(chosen, step > 0 ? -1 : 0) + step + suggestions.length) % suggestions.length)
  }
  return (
    <search class="search">
      <form onSubmit={search}>
        <input
          ref={field}
          type="search"
          // biome-ignore lint/a11y/noRedundantRoles: without a datalist, a search field is a searchbox
          role="combobox"
          list={undefined}
          aria-expanded={suggestions.length > 0}
          aria-controls="suggestions"
          aria-autocomplete="list"
          aria-activedescendant={chosen < 0 ? undefined : `suggestion-${chosen}`}
          aria-keyshortcuts="/"
          aria-label="Search"
          autocomplete="off"
          placeholder="Name, hash or block number"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={move}
          onBlur={close}
        />
        <button type="submit">Search</button>
        <SuggestionList suggestions={suggestions} chosen={chosen} onOpen={open} />
        <span role="status" class="problem">
          {problem}
        </span>
      </form>
    </search>
  )
}

interface SuggestionListProps {
  suggestions: readonly Suggestion[]
  chosen: number
  onOpen: (path: string) => void
}

function SuggestionList({ suggestions, chosen, onOpen }: SuggestionListProps) {
  return (
    <div id="suggestions" role="listbox" aria-label="Suggestions" hidden={suggestions.length === 0}>
      {suggestions.map(({ kind, name, path }, at) => (
        <div
          key={path}
          id={`suggestion-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          onMouseDown={(event) => {
            // The field keeps the focus, so that the list stays until the view is open.
            event.preventDefault()
            onOpen(path)
          }}
        >
          {name} <span class="kind">{kind}</span>
        </div>
      ))}
    </div>
  )
}

/** The suggestions for a text while its field has the focus, and the chosen one. */
function useSuggestions(text: string, field: { current: HTMLInputElement | null }) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([])
  const [chosen, choose] = useState(-1)
  const show = (found: readonly Suggestion[]) => {
    setSuggestions(found)
    choose(-1)
  }
  useEffect(() => {
    let isOver = false
    listSuggestions(text.trim()).then(
      (found) => !isOver && document.activeElement === field.current && show(found),
      () => {},
    )
    return () => {
      isOver = true
    }
  }, [text])
  return { suggestions, chosen, choose, close: () => show([]) }
}

function focusOnSlash(field: { current: HTMLInputElement | null }): () => void {
  const focus = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    event.preventDefault()
    field.current?.focus()
  }
  addEventListener('keydown', focus)
  return () => removeEventListener('keydown', focus)
}
