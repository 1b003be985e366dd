import pc from 'picocolors'
import type { Paint } from '../../report/text/paint.js'

/** Colours, if the terminal, `NO_COLOR` and `FORCE_COLOR` allow them. */
export const paint: Paint = pc
