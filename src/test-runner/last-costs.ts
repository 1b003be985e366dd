import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { openCacheKey } from '../files/cache-key.js'
import { readKeptText } from '../files/kept-file.js'
import { openSealedJson, sealJson } from '../files/sealed-text.js'
import { readTextSync } from '../files/text-file.js'
import { writeWholeFile } from '../files/whole-file.js'
import { type ActionFigures, listFigures } from '../measurements/costs/costs-file.js'
import { listLineCosts } from '../measurements/costs/lines.js'
import type { RunRecord } from '../measurements/records/record.js'

/** Costs of the last run that measured them, for editors. */
export interface LastCosts {
  /** Figures by `contract.action`. */
  actions: Record<string, ActionFigures>
  /** Gas of each line by file, relative to the project; empty unless the run had `--profile`. */
  lines: Record<string, FileLineGas>
}

/** Gas of the lines of a file. */
interface FileLineGas {
  /** SHA-256 of its text: the figures do not fit another one. */
  digest: string
  /** Gas in units by line, which counts from 1. */
  gas: Record<string, number>
}

function locate(root: string): string {
  return join(root, '.toolkit', 'last-costs.json')
}

/** Reads the costs of the last run; undefined without one. */
export function readLastCosts(root: string): LastCosts | undefined {
  const text = readKeptText(locate(root))
  return text === undefined
    ? undefined
    : (openSealedJson(openCacheKey(), nameFile(root), text) as LastCosts | undefined)
}

function nameFile(root: string): string {
  return `last costs ${root}`
}

/** Records the costs of a run. Actions and files without a call in it keep their earlier figures. */
export async function recordLastCosts(root: string, record: RunRecord): Promise<void> {
  const before = readLastCosts(root) ?? { actions: {}, lines: {} }
  const lines: Record<string, FileLineGas> = {}
  for (const { file, line, gas, operations } of listLineCosts(record)) {
    const digest = digestFile(join(root, file))
    if (digest === undefined) continue
    const known = lines[file] ?? { digest, gas: {} }
    lines[file] = known
    known.gas[line] = (known.gas[line] ?? 0) + gas + operations
  }
  const last: LastCosts = {
    actions: { ...before.actions, ...listFigures(record).actions },
    lines: { ...before.lines, ...lines },
  }
  await writeWholeFile(locate(root), sealJson(openCacheKey(), nameFile(root), last)).catch(() => {})
}

function digestFile(path: string): string | undefined {
  try {
    return digestText(readTextSync(path))
  } catch {
    return undefined
  }
}

/** Returns the digest of a file's text. */
export function digestText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
