import { readJsonText } from '../../../codec/chain-value.js'
import { compareExact } from '../../../codec/exact-number.js'
import { isRecord } from '../../../collections/shapes.js'
import { hasContract, loadContract } from '../../../state/contracts.js'
import { hasRecord, readFields, readRecord, recordKey } from '../../../state/records.js'
import type { Reader, Store } from '../../../state/store.js'
import type { ReceiptEntry } from '../../../tx/receipt.js'
import type { StorageEntry } from '../../../vm/execution/recorder-events.js'
import { readConstants } from '../../sequences/generation/constants.js'
import { parseDocument, unquote } from '../../sequences/generation/json-text.js'
import { listStoredEntries } from '../../sequences/generation/stored-texts.js'
import { type Gains, ProfitOracle } from './profit-oracle.js'
import { SignatureLog } from './signature-log.js'
import {
  findLoss,
  hasFewer,
  hasGain,
  listMemberNames,
  listMembers,
  listNamedMembers,
  listOwnerships,
  nameEntry,
  namesAccount,
  readStoredPayer,
  readStoredText,
  type StoredChange,
} from './stored-change.js'
import { sumTokens } from './token-units.js'

/** A value that a call read. */
interface StoredRead {
  entry: StorageEntry
  /** Undefined if the call only asked whether there is one. */
  text: string | undefined
}

/** A successful call, whose caller is the only account that signed. */
export interface SignedCall {
  caller: string
  args?: readonly unknown[]
  changed: readonly StoredChange[]
  receipts: readonly ReceiptEntry[]
  ramUsage: ReadonlyMap<string, number>
  state: Reader
  /** Time of the chain, in nanoseconds. */
  now: bigint
}

const TOKEN = 'token.iost'
const TOKEN721 = 'token721.iost'

/** Start of the name of the map in which token721.iost has the owner of each id of a token. */
const IDS = 'T721I'

/** A mark with which a map of roles names an account: `true`, `minter`. */
const MARK = /^(1|[a-z]{2,12})$/

/**
 * Finds losses of accounts that did not sign: tokens, entries of contracts that are keyed by the account or name it as
 * the owner, and RAM. A loss is legitimate if the account gets something in the same call, approved it by an entry that
 * it signed, or lost what the caller had added; or if the contract gives the caller a role.
 */
export class LossOracle {
  readonly #accounts: readonly string[]
  /** Names of the contracts by id. */
  readonly #watched: ReadonlyMap<string, string>
  readonly #publishers: ReadonlySet<string>
  /** Texts in the code of the contracts. */
  readonly #texts: ReadonlySet<string>
  /** Accounts that these texts name. */
  readonly #named: ReadonlySet<string>
  readonly #start: Store
  readonly #log = new SignatureLog()
  /** Oracle of calls that can be repeated for a profit. */
  readonly profits: ProfitOracle
  #reads: StoredRead[] = []
  #isClaimedAtStart: boolean | undefined
  readonly #knownAccounts = new Map<string, boolean>()

  /** `state`: the storage after the fixture. `deposits`: units that accounts sent to the contracts in it, by token. */
  constructor(
    accounts: readonly string[],
    contracts: readonly { id: string; name: string }[],
    state: Store,
    deposits: ReadonlyMap<string, Gains> = new Map(),
  ) {
    this.#accounts = accounts
    this.#start = state
    this.#watched = new Map(contracts.map(({ id, name }) => [id, name]))
    const owners = contracts.map(({ id }) => readRecord(state, 'system.iost', 'contract_owner', id)?.value)
    this.#publishers = new Set(owners.map(String))
    const { texts } = readConstants(contracts.flatMap(({ id }) => loadContract(state, id)?.code ?? []))
    this.#texts = new Set(texts)
    this.#named = new Set(accounts.filter((account) => texts.some((text) => namesAccount(text, account))))
    this.profits = new ProfitOracle({
      ...{ watched: this.#watched, publishers: this.#publishers, deposits, start: state },
      isClaimed: () => this.#isClaimed(),
      isKnown: (account) => this.#isKnown(account),
    })
  }

  /** Starts a call. */
  begin(): void {
    this.#reads = []
  }

  read(entry: StorageEntry, value: unknown): void {
    if (!this.#watched.has(entry.contract)) return
    if (typeof value === 'string') this.#reads.push({ entry, text: unquote(value) })
    else if (value === true) this.#reads.push({ entry, text: undefined })
  }

  /** Records the writes of a successful call. Without `args`, its profit is not judged. */
  record(changed: readonly StoredChange[], caller: string, args?: readonly unknown[]): void {
    const isPrivileged = this.isPrivileged(caller)
    for (const change of changed) if (this.#watched.has(change.contract)) this.#log.add(change, caller)
    this.profits.record({ caller, args: args ?? [], isPrivileged, changed }, changed)
    if (args === undefined) this.profits.interrupt()
  }

  /** Marks the current step of the sequence, and returns a function that goes back to it. */
  mark(): () => void {
    const { length } = this.#log
    const back = this.profits.mark()
    return () => {
      back()
      this.#log.reset(length)
    }
  }

  /** Starts a sequence. */
  restart(): void {
    this.#log.reset(0)
    this.profits.restart()
  }

  /** Whether the last call was that of an account that has a role, or may have one. */
  isPrivileged(caller: string): boolean {
    return this.mayHaveRole(caller) || this.#hasRole(caller)
  }

  /**
   * Whether the code of a contract names the caller of the last call, or an entry with a name of its own in the code,
   * such as one of settings. Only a trial shows whether such a name gives a role.
   */
  mayHaveRole(caller: string): boolean {
    return this.#named.has(caller) || this.#reads.some((read) => this.#isSetting(read, caller))
  }

  #isSetting({ entry: { contract, key, field }, text }: StoredRead, caller: string): boolean {
    if (text === undefined || !namesAccount(text, caller) || !this.#texts.has(field ?? key)) return false
    return this.#isGiven(recordKey(contract, key, field))
  }

  /** Whether a publisher or the fixture wrote an entry last. */
  #isGiven(stateKey: string): boolean {
    const signer = this.#log.readSigner(stateKey)
    return signer === undefined || this.#publishers.has(signer)
  }

  /** Whether the last call was that of an account with a role: it published a contract, or an entry names it. */
  #hasRole(caller: string): boolean {
    return this.#publishers.has(caller) || this.#reads.some((read) => this.#isRole(read, caller))
  }

  /** Describes a loss; undefined without one. Roles that an account may have are not judged. */
  judge(call: SignedCall): string | undefined {
    const loss = this.#findLoss(call)
    return loss === undefined || this.#hasRole(call.caller) ? undefined : loss
  }

  #findLoss(call: SignedCall): string | undefined {
    const { caller, changed, ramUsage } = call
    // most calls move no tokens
    const movesTokens = changed.some(({ contract }) => contract === TOKEN || contract === TOKEN721)
    for (const account of this.#accounts) {
      if (account === caller) continue
      const bytes = ramUsage.get(account) ?? 0
      if (bytes > 0) return `${account} pays for ${bytes} bytes of a call of ${caller}`
      const loss = (movesTokens ? findToken(account, call) : undefined) ?? this.#findEntry(account, call)
      if (loss !== undefined) return loss
    }
    return movesTokens ? this.#findUnrecorded(call) : undefined
  }

  /** A role is an entry that gives one to the account, and that a privileged account wrote or the fixture. */
  #isRole({ entry, text }: StoredRead, caller: string): boolean {
    const { contract, key, field } = entry
    if (text === undefined ? field !== caller : !givesRole(entry, text, caller)) return false
    const stateKey = recordKey(contract, key, field)
    const isGiven = this.#isGiven(stateKey)
    if (isGiven && text !== undefined) return true
    const first = readRecord(this.#start, contract, key, field)?.value
    const given = isGiven ? (this.#log.readText(stateKey) ?? first) : first
    return typeof given === 'string' && givesRole(entry, unquote(given), caller)
  }

  /** Whether an entry names an account other than the publishers; not as a mere reference, such as the last winner. */
  #isClaimed(): boolean {
    const isClaim = (entry: { key: string; field?: string | undefined }, text: string) =>
      this.#accounts.some((account) => {
        if (this.#publishers.has(account)) return false
        return namesAccount(nameEntry(entry), account) || (text !== account && namesAccount(text, account))
      })
    const stored = listStoredEntries(this.#start, new Set(this.#watched.keys()))
    this.#isClaimedAtStart ??= stored.some((each) => isClaim(each, unquote(each.text)))
    if (this.#isClaimedAtStart) return true
    return [...this.#log.list()].some((change) => isClaim(change, readStoredText(change.after) ?? ''))
  }

  /** Whether the contracts stored the name of an account after the fixture. */
  #isKnown(account: string): boolean {
    const known = this.#knownAccounts.get(account)
    if (known !== undefined) return known
    const stored = listStoredEntries(this.#start, new Set(this.#watched.keys()))
    const isNamed = stored.some((each) =>
      [each.key, each.field ?? '', each.text].some((text) => text.includes(account)),
    )
    this.#knownAccounts.set(account, isNamed)
    return isNamed
  }

  #findEntry(account: string, call: SignedCall): string | undefined {
    for (const change of call.changed) {
      if (!this.#watched.has(change.contract) || change.before === undefined) continue
      const loss = this.#judgeEntry(change, account, call)
      if (loss === undefined || this.#isApproved(account, call.caller)) continue
      if (this.#isCompensated(account, call)) continue
      const field = change.field === undefined ? '' : ` of ${change.field}`
      return `${call.caller} changed ${change.key}${field} ${loss}, which is ${account}'s`
    }
    return undefined
  }

  #judgeEntry(change: StoredChange, account: string, { caller, now }: SignedCall): string | undefined {
    const name = nameEntry(change)
    // most entries have nothing to do with the account
    if (!name.includes(account) && !change.before?.includes(account)) return undefined
    const [before, after] = [readStoredText(change.before) ?? '', readStoredText(change.after)]
    const listOwned = (text: string | undefined) => listOwnerships(text, change.key, account)
    if (hasFewer(listOwned(before), listOwned(after))) {
      return after === undefined ? 'to nothing' : 'so that the owner is another'
    }
    const isNamed = namesAccount(name, account)
    // an entry that names the caller too is shared
    if (isNamed && (namesAccount(name, caller) || this.#isOfOthers(change))) return undefined
    if (!isNamed && !this.#hasHolders(change)) return undefined
    const list = (text: string | undefined) => (isNamed ? listMembers(text) : listNamedMembers(text, account, caller))
    const signer = this.#log.readSigner(change.stateKey) ?? readStoredPayer(change.before)
    const isOwn = isNamed && signer === account
    const loss = findLoss(list(before), list(after), { now, isOwn, accounts: this.#accounts })
    if (loss === undefined) return undefined
    const own = this.#log.sumContribution(change.stateKey, caller, loss.path ?? '')
    return loss.amount !== undefined && compareExact(own, loss.amount) >= 0 ? undefined : loss.what
  }

  /** Whether an entry holds amounts for accounts: after the fixture, a member of its JSON has the name of one. */
  #hasHolders({ contract, key, field }: StoredChange): boolean {
    const text = readRecord(this.#start, contract, key, field)?.value
    return typeof text === 'string' && listMemberNames(text).some((name) => this.#namesHolder(name))
  }

  /**
   * Whether a map is keyed by something other than accounts, such as kinds of goods, of which one can be called as an
   * account is: it has fields after the fixture, and none of them names an account or a contract.
   */
  #isOfOthers({ contract, key, field }: StoredChange): boolean {
    const fields = field === undefined ? [] : readFields(this.#start, contract, key)
    return fields.length > 0 && !fields.some((each) => this.#namesHolder(each))
  }

  #namesHolder(field: string): boolean {
    const words = [field, ...(field.match(/\w+/g) ?? []), ...(field.match(/[a-zA-Z0-9]+/g) ?? [])]
    return words.some(
      (word) =>
        this.#accounts.includes(word) ||
        hasRecord(this.#start, 'auth.iost', 'auth', word) ||
        hasContract(this.#start, word),
    )
  }

  /** Whether the call read an entry of the account that names the caller, and that no other account wrote. */
  #isApproved(account: string, caller: string): boolean {
    return this.#reads.some(({ entry: { contract, key, field }, text = '' }) => {
      const name = nameEntry({ key, field })
      const isOwn = namesAccount(name, account) || listOwnerships(text, key, account).length > 0
      if (!isOwn || !(namesAccount(name, caller) || namesAccount(text, caller))) return false
      const signer = this.#log.readSigner(recordKey(contract, key, field))
      return signer === undefined || signer === account
    })
  }

  /** Whether an account gets tokens, an id, more in an entry of its own, or a new property in the same call. */
  #isCompensated(account: string, { caller, changed, state, now }: SignedCall): boolean {
    if ([...sumTokens(changed, state, account).values()].some((units) => units > 0n)) return true
    return changed.some((change) => {
      if (isId(change)) return isMoved(change.after, change.before, account)
      if (!this.#watched.has(change.contract)) return false
      const isNamed = namesAccount(nameEntry(change), account) && !this.#isOfOthers(change)
      const list = (bytes: string | undefined) => {
        const text = readStoredText(bytes)
        return isNamed ? listMembers(text) : listNamedMembers(text, account, caller)
      }
      if (hasGain(list(change.before), list(change.after), now)) return true
      const listOwned = (bytes: string | undefined) => listOwnerships(readStoredText(bytes), change.key, account)
      return hasFewer(listOwned(change.after), listOwned(change.before))
    })
  }

  /**
   * A contract that pays the caller for nothing, and stores nothing about it: the call can be repeated until the
   * contract is empty.
   */
  #findUnrecorded({ caller, args = [], changed, receipts, state }: SignedCall): string | undefined {
    if (changed.some(({ contract }) => this.#watched.has(contract))) return undefined
    if (receipts.some(({ content }) => this.#receives(content))) return undefined
    const id = changed.find((each) => isId(each) && isMoved(each.after, each.before, caller))
    const giver = id && this.#watched.get(readStoredText(id.before) ?? '')
    if (giver !== undefined)
      return `${giver} gives ${id?.key.slice(IDS.length)} ${id?.field} to ${caller} and stores nothing`
    if (![...sumTokens(changed, state, caller).values()].some((units) => units > 0n)) return undefined
    for (const [contract, name] of this.#watched) {
      const paid = [...sumTokens(changed, state, contract)].find(([, units]) => units < 0n)
      if (paid !== undefined && !this.#mayBeGift(contract, paid, { args, changed, state }))
        return `${name} pays ${-paid[1]} units of ${paid[0]} to ${caller} and stores nothing`
    }
    return undefined
  }

  /**
   * Whether a payment may be a gift, which only its repetition shows. The first payment is not one if it leaves less
   * than itself.
   */
  #mayBeGift(
    contract: string,
    [token, change]: readonly [string, bigint],
    call: Pick<SignedCall, 'changed' | 'state'> & { args: readonly unknown[] },
  ): boolean {
    const readUnits = (state: Reader) => {
      const held = readRecord(state, 'token.iost', `TB${contract}`, token)?.value
      return typeof held === 'bigint' ? held : 0n
    }
    const left = readUnits(call.state)
    const isFirst = left - change >= readUnits(this.#start)
    if (isFirst && left < -change) return false
    return this.profits.mayBeGift([call], call.state, token)
  }

  /** Whether a receipt is that of a transfer to a contract. */
  #receives(content: string): boolean {
    const list = readJsonText(content)
    return Array.isArray(list) && list.length === 5 && this.#watched.has(String(list[2]))
  }
}

/**
 * Whether an entry gives an account a role: a key that holds its name or a list of names with it, or a mark under its
 * name, in a map or in JSON under a key.
 */
function givesRole({ key, field }: StorageEntry, text: string, account: string): boolean {
  if (field !== undefined) return field === account && isMark(text)
  if (key.includes(account) || !text.includes(account)) return false
  const document = parseDocument(text)
  if (Array.isArray(document)) return document.includes(account)
  if (!isRecord(document)) return text === account
  const value = Object.hasOwn(document, account) ? document[account] : undefined
  return value === true || value === 1 || (typeof value === 'string' && isMark(value))
}

function isMark(text: string): boolean {
  return MARK.test(text) && text !== 'false'
}

/** Finds tokens and ids that an account lost. */
function findToken(account: string, { caller, changed, state }: SignedCall): string | undefined {
  const tokens = sumTokens(changed, state, account)
  const token = [...tokens].find(([name, units]) => units < 0n && name !== 'gas')
  if (token !== undefined) return `${caller} took ${-token[1]} units of ${token[0]} from ${account}`
  const id = changed.find((each) => isId(each) && isMoved(each.before, each.after, account))
  return id === undefined ? undefined : `${caller} took ${id.key.slice(IDS.length)} ${id.field} from ${account}`
}

function isId({ contract, key, field }: StoredChange): boolean {
  return contract === TOKEN721 && key.startsWith(IDS) && /^\d+$/.test(field ?? '')
}

function isMoved(from: string | undefined, to: string | undefined, account: string): boolean {
  return readStoredText(from) === account && readStoredText(to) !== account
}
