import type { ComponentChildren } from 'preact'
import { Link, placeWith } from '../router.js'

/** A line of a source of a contract. */
export interface LinkedLine {
  /** Id of the contract. */
  contract: string
  path: string
  line: number
}

/** Formats a line as the address of the page names it. */
function formatLine({ contract, path, line }: LinkedLine): string {
  return `${contract}/${path}:${line}`
}

/** Undefined for a text that names no line. */
export function parseLine(text: string | null): LinkedLine | undefined {
  const [, contract = '', path = '', line = ''] = /^([^/]+)\/(.+):(\d{1,9})$/.exec(text ?? '') ?? []
  return path === '' ? undefined : { contract, path, line: Number(line) }
}

/** The id of the element of a line. */
export function lineId(line: LinkedLine): string {
  return `line-${formatLine(line)}`
}

/** Scrolls to a line and focuses it, if it is shown. */
export function goToLine(line: LinkedLine): void {
  const row = document.getElementById(lineId(line))
  row?.scrollIntoView({ block: 'center' })
  row?.focus({ preventScroll: true })
}

/** A link to a line of the view *Source and gas*. */
export function LineLink({ of: line, children }: { of: LinkedLine; children: ComponentChildren }) {
  return (
    <Link
      to={placeWith({ view: 'source-and-gas', line: formatLine(line), step: '', page: '' })}
      class="code"
      onFollow={() => requestAnimationFrame(() => goToLine(line))}
    >
      {children}
    </Link>
  )
}
