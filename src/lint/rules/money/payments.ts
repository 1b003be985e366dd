import { isSystemContract } from '../../interpreter/host.js'
import { isJoinable, readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { isContractItself, slotOf } from '../../model/store.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type ContractCall, type Effect, listEffects, type Transfer } from '../../values/effects.js'
import { type Fact, type Facts, isSender, listFacts, readAuthorities } from '../../values/facts.js'
import { findPart, isChain, isConstant, listChoices, type Value } from '../../values/values.js'
import { isEntry } from './entitlement.js'

/** Tokens that a contract pays. */
export interface Payment {
  effect: Transfer | ContractCall
  /** Name of the token contract's method, for messages. */
  via: string
  token: Value | undefined
  to: Value
  amount: Value
}

/** Lists the payments from what the contract owns, also by token contracts that are no contracts of the chain. */
export function listPayments(action: ActionModel, contract: ContractModel): readonly Payment[] {
  const known = paymentsOf.get(action) ?? findPayments(action, contract)
  paymentsOf.set(action, known)
  return known
}

const paymentsOf = new WeakMap<ActionModel, readonly Payment[]>()

function findPayments({ effects }: ActionModel, { knowledge }: ContractModel): Payment[] {
  const isOwn = (from: Value | undefined) => from !== undefined && isContractItself(from, knowledge.store)
  const transfers = listEffects(effects, 'transfer').flatMap((effect): Payment[] => {
    const { from, to, token, amount, via } = effect
    const isPaid = !via.startsWith('token721') && (isOwn(from) || via.endsWith('/issue'))
    return isPaid ? [{ effect, via: via.split('/').at(-1) ?? via, token, to, amount }] : []
  })
  const calls = listEffects(effects, 'call').flatMap((effect): Payment[] => {
    const [token, from, to, amount] = effect.args ?? []
    if (isSystemContract(effect.contract) || !/^transfer/.test(String(effect.method.constant))) return []
    return to && amount && isOwn(from) ? [{ effect, via: String(effect.method.constant), token, to, amount }] : []
  })
  return [...transfers, ...calls]
}

/** Names of methods that only read. */
export const READING =
  /^(balanceOf|supply|totalSupply|ownerOf|tokenOf\w*|tokenMetadata|(get|is|has|can|query|view|show)(_|[A-Z])\w*)$/

/** Names of the results that hold what an account has of a token now. */
export const BALANCE = /token(721)?\.iost\.balanceOf/

/** Whether the action takes something for what it gives: tokens of an account, or what another contract keeps. */
export function isExchange({ effects }: ActionModel, payments: readonly Payment[]): boolean {
  const own = new Set<Effect>(payments.map(({ effect }) => effect))
  const places = new Set(payments.map(({ effect }) => effect.place))
  return effects.some((effect) => {
    if (own.has(effect)) return false
    if (effect.kind === 'transfer') return !isChain(effect.from, 'self') || effect.via.startsWith('token721')
    if (effect.kind !== 'call' || places.has(effect.place)) return false
    const { contract, method } = effect
    const isToken = isConstant(contract, 'token.iost') && /^(transfer|issue|destroy)/.test(String(method.constant))
    return !isToken && !READING.test(String(method.constant))
  })
}

/** Whether an account is somebody whom a payment can enrich: not the owner, or a fixed account. */
export function isBeneficiary(account: Value): boolean {
  return listChoices(account).some((one) => {
    const inner = unwrapConversion(one)
    if (isSender(inner) || inner.op === 'argument' || inner.op === 'element') return true
    const slot = slotOf(inner)
    return slot !== undefined && isEntry(slot)
  })
}

/** Whether someone trusted approves of a path: not only an account that an entry names, such as a winner. */
export function isTrusted(facts: Facts | undefined, { knowledge }: ContractModel): boolean {
  const { openCells } = knowledge.store
  if (!readApproval(facts, openCells).isPrivileged) return false
  return readAuthorities(listFacts(facts)).length === 0 || hasTrustedAuthority(facts, openCells)
}

/** Whether the facts of a path name somebody trusted. */
export function hasTrustedAuthority(facts: Facts | undefined, openCells: ReadonlySet<string>): boolean {
  return [...listFacts(facts)].some((fact) => hasTrusted(fact, openCells))
}

function hasTrusted(fact: Fact, openCells: ReadonlySet<string>): boolean {
  if (fact.anyOf) return fact.anyOf.every((way) => way.some((one) => hasTrusted(one, openCells)))
  return readAuthorities([fact]).some(({ by, accounts }) =>
    accounts.some((account) =>
      (by === 'role' || by === 'level') && findPart(account, isSender)
        ? !isJoinable(account, openCells)
        : !isBeneficiary(account),
    ),
  )
}

/** Lists the tokens that leave accounts, for the limits of an action. Those are about `token.iost` only. */
export function listTaken({ effects }: ActionModel): Transfer[] {
  return listEffects(effects, 'transfer').filter(
    ({ from, via }) => !isChain(from, 'self') && !via.endsWith('/issue') && !via.startsWith('token721'),
  )
}
