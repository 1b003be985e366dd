import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintFiles } from '../../src/lint/engine/engine.js'
import type { LintMessage, Proof } from '../../src/lint/engine/result.js'
import { readSubject } from '../../src/lint/plugin/eslint-rule.js'
import { listLevels } from '../../src/lint/plugin/plugin.js'
import { proveFindings } from '../../src/proof/prover.js'
import { CALL_MS, SOAK_MS } from '../limits.js'

export const CORPUS = import.meta.dirname

/** The label of a contract: see README.md. */
export interface Label {
  name: string
  twin: string
  planted: { kind: string; actions: string[]; lines: number[] } | null
}

export function readLabels(): Label[] {
  return readdirSync(CORPUS)
    .filter((name) => existsSync(join(CORPUS, name, 'case.json')))
    .map((name) => JSON.parse(readFileSync(join(CORPUS, name, 'case.json'), 'utf8')))
}

/** A finding with the result of its proof. */
export interface Proven {
  message: LintMessage
  proof: Proof
}

/** Tries the findings of a contract of the corpus. Only the number of calls limits the search, so it is repeatable. */
export async function prove(name: string): Promise<Proven[]> {
  const path = join(CORPUS, name, 'contract.js')
  const script = readFileSync(path, 'utf8')
  const { abi } = JSON.parse(readFileSync(`${path}.abi`, 'utf8'))
  const contract = readSubject(path, script, undefined)?.contract
  if (contract === undefined) throw new Error(`${name} is no contract`)
  const options = { root: CORPUS, levels: listLevels('recommended'), fix: false, reportUnused: false }
  const [result] = await lintFiles([{ path, text: script, refusals: undefined }], options)
  const messages = result?.messages ?? []
  const proven: Proven[] = []
  const onProof = (index: number, proof: Proof) => void proven.push({ message: messages[index]!, proof })
  const published = { name, script, abi }
  await proveFindings({ published, contract, messages, onProof, findingMs: SOAK_MS, callMs: CALL_MS })
  return proven
}
