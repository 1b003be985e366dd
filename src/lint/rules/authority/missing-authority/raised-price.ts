import { readActors } from '../../../model/actors.js'
import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isClock, type Value, walkContent } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** An amount that the account of an entry takes from the entries of others. */
interface Collection {
  action: ActionModel
  /** Slot of the amount. */
  price: string
  /** Slot of the account that takes it. */
  taker: string
  /** Cell from which it is taken. */
  from: string
}

/** Reports prices that an account raises, and then takes from others, who have agreed to the former one. */
export function* judgeRaisedPrice(contract: ContractModel): Generator<Finding> {
  const collections = listCollections(contract)
  for (const action of contract.actions) {
    if (!action.isPublic || listTaken(action).length > 0) continue
    for (const { action: collector, price, taker, from } of collections) {
      const raised = collector === action ? undefined : findRaise(action, price, taker)
      if (!raised) continue
      yield {
        place: reportPlace(contract, raised),
        message: `\`${action.name}\` changes \`${price}\`, which \`${collector.name}\` takes from \`${from}\` of others with the authority of \`${taker}\`: who has agreed to the former price pays the new one`,
        steps: pathTo(action, raised, raised.value, `\`${price}\` changes here`),
        assumes: `the accounts in \`${from}\` have agreed to the former price only`,
      }
      break
    }
  }
}

function listCollections({ actions }: ContractModel): Collection[] {
  return actions.flatMap((action) => {
    if (!action.isPublic) return []
    return listEffects(action.effects, 'write').flatMap((write): Collection[] => {
      const from = nameCell(write.key, write.field)
      const who = write.value && judgeChange(write) === 'take' && isEntry(from) ? findNamed(write) : undefined
      if (!who || !write.value) return []
      return [...readActors(write.facts).required].flatMap((taker): Collection[] => {
        const [cell, member] = taker.split('.')
        if (member === undefined || cell === from || namesOf(write, taker)?.identity === who.identity) return []
        const prices = [...listSlots(write.value as Value)].filter(
          (slot) => slot.startsWith(`${cell}.`) && slot !== taker,
        )
        return prices.filter((price) => !isAgreed(write, price)).map((price) => ({ action, price, taker, from }))
      })
    })
  })
}

/** The argument that names the entry from which something is taken. */
function findNamed({ key, field = key }: Write): Value | undefined {
  return [...walkContent(field)].find(({ op }) => op === 'argument')
}

/** The key of the entry whose account has approved. */
function namesOf({ facts }: Write, taker: string): Value | undefined {
  const names = readActors(facts).allowed.find(({ slot }) => slot === taker)?.names
  const read = names && findPart(names, ({ op }) => op === 'read')
  return read && (read.inputs[1] ?? read.inputs[0])
}

/** Whether a condition compares the price with something, such as what the account has agreed to. */
function isAgreed({ facts, value: left }: Write, price: string): boolean {
  return [...listFacts(facts)].some(({ value }) => {
    const isRest = left !== undefined && findPart(value, ({ identity }) => identity === left.inputs[0]?.identity)
    return (
      !isRest &&
      listSlots(value).has(price) &&
      [...listSlots(value)].some((slot) => slot !== price && isEntry(slot)) &&
      !isLeft(value, price)
    )
  })
}

/** Whether a condition is about what is left after the price was taken. */
function isLeft(value: Value, price: string): boolean {
  return (
    findPart(value, (part) => {
      const isDifference = /^(-|minus|sub)$/.test(part.name)
      return isDifference && part.inputs[1] !== undefined && listSlots(part.inputs[1]).has(price)
    }) !== undefined
  )
}

/** The write by which an account sets its price to an argument, which no condition compares with the former one. */
function findRaise({ effects }: ActionModel, price: string, taker: string): Write | undefined {
  return listEffects(effects, 'write').find((write) => {
    const { key, field, value, facts } = write
    const next = value && listMembers(nameCell(key, field), value).find(([slot]) => slot === price)?.[1]
    if (!next || !readActors(facts).required.has(taker)) return false
    const isChosen = [...walkContent(next)].some(({ op }) => op === 'argument') && slotOf(next) !== price
    return (
      isChosen &&
      ![...listFacts(facts)].some(({ value: condition }) => listSlots(condition).has(price) || hasTime(condition))
    )
  })
}

export function hasTime(value: Value): boolean {
  return findPart(value, isClock) !== undefined
}
