import type { Chain } from '../chain/chain.js'
import { readRecord } from '../state/records.js'
import { fetchUnknown } from '../state/source.js'
import type { Reader } from '../state/store.js'
import { writeAccount } from './account-records.js'
import { type DeveloperAccount, ENDOWMENT, openAccount } from './developer-accounts.js'

const MAX_NAME = 11

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
        const { balance: iost, pledge, ram } = ENDOWMENT
        for (const { name, key } of created)
          writeAccount(state, { name, key: key.id, iost, pledge, ram }, chain.head.head.time)
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
    const name = `${account.name.slice(0, MAX_NAME - String(suffix).length)}${suffix}`
    candidate = openAccount(name)
  }
}
