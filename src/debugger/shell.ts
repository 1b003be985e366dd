import { itemAt } from '../collections/presence.js'
import type { Debugger } from './debugger.js'
import { findFirstStatement } from './steps.js'
import { formatPosition } from './text.js'

/** A command that cannot be run. The message is for the user who typed it. */
export class CommandError extends Error {}

/** A debugger with the selected frame, as the commands of a terminal and of scripts use it. */
export class DebuggerShell {
  readonly session: Debugger
  /** The selected frame of the stack. */
  frame = 0
  isOver = false
  /** The last command line, which an empty one repeats. */
  last = ''

  constructor(session: Debugger) {
    this.session = session
  }

  /** Goes to the first statement of a transaction's method. */
  goToBeginning(transaction: number): string {
    return this.goTo(transaction, findFirstStatement(itemAt(this.session.timelines, transaction)))
  }

  goTo(transaction: number, step: number): string {
    this.session.goTo({ transaction, step })
    this.frame = 0
    return formatPosition(this.session)
  }
}

/** Splits the text of `--commands` at semicolons outside of quotes. */
export function splitCommands(text: string): string[] {
  const parts: string[] = ['']
  let quote: string | undefined
  for (const character of text) {
    if (quote !== undefined) quote = character === quote ? undefined : quote
    else if (/["'`]/.test(character)) quote = character
    if (character === ';' && quote === undefined) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
