import { missingAuthority } from './authority/missing-authority/missing-authority.js'
import { openInit } from './authority/open-init.js'
import { openSetter } from './authority/open-setter/open-setter.js'
import { openUpgrade } from './authority/open-upgrade.js'
import { replayedSignature } from './authority/replayed-signature.js'
import { wrongPermission } from './authority/wrong-permission.js'
import { callFromArgument } from './calls/call-from-argument/call-from-argument.js'
import { hardCodedContract } from './calls/hard-coded-contract.js'
import { uncheckedCall } from './calls/unchecked-call/unchecked-call.js'
import { wrongArguments } from './calls/wrong-arguments/wrong-arguments.js'
import { bignumberCompare } from './habits/bignumber-compare/bignumber-compare.js'
import { missingReceipt } from './habits/missing-receipt.js'
import { shadowedGlobal } from './habits/shadowed-global.js'
import { textCompare } from './habits/text-compare/text-compare.js'
import { undeclaredInError } from './habits/undeclared-in-error.js'
import { undeclaredName } from './habits/undeclared-name.js'
import { unusedAction } from './habits/unused-action/unused-action.js'
import { depositNotBooked } from './money/deposit-not-booked/deposit-not-booked.js'
import { divideBeforeMultiply } from './money/divide-before-multiply.js'
import { doublePayment } from './money/double-payment/double-payment.js'
import { floatAmount } from './money/float-amount/float-amount.js'
import { numberPrecision } from './money/number-precision.js'
import { sameEntryTwice } from './money/same-entry-twice/same-entry-twice.js'
import { skippedPayment } from './money/skipped-payment/skipped-payment.js'
import { stateAfterCall } from './money/state-after-call/state-after-call.js'
import { tokenSymbolFromArgument } from './money/token-symbol-from-argument.js'
import { unlimitedAmount } from './money/unlimited-amount.js'
import { unvalidatedAmount } from './money/unvalidated-amount/unvalidated-amount.js'
import { refused } from './publishing/refused.js'
import { tooComplex } from './publishing/too-complex.js'
import type { LintRule } from './rule.js'
import { ambiguousKey } from './storage/ambiguous-key.js'
import { getWithoutNullCheck } from './storage/get-without-null-check.js'
import { mapKeysLimit } from './storage/map-keys-limit.js'
import { notPersisted } from './storage/not-persisted/not-persisted.js'
import { ramPayer } from './storage/ram-payer/ram-payer.js'
import { replacedEntry } from './storage/replaced-entry/replaced-entry.js'
import { unboundedLoop } from './storage/unbounded-loop/unbounded-loop.js'
import { predictableRandom } from './time/predictable-random/predictable-random.js'
import { timePrecision } from './time/time-precision/time-precision.js'
import { timeUnit } from './time/time-unit/time-unit.js'

/** All rules, in the order of the documentation. */
export const RULES: readonly LintRule[] = [
  missingAuthority,
  openUpgrade,
  openInit,
  openSetter,
  wrongPermission,
  replayedSignature,
  floatAmount,
  numberPrecision,
  divideBeforeMultiply,
  unvalidatedAmount,
  unlimitedAmount,
  depositNotBooked,
  doublePayment,
  skippedPayment,
  stateAfterCall,
  sameEntryTwice,
  tokenSymbolFromArgument,
  predictableRandom,
  timeUnit,
  timePrecision,
  notPersisted,
  replacedEntry,
  ramPayer,
  unboundedLoop,
  mapKeysLimit,
  ambiguousKey,
  getWithoutNullCheck,
  hardCodedContract,
  uncheckedCall,
  wrongArguments,
  callFromArgument,
  unusedAction,
  undeclaredName,
  undeclaredInError,
  missingReceipt,
  shadowedGlobal,
  bignumberCompare,
  textCompare,
  refused,
  tooComplex,
]
