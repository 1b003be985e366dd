import type { Chain } from '../chain/chain.js'
import { GAS_CONTRACT, GAS_PER_PLEDGE, GAS_SCALE, LIMIT_PER_PLEDGE } from '../gas/balance.js'
import type { Overlay } from '../state/overlay.js'
import { readRecord, writeRecord } from '../state/records.js'
import { fetchUnknown } from '../state/source.js'
import type { Reader } from '../state/store.js'
import type { Value } from '../state/values.js'
import { type DeveloperAccount, ENDOWMENT, openAccount } from './developer-accounts.js'

const IOST_SCALE = 8
const MOST_NAME = 11

/**
 * Opens the developer accounts of a fork. An account that the forked chain has with the same key, as with
 * `toolkit node`, stays unchanged. Others are written into the state, under the next free name if theirs is taken. No
 * account of the fork pays for them.
 */
export async function openForkAccounts(
  chain: Chain,
  accounts: readonly DeveloperAccount[],
): Promise<readonly DeveloperAccount[]> {
  const planned = await fetchUnknown(chain.source, () => accounts.map((account) => planAccount(chain.state, account)))
  const created = planned.filter(({ isThere }) => !isThere).map(({ account }) => account)
  if (created.length > 0) {
    await fetchUnknown(chain.source, () =>
      chain.editState((state) => {
        for (const account of created) createAccount(state, account, chain.head.head.time)
      }),
    )
  }
  return planned.map(({ account }) => account)
}

interface PlannedAccount {
  account: DeveloperAccount
  isThere: boolean
}

function planAccount(state: Reader, account: DeveloperAccount): PlannedAccount {
  for (let candidate = account, suffix = 1; ; suffix++) {
    const record = readRecord(state, 'auth.iost', 'auth', candidate.name)?.value
    if (record === undefined) return { account: candidate, isThere: false }
    if (typeof record === 'string' && record.includes(`"${account.key.id}"`))
      return { account: candidate, isThere: true }
    const name = `${account.name.slice(0, MOST_NAME - String(suffix).length)}${suffix}`
    candidate = openAccount(name)
  }
}

/** Writes an account as sign-up and funding leave it, without affecting the RAM market. */
function createAccount(state: Overlay, { name, key }: DeveloperAccount, time: bigint): void {
  const pledge = BigInt(ENDOWMENT.pledge)
  const permission = (of: string) => ({
    name: of,
    groups: [],
    items: [{ id: key.id, is_key_pair: true, weight: 100 }],
    threshold: 100,
  })
  const record = {
    id: name,
    referrer: name,
    permissions: { active: permission('active'), owner: permission('owner') },
    groups: {},
  }
  const write = (contract: string, place: string, value: Value, field?: string) =>
    writeRecord(state, { contract, key: place, field }, value)
  write('auth.iost', 'auth', JSON.stringify(record), name)
  write(GAS_CONTRACT, `${name}gt`, { value: pledge * 10n ** BigInt(IOST_SCALE), scale: IOST_SCALE })
  write(GAS_CONTRACT, `${name}gl`, { value: LIMIT_PER_PLEDGE * pledge, scale: 0 })
  write(GAS_CONTRACT, `${name}gs`, { value: GAS_PER_PLEDGE * pledge * 10n ** BigInt(GAS_SCALE), scale: GAS_SCALE })
  write(GAS_CONTRACT, `${name}gu`, time)
  write('token.iost', `TB${name}`, BigInt(ENDOWMENT.balance) * 10n ** BigInt(IOST_SCALE), 'iost')
  write('token.iost', `TB${name}`, BigInt(ENDOWMENT.ram), 'ram')
  write('ram.iost', `TR${name}`, String(ENDOWMENT.ram))
}
