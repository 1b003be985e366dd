import type { Paint } from '../../report/text/paint.js'
import { formatTable } from '../../report/text/table.js'
import type { ActionSummary, ContractSummary } from './summary.js'

/** Formats a contract as tables: authorities, storage, tokens, calls. */
export function formatSummary({ contract, file, actions }: ContractSummary, paint: Paint): string {
  const parts: [title: string, heads: string[], rows: string[][]][] = [
    ['actions', ['action', 'needs', 'receipt'], actions.map(describeAction)],
    ['storage', ['action', 'does', 'cell', 'payer'], actions.flatMap(describeStorage)],
    ['tokens', ['action', 'token', 'from', 'to', 'amount'], actions.flatMap(describeMoves)],
    ['calls', ['action', 'contract', 'action called', 'authority'], actions.flatMap(describeCalls)],
  ]
  const shown = parts.filter(([, , rows]) => rows.length > 0)
  const tables = shown.map(([title, heads, rows]) => [paint.bold(title), ...formatTable(heads, rows, paint)].join('\n'))
  return [`${paint.bold(contract)} ${paint.dim(file)}`, ...tables].join('\n\n')
}

function describeAction({ action, parameters, needs, receipts, isComplete }: ActionSummary): string[] {
  const note = isComplete ? '' : ' (too large to follow to its end)'
  const whom =
    needs.length > 0 ? needs.join(' and ') : action === 'init' ? 'runs once, when published' : 'every account'
  return [`${action}(${parameters.join(', ')})${note}`, whom, receipts ? 'yes' : 'no']
}

function describeStorage({ action, reads, writes }: ActionSummary): string[][] {
  const changed = writes.map(({ cell, payer, deletes }) => [action, deletes ? 'deletes' : 'writes', cell, payer])
  return [...reads.map((cell) => [action, 'reads', cell, '']), ...changed]
}

function describeMoves({ action, moves }: ActionSummary): string[][] {
  return moves.map(({ token, from, to, amount }) => [action, token, from, to, amount])
}

function describeCalls({ action, calls }: ActionSummary): string[][] {
  return calls.map((call) => [action, call.contract, call.action, describeAuthority(call)])
}

/** Describes whose authority a call has besides that of the signers. */
function describeAuthority({ withAuthority, spends }: ActionSummary['calls'][number]): string {
  if (!withAuthority) return ''
  if (spends === undefined || spends === '') return 'lends its own'
  return spends === 'contract' ? 'lends its own, to spend its tokens' : `lends its own, to spend tokens of ${spends}`
}
