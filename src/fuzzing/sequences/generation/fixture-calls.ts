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
      for (const { contract: id, actionName: method, data } of caller < 0 ? [] : tx.actions) {
        const contract = contracts.findIndex((each) => each.id === id)
        const entry = contracts[contract]?.methods.find(({ name }) => name === method)
        if (entry !== undefined) calls.push({ kind: 'call', contract, method, caller, args: JSON.parse(data) })
      }
    }
  }
  return calls.reverse()
}
