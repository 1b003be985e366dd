import { holdAccount } from '../client/account.js'
import { Call } from '../client/call.js'
import { createClient } from '../client/client.js'
import { deployContract } from '../client/deploy.js'
import type { AbiEntry } from '../contract/record.js'

const CODE = "class Warm { init() {} touch(text) { storage.put('text', text); return text } } module.exports = Warm"
const ABI: AbiEntry[] = [{ name: 'touch', args: ['string'], amountLimit: [] }]
/** So often what runs has been compiled to good code. */
const ROUNDS = 8

/**
 * Does what the first test of a process does, on a chain of its own of which nothing stays: what is loaded, started and compiled
 * by then does not have to be waited for when there is something to run.
 */
export async function warmUp(): Promise<void> {
  const [{ createNode }, { transform }] = await Promise.all([
    import('../node/node.js'),
    import('esbuild'),
    // What every test file imports.
    import('./test.js'),
  ])
  const service = transform('')
  const node = await createNode({ accounts: 1 })
  try {
    const { provider, chain, accounts } = node
    const clock = { read: async () => chain.clock.now(), resync: () => {} }
    const client = createClient({ provider, clock })
    const from = holdAccount(accounts[0]!.name, accounts[0]!.key)
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await deployContract(client, { code: `${CODE} // ${round}`, abi: ABI }, { from })
      await new Call(client, { from, actions: [{ contract: id, actionName: 'touch', args: ['text'] }] })
    }
    await service
  } finally {
    await node.close()
  }
}
