import { listCalls, type Recording } from '../../rpc/recording.js'
import type { ShadowResult } from './shadow-run.js'

const SHOWN = 200

/**
 * A shadow run as text: figures, deviations of the fork from the live chain, differences of the candidate, tests to
 * paste.
 */
export function formatShadow(result: ShadowResult): string {
  const { network, contract, code, blocks, figures, requests, unfaithful, gaps, differences } = result
  const { transactions, equal, different, unknown, ofContract, compared } = figures
  const lines = [
    `blocks ${blocks.from} to ${blocks.to} of ${network}, ${requests} requests`,
    `published code: ${transactions} transactions, ${equal} equal, ${different} different, ${unknown} unknown (${formatShare(unknown, transactions)})`,
    `${contract} ran in ${ofContract} of them`,
  ]
  if (gaps.length > 0) lines.push('', 'this run proves nothing:', ...gaps.map((gap) => `  ${gap}`))
  if (unfaithful.length > 0) {
    lines.push('', 'the fork is not the live chain: these transactions have another receipt there')
    for (const { hash, block, differences: fields } of unfaithful) {
      lines.push(`  ${hash} in block ${block}`)
      for (const { field, expected, actual } of fields)
        lines.push(`    ${field}: ${shorten(expected)}, here ${shorten(actual)}`)
    }
  }
  if (code === undefined) return lines.join('\n')
  lines.push('', `${code}: tried on ${compared} transactions, ${differences.length} kinds of differences`)
  for (const { action, kind, count, hash, block, published, candidate, trace } of differences) {
    lines.push('', `${action}: ${kind} differs in ${count}, first ${hash} in block ${block}`)
    lines.push(`  published  ${shorten(published)}`, `  ${'next'.padEnd(9)}  ${shorten(candidate)}`)
    lines.push(...formatCalls(trace))
  }
  if (differences.length > 0) lines.push('', 'tests to paste:', ...differences.map(({ test }) => `\n${test}`))
  return lines.join('\n')
}

/** Lists the calls of a transaction, one per line. */
function formatCalls(recording: Recording | undefined): string[] {
  return (recording === undefined ? [] : listCalls(recording)).map(
    ({ contract, method, data, returns, error, cpu, net }) =>
      `  ${contract}.${method}(${shorten(data)}) ${cpu + 10 * net} gas ${error === undefined ? `→ ${shorten(returns ?? '')}` : `✗ ${shorten(error)}`}`,
  )
}

export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '0 %' : `${Math.round((part / whole) * 10_000) / 100} %`
}

/** A value as reports show it. */
export function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
