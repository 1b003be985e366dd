import type { Bug } from '../bug.js'
import { allowance } from './allowance.js'
import { auction } from './auction.js'
import { authority } from './authority.js'
import { decimals } from './decimals.js'
import { fee } from './fee.js'
import { forgotten } from './forgotten.js'
import { longList } from './long-list.js'
import { loop } from './loop.js'
import { order } from './order.js'
import { overwritten } from './overwritten.js'
import { owned } from './owned.js'
import { ramPayer } from './ram-payer.js'
import { reentry } from './reentry.js'
import { rounding } from './rounding.js'
import { self } from './self.js'
import { strict } from './strict.js'

/** All of them by name. */
export const BUGS: Record<string, Bug> = {
  allowance,
  auction,
  authority,
  decimals,
  fee,
  forgotten,
  longList,
  loop,
  order,
  overwritten,
  owned,
  ramPayer,
  reentry,
  rounding,
  self,
  strict,
}
