import { ToolkitError } from '../../errors/errors.js'
import type { Fact } from '../../report/text/table.js'

/** A pending write, and its network. */
export interface WriteIntent {
  /** The network's name, or the address of a node. */
  network: string
  isProtected: boolean
  /** The account that signs and pays. */
  account: string
  /** Cost, and other facts for the confirmation. */
  facts: readonly Fact[]
}

/**
 * Prints to standard error what a command will write, and asks for confirmation on a protected network unless `yes` is
 * set. Throws `NETWORK_PROTECTED` without a terminal, `CONSENT_DENIED` if the user declines.
 */
export async function confirmIntent({ network, isProtected, account, facts }: WriteIntent, yes = false): Promise<void> {
  const { formatFacts } = await import('../../report/text/table.js')
  const { printNote } = await import('../output/output.js')
  const { paint } = await import('../output/paint.js')
  const shown: Fact[] = [['network', isProtected ? `${network}, protected` : network], ['account', account], ...facts]
  printNote(formatFacts(shown, paint).join('\n'))
  if (!isProtected || yes) return
  const { promptYes: askYes, canPrompt: canAsk } = await import('../output/terminal.js')
  if (!canAsk()) {
    throw new ToolkitError('NETWORK_PROTECTED', `network "${network}" is protected, and no prompt is possible`, {
      hint: 'Pass --yes to confirm.',
    })
  }
  if (await askYes('Continue?')) return
  throw new ToolkitError('CONSENT_DENIED', 'nothing was sent', { hint: 'Answer y or yes to continue.' })
}
