import { IGNORED_ARGUMENTS } from '../../../interpreter/calls.js'
import type { ActionModel } from '../../../model/contract-model.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type OperationEffect } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import type { Value } from '../../../values/values.js'
import { describe } from '../../paths.js'

/** An account that a method gets and does not take. */
interface IgnoredAccount {
  effect: OperationEffect
  message: string
  /** One for all calls that ask for an entry of the same map. */
  cause: string
}

/** Finds calls whose method reads the sender's entry, for an account whose entry the action stores in the same map. */
export function* findIgnored({ effects }: ActionModel): Generator<IgnoredAccount> {
  const writes = listEffects(effects, 'write')
  const reads = listEffects(effects, 'read')
  for (const effect of listEffects(effects, 'operation')) {
    const { value, place } = effect
    if (value.op !== 'builtin' || value.name !== IGNORED_ARGUMENTS) continue
    const isWithin = ({ place: call }: { place: typeof place }) =>
      call.module === place.module && call.start === place.start && call.end === place.end
    const own = reads.find(({ stack, value: read }) => stack.some(isWithin) && isOwn(read.inputs[1]))
    const cell = own && cellOfRead(own.value)
    const account = value.inputs.find(
      (one) =>
        one.op !== 'constant' &&
        !isOwn(one) &&
        writes.some(({ key, field }) => field?.identity === one.identity && nameCell(key, field) === cell),
    )
    if (account)
      yield {
        effect,
        cause: `ignored ${cell}`,
        message: `the method does not take ${describe(account)} as an argument: it reads the entry of the sender in \`${cell}\`, which is then stored as that of the other account`,
      }
  }
}

function isOwn(value: Value | undefined): boolean {
  return value !== undefined && isSender(unwrapConversion(value))
}
