import { firstOf } from '../../collections/presence.js'
import { listMembers, listSpent } from '../interpreter/host.js'
import { isJoinable } from '../model/authority.js'
import type { ActionModel, ContractModel } from '../model/contract-model.js'
import { cellOfRead, nameCell } from '../values/cells.js'
import { listEffects, type Write } from '../values/effects.js'
import { addFacts, type Facts, listFacts, readAuthorities } from '../values/facts.js'
import { implied } from '../values/implications.js'
import { isConstant, type Value } from '../values/values.js'

/** Summary of the analysis of a contract, which `toolkit inspect` prints. */
export interface ContractSummary {
  contract: string
  file: string
  actions: ActionSummary[]
}

export interface ActionSummary {
  action: string
  parameters: string[]
  /** Required authorities, as `account@permission`; several if any one of them suffices. */
  needs: string[]
  reads: string[]
  /** Storage cells it writes or deletes, with the payer of the RAM. */
  writes: { cell: string; payer: string; deletes: boolean }[]
  /** Token transfers it makes. */
  moves: { token: string; from: string; to: string; amount: string }[]
  /** Actions of other contracts it calls; `spends` is the account whose tokens a call moves. */
  calls: { contract: string; action: string; withAuthority: boolean; spends?: string }[]
  receipts: boolean
  /** False if it makes more calls than the analysis follows. */
  isComplete: boolean
}

/** Sums a contract up. */
export function summarise(model: ContractModel, file: string): ContractSummary {
  return { contract: model.name, file, actions: model.actions.map((action) => summariseAction(action, model)) }
}

function summariseAction(
  { name, parameters, effects, returns, isComplete }: ActionModel,
  { knowledge }: ContractModel,
): ActionSummary {
  const { openCells } = knowledge.store
  // `can_update` permits an update by its return value.
  const needs = name === 'can_update' ? listReturns(returns, openCells) : listNeeds(effects, openCells)
  return {
    action: name,
    parameters: parameters.map((parameter) => parameter.name),
    needs: distinct(needs),
    reads: distinct(listEffects(effects, 'read').map(({ value }) => nameRead(value))),
    writes: distinct(listEffects(effects, 'write').map(summariseWrite)),
    moves: distinct(
      listEffects(effects, 'transfer').map(({ token, from, to, amount }) => ({
        token: nameValue(token),
        from: nameValue(from),
        to: nameValue(to),
        amount: nameValue(amount),
      })),
    ),
    calls: distinct(
      listEffects(effects, 'call').map((call) => {
        const spent = listSpent(call)
        return {
          contract: nameValue(call.contract),
          action: nameValue(call.method),
          withAuthority: call.withAuth,
          ...(spent.length > 0 && { spends: nameAlternatives(spent) }),
        }
      }),
    ),
    receipts: listEffects(effects, 'receipt').length > 0,
    isComplete,
  }
}

/** The authorities that hold wherever the action changes something. */
function listNeeds(effects: ActionModel['effects'], openCells: ReadonlySet<string>): string[] {
  const changes = effects.filter(({ kind }) => kind === 'write' || kind === 'transfer' || kind === 'call')
  return shareNeeds(
    changes.map(({ facts }) => facts),
    openCells,
  )
}

/** The authorities that hold on each of several paths. */
function shareNeeds(paths: readonly (Facts | undefined)[], openCells: ReadonlySet<string>): string[] {
  const each = paths.map((facts) =>
    readAuthorities(listFacts(facts)).flatMap(({ accounts, permission, by }) => {
      if (by === 'level') return []
      // An entry that every account can make is no role.
      const roles = accounts.filter((account) => !isJoinable(account, openCells))
      if (by === 'role') return roles.length < accounts.length ? [] : `a role: ${roles.map(nameValue).join(' or ')}`
      return accounts.map((account) => `${nameValue(account)}@${permission ?? 'sender'}`).join(' or ')
    }),
  )
  const [first = [], ...others] = each
  return first.filter((need) => others.every((needs) => needs.includes(need)))
}

function listReturns(returns: ActionModel['returns'], openCells: ReadonlySet<string>): string[] {
  const allowing = returns.filter(({ value }) => !isConstant(value, false))
  return shareNeeds(
    allowing.map(({ value, facts }) => addFacts(facts, implied(value, true, undefined))),
    openCells,
  )
}

function summariseWrite({ key, field, payer, operation }: Write): ActionSummary['writes'][number] {
  const pays =
    operation === 'del' ? '' : payer === undefined || isConstant(payer, undefined) ? 'contract' : nameValue(payer)
  return { cell: nameField(nameCell(key, field), field), payer: pays, deletes: operation === 'del' }
}

function nameRead(value: Value): string {
  const cell = cellOfRead(value)
  if (cell !== undefined) return nameField(cell, value.inputs[1])
  return `${value.name}(${value.inputs.map(nameValue).join(', ')})`
}

/** `balances[]` with the field in its brackets. */
function nameField(cell: string, field: Value | undefined): string {
  return field === undefined ? cell : cell.replace(/\[\]$/, () => `[${nameValue(field)}]`)
}

function nameAlternatives(values: readonly Value[]): string {
  const names = distinct(values.map(nameValue))
  return [...names.slice(0, MAX_NAMES), ...(names.length > MAX_NAMES ? ['others'] : [])].join(' or ')
}

/** More alternatives would not fit into a column of a table. */
const MAX_NAMES = 3

const CHAIN_NAMES: Readonly<Record<string, string>> = { publisher: 'sender', self: 'contract' }

/** A value in a few words. */
export function nameValue(value: Value): string {
  const parts = listMembers(value)
  if (parts.length > 1) return nameAlternatives(parts)
  if (value.op === 'constant') return String(value.constant)
  if (value.op === 'chain') return CHAIN_NAMES[value.name] ?? value.name
  if (value.op === 'text')
    return value.inputs
      .map((part) => (part.op === 'constant' ? String(part.constant) : `{${nameValue(part)}}`))
      .join('')
  if (value.op === 'read') return `stored ${nameRead(value)}`
  if (value.op === 'operator' && /^(\?\?|\|\|)$/.test(value.name)) return nameValue(firstOf(value.inputs))
  if (value.op === 'method' && /^(toFixed|toString)$/.test(value.name)) return nameValue(firstOf(value.inputs))
  if (value.op === 'construct' && value.inputs[0]) return nameValue(value.inputs[0])
  if (value.op === 'argument') return value.name
  return value.op === 'element' ? 'an element' : 'calculated'
}

function distinct<T>(items: readonly T[]): T[] {
  const seen = new Map(items.map((item) => [JSON.stringify(item), item]))
  return [...seen.values()]
}
