import type { Bug } from '../bug.js'
import { allowance } from './allowance.js'
import { order } from './order.js'

/** All of them by name. */
export const BUGS: Record<string, Bug> = { allowance, order }
