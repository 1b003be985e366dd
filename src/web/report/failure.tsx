import type { ComponentChildren } from 'preact'
import { tabulate } from '../../collections/records.js'
import type { Failure } from '../../report/model/failure.js'
import { formatFailure } from '../../report/text/failure.js'
import type { Paint } from '../../report/text/paint.js'
import { toTerminal } from '../../report/text/printable.js'

/**
 * Characters that no reader sees around a name of a style and its text; in other text they would change colours at
 * most.
 */
const [OPEN, NAMED, CLOSE] = ['\u0001', '\u0002', '\u0003']
const MARKS = new RegExp(`${OPEN}(\\w+)${NAMED}|${CLOSE}`, 'g')

const STYLES = ['bold', 'dim', 'red', 'green', 'yellow', 'cyan'] as const
const PAINT: Paint = tabulate(STYLES, (name) => (text: string) => `${OPEN}${name}${NAMED}${text}${CLOSE}`)

/** A failure in the lines and colours in which the terminal shows it. */
export function FailureText({ failure, label }: { failure: Failure; label: string }) {
  const link = failure.transaction?.link
  return (
    <>
      <section class="code-block terminal" tabIndex={0} aria-label={label}>
        {formatFailure(failure, PAINT).flatMap((line) => [...readMarks(line), '\n'])}
      </section>
      {link !== undefined && (
        <p>
          <a href={link}>The transaction in the explorer</a>
        </p>
      )}
    </>
  )
}

/** A line as its pieces, each in its innermost style. */
function readMarks(line: string): ComponentChildren[] {
  const open: string[] = []
  const pieces: ComponentChildren[] = []
  let from = 0
  for (const match of line.matchAll(MARKS)) {
    add(line.slice(from, match.index))
    from = match.index + match[0].length
    if (match[1] === undefined) open.pop()
    else open.push(match[1])
  }
  add(line.slice(from))
  return pieces

  function add(text: string): void {
    const style = open.at(-1)
    if (text !== '') pieces.push(style === undefined ? toTerminal(text) : <span class={style}>{toTerminal(text)}</span>)
  }
}
