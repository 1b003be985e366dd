import { isFirstWrite, readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { slotOf } from '../../model/store.js'
import { listCells, nameCell } from '../../values/cells.js'
import { listEffects, type Write } from '../../values/effects.js'
import { addFacts, describeWeakRole, type Fact, isAbsence, isSender, listFacts } from '../../values/facts.js'
import { findPart, isChain, isConstant } from '../../values/values.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Finding, LintRule } from '../rule.js'
import { happensOnce } from '../storage/once.js'
import { isNewWithAnother } from '../storage/written-together.js'
import { isFresh } from './entries.js'

export const openInit: LintRule = {
  name: 'open-init',
  group: 'authority',
  about: 'a set-up action that every account can call, or call again',
  recommended: 'error',
  strict: 'error',
  consequence:
    'The stored value decides who may act, or which contract is trusted. Every account can see a contract once it is published, and call the set-up before its owner does.',
  remedy:
    'Set it in `init`, which the chain runs once as the contract is published, or require the owner: `requireOwner()` of `iost-toolkit/contract/ownership`.',
  kinds: [
    'A write that every account reaches, also because a condition on the caller holds while a cell is empty, to a cell that other actions trust.',
  ],
  bad: `export class Treasury {
  init(): void {}

  setAdmin(account: string): void {
    storage.put('admin', account)
  }

  pay(to: string, amount: string): void {
    const admin = storage.get('admin')
    if (admin === null || !blockchain.requireAuth(admin, 'active')) throw new Error('no permission')
    blockchain.withdraw(to, amount, '')
  }
}
`,
  good: `export class Treasury {
  init(): void {
    storage.put('admin', tx.publisher)
  }

  pay(to: string, amount: string): void {
    const admin = storage.get('admin')
    if (admin === null || !blockchain.requireAuth(admin, 'active')) throw new Error('no permission')
    blockchain.withdraw(to, amount, '')
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      for (const write of listEffects(action.effects, 'write')) {
        const found = judgeSetUp(write, action, contract)
        if (found) yield found
      }
    }
  },
}

/** Reports a write that every account reaches to a cell that other actions trust. */
export function judgeSetUp(write: Write, action: ActionModel, contract: ContractModel): Finding | undefined {
  const cell = nameCell(write.key, write.field)
  const { value } = write
  if (!value || write.field || !contract.knowledge.trustedCells.has(cell)) return undefined
  // The first account that takes an item has its key, as with an entry of a map.
  if (write.key.op !== 'constant' && (isFresh(write, action) || isNewWithAnother(write, contract))) return undefined
  const vacant = findVacant(write, contract)
  const facts = [...listFacts(write.facts)].flatMap((fact) =>
    fact === vacant?.fact ? [] : listPossible(fact, contract),
  )
  const approval = readApproval(addFacts(undefined, facts.reverse()), contract.knowledge.store.openCells, write)
  if (approval.isPrivileged || isBid(cell, action)) return undefined
  if (!findPart(value, (part) => part.op === 'argument' || isSender(part))) return undefined
  const anyTime = vacant ? `while \`${vacant.cell}\` is empty` : 'at any time'
  const when = isOnce(write, action, contract) ? 'before the owner does' : anyTime
  return {
    place: reportPlace(contract, write),
    message: `\`${action.name}\` lets every account set \`${cell}\` ${when}, and the contract trusts it${describeWeakRole(write.facts)}`,
    cause: action.name,
    steps: pathTo(action, write, value, `sets \`${cell}\``),
  }
}

/** Whether a write is made once: nothing may be stored there, or in another cell that the action sets. */
export function isOnce(write: Write, action: ActionModel, contract: ContractModel): boolean {
  return isFirstWrite(write) || happensOnce(write, action, contract)
}

/** Finds a condition on the caller that does not hold while a cell is empty, which the cell is at first or later. */
function findVacant({ facts, key }: Write, contract: ContractModel): { fact: Fact; cell: string } | undefined {
  for (const fact of listFacts(facts))
    for (const [condition, ...others] of fact.anyOf ?? []) {
      if (!condition || others.length > 0 || !isAbsence(condition.value, condition.truth)) continue
      const [cell] = listCells(condition.value)
      if (cell !== undefined && cell !== nameCell(key, undefined) && canBeEmpty(cell, contract)) return { fact, cell }
    }
  return undefined
}

/** A fact without the ways in which a cell is empty that never is. */
function listPossible(fact: Fact, contract: ContractModel): readonly Fact[] {
  const isNever = ({ value, truth }: Fact) => {
    const [cell] = isAbsence(value, truth) ? listCells(value) : []
    return cell !== undefined && !canBeEmpty(cell, contract)
  }
  const ways = fact.anyOf?.filter((way) => !way.some(isNever)) ?? []
  const [only, ...others] = ways
  if (!only || ways.length === fact.anyOf?.length) return [fact]
  return others.length === 0 ? only : [{ ...fact, anyOf: ways }]
}

function canBeEmpty(cell: string, { actions, knowledge }: ContractModel): boolean {
  const isEmptied = ({ effects }: ActionModel) =>
    listEffects(effects, 'write').some(
      (write) =>
        nameCell(write.key, write.field) === cell && (write.operation === 'del' || isConstant(write.value, '', null)),
    )
  return !knowledge.initialised.has(cell) || actions.some(isEmptied)
}

/** Whether the caller pays the contract, such as with a bid, or the account that is stored now, for its place. */
function isBid(cell: string, { effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(
    ({ from, to }) => isSender(from) && (isChain(to, 'self') || slotOf(to) === cell),
  )
}
