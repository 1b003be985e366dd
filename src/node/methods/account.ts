import { formatDecimal } from '../../codec/decimal.js'
import { GAS_CONTRACT, readGas, readGasAt, readIncreaseRate } from '../../gas/balance.js'
import type { Results } from '../../rpc/schema.js'
import { ChainError } from '../../state/chain-error.js'
import { readFields, readRecord } from '../../state/records.js'
import type { Reader } from '../../state/store.js'
import { chooseView, type Handlers } from './backend.js'
import { checkId } from './checks.js'
import { readHolding, readInteger, readJson, readText, toDouble } from './reading.js'
import { readVoteInfos } from './vote.js'

type AccountResult = Results['getAccount']

/** Record of an account in `auth.iost`; any member may be missing (`system-contracts.md` §3.1). */
interface StoredAccount {
  permissions?: Record<string, PermissionRecord>
  groups?: Record<string, { name?: string; items?: ItemRecord[] }>
}

interface PermissionRecord {
  name?: string
  groups?: string[]
  items?: ItemRecord[]
  threshold?: number
}

interface ItemRecord {
  id?: string
  is_key_pair?: boolean
  weight?: number
  permission?: string
}

const IOST_SCALE = 8

/** Accounts (`rpc.md` §4.11). */
export const accountMethods = {
  getAccount(backend, { name, by_longest_chain }) {
    checkId(name)
    const { block, state } = chooseView(backend, by_longest_chain)
    const record = readJson<StoredAccount>(state, 'auth.iost', 'auth', name)
    if (record === undefined) throw new ChainError('account not found')
    const time = backend.miner.timeOf(block)
    const { free, frozen } = readHolding(state, name, 'iost', time)
    const balance = { value: free, scale: IOST_SCALE }
    return {
      name,
      balance: toDouble(balance),
      gas_info: readGasInfo(state, name, time),
      ram_info: readRamInfo(state, name),
      permissions: mapValues(record.permissions ?? {}, formatPermission),
      groups: mapValues(record.groups ?? {}, ({ name = '', items }) => ({ name, items: formatItems(items) })),
      frozen_balances: frozen.map(({ amount, time }) => ({
        amount: toDouble({ value: amount, scale: IOST_SCALE }),
        time: String(time),
      })),
      vote_infos: readVoteInfos(state, name),
      balance_string: formatDecimal(balance),
    }
  },
} satisfies Partial<Handlers>

function readGasInfo(state: Reader, name: string, time: bigint): AccountResult['gas_info'] {
  const total = toDouble(readGasAt(state, name, time))
  return {
    current_total: total,
    transferable_gas: 0,
    pledge_gas: total,
    increase_speed: toDouble(readIncreaseRate(state, name)),
    limit: toDouble(readGas(state, name).limit),
    pledged_info: readPledges(state, name),
  }
}

/** Reads the pledges of an account, for itself and others: `pledger` holds the beneficiary, as in the reference. */
function readPledges(state: Reader, name: string): AccountResult['gas_info']['pledged_info'] {
  const key = `${name}gp`
  return readFields(state, GAS_CONTRACT, key).flatMap((pledger) => {
    const value = readRecord(state, GAS_CONTRACT, key, pledger)?.value
    const isAmount = typeof value === 'object' && 'scale' in value && value.value !== 0n
    return isAmount ? [{ pledger, amount: toDouble(value) }] : []
  })
}

function readRamInfo(state: Reader, name: string): AccountResult['ram_info'] {
  return {
    available: String(readInteger(state, 'token.iost', `TB${name}`, 'ram')),
    used: readText(state, 'ram.iost', `UR${name}`) ?? '0',
    total: readText(state, 'ram.iost', `TR${name}`) ?? '0',
  }
}

function formatPermission({ name = '', groups, items, threshold = 0 }: PermissionRecord) {
  return { name, group_names: groups ?? [], items: formatItems(items), threshold: String(threshold) }
}

function formatItems(items: ItemRecord[] | undefined) {
  return (items ?? []).map(({ id = '', is_key_pair = false, weight = 0, permission = '' }) => ({
    id,
    is_key_pair,
    weight: String(weight),
    permission,
  }))
}

function mapValues<T, R>(values: Record<string, T>, change: (value: T) => R): Record<string, R> {
  const changed: Record<string, R> = Object.create(null)
  for (const [name, value] of Object.entries(values)) changed[name] = change(value)
  return changed
}
