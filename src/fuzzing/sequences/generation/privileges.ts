import type { Chain } from '../../../chain/chain.js'
import { itemAt } from '../../../collections/presence.js'
import type { TestAccount } from '../../../session/networks/test-network.js'
import { listLeaves } from './json-text.js'
import { listStoredTexts } from './stored-texts.js'

/**
 * Orders accounts by privilege, lowest first. Accounts that published or sent anything in the fixture come last, after
 * those whose names contracts store, because a failure that a stranger can cause is more significant than one that only
 * the owner can.
 */
export function orderByPrivilege(
  chain: Chain,
  accounts: readonly TestAccount[],
  contracts: readonly { id: string }[],
): number[] {
  const senders = new Set<string>()
  for (let block: Chain['head'] | undefined = chain.head; block !== undefined; block = block.parent) {
    for (const { tx } of block.transactions) senders.add(tx.publisher)
  }
  const stored = new Set(listStoredTexts(chain.state, new Set(contracts.map(({ id }) => id))).flatMap(listLeaves))
  const rank = ({ name }: TestAccount) => (senders.has(name) ? 2 : stored.has(name) ? 1 : 0)
  return accounts.map((_, at) => at).sort((a, b) => rank(itemAt(accounts, a)) - rank(itemAt(accounts, b)) || a - b)
}
