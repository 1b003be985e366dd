import { type JsonValue, parseJson } from '../../codec/json.js'
import { decodeSubmission, SubmissionFailure } from '../../contract/submission.js'
import { readOwner } from '../../gas/settlement.js'
import { isContract } from '../../state/account-names.js'
import { loadContract } from '../../state/contracts.js'
import { contractKey, fieldsKey, mapKey, plainKey } from '../../state/keys.js'
import { toBytes } from '../../state/values.js'
import { STATISTICS_INTERVAL } from '../../system-contracts/base.iost.js'
import { isKnownSystemContract } from '../../system-contracts/runtime/registry.js'
import type { Action } from '../../tx/transaction.js'
import { type CodeCalls, listCodeCalls } from './code-calls.js'
import type { FollowedTransaction } from './followed-transaction.js'
import { isOfUsers, listSystemCalls, type SystemCall } from './named-keys.js'
import {
  ALL_CONTRACTS,
  accountScope,
  contractScope,
  DOMAINS,
  EVERYTHING,
  keyScope,
  supplyScope,
  systemScope,
  THAWED,
  tokenScope,
  UNUSED_RAM,
} from './write-scopes.js'

/** Keys that a transaction may have written on the live chain, whatever values it read there. */
export interface PossibleWrites {
  readonly scopes: ReadonlySet<string>
  /** Keys of codes and records that this is derived from. */
  readonly sources: ReadonlySet<string>
}

/** Contracts that a system contract calls (`system-contracts.md` §6, §7). */
const SYSTEM_CALLS: Readonly<Record<string, readonly string[]>> = {
  'token.iost': ['auth.iost'],
  'token721.iost': [],
  'gas.iost': ['token.iost'],
  'ram.iost': ['token.iost'],
  'auth.iost': ['gas.iost'],
  'exchange.iost': ['token.iost', 'auth.iost', 'ram.iost'],
  'base.iost': ['vote_producer.iost', 'issue.iost', 'bonus.iost'],
  'bonus.iost': ['token.iost'],
  'issue.iost': ['token.iost', 'vote_producer.iost'],
  'vote.iost': ['token.iost'],
  'vote_producer.iost': ['vote.iost', 'token.iost'],
}

function isOfSystem(id: string): boolean {
  return Object.hasOwn(SYSTEM_CALLS, id)
}

/** Methods of `token.iost` whose writes are in their receipts, or that write nothing. */
const RECEIPTED = new Set(['transfer', 'transferFreeze', 'issue', 'destroy', 'create', 'supply', 'totalSupply'])

const SETTINGS = keyScope(mapKey('system.iost', 'settings', 'host'))

/** Collects the scopes of one transaction. */
class WriteSearch {
  readonly scopes = new Set<string>()
  readonly sources = new Set<string>()
  readonly #transaction: FollowedTransaction
  readonly #seen = new Set<string>()

  constructor(transaction: FollowedTransaction) {
    this.#transaction = transaction
  }

  visitAction(action: Action): void {
    const { contract } = action
    if (contract === 'system.iost') this.#visitSystemAction(action)
    else if (contract === 'domain.iost') this.#visitDomain(action)
    else if (contract.startsWith('Contract') || isOfSystem(contract)) this.#visit(contract)
    else this.scopes.add(EVERYTHING)
  }

  #visitDomain({ data }: Action): void {
    const [url] = readArguments(data)
    this.scopes.add(DOMAINS)
    if (typeof url === 'string') this.scopes.add(keyScope(mapKey('domain.iost', 'dns_table', toBytes(url))))
  }

  #visitSystemAction({ actionName, data }: Action): void {
    const { signed } = this.#transaction
    const [first] = readArguments(data)
    switch (actionName) {
      case 'setCode':
        this.#visitNewCode(`Contract${signed.id}`, first)
        return
      case 'updateCode':
        this.#visitNewCode(undefined, first)
        return
      case 'hostSettings':
        this.scopes.add(SETTINGS)
        return
      case 'requireAuth':
      case 'receipt':
      case 'cancelDelaytx':
      case 'can_update':
        return
      default:
        this.scopes.add(EVERYTHING)
    }
  }

  /** A deployment runs `init` of its code, an update `can_update` of the code before. */
  #visitNewCode(created: string | undefined, argument: unknown): void {
    const submission = typeof argument === 'string' ? decode(argument) : undefined
    if (submission === undefined || submission.info?.lang !== 'javascript') {
      this.scopes.add(EVERYTHING)
      return
    }
    const id = created ?? submission.id
    this.scopes.add(keyScope(contractKey(toBytes(id))))
    this.scopes.add(contractScope(id))
    if (created === undefined) this.#visit(id)
    else this.#addCalls(listCodeCalls(submission.code))
  }

  /** Adds what a contract can write when it is called. */
  #visit(id: string): void {
    if (this.#seen.has(id)) return
    this.#seen.add(id)
    const key = contractKey(toBytes(id))
    this.sources.add(key)
    const record = loadContract(this.#transaction.before, id)
    if (record === undefined) return
    this.scopes.add(isOfUsers(id) ? contractScope(id) : systemScope(id))
    if (!isOfSystem(id)) this.#addCalls(record.info.lang === 'javascript' ? listCodeCalls(record.code) : undefined)
    else if (isKnownSystemContract(record)) for (const other of this.#listSystemCalls(id)) this.#visit(other)
    else this.scopes.add(EVERYTHING)
  }

  #listSystemCalls(id: string): readonly string[] {
    const { number } = this.#transaction.block.head
    // producers are elected, and iost is issued, only in blocks of these numbers
    if (id === 'base.iost' && number % STATISTICS_INTERVAL !== 0) return ['bonus.iost']
    return SYSTEM_CALLS[id] ?? []
  }

  #addCalls(calls: CodeCalls | undefined): void {
    this.scopes.add(UNUSED_RAM)
    if (calls === undefined) {
      this.#visitAnything()
      return
    }
    if (calls.transfers) this.#visit('token.iost')
    const { tokenMethods } = calls
    if (tokenMethods === undefined || [...tokenMethods].some((name) => !RECEIPTED.has(name))) this.scopes.add(THAWED)
    for (const id of calls.contracts) {
      if (id.startsWith('Contract') || isOfSystem(id)) this.#visit(id)
      else this.#visitAnything()
    }
  }

  /** Adds what a call of any contract can write. */
  #visitAnything(): void {
    for (const scope of listAnyWrites(this.#isOfAdmin())) this.scopes.add(scope)
  }

  #isOfAdmin(): boolean {
    return isOfAdmin(this.#transaction)
  }

  /** Adds the keys about accounts and tokens that are named in calls of system contracts. */
  addSubjects(): void {
    for (const call of listSystemCalls(this.#transaction)) {
      for (const scope of listCallScopes(call)) this.scopes.add(scope)
    }
    const created = toBytes(`Contract${this.#transaction.signed.id}`)
    for (const key of [contractKey(created), mapKey('system.iost', 'contract_owner', created)])
      this.scopes.add(keyScope(key))
    this.scopes.add(keyScope(fieldsKey('system.iost', 'contract_owner')))
  }
}

/** Lists the keys about accounts and tokens that a call of a system contract writes, with the calls that it makes. */
function* listCallScopes({ contract, method, texts }: SystemCall): Generator<string> {
  const [first] = texts
  // reading a balance thaws it, and so does moving tokens
  for (const text of texts) yield accountScope('token.iost', text)
  if (contract === 'gas.iost' || contract === 'auth.iost' || contract === 'token721.iost') {
    for (const text of texts) yield accountScope(contract, text)
  }
  if (contract === 'ram.iost' || contract === 'exchange.iost' || first === 'ram') {
    for (const text of texts) yield accountScope('ram.iost', text)
  }
  if (contract !== 'token.iost' || first === undefined) return
  if (method === 'issue' || method === 'destroy') yield supplyScope(first)
  if (method !== 'transfer' && method !== 'transferFreeze' && method !== 'issue' && method !== 'destroy')
    yield tokenScope(first)
}

/**
 * Lists what a successful transaction may have written on the live chain, on any path of any code that it can reach.
 *
 * @throws `UnknownKey` for a code that is not known yet.
 */
export function listPossibleWrites(transaction: FollowedTransaction): PossibleWrites {
  const search = new WriteSearch(transaction)
  for (const action of transaction.signed.tx.actions) search.visitAction(action)
  search.addSubjects()
  return search
}

/** Whether a transaction has the authority of the administrator, which replaces codes and settings. */
export function isOfAdmin({ signed }: FollowedTransaction): boolean {
  const { publisher, signers } = signed.tx
  return publisher === 'admin' || signers.some((signer) => signer.startsWith('admin@'))
}

/**
 * Lists what code can write that may call any contract with any arguments. Calls of `token.iost`, `token721.iost`,
 * `gas.iost`, `ram.iost` and `auth.iost` are in the receipts, with the accounts and tokens that they are about.
 * `base.iost`, `bonus.iost` and `issue.iost` have to be called by the chain, and the settings by the administrator.
 */
export function listAnyWrites(hasAdmin: boolean): readonly string[] {
  if (hasAdmin) return [EVERYTHING]
  const called = ['token.iost', 'token721.iost', 'gas.iost', 'ram.iost', 'auth.iost', 'exchange.iost']
  return [ALL_CONTRACTS, DOMAINS, THAWED, UNUSED_RAM, ...called.map(systemScope)]
}

/** Lists the keys that a transaction writes when it pays for gas and RAM. */
export function listCostKeys({ signed, live, receipt, before }: FollowedTransaction): Set<string> {
  const { publisher } = signed.tx
  const payers = new Set([publisher, ...live.ramUsage.keys(), ...(receipt?.ramUsage.keys() ?? [])])
  const accounts = [...payers]
    .filter((payer) => !payer.endsWith('.iost'))
    .map((payer) => toBytes(isContract(payer) ? readOwner(before, payer) : payer))
  return new Set([
    ...['gs', 'gu'].map((suffix) => plainKey('gas.iost', `${toBytes(publisher)}${suffix}`)),
    ...accounts.flatMap((account) => [
      mapKey('token.iost', `TB${account}`, 'ram'),
      plainKey('ram.iost', `UR${account}`),
    ]),
  ])
}

function decode(argument: string) {
  try {
    return decodeSubmission(argument)
  } catch (error) {
    if (error instanceof SubmissionFailure) return undefined
    throw error
  }
}

function readArguments(data: string): readonly JsonValue[] {
  const parsed = parseJson(data)
  return Array.isArray(parsed) ? parsed : []
}
