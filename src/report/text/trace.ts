import { firstLine, itemAt } from '../../collections/presence.js'
import type { CallEntry, CallTrace, StorageChange } from '../model/transaction.js'
import type { Paint } from './paint.js'
import { cut, toPrintable } from './printable.js'

/** Below this depth, and after this number of calls of one caller, successful calls are summarised as a number. */
const DEEP = 5
const WIDE = 8
/** Maximum number of writes and receipts that are printed for one call. */
const MANY = 8

interface TraceNode {
  entry: CallEntry
  calls: TraceNode[]
}

/** Formats a call tree: each call with gas, RAM, writes and receipts; the failed one is marked. */
export function formatTrace({ calls, traced }: Pick<CallTrace, 'calls' | 'traced'>, paint: Paint): string[] {
  const lines = formatNodes(growTree(calls), 0, paint)
  if (traced === 'recording') return lines
  return [...lines, paint.dim('from receipts: this network has no developer methods, so there are no traces')]
}

function growTree(entries: readonly CallEntry[]): TraceNode[] {
  const roots: TraceNode[] = []
  const open: TraceNode[] = []
  for (const entry of entries) {
    const node: TraceNode = { entry, calls: [] }
    const siblings = entry.depth === 0 ? roots : itemAt(open, entry.depth - 1).calls
    siblings.push(node)
    open.length = entry.depth
    open.push(node)
  }
  return roots
}

function formatNodes(nodes: readonly TraceNode[], depth: number, paint: Paint): string[] {
  const lines: string[] = []
  let folded = 0
  const unfold = () => {
    if (folded > 0) lines.push(paint.dim(`${indent(depth)}… ${folded} more ${folded === 1 ? 'call' : 'calls'}`))
    folded = 0
  }
  for (const [index, node] of nodes.entries()) {
    if (hasFailed(node) || (depth < DEEP && index < WIDE)) {
      unfold()
      lines.push(...formatEntry(node.entry, paint), ...formatNodes(node.calls, depth + 1, paint))
    } else folded += count(node)
  }
  unfold()
  return lines
}

function hasFailed({ entry, calls }: TraceNode): boolean {
  return entry.failed || calls.some(hasFailed)
}

function count({ calls }: TraceNode): number {
  return calls.reduce((sum, node) => sum + count(node), 1)
}

function formatEntry(entry: CallEntry, paint: Paint): string[] {
  const { depth, call, gas, ram, failed, reason, writes, receipts } = entry
  const line = `${indent(depth)}${failed ? '✗' : '✓'} ${shorten(call)}`
  const cost = gas === undefined ? '' : `  ${paint.dim(`${gas} gas${formatRam(ram)}`)}`
  const why = reason === undefined ? '' : `  ${paint.red(`← ${shorten(firstLine(reason))}`)}`
  const did = [
    ...writes.map((write) => `wrote ${formatChange(write)}`),
    ...receipts.map((content) => `left ${shorten(content)}`),
  ]
  const shown = did.length > MANY ? [...did.slice(0, MANY), `… ${did.length - MANY} more writes and receipts`] : did
  return [
    `${failed ? paint.red(line) : line}${cost}${why}`,
    ...shown.map((text) => paint.dim(`${indent(depth)}    ${text}`)),
  ]
}

/** The blanks before a line of a tree. */
export function indent(depth: number): string {
  return '  '.repeat(depth)
}

/** A value that changed. */
export function formatChange({ contract, key, field, before, after }: StorageChange): string {
  const name = field === undefined ? key : `${key}.${field}`
  return `${contract} ${shorten(name)}: ${shorten(before ?? 'nothing')} → ${shorten(after ?? 'nothing')}`
}

/** Bytes by payer, as the end of a list of costs. */
export function formatRam(ram: Record<string, number>): string {
  const payers = Object.entries(ram).map(([payer, bytes]) => `, RAM of ${payer} ${bytes > 0 ? '+' : ''}${bytes} bytes`)
  return payers.join('')
}

/** Formats any text as one line of limited length. */
export function shorten(text: string): string {
  return toPrintable(cut(text))
}
