import type { LintMessage, ResultPlace } from '../lint/engine/result.js'
import type { ActionModel, ContractModel } from '../lint/model/contract-model.js'
import { type SlotStore, traceValue } from '../lint/model/store.js'
import { locate } from '../lint/syntax/place.js'
import { type ContractCall, listEffects, type Transfer } from '../lint/values/effects.js'
import { isChain, isConstant, type Value } from '../lint/values/values.js'
import type { AttackPlace } from './attack-plan.js'
import { canHaveMethod, type HookMethod } from './hook-contract.js'
import { ACCOUNT } from './roles.js'

/** Finds the actions, arguments and keys of a finding in the analysis of its contract. */
export function placeFinding(message: LintMessage, contract: ContractModel): AttackPlace {
  const isPublic = contract.actions.filter((action) => action.isPublic)
  const points = [message, ...message.steps]
  const own = isPublic.filter((action) => covers(action, message))
  const reached = own.length > 0 ? own : isPublic.filter((action) => points.some((point) => covers(action, point)))
  const actions = reached.length > 0 ? reached : isPublic.filter((action) => reaches(action, message))
  return {
    actions: new Set(actions.map(({ name }) => name)),
    suspects: new Map(actions.map((action) => [action.name, listSuspects(action, points)])),
    keys: new Set(actions.flatMap((action) => listKeys(action, message))),
  }
}

function covers({ place }: Pick<ActionModel, 'place'>, { line }: ResultPlace): boolean {
  const { lines } = place.module
  return lines.positionAt(place.start).line <= line && line <= lines.positionAt(place.end).line
}

function reaches({ effects }: ActionModel, { line }: ResultPlace): boolean {
  return effects.some((effect) => locate(effect.place).line === line)
}

/** Positions of the parameters that a path begins at. */
function listSuspects({ parameters }: ActionModel, points: readonly ResultPlace[]): number[] {
  return parameters.flatMap(({ value }, at) => {
    const place = value.place && locate(value.place)
    return place && points.some(({ line, column }) => line === place.line && column === place.column) ? [at] : []
  })
}

/** Constant keys that an action writes on the line of a finding; otherwise all that it writes. */
function listKeys({ effects }: ActionModel, { line }: ResultPlace): string[] {
  const writes = listEffects(effects, 'write')
  const near = writes.filter(({ place, stack }) =>
    [place, ...stack.map((step) => step.place)].some((one) => locate(one).line === line),
  )
  return (near.length > 0 ? near : writes).flatMap(({ key }) => readConstant(key) ?? [])
}

/** Tokens, collections and other contracts that a contract needs. */
export interface Surroundings {
  /** Symbols that the contract names and does not create itself. */
  tokens: readonly string[]
  /** Symbols of the tokens that it creates. */
  created: ReadonlySet<string>
  /** Whether tokens come from arguments or storage. */
  hasOpenTokens: boolean
  hasItems: boolean
  /** Accounts that the code names and pays. */
  payees: readonly string[]
  /** Tokens that the contract pays, if no action takes any. */
  donated: readonly string[]
  hooks: readonly HookMethod[]
}

/** Reads the surroundings of a contract from the effects of its actions. */
export function readSurroundings({ actions, knowledge }: ContractModel): Surroundings {
  const effects = actions.flatMap((action) => action.effects)
  const transfers = listEffects(effects, 'transfer')
  const calls = listEffects(effects, 'call')
  const asked = calls.filter(({ contract }) => isConstant(contract, 'token.iost'))
  const readSymbols = (some: readonly ContractCall[]) =>
    some.flatMap(({ args }) => (args?.[0] && readConstant(args[0])) ?? [])
  const created = new Set(readSymbols(asked.filter(({ method }) => isConstant(method, 'create'))))
  const named = transfers.flatMap(({ token }) => readConstant(token) ?? [])
  const own = transfers.some(({ token }) => readConstant(token) === 'iost') ? ['iost'] : []
  const hooks = calls.flatMap(({ contract, method, args }): HookMethod[] => {
    const name = readConstant(method)
    const isOpen = readConstant(contract) === undefined && !isChain(contract, 'self')
    return isOpen && name !== undefined && canHaveMethod(name) ? [{ name, count: args?.length ?? 0 }] : []
  })
  return {
    tokens: [...new Set([...named, ...readSymbols(asked)])].filter((token) => token !== 'iost' && !created.has(token)),
    created,
    payees: listPayees(transfers, knowledge.store),
    hasOpenTokens: transfers.some(({ token }) => readConstant(token) === undefined),
    donated: transfers.some(({ to }) => isChain(to, 'self'))
      ? []
      : [...new Set([...named, ...own])].filter((token) => !created.has(token)),
    hasItems: calls.some(({ contract }) => isConstant(contract, 'token721.iost')),
    hooks: [...new Map(hooks.map((hook) => [hook.name, hook])).values()],
  }
}

/** Names of accounts that receive tokens, also where the name is stored. */
function listPayees(transfers: readonly Transfer[], store: SlotStore): string[] {
  const names = transfers.flatMap(({ to }) => traceValue(to, store).flatMap((one) => readConstant(one) ?? []))
  return [...new Set(names)].filter((name) => ACCOUNT.test(name))
}

/** The text that a value always is; undefined for other values. */
function readConstant({ op, constant }: Value): string | undefined {
  return op === 'constant' && typeof constant === 'string' ? constant : undefined
}
