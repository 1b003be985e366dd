import type { Bug } from '../bug.js'
import { allowance } from './allowance.js'
import { authority } from './authority.js'
import { fee } from './fee.js'
import { order } from './order.js'
import { ramPayer } from './ram-payer.js'
import { self } from './self.js'

/** All of them by name. */
export const BUGS: Record<string, Bug> = { allowance, authority, fee, order, ramPayer, self }
