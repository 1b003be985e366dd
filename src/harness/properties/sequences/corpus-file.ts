import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWholeFile } from '../../../project/whole-file.js'
import { currentSession } from '../../session.js'
import { keepValue, restoreValue } from '../kept-values.js'
import type { Move, Sequence } from './move.js'
import type { Stage } from './stage.js'

/** The sequences that an earlier campaign kept, as far as they can still be played. */
export async function readCorpus<S>(title: string, stage: Stage<S>): Promise<Sequence[]> {
  try {
    const kept: unknown[] = JSON.parse(await readFile(await corpusFile(title), 'utf8'))
    return restoreSequences(kept, stage)
  } catch {
    // what is not there, or not whole, is found again
    return []
  }
}

/** Keeps what a campaign found, for the next one to begin with. */
export async function writeCorpus(title: string, corpus: readonly Sequence[]): Promise<void> {
  const kept = corpus.map(keepValue).filter((each) => each !== undefined)
  await writeWholeFile(await corpusFile(title), `${JSON.stringify(kept)}\n`)
}

async function corpusFile(title: string): Promise<string> {
  const { file, projectOf } = currentSession()
  const { root } = await projectOf(file)
  const name = createHash('sha256').update(`${file}\0${title}`).digest('hex').slice(0, 16)
  return join(root, '.toolkit/corpus', `${name}.json`)
}

/** Sequences that a file kept, but for those with a contract, a method or an action that is no more. */
export function restoreSequences<S>(kept: readonly unknown[], stage: Stage<S>): Sequence[] {
  const sequences = kept.map((each) => restoreValue(each, stage.scene.accounts) as Sequence)
  return sequences.filter((moves) => Array.isArray(moves) && moves.every((move) => canPlay(move, stage)))
}

function canPlay<S>(move: Move, { contracts, actions, scene }: Stage<S>): boolean {
  if (move.kind === 'act') return actions.has(move.action)
  if (move.kind !== 'call') return true
  const method = contracts[move.contract]?.methods.find(({ name }) => name === move.method)
  return method?.args.length === move.args.length && move.caller < scene.accounts.length
}
