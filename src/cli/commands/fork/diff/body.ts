import { ToolkitError } from '../../../../errors/errors.js'
import { readFrozenFile } from '../../../../fork/file/fork-file.js'
import type { FrozenState } from '../../../../fork/file/frozen-file.js'
import type { NodeValue } from '../../../../fork/state/node-value.js'
import { describePlace, parseStateKey } from '../../../../fork/state/state-place.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { printResult } from '../../../output/output.js'
import type { forkDiffCommand } from './command.js'

const SHOWN = 60

export default async function compareForkFiles({
  before,
  after,
  json,
}: FlagsOf<typeof forkDiffCommand>): Promise<ExitCode> {
  const [old, next] = [requireFile(before), requireFile(after)]
  const keys = [...new Set([...old.values.keys(), ...next.values.keys()])].sort()
  const differences = keys.flatMap((key) => {
    const [was, is] = [old.values.get(key), next.values.get(key)]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ place: describePlace(parseStateKey(key)), was, is }]
  })
  const blocks = { before: old.header.block.number, after: next.header.block.number }
  if (json) printResult(JSON.stringify({ blocks, differences }))
  else {
    const lines = differences.map(({ place, was, is }) => `${place}\n  - ${shorten(was)}\n  + ${shorten(is)}`)
    printResult([`block ${blocks.before} to ${blocks.after}: ${differences.length} values differ`, ...lines].join('\n'))
  }
  return EXIT.DONE
}

function requireFile(file: string): FrozenState {
  const read = readFrozenFile(file, file)
  if (read !== undefined) return read
  throw new ToolkitError('FORK_MISSING', `file ${file} not found`, { hint: 'Give the paths of two fork files.' })
}

function shorten(nodeValue: NodeValue | undefined): string {
  if (nodeValue === undefined) return '(not in the file)'
  const text = nodeValue === null ? '(no value)' : JSON.stringify(nodeValue)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
