import { utf8Length } from '../codec/utf8.js'
import { readRecord, writeRecord } from '../state/records.js'
import type { Host } from '../vm/execution/host.js'
import { canUpdate, type NativeContract, nativeMethod } from './runtime/native.js'

const LENGTHS = [5, 16] as const
/** Domain to account. */
const OWNERS = 'dns_owner_table'
/** Domain to contract. */
const TARGETS = 'dns_table'
/** Contract to domain. */
const DOMAINS = 'dns_revert_table'

function checkUrl(host: Host, url: string): void {
  const [least, most] = LENGTHS
  const length = utf8Length(url)
  if (length < least || length > most) {
    host.fail(`url invalid. url length should be between ${least},${most} got ${url}`)
  }
  if (!url.includes('.')) host.fail("url invalid. url must contain '.'")
  const strange = [...url].find((char) => !/[a-z0-9_.]/.test(char))
  if (strange !== undefined) host.fail(`url invalid. url contains invalid character ${strange.codePointAt(0)}`)
}

/** Reads the owner of a domain, which is free on the chain. */
function readOwner(host: Host, url: string): string | undefined {
  const value = readRecord(host.run.state, host.context.contract, OWNERS, url)?.value
  return typeof value === 'string' ? value : undefined
}

/** Writes entries of the contract's maps, charged as one sum, the same for each. */
function writeEntries(host: Host, entries: readonly { key: string; field: string; value: string }[]): void {
  const { contract } = host.context
  for (const { key, field, value } of entries) {
    host.bookings.push(...writeRecord(host.run.state, { contract, key, field }, value).bookings)
  }
  host.charge('unaccounted', entries.length * host.prices.PutCost.CPU)
}

/** The publisher, who alone may change a domain of his, or one without owner. */
function checkPublisher(host: Host, owner: string): string {
  const { publisher } = host.run.tx
  if (owner !== publisher) {
    host.chargeErrors(1)
    host.fail('no privilege of claimed url')
  }
  if (!host.requireAuth(publisher, 'domain')) host.fail('no permission of claimed url')
  return publisher
}

const link = nativeMethod(['string', 'string'], (host, url, contract) => {
  host.chargeOperations(1)
  checkUrl(host, url)
  if (url.endsWith('.iost') && !host.requireAuth('admin', 'domain')) {
    host.fail('only admin has permission to claim url .iost')
  }
  host.txInfo()
  const publisher = checkPublisher(host, readOwner(host, url) ?? host.run.tx.publisher)
  writeEntries(host, [
    { key: TARGETS, field: url, value: contract },
    { key: DOMAINS, field: contract, value: url },
    { key: OWNERS, field: url, value: publisher },
  ])
  return null
})

const transfer = nativeMethod(['string', 'string'], (host, url, to) => {
  host.txInfo()
  const owner = readOwner(host, url)
  if (owner === undefined) {
    host.chargeErrors(1)
    return host.fail("url doesn't have owner. Link directly")
  }
  checkPublisher(host, owner)
  writeEntries(host, [{ key: OWNERS, field: url, value: to }])
  return null
})

/** Names for contracts (`system-contracts.md` §6.5). The version in genesis cannot register any. */
export const domainIost: NativeContract = {
  id: 'domain.iost',
  versions: {
    '0.0.0': { can_update: canUpdate },
    '1.0.0': { can_update: canUpdate, link, transfer },
  },
}
