import { type Decimal, formatDecimal, ZERO } from '../../codec/decimal.js'
import { addExact, compareExact, parseExact, subtractExact } from '../../codec/exact-number.js'
import { askNearest } from '../../codec/nearest.js'
import { checkOptions, listOptions } from '../../codec/options.js'
import { ToolkitError } from '../../errors/errors.js'
import { hasContract } from '../../state/contracts.js'
import { hasRecord, readFields, readRecord } from '../../state/records.js'
import type { Reader, Store } from '../../state/store.js'
import { decodeStored } from '../../state/values.js'
import type { Receipt } from '../../tx/receipt.js'
import type { StorageEntry } from '../../vm/execution/recorder-events.js'
import type { LossOracle } from './losses/loss-oracle.js'
import type { ProfitOracle } from './losses/profit-oracle.js'
import { nameEntry, namesAccount } from './losses/stored-change.js'
import { countUnits, isBalance } from './losses/token-units.js'
import { checkMethods, includes, type MethodScope, type NamedContract } from './method-scope.js'
import { requireStoredNames } from './stored-names.js'

/** A contract by its name in rules. */
type RuleContract = { readonly id: string }
/** An account or a contract, or the name of an account. */
type RulePayer = string | { readonly name: string } | RuleContract

/** A map in which a contract stores an amount for each account. */
export interface Ledger extends Pick<MethodScope, 'except'> {
  /** The contract. */
  contract: RuleContract
  /** Name of the map. */
  map: string
  /** Key of the sum, or name of a map with partial sums. Without it, calls may move amounts but not create them. */
  total?: string
}

/** Storage that only one account may change. */
export interface Owned extends Pick<MethodScope, 'except'> {
  /** The contract. */
  contract: RuleContract
  /** Keys, and names of maps with all their fields. */
  keys: readonly string[]
  /**
   * The owner, or the key under which the contract stores the owner's name, or `'field'`: each account owns the fields
   * of maps that are or contain its name, such as `alice` and `gold:alice`.
   */
  by: { readonly name: string } | { readonly key: string } | 'field'
}

/**
 * Built-in rules that every call is checked against.
 *
 * @typeParam S - The value that the fixture returns.
 */
export interface Rules<S> {
  /**
   * Tokens that calls may issue and destroy. The supply of every other token must stay the same, except that a caller
   * may destroy its own tokens.
   */
  issued?: readonly string[] | ((stage: S) => readonly string[])
  /** Maps of amounts. No amount may become negative, and the sum must match. */
  ledgers?: (stage: S) => readonly Ledger[]
  /** Storage that only its owner may change. */
  owned?: (stage: S) => readonly Owned[]
  /**
   * Accounts that may pay for RAM. `caller` stands for the calling account.
   *
   * @defaultValue every account that the chain allows
   */
  ramPayers?: (stage: S) => readonly RulePayer[]
  /**
   * No call leaves tokens in a contract for ever that another account could get before: true, or the methods that are
   * judged.
   *
   * @defaultValue `false`
   */
  lockedTokens?: boolean | MethodScope
  /**
   * Default rules that do not apply, or not to all methods: `{ tokens: false }`,
   * `{ outOfGas: { except: ['vault.pay'] } }`.
   */
  defaults?: Partial<Record<DefaultRule, boolean | MethodScope>>
}

/**
 * Rules that apply by default: no call runs out of gas or time, charges RAM to an account that has not signed, changes
 * the supply of a token, or takes from an account what it did not sign for.
 */
export type DefaultRule = 'outOfGas' | 'timeout' | 'ramAuthority' | 'tokens' | 'losses'

/** Rules that hold for all methods or for some. */
export type ScopedRule = DefaultRule | 'lockedTokens'

const LEDGER = listOptions<Ledger>({ contract: true, map: true, total: true, except: true })
const OWNED = listOptions<Owned>({ contract: true, keys: true, by: true, except: true })

const RULES = listOptions<Rules<unknown>>({
  issued: true,
  ledgers: true,
  owned: true,
  ramPayers: true,
  lockedTokens: true,
  defaults: true,
})
const DEFAULT_RULES = listOptions<Record<DefaultRule, true>>({
  outOfGas: true,
  timeout: true,
  ramAuthority: true,
  tokens: true,
  losses: true,
})
const SCOPE = listOptions<MethodScope>({ only: true, except: true })

function checkName(kind: string, name: string, known: readonly string[]): void {
  if (known.includes(name)) return
  throw new ToolkitError('TEST_ARGUMENT', `invariants: unknown ${kind} ${name}${askNearest(name, known)}`, {
    hint: `There are ${known.join(', ')}.`,
  })
}

type Defaults = Readonly<Partial<Record<DefaultRule, boolean | MethodScope>>>

function checkDefaults(defaults: Defaults, contracts: readonly NamedContract[]): void {
  for (const [name, scope] of Object.entries(defaults)) {
    checkName('default rule', name, DEFAULT_RULES)
    checkScope(`rules.defaults.${name}`, scope, contracts)
  }
}

function checkScope(rule: string, scope: boolean | MethodScope, contracts: readonly NamedContract[]): void {
  for (const [key, methods] of Object.entries(typeof scope === 'object' ? scope : {})) {
    checkName(`option of ${rule},`, key, SCOPE)
    checkMethods(`${rule}.${key}`, methods, contracts)
  }
}

type RuleList<T> = (stage: unknown) => readonly T[]

/** Validates the list that a rule's function returns, because JavaScript tests may return anything. */
function listOf<T>(rule: string, list: RuleList<T>, stage: unknown): readonly T[] {
  const value: unknown = typeof list === 'function' ? list(stage) : list
  if (typeof list === 'function' && Array.isArray(value)) return value
  const kind = value === undefined || value === null ? String(value) : `a value of type ${typeof value}`
  const text = `rules.${rule}: expected a function that returns a list, got ${kind}`
  throw new ToolkitError('TEST_ARGUMENT', text, { hint: `Write ${rule}: (stage) => [ … ].` })
}

function checkLedger({ contract, map, total, ...rest }: Ledger, state: Store): void {
  checkOptions('a ledger of `rules`', { contract, map, ...rest }, LEDGER)
  requireStoredNames(state, contract, total === undefined ? [map] : [map, total], 'rules.ledgers')
}

function checkOwned({ contract, keys, by, ...rest }: Owned, state: Store): void {
  checkOptions('an entry of `rules.owned`', { contract, keys, by, ...rest }, OWNED)
  if (keys.length === 0) {
    throw new ToolkitError('TEST_ARGUMENT', 'rules.owned: `keys` is empty, so the rule holds of every call', {
      hint: 'Name at least one key or map.',
    })
  }
  requireStoredNames(state, contract, typeof by === 'object' && 'key' in by ? [...keys, by.key] : keys, 'rules.owned')
  if (typeof by === 'string' ? by !== 'field' : !('key' in by || 'name' in by)) throw ownerError(by)
  if (typeof by === 'object' && 'name' in by) requireAccount(state, by.name, 'rules.owned')
}

function ownerError(by: unknown): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `rules.owned: \`by\` is ${JSON.stringify(by)}, which names no owner`, {
    hint: "Write by: alice, by: { key: 'owner' }, or by: 'field'.",
  })
}

function requireAccount(state: Store, name: string, what: string): void {
  if (hasRecord(state, 'auth.iost', 'auth', name) || hasContract(state, name)) return
  const accounts = readFields(state, 'auth.iost', 'auth')
  const text = `${what}: unknown account or contract ${JSON.stringify(name)}${askNearest(name, accounts)}`
  throw new ToolkitError('TEST_ARGUMENT', text, { hint: 'Give an account of the fixture, or a contract.' })
}

/** The rule of losses, as failures name it. */
export const LOSSES = 'no account loses what it did not sign for'

/** The rule of locked tokens, as failures name it. */
export const LOCKED = 'no call locks tokens in a contract'

/** Tokens that the chain itself issues and destroys. */
const MADE_BY_CHAIN = ['ram', 'gas']

/** A rule that a call broke, and how. */
export interface BrokenRule {
  rule: string
  error: Error
}

interface Touched extends StorageEntry {
  stateKey: string
  before: string | undefined
}

/** A call that has succeeded. */
export interface JudgedCall {
  /** The account. */
  caller: string
  /** The names of the method, as scopes have them. */
  names: readonly string[]
  receipt: Receipt
  /** State after the call. */
  state: Reader
  /** Time of the chain, in nanoseconds. */
  now: bigint
}

/** Records the writes of a call, and checks the rules when the call succeeds. */
export class InvariantOracle {
  readonly #touched = new Map<string, Touched>()
  readonly #issued: ReadonlySet<string>
  readonly #ledgers: readonly Ledger[]
  readonly #owned: readonly Owned[]
  readonly #payers: ReadonlySet<string> | undefined
  readonly #defaults: Defaults
  readonly #locked: boolean | MethodScope
  readonly #start: Store
  readonly #losses: LossOracle | undefined
  #args: readonly unknown[] = []

  /**
   * `stage`: what the fixture returned. `state`: the storage after the fixture. Throws `TEST_ARGUMENT` for names that
   * do not exist there.
   */
  constructor(
    rules: Rules<unknown>,
    stage: unknown,
    contracts: readonly NamedContract[],
    state: Store,
    losses?: LossOracle,
  ) {
    for (const name of Object.keys(rules)) checkName('rule', name, RULES)
    const { issued = [], ledgers, owned, ramPayers, lockedTokens = false, defaults = {} } = rules
    checkDefaults(defaults, contracts)
    checkScope('rules.lockedTokens', lockedTokens, contracts)
    this.#locked = lockedTokens
    const tokens = typeof issued === 'function' ? listOf('issued', issued, stage) : issued
    this.#issued = new Set([...MADE_BY_CHAIN, ...tokens])
    this.#ledgers = ledgers === undefined ? [] : listOf('ledgers', ledgers, stage)
    this.#owned = owned === undefined ? [] : listOf('owned', owned, stage)
    const payers = ramPayers && listOf('ramPayers', ramPayers, stage)
    this.#payers = payers && new Set(payers.map(nameOf))
    this.#defaults = defaults
    this.#start = state
    this.#losses = losses
    if (losses !== undefined) losses.profits.issued = this.#issued
    for (const ledger of this.#ledgers) checkLedger(ledger, state)
    for (const entry of this.#owned) checkOwned(entry, state)
    for (const payer of payers ?? []) if (payer !== 'caller') requireAccount(state, nameOf(payer), 'rules.ramPayers')
    for (const { except = [] } of this.#ledgers) checkMethods('rules.ledgers: except', except, contracts)
    for (const { except = [] } of this.#owned) checkMethods('rules.owned: except', except, contracts)
  }

  /** Whether a rule holds for a method with these names. */
  isHeld(rule: ScopedRule, names: readonly string[]): boolean {
    const scope = rule === 'lockedTokens' ? this.#locked : (this.#defaults[rule] ?? true)
    return typeof scope === 'boolean' ? scope : includes(scope, names)
  }

  /** Starts a call. */
  begin(args: readonly unknown[]): void {
    this.#args = args
    this.#touched.clear()
    this.#losses?.begin()
  }

  /** Starts a sequence. */
  restart(): void {
    this.#losses?.restart()
  }

  /** Marks the current step of a sequence, and returns a function that goes back to it. */
  mark(): () => void {
    return this.#losses?.mark() ?? (() => {})
  }

  /** Oracle of calls that can be repeated for a profit. */
  get profits(): ProfitOracle | undefined {
    return this.#losses?.profits
  }

  /** A contract read a value. */
  read(entry: StorageEntry, value: unknown): void {
    this.#losses?.read(entry, value)
  }

  /** Whether the last call was that of an account that has or may have a role, such as the owner of a contract. */
  isPrivileged(caller: string): boolean {
    return this.#losses?.isPrivileged(caller) ?? false
  }

  /** Whether the last call was that of an account that may have a role, because the code or a setting names it. */
  mayHaveRole(caller: string): boolean {
    return this.#losses?.mayHaveRole(caller) ?? false
  }

  /** A record is written that was `before`. */
  write(entry: StorageEntry & { stateKey: string }, before: string | undefined): void {
    if (!this.#touched.has(entry.stateKey)) this.#touched.set(entry.stateKey, { ...entry, before })
  }

  /** Returns the rules that the call broke. */
  judge(call: JudgedCall): BrokenRule[] {
    const changed = [...this.#touched.values()].filter(({ stateKey, before }) => call.state.get(stateKey) !== before)
    const broken = [
      this.#judgeTokens(changed, call),
      this.#judgeLedgers(changed, call),
      this.#judgeOwned(changed, call),
      this.#judgeRam(call),
      this.#judgeLosses(changed, call),
    ]
    return broken.filter((each) => each !== undefined)
  }

  #judgeTokens(changed: readonly Touched[], { state, names, caller }: JudgedCall): BrokenRule | undefined {
    if (!this.isHeld('tokens', names)) return undefined
    const sums = new Map<string, bigint>()
    const ofOthers = new Set<string>()
    for (const each of changed) {
      if (!isBalance(each)) continue
      const { key, field: token = '', stateKey, before } = each
      const change = countUnits(state.get(stateKey)) - countUnits(before)
      sums.set(token, (sums.get(token) ?? 0n) + change)
      if (key.slice(2) !== caller) ofOthers.add(token)
      if (countUnits(state.get(stateKey)) < 0n)
        return breakRule('no balance is below zero', `${token} of ${key.slice(2)}`)
    }
    for (const [token, sum] of sums) {
      if (sum === 0n || this.#issued.has(token) || !this.#isKnownToken(token)) continue
      // Every account may destroy what it holds.
      if (sum < 0n && !ofOthers.has(token)) continue
      const what = `${token}: there are ${sum > 0n ? sum : -sum} units ${sum > 0n ? 'more' : 'less'} than before`
      return breakRule('no call creates or destroys tokens', what)
    }
    return undefined
  }

  /** A token that the called contracts created since the fixture is theirs to issue. */
  #isKnownToken(token: string): boolean {
    return hasRecord(this.#start, 'token.iost', `TI${token}`, 'issuer')
  }

  /** Losses of accounts other than the caller. */
  #judgeLosses(
    changed: readonly Touched[],
    { caller, names, receipt, state, now }: JudgedCall,
  ): BrokenRule | undefined {
    if (this.#losses === undefined) return undefined
    const changes = changed.map(({ contract, key, field, stateKey, before }) => {
      return { contract, key, field, stateKey, before, after: state.get(stateKey) }
    })
    const { receipts, ramUsage } = receipt
    const call = { caller, args: this.#args, changed: changes, receipts, ramUsage, state, now }
    const isHeld = this.isHeld('losses', names)
    const loss = isHeld ? this.#losses.judge(call) : undefined
    this.#losses.record(changes, caller, isHeld ? this.#args : undefined)
    return loss === undefined ? undefined : breakRule(LOSSES, loss)
  }

  #judgeLedgers(changed: readonly Touched[], { state, names }: JudgedCall): BrokenRule | undefined {
    for (const { contract, map, total, ...scope } of this.#ledgers) {
      if (!includes(scope, names)) continue
      let sum = ZERO
      for (const entry of changed) {
        if (entry.contract !== contract.id || entry.key !== map || entry.field === undefined) continue
        const after = readAmount(state.get(entry.stateKey))
        if (after === undefined || after.value < 0n) {
          return breakRule(
            'no balance is below zero',
            `${map} of ${entry.field} is ${showValue(state.get(entry.stateKey))}`,
          )
        }
        sum = addExact(sum, countChange(entry, state))
      }
      const totals = changed.filter((entry) => entry.contract === contract.id && entry.key === total)
      const expected = totals.reduce((change, entry) => addExact(change, countChange(entry, state)), ZERO)
      if (compareExact(sum, expected) === 0) continue
      const what = `${map} changes by ${formatDecimal(sum)}, ${total ?? 'and nothing else'} by ${formatDecimal(expected)}`
      return breakRule('no call creates or loses amounts', what)
    }
    return undefined
  }

  #judgeOwned(changed: readonly Touched[], { caller, state, names }: JudgedCall): BrokenRule | undefined {
    for (const { contract, keys, by, ...scope } of this.#owned) {
      if (!includes(scope, names)) continue
      const entries = changed.filter((each) => each.contract === contract.id && keys.includes(each.key))
      const owner = typeof by === 'object' && entries.length > 0 ? this.#readOwner(contract.id, by, state) : undefined
      const entry = entries.find((each) =>
        owner === undefined ? !namesAccount(nameEntry(each), caller) : owner !== caller,
      )
      if (entry === undefined) continue
      const field = entry.field === undefined ? '' : ` of ${entry.field}`
      const owned = owner === undefined ? '' : ` of ${owner}`
      return breakRule('only owners change their entries', `${caller} changed ${entry.key}${field}${owned}`)
    }
    return undefined
  }

  /** Whom a contract keeps as the owner, before the call. */
  #readOwner(contract: string, by: { name: string } | { key: string }, state: Reader): string {
    if ('name' in by) return by.name
    const { key } = by
    const touched = [...this.#touched.values()].find((each) => each.contract === contract && each.key === key)
    const stored =
      touched === undefined ? readRecord(state, contract, key) : touched.before && decodeStored(touched.before)
    return stored ? String(stored.value) : 'nobody'
  }

  #judgeRam({ caller, receipt }: JudgedCall): BrokenRule | undefined {
    if (this.#payers === undefined) return undefined
    for (const [payer, bytes] of receipt.ramUsage) {
      if (bytes <= 0 || this.#payers.has(payer) || (payer === caller && this.#payers.has('caller'))) continue
      return breakRule('only allowed accounts pay for RAM', `${payer} pays for ${bytes} bytes of a call of ${caller}`)
    }
    return undefined
  }
}

function nameOf(payer: RulePayer): string {
  if (typeof payer === 'string') return payer
  return 'id' in payer ? payer.id : payer.name
}

function breakRule(rule: string, what: string): BrokenRule {
  return { rule, error: new Error(`${rule}: ${what}`) }
}

function countChange({ stateKey, before }: Touched, state: Reader): Decimal {
  return subtractExact(readAmount(state.get(stateKey)) ?? ZERO, readAmount(before) ?? ZERO)
}

/** A stored amount as contracts write it, also with an exponent (`1e-8`); undefined for other values. */
function readAmount(bytes: string | undefined): Decimal | undefined {
  if (bytes === undefined) return ZERO
  const { value } = decodeStored(bytes)
  if (typeof value === 'bigint') return { value, scale: 0 }
  return typeof value === 'string' ? parseExact(value) : undefined
}

function showValue(bytes: string | undefined): string {
  const value = bytes === undefined ? null : decodeStored(bytes).value
  return JSON.stringify(typeof value === 'bigint' ? String(value) : value)
}
