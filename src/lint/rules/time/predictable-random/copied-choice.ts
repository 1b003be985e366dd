import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findRead } from '../../../values/slots.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'
import { isTrusted, listPayments } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A hash that an account has stored, and that is compared with one of arguments. */
interface Commitment {
  digest: Value
  slot: string
}

/** Reports hashes of choices that name no account: another one stores the same hash, and reveals what it sees then. */
export function* judgeCopiedChoice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, to } of listPayments(action, contract)) {
    if (!isSender(to) || isTrusted(effect.facts, contract)) continue
    const facts = [...listFacts(effect.facts)]
    for (const fact of facts) {
      const found = readCommitment(fact)
      const by = found && findCommitter(found.slot, contract)
      const choice = found && facts.map((one) => findChoice(one, found.digest)).find(Boolean)
      if (!found || !by || !choice) continue
      yield {
        place: reportPlace(contract, effect),
        message: `the hash that \`${by}\` stores in \`${found.slot}\` is of no account: another one stores the same hash, and reveals \`${choice.name}\` after it has seen it`,
        steps: pathTo(action, effect, choice, 'paid here'),
        assumes: 'an account that copies the choice of another one is paid for it',
      }
      return
    }
  }
}

/** The hash of arguments alone that a fact finds equal to what the sender has stored. */
function readCommitment({ value, truth, anyOf }: Fact): Commitment | undefined {
  if (anyOf || value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || (value.name[0] === '=') !== truth)
    return undefined
  const digest = value.inputs
    .map(unwrapConversion)
    .find(({ op, name }) => op === 'builtin' && /^IOSTCrypto\.sha3(Hex)?$/.test(name))
  const stored = value.inputs.find((one) => slotOf(one) !== undefined)
  const slot = stored && slotOf(stored)
  const isOwn = stored && findRead(stored)?.inputs.some((key) => findPart(key, isSender))
  if (!digest || slot === undefined || !isOwn) return undefined
  const isOther = (part: Value) => isSender(part) || part.op === 'read' || part.op === 'chain'
  return findPart(digest, isOther) ? undefined : { digest, slot }
}

/** The action by which an account stores a hash of its choice, which no condition looks for elsewhere. */
function findCommitter(slot: string, { knowledge }: ContractModel): string | undefined {
  const isGiven = (value: Value) => unwrapConversion(value).op === 'argument'
  return knowledge.store.slots.get(slot)?.find(({ value, write, isOpen }) => {
    const { identity } = unwrapConversion(value)
    const isLooked = (part: Value) =>
      (part.op === 'read' || part.op === 'method') && [...walkValue(part)].some((one) => one.identity === identity)
    return isOpen && isGiven(value) && ![...listFacts(write.facts)].some((fact) => findPart(fact.value, isLooked))
  })?.action
}

/** The argument of a hash that a condition compares with what is stored, and not a draw that is made from it. */
function findChoice({ value }: Fact, digest: Value): Value | undefined {
  const isStored = (one: Value) => one.op === 'read' || one.op === 'result'
  const [choice, ...more] = value.inputs.map(unwrapConversion).filter(({ op }) => op === 'argument')
  if (!choice || more.length > 0 || !value.inputs.some((one) => findPart(one, isStored))) return undefined
  return findPart(digest, ({ identity }) => identity === choice.identity) ? choice : undefined
}
