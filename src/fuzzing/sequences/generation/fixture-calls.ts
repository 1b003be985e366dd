import type { Block } from '../../../chain/blocks/block.js'
import { itemAt } from '../../../collections/presence.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep } from '../step.js'

/** Lists the successful calls of the fixture as steps: they show what arguments look like. */
export function listFixtureCalls<S>(head: Block, { contracts, scene }: CampaignScene<S>): CallStep[] {
  const calls: CallStep[] = []
  for (let block: Block | undefined = head; block !== undefined; block = block.parent) {
    for (const [index, { tx }] of block.transactions.entries()) {
      if (itemAt(block.receipts, index).statusCode !== 'SUCCESS') continue
      const caller = scene.accounts.findIndex(({ name }) => name === tx.publisher)
      if (caller < 0) continue
      for (const { contract: id, actionName: method, data } of tx.actions) {
        const contract = contracts.findIndex((each) => each.id === id)
        const isKnown = contracts[contract]?.methods.some(({ name }) => name === method)
        if (isKnown) calls.push({ kind: 'call', contract, method, caller, args: JSON.parse(data) })
      }
    }
  }
  return calls.reverse()
}
