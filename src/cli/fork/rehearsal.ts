import { type Account, holdAccount } from '../../client/account.js'
import { requireForkNetwork } from '../../config/network.js'
import type { Project } from '../../config/project.js'
import { generateKeyPair } from '../../crypto/keys.js'
import { addToFrozenFile } from '../../fork/file/fork-file.js'
import { startFork } from '../../fork/fork.js'
import { openForkNetwork } from '../../session/networks/fork-network.js'
import { isContinuousIntegration } from '../continuous-integration.js'
import { openLocalChain } from '../transactions/local-chain.js'
import { assembleScriptNetwork, type ScriptNetwork } from '../transactions/script-network.js'
import { watchScript } from '../transactions/script-watch.js'
import { openBlockExecutor } from './block-executor.js'

/**
 * Opens a fork to rehearse a deployment: a chain in this process that accepts transactions of all accounts without
 * their keys. Nothing is sent to the forked network.
 */
export async function openRehearsal(project: Project, name: string): Promise<ScriptNetwork> {
  const { root, settings } = project
  const isFrozen = isContinuousIntegration(process.env.CI)
  const fork = await openForkNetwork({ root, settings, isFrozen }, name, async () => openBlockExecutor())
  const { of, accounts } = requireForkNetwork(settings.networks, name)
  const { node, client } = await openLocalChain({
    chainId: fork.header.chainId,
    accounts,
    start: startFork(fork),
  })
  const held = new Map<string, Account>(node.accounts.map((each) => [each.name, holdAccount(each.name, each.key)]))
  return assembleScriptNetwork({
    project,
    network: of,
    isProtected: false,
    chain: { id: fork.header.chainId, isNew: false, pin: async () => {} },
    client,
    async openAccount(account) {
      const known = held.get(account)
      if (known !== undefined) return known
      node.chain.impersonation.start(account)
      return holdAccount(account, generateKeyPair())
    },
    watch: watchScript(),
    async close() {
      await node.close()
      await addToFrozenFile(fork.file, { header: fork.header, values: fork.state.added })
    },
  })
}
