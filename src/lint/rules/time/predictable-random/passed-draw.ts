import { isSystemContract } from '../../../interpreter/host.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import type { Place } from '../../../syntax/place.js'
import { type ContractCall, listEffects } from '../../../values/effects.js'
import { type Facts, listFacts, listGuards } from '../../../values/facts.js'
import { isChain, type Value, walkContent } from '../../../values/values.js'
import { hasTrustedAuthority, READING } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isName, isNumberDraw } from '../draws.js'

/**
 * Reports numbers that are drawn by the hash of the transaction, or of a block, and that go to another contract: as an
 * argument, or as what an action returns that does nothing else. The sender of a transaction tries hashes until the
 * number is right.
 */
export function* judgePassedDraw(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isPublic || action.name === 'can_update') return
  const { openCells } = contract.knowledge.store
  for (const call of listEffects(action.effects, 'call').filter(isTelling)) {
    const args = call.args ?? []
    const draw = [...args, ...args.flatMap((arg) => listGuards(arg)), ...listValues(call.facts)]
      .map(findHashDraw)
      .find(Boolean)
    if (!draw || hasTrustedAuthority(call.facts, openCells)) continue
    yield {
      place: reportPlace(contract, call),
      message: `\`${action.name}\` calls another contract by a number that is drawn from a hash, and the sender of a transaction can try hashes until the number is right`,
      steps: pathTo(action, call, draw, 'called by it'),
      assumes: 'the called contract gives something by it',
    }
    return
  }
  if (action.effects.some(({ kind }) => kind === 'write' || kind === 'transfer')) return
  for (const { content, facts } of action.returns) {
    const draw = [content, ...listValues(facts)].map(findHashDraw).find(Boolean)
    if (!draw || hasTrustedAuthority(facts, openCells)) continue
    const place = action.places.get(draw)
    yield {
      place: place && isWithin(place, action.place) ? place : action.namePlace,
      message: `\`${action.name}\` returns a number that is drawn from a hash, and the sender of a transaction can try hashes until the number is right`,
      steps: draw.place ? [{ place: draw.place, text: 'drawn here' }] : [],
      assumes: `another contract gives something by what \`${action.name}\` returns`,
    }
    return
  }
}

function isWithin({ module, start }: Place, outer: Place): boolean {
  return module === outer.module && outer.start <= start && start < outer.end
}

/** Whether a call can let another contract give something. */
function isTelling({ contract, method }: ContractCall): boolean {
  return !isSystemContract(contract) && !READING.test(String(method.constant))
}

function listValues(facts: Facts | undefined): Value[] {
  return [...listFacts(facts)].map(({ value }) => value)
}

/** Finds a number that is drawn from a hash that the sender of a transaction knows. */
function findHashDraw(value: Value): Value | undefined {
  if (isName(value)) return undefined
  const isHash = (part: Value) => isChain(part, 'tx.hash') || isChain(part, 'block.parentHash')
  return [...walkContent(value)].find((part) => isNumberDraw(part) && [...walkContent(part)].some(isHash))
}
