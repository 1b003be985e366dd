import type { Bug } from '../bug.js'
import { allowance } from './allowance.js'
import { auction } from './auction.js'
import { authority } from './authority.js'
import { computed } from './computed.js'
import { decimals } from './decimals.js'
import { fee } from './fee.js'
import { forgotten } from './forgotten.js'
import { longList } from './long-list.js'
import { loop } from './loop.js'
import { minted } from './minted.js'
import { order } from './order.js'
import { overwritten } from './overwritten.js'
import { owned } from './owned.js'
import { paidByContract } from './paid-by-contract.js'
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
  computed,
  decimals,
  fee,
  forgotten,
  longList,
  loop,
  minted,
  order,
  overwritten,
  owned,
  paidByContract,
  ramPayer,
  reentry,
  rounding,
  self,
  strict,
}
