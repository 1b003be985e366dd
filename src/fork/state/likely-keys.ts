import { isContract } from '../../state/account-names.js'
import { contractKey, fieldsKey, mapKey, plainKey } from '../../state/keys.js'
import { INFO_FIELDS } from '../../system-contracts/token.iost/contract.js'
import { parseStateKey } from './state-place.js'

/** Lists the keys that every block changes, in three requests. They can only be read at the block of the fork. */
export function listMovingKeys(witnesses: readonly string[], accounts: readonly string[]): string[] {
  return [
    ...['execBlockNumber', 'witness_produced'].map((key) => plainKey('base.iost', key)),
    ...['blockContrib', 'lastTime'].map((key) => plainKey('bonus.iost', key)),
    ...witnesses.map(producerKey),
    mapKey('token.iost', 'TIcontribute', 'supply'),
    ...accounts.flatMap(listProducerKeys),
  ]
}

/** Lists the values that every chain needs to begin a block and a transaction, in one request per contract. */
export function listBlockKeys(witnesses: readonly string[]): string[] {
  return [
    mapKey('system.iost', 'settings', 'host'),
    ...['execBlockNumber', 'witness_produced', 'adminID'].map((key) => plainKey('base.iost', key)),
    ...['blockContrib', 'lastTime', 'adminID'].map((key) => plainKey('bonus.iost', key)),
    ...witnesses.map(producerKey),
    // for /getChainInfo, from which clients read the chain id
    ...['currentProducerList', 'pendingProducerList'].map((key) => plainKey('vote_producer.iost', key)),
    ...['leftSpace', 'usedSpace', 'balance', 'increaseInterval', 'increaseAmount', 'lastUpdateBlockTime'].map((key) =>
      plainKey('ram.iost', key),
    ),
    ...listToken('contribute'),
    ...listToken('iost'),
    ...listToken('ram'),
  ]
}

/** Lists the codes and names of the system contracts, which seldom change. */
export function listCodeKeys(): string[] {
  const contracts = ['base.iost', 'bonus.iost', 'token.iost', 'gas.iost', 'auth.iost', 'system.iost', 'ram.iost']
  return [...contracts.map(contractKey), ...contracts.map((contract) => mapKey('domain.iost', 'dns_table', contract))]
}

/** Returns the key under which the account of a producer is stored, by its signing key. */
export function producerKey(witness: string): string {
  return mapKey('vote_producer.iost', 'producerKeyToId', witness)
}

/** Lists the keys that a block changes for the producer of the block before it. */
function listProducerKeys(account: string): string[] {
  return [
    ...['TB', 'TF'].map((kind) => mapKey('token.iost', `${kind}${account}`, 'contribute')),
    fieldsKey('token.iost', `TB${account}`),
  ]
}

function listToken(symbol: string): string[] {
  return INFO_FIELDS.map((field) => mapKey('token.iost', `TI${symbol}`, field))
}

/** Lists the keys of an account that are read together: permissions, gas, RAM, and tokens of the chain. */
export function listAccountKeys(name: string): string[] {
  return [
    mapKey('auth.iost', 'auth', name),
    ...['gt', 'gl', 'gs', 'gu'].map((suffix) => plainKey('gas.iost', `${name}${suffix}`)),
    ...['iost', 'ram'].map((symbol) => mapKey('token.iost', `TB${name}`, symbol)),
    mapKey('token.iost', `TF${name}`, 'iost'),
    fieldsKey('token.iost', `TB${name}`),
    plainKey('ram.iost', `UR${name}`),
    plainKey('ram.iost', `TR${name}`),
    plainKey('ram.iost', `SR${name}`),
  ]
}

/** Lists the keys that a transaction is likely to read after this one. */
export function listLikelyKeys(stateKey: string): string[] {
  const place = parseStateKey(stateKey)
  const { contract } = place
  if (place.kind === 'contract') return listContractKeys(contract)
  if (place.kind !== 'value') return []
  const { key, field } = place
  const account = findAccount(contract, key, field)
  if (account !== undefined && !isContract(account)) return listAccountKeys(account)
  if (contract === 'token.iost' && field !== undefined) {
    if (key.startsWith('TI')) return listToken(key.slice(2))
    const holder = key.slice(2)
    return [...listToken(field), ...['TB', 'TF'].flatMap((kind) => listEntry('token.iost', `${kind}${holder}`, field))]
  }
  return contract.endsWith('.iost') || field === undefined ? [] : listEntry(contract, key, field)
}

/** A map's entry, and the list of fields to which a new entry is added. */
function listEntry(contract: string, key: string, field: string): string[] {
  return [mapKey(contract, key, field), fieldsKey(contract, key)]
}

function listContractKeys(contract: string): string[] {
  if (contract.endsWith('.iost')) return [mapKey('domain.iost', 'dns_table', contract)]
  return [
    mapKey('system.iost', 'contract_owner', contract),
    mapKey('token.iost', `TB${contract}`, 'iost'),
    mapKey('token.iost', `TF${contract}`, 'iost'),
  ]
}

function findAccount(contract: string, key: string, field: string | undefined): string | undefined {
  switch (contract) {
    case 'auth.iost':
      return key === 'auth' ? field : undefined
    case 'gas.iost':
      return /^(.+)g[tlsu]$/.exec(key)?.[1]
    case 'ram.iost':
      return /^[UTS]R(.+)$/.exec(key)?.[1]
    case 'token.iost':
      return field === 'iost' || field === 'ram' ? /^T[BF](.+)$/.exec(key)?.[1] : undefined
    default:
      return undefined
  }
}
