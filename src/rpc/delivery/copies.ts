import { ToolkitError } from '../../errors/errors.js'
import type { Outcome } from './receipt-wait.js'

/**
 * Throws `TX_DOUBLED` if copies of a transaction were executed too.
 *
 * @param subject - What was executed, for the message.
 */
export function checkSingle(subject: string, { hash, copies = [] }: { hash: string } & Pick<Outcome, 'copies'>): void {
  if (copies.length === 0) return
  const text = `${subject} was executed ${copies.length + 1} times: transaction ${hash}, and its copies ${copies.join(', ')}`
  throw new ToolkitError('TX_DOUBLED', text, {
    hint:
      'The node, or a proxy in front of it, forwarded copies with a repeated signature. Undo the effect of the copies, ' +
      'and use another node. The transaction counts as done: nothing is sent again for it.',
  })
}
