import type { NetworkChain } from '../../deploy/journal/network-chain.js'
import { ToolkitError } from '../../errors/errors.js'
import { formatFacts, type TableFact } from '../../report/text/table.js'
import { printNote } from '../output/output.js'
import { paint } from '../output/paint.js'
import { canPrompt, promptYes } from '../output/terminal.js'

/** A pending write, and its network. */
export interface WriteIntent {
  /** The network's name, or the address of a node. */
  network: string
  isProtected: boolean
  /** The chain that is signed for. */
  chain: NetworkChain
  /** The account that signs and pays. */
  account: string
  /** Cost, and other facts for the confirmation. */
  facts: readonly TableFact[]
}

/**
 * Prints to standard error what a command will write. Asks for confirmation on a protected network, and at the first
 * use of a network whose chain only its node names, unless `yes` is set. Keeps the confirmed chain. Throws
 * `NETWORK_PROTECTED` and `NETWORK_CHAIN_ID` without a terminal, `CONSENT_DENIED` if the user declines.
 */
export async function confirmIntent(intent: WriteIntent, yes = false): Promise<void> {
  const { network, isProtected, chain, account, facts } = intent
  const named: TableFact[] = chain.isNew ? [['chain', `${chain.id}, named by the node: chainId is not set`]] : []
  const shown: TableFact[] = [
    ['network', isProtected ? `${network}, protected` : network],
    ...named,
    ['account', account],
    ...facts,
  ]
  printNote(formatFacts(shown, paint).join('\n'))
  if (isProtected || chain.isNew) await ask(intent, yes)
  if (chain.isNew) await chain.pin()
}

/** Asks for confirmation of a chain that only the node names, before something is signed that another command sends. */
export async function confirmChain(
  { network, chain }: Pick<WriteIntent, 'network' | 'chain'>,
  account: string,
  yes?: boolean,
): Promise<void> {
  if (chain.isNew) await confirmIntent({ network, isProtected: false, chain, account, facts: [] }, yes)
}

async function ask({ network, isProtected, chain }: WriteIntent, yes: boolean): Promise<void> {
  if (yes) return
  if (!canPrompt()) {
    if (!isProtected) throw newChainError(network, chain)
    throw new ToolkitError('NETWORK_PROTECTED', `network "${network}" is protected, and no prompt is possible`, {
      hint: 'Pass --yes to confirm.',
    })
  }
  if (await promptYes('Continue?')) return
  throw new ToolkitError('CONSENT_DENIED', 'nothing was sent', { hint: 'Answer y or yes to continue.' })
}

/** The refusal of a chain that only the node names, without a terminal. */
function newChainError(network: string, { id }: NetworkChain): ToolkitError {
  const text = `network "${network}" has no chainId, its node is of chain ${id}, and no prompt is possible`
  return new ToolkitError('NETWORK_CHAIN_ID', text, {
    hint: `Set networks.${network}.chainId, or pass --yes to sign for this chain from here on.`,
  })
}
