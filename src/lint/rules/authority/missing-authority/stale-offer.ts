import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts, readAuthorities } from '../../../values/facts.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { lastKey } from './kept-approval.js'

/**
 * Reports transfers of an item that leave an offer or an approval of its former owner, by which another action gives
 * the item away.
 */
export function* judgeStaleOffer(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const moved of listEffects(action.effects, 'write')) {
    const owner = findOwner(moved, action)
    if (owner === undefined) continue
    const found = findOffer(owner, nameCell(moved.key, moved.field), action, contract)
    if (!found) continue
    yield {
      place: reportPlace(contract, moved),
      message: `\`${action.name}\` changes the owner in \`${owner}\` and leaves \`${found.cell}\`, which the former owner stored by \`${found.offer}\`: \`${found.taker}\` gives the item of the new owner away by it`,
      steps: pathTo(action, moved, moved.value, 'the owner changes here'),
      ...(found.isPaid && {
        assumes: `\`${found.cell}\` is an offer of the owner who stored it, and no property of the item`,
      }),
    }
    return
  }
}

/** The slot of the owner that a write replaces by an argument, with the authority of the owner before. */
function findOwner(write: Write, { effects }: ActionModel): string | undefined {
  const { key, field, value } = write
  if (!value || listEffects(effects, 'transfer').length > 0) return undefined
  const cell = nameCell(key, field)
  return listMembers(cell, value).find(
    ([slot, stored]) => unwrapConversion(stored).op === 'argument' && hasAuthorityOf(write, slot),
  )?.[0]
}

/** Whether the account in a slot has approved of a write. */
function hasAuthorityOf({ facts }: Write, slot: string): boolean {
  return readAuthorities(listFacts(facts)).some(({ accounts }) => accounts.some((account) => slotOf(account) === slot))
}

interface StaleOffer {
  cell: string
  /** The action that stores it. */
  offer: string
  /** The action that gives the item away by it. */
  taker: string
  /** The owner at that time is paid for the item. */
  isPaid: boolean
}

/** Finds an entry of the owner under the same key, by which another action changes the owner without approval. */
function findOffer(owner: string, cell: string, mover: ActionModel, contract: ContractModel): StaleOffer | undefined {
  for (const taker of contract.actions) {
    if (taker === mover || !taker.isPublic || !taker.isComplete) continue
    for (const taken of listEffects(taker.effects, 'write')) {
      const next = findMember(taken, owner)
      if (!next || nameCell(taken.key, taken.field) !== cell || hasAuthorityOf(taken, owner)) continue
      if (!isSender(unwrapConversion(next)) && unwrapConversion(next).op !== 'argument') continue
      for (const offer of listOffers(taken, cell)) {
        const author = contract.actions.find((one) => one.isPublic && stores(one, offer, owner, cell))
        if (author && !isKnownTo(mover, offer) && !isCompared(taken, offer, owner))
          return { cell: offer, offer: author.name, taker: taker.name, isPaid: paysOwner(taker, owner) }
      }
    }
  }
  return undefined
}

function paysOwner({ effects }: ActionModel, owner: string): boolean {
  return listEffects(effects, 'transfer').some(({ to }) => slotOf(to) === owner)
}

function findMember({ key, field, value }: Write, slot: string): Value | undefined {
  return value && listMembers(nameCell(key, field), value).find(([each]) => each === slot)?.[1]
}

/** The other cells that a write depends on, under the name of the item. */
function listOffers({ key, field, facts }: Write, cell: string): string[] {
  const item = lastKey(key, field)
  const found = new Set<string>()
  for (const { value } of listFacts(facts))
    for (const part of walkValue(value)) {
      const [readKey, readField] = part.inputs
      const other = part.op === 'read' ? cellOfRead(part) : undefined
      if (other === undefined || other === cell || !readKey || other.startsWith('*')) continue
      if (item && lastKey(readKey, readField)?.identity === item.identity) found.add(other)
    }
  return [...found]
}

/** Whether an action stores an entry with the authority of the owner, and leaves the item with the owner. */
function stores({ effects }: ActionModel, offer: string, owner: string, cell: string): boolean {
  const writes = listEffects(effects, 'write')
  return (
    writes.some((write) => write.value && nameCell(write.key, write.field) === offer && hasAuthorityOf(write, owner)) &&
    !writes.some(({ key, field }) => nameCell(key, field) === cell)
  )
}

/** Whether an action reads, writes or deletes the entry. */
function isKnownTo({ effects }: ActionModel, cell: string): boolean {
  return (
    listEffects(effects, 'write').some(({ key, field }) => nameCell(key, field) === cell) ||
    listEffects(effects, 'read').some(({ value }) => cellOfRead(value) === cell)
  )
}

/** Whether a condition compares the entry with the owner, so that an offer of a former one is refused. */
function isCompared({ facts }: Write, offer: string, owner: string): boolean {
  return [...listFacts(facts)].some(({ value }) => {
    const has = (passes: (part: Value) => boolean) => findPart(value, passes) !== undefined
    return has((part) => part.op === 'read' && cellOfRead(part) === offer) && has((part) => slotOf(part) === owner)
  })
}
