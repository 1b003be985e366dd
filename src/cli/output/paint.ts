import pc from 'picocolors'
import type { Paint } from '../../report/text/paint.js'

/**
 * Whether output is coloured: on a terminal, unless `NO_COLOR` or `FORCE_COLOR` decide otherwise. Unlike in picocolors,
 * `CI` does not turn colours on, because the output of CI jobs is often a file.
 */
export function wantsColors(
  { NO_COLOR, FORCE_COLOR, TERM }: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
): boolean {
  if (NO_COLOR) return false
  if (FORCE_COLOR) return FORCE_COLOR !== '0'
  return isTerminal && TERM !== 'dumb'
}

/** Colours, if the terminal, `NO_COLOR` and `FORCE_COLOR` allow them. */
export const paint: Paint = pc.createColors(wantsColors(process.env, process.stdout.isTTY === true))
