import type { ActionModel } from '../../../model/contract-model.js'
import { listEffects, type Transfer } from '../../../values/effects.js'
import { type Facts, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent, walkValue } from '../../../values/values.js'
import { describe, pathTo } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** An argument that chooses one of several constants. */
interface ChosenFlag {
  choice: Value
  argument: Value
}

/** Reports an amount that a flag of the caller chooses, where nothing else depends on the flag. */
export function judgeFlag(transfer: Transfer, action: ActionModel): Omit<Finding, 'place'> | undefined {
  for (const { choice, argument } of listFlags(transfer.amount)) {
    const isIt = ({ identity }: Value) => identity === argument.identity || identity === choice.identity
    const mentions = (value: Value | undefined) => value !== undefined && findPart(value, isIt) !== undefined
    const isTied = (facts: Facts | undefined) => [...listFacts(facts)].some(({ value }) => mentions(value))
    if (isTied(transfer.facts) || [transfer.to, transfer.from, transfer.token].some(mentions)) continue
    if (findPart(transfer.amount, ({ identity }) => identity === argument.identity)) continue
    const isUsed = action.effects.some((effect) => {
      if (effect === transfer || !/^(write|transfer|call|authority|change)$/.test(effect.kind)) return false
      return effect.place.start !== transfer.place.start && (isTied(effect.facts) || listParts(effect).some(mentions))
    })
    if (isUsed || listEffects(action.effects, 'read').some(({ value }) => mentions(value))) continue
    return {
      message: `the caller chooses ${describe(argument)}, which decides the amount of this payment and nothing else: every caller takes the better one of ${describe(choice)}`,
      steps: pathTo(action, transfer, argument, 'decided by the flag'),
      assumes: 'not every caller is entitled to each of the amounts',
    }
  }
  return undefined
}

function listParts(effect: ActionModel['effects'][number]): (Value | undefined)[] {
  if (effect.kind === 'write') return [effect.key, effect.field, effect.value]
  if (effect.kind === 'transfer') return [effect.from, effect.to, effect.amount]
  if (effect.kind === 'call') return [...(effect.args ?? []), effect.contract, effect.method]
  return 'value' in effect ? [effect.value] : []
}

/** Lists the choices between constants in a value that conditions on one argument alone decide. */
function listFlags(value: Value): ChosenFlag[] {
  return [...walkContent(value)].flatMap((choice) => {
    const { op, inputs, guards } = choice
    if (op !== 'choice' || !guards || !inputs.every(isNumber)) return []
    if (new Set(inputs.map(({ constant }) => Number(constant))).size < 2) return []
    const facts = guards.flatMap((each) => [...listFacts(each)])
    const parts = facts.flatMap((fact) => [...walkValue(fact.value)])
    const [argument, ...others] = new Set(parts.filter(({ op: part }) => part === 'argument'))
    if (!argument || others.length > 0 || facts.some(({ anyOf }) => anyOf)) return []
    const isOfArgument = parts.every(({ op: part }) => /^(argument|constant|operator)$/.test(part))
    return isOfArgument ? [{ choice, argument }] : []
  })
}

function isNumber({ op, constant }: Value): boolean {
  return op === 'constant' && constant !== '' && Number.isFinite(Number(constant)) && typeof constant !== 'boolean'
}
