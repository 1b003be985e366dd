import type { ComponentChildren } from 'preact'
import { splitLines } from './tokens.js'

/** Returns the lines of a source with its words, texts, numbers and comments marked. */
export function highlightLines(text: string): ComponentChildren[] {
  return splitLines(text).map((pieces) =>
    pieces.map(({ kind, text }, at) =>
      kind === undefined ? (
        text
      ) : (
        <span key={at} class={`token ${kind}`}>
          {text}
        </span>
      ),
    ),
  )
}
