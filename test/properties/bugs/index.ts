import type { Bug } from '../bug.js'
import { allowance } from './allowance.js'
import { auction } from './auction.js'
import { authority } from './authority.js'
import { commitReveal } from './commit-reveal.js'
import { computed } from './computed.js'
import { cooldown } from './cooldown.js'
import { dealParties } from './deal-parties.js'
import { decimals } from './decimals.js'
import { emptyPrice } from './empty-price.js'
import { fee } from './fee.js'
import { forgotten } from './forgotten.js'
import { hooks } from './hooks.js'
import { lastMember } from './last-member.js'
import { longList } from './long-list.js'
import { loop } from './loop.js'
import { minted } from './minted.js'
import { nested } from './nested.js'
import { notANumber } from './not-a-number.js'
import { numbered } from './numbered.js'
import { order } from './order.js'
import { overwritten } from './overwritten.js'
import { owned } from './owned.js'
import { paidByContract } from './paid-by-contract.js'
import { pairs } from './pairs.js'
import { ramPayer } from './ram-payer.js'
import { receipt } from './receipt.js'
import { reentry } from './reentry.js'
import { reserve } from './reserve.js'
import { rounding } from './rounding.js'
import { self } from './self.js'
import { shares } from './shares.js'
import { singleHolder } from './single-holder.js'
import { soleHolder, soleOwner, soleSharer } from './sole-holder.js'
import { steps } from './steps.js'
import { storedJson } from './stored-json.js'
import { strict } from './strict.js'
import { swapPool } from './swap-pool.js'
import { textOrder } from './text-order.js'
import { windows } from './windows.js'

/** All of them by name. */
export const BUGS: Record<string, Bug> = {
  allowance,
  auction,
  authority,
  commitReveal,
  computed,
  cooldown,
  dealParties,
  decimals,
  emptyPrice,
  fee,
  forgotten,
  hooks,
  lastMember,
  longList,
  loop,
  minted,
  nested,
  notANumber,
  numbered,
  order,
  overwritten,
  owned,
  paidByContract,
  pairs,
  ramPayer,
  receipt,
  reentry,
  reserve,
  rounding,
  self,
  shares,
  singleHolder,
  soleHolder,
  soleOwner,
  soleSharer,
  steps,
  storedJson,
  strict,
  swapPool,
  textOrder,
  windows,
}
