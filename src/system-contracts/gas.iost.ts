import {
  addDecimal,
  type Decimal,
  DecimalError,
  formatDecimal,
  isLessDecimal,
  mulDecimal,
  negateDecimal,
  subDecimal,
  ZERO,
} from '../codec/decimal.js'
import { GAS_PER_PLEDGE, LIMIT_PER_PLEDGE, parsePledge, readGasAt } from '../gas/balance.js'
import { isHolder } from '../vm/execution/authority.js'
import type { EntryName, Host } from '../vm/execution/host.js'
import { canUpdate, leaveReceipt, type NativeContract, nativeMethod, requireAuthority } from './runtime/native.js'
import { readStoredDecimal } from './runtime/stored-values.js'

/** Minimum amount of one pledge or unpledge; the chain shows its own value in the error. */
const LEAST: Decimal = { value: 100000000n, scale: 8 }
const LEAST_TEXT = '&{100000000 8 <nil>}'
/** Minimum pledge for an account that has gas. */
const LEAST_TOTAL: Decimal = { value: 10n, scale: 0 }
/** Time that unpledged tokens stay frozen: three days, in nanoseconds. */
const FROZEN_NS = 259200n * 1_000_000_000n

/** Returns the entry of an account's pledge for another. */
const pledgeEntry = (pledger: string, gasUser: string): EntryName => ({ key: `${pledger}gp`, field: gasUser })

function readPledge(host: Host, pledger: string, gasUser: string): Decimal {
  const entry = pledgeEntry(pledger, gasUser)
  return host.has(entry) ? (readStoredDecimal(host, entry) ?? ZERO) : ZERO
}

function readDecimal(host: Host, key: string): Decimal {
  return readStoredDecimal(host, { key }) ?? ZERO
}

function checkUser(host: Host, user: string, shown: string): void {
  host.chargeErrors(1)
  if (!isHolder(host.run, user)) host.fail(`invalid user name ${shown}`)
}

function checkAmount(host: Host, text: string, action: 'pledge' | 'unpledge'): Decimal {
  host.chargeErrors(1)
  const amount = parseAmount(text)
  if (amount === undefined || amount.value <= 0n) return host.fail(`invalid amount ${text}`)
  if (isLessDecimal(amount, LEAST)) host.fail(`min ${action} num is ${LEAST_TEXT}`)
  return amount
}

function parseAmount(text: string): Decimal | undefined {
  try {
    return parsePledge(text)
  } catch (error) {
    if (error instanceof DecimalError) return undefined
    throw error
  }
}

const pledge = nativeMethod(['string', 'string', 'string'], (host, pledger, gasUser, text) => {
  checkUser(host, pledger, pledger)
  checkUser(host, gasUser, gasUser)
  requireAuthority(host, pledger, 'transfer')
  const amount = checkAmount(host, text, 'pledge')
  changePledge(host, pledger, gasUser, amount)
  const self = host.contractName()
  if (pledger !== 'token.iost') host.call('token.iost', 'transfer', ['iost', pledger, self, text, ''])
  leaveReceipt(host, pledger, gasUser, text)
  return []
})

const unpledge = nativeMethod(['string', 'string', 'string'], (host, pledger, gasUser, text) => {
  // The chain mixes up the two names in these refusals.
  checkUser(host, pledger, gasUser)
  checkUser(host, gasUser, pledger)
  requireAuthority(host, pledger, 'transfer')
  const amount = checkAmount(host, text, 'unpledge')
  checkPledged(host, pledger, gasUser, amount)
  changePledge(host, pledger, gasUser, negateDecimal(amount))
  const self = host.contractName()
  const until = host.run.block.time + FROZEN_NS
  if (pledger !== 'token.iost') {
    const args = ['iost', self, pledger, formatDecimal(amount), until, '']
    host.call('token.iost', 'transferFreeze', args, { withAuth: true })
  }
  leaveReceipt(host, pledger, gasUser, text)
  return []
})

function checkPledged(host: Host, pledger: string, gasUser: string, amount: Decimal): void {
  if (readPledge(host, pledger, gasUser).value === 0n) host.fail(`${pledger} did not pledge for ${gasUser}`)
  const total = readDecimal(host, `${gasUser}gt`)
  if (isLessDecimal(subDecimal(total, amount), LEAST_TOTAL)) {
    host.fail(`unpledge too much (${formatDecimal(total)} - ${formatDecimal(amount)}) less than 10`)
  }
  const pledged = readPledge(host, pledger, gasUser)
  if (isLessDecimal(pledged, amount)) {
    host.fail(`you cannot unpledge more than your pledge ${formatDecimal(amount)} > ${formatDecimal(pledged)}`)
  }
}

/** Changes the pledge for an account, and thereby its gas (`system-contracts.md` §4). */
function changePledge(host: Host, pledger: string, gasUser: string, amount: Decimal): void {
  const added: Decimal = amount.value > 0n ? multiply(amount, GAS_PER_PLEDGE) : ZERO
  const limitAdded = multiply(amount, LIMIT_PER_PLEDGE)
  if (host.get({ key: `${gasUser}gu` }) === null) {
    host.put(pledgeEntry(pledger, gasUser), amount)
    host.put({ key: `${gasUser}gu` }, host.run.block.time)
    host.put({ key: `${gasUser}gt` }, amount)
    host.put({ key: `${gasUser}gl` }, limitAdded)
    host.put({ key: `${gasUser}gs` }, added)
    return
  }
  refreshGas(host, gasUser)
  host.put({ key: `${gasUser}gt` }, addDecimal(readDecimal(host, `${gasUser}gt`), amount))
  const limit = addDecimal(readDecimal(host, `${gasUser}gl`), limitAdded)
  host.put({ key: `${gasUser}gl` }, limit)
  const stock = addDecimal(readDecimal(host, `${gasUser}gs`), added)
  host.put({ key: `${gasUser}gs` }, isLessDecimal(limit, stock) ? limit : stock)
  writePledge(host, pledger, gasUser, addDecimal(readPledge(host, pledger, gasUser), amount))
}

function multiply(amount: Decimal, factor: bigint): Decimal {
  return mulDecimal(amount, { value: factor, scale: 0 })
}

/** Brings the stock up to the block's time. */
function refreshGas(host: Host, gasUser: string): void {
  const { state, block } = host.run
  host.put({ key: `${gasUser}gs` }, readGasAt(state, gasUser, block.time))
  host.put({ key: `${gasUser}gu` }, block.time)
}

function writePledge(host: Host, pledger: string, gasUser: string, pledged: Decimal): void {
  const entry = pledgeEntry(pledger, gasUser)
  if (pledged.value === 0n) host.del(entry)
  else host.put(entry, pledged)
}

const construct = nativeMethod([], (host) => {
  host.chargeErrors(1)
  return []
})

/** Pledged tokens and the gas that they bring (`system-contracts.md` §6.2). */
export const gasIost: NativeContract = {
  id: 'gas.iost',
  versions: { '1.0.0': { can_update: canUpdate, constructor: construct, pledge, unpledge } },
}
