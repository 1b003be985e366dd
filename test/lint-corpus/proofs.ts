import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lintFiles } from '../../src/lint/engine/engine.js'
import type { LintMessage, Proof } from '../../src/lint/engine/result.js'
import { readSubject } from '../../src/lint/plugin/eslint-rule.js'
import { listLevels } from '../../src/lint/plugin/plugin.js'
import { locate, type Place } from '../../src/lint/syntax/place.js'
import { proveFindings } from '../../src/proof/prover.js'
import { CALL_MS, SOAK_MS } from '../limits.js'

export const CORPUS = import.meta.dirname

/** The label of a contract: see README.md. */
export interface Label {
  name: string
  twin: string
  planted: Planted | null
}

/** Place of a fault: its kind, the actions and the lines. */
export interface Planted {
  kind: string
  actions: string[]
  lines: number[]
}

export function readLabels<L = Label>(corpus = CORPUS): L[] {
  return readdirSync(corpus)
    .filter((name) => existsSync(join(corpus, name, 'case.json')))
    .map((name) => JSON.parse(readFileSync(join(corpus, name, 'case.json'), 'utf8')))
}

/** A finding with the result of its proof. */
export interface Proven {
  message: LintMessage
  proof: Proof
}

/** Tries the findings of a contract of the corpus. Only the number of calls limits the search, so it is repeatable. */
export async function prove(name: string): Promise<Proven[]> {
  return proveMessages(CORPUS, name, await findMessages(CORPUS, name))
}

/**
 * Tries what lint finds in a contract, and besides that findings of a rule in actions, as if lint reported them on
 * the first of the lines that is within the action. In a sound contract, whatever is confirmed is wrong.
 */
export async function provePlanted(corpus: string, name: string, { kind, actions, lines }: Planted): Promise<Proven[]> {
  const { contract } = readContract(corpus, name)
  const own = contract.actions.filter((each) => actions.includes(each.name))
  const messages = await findMessages(corpus, name)
  const planted = own.flatMap(({ place }): LintMessage[] => {
    const start = locate(place)
    const isWithin = (line: number) => start.line <= line && line <= endOf(place)
    const rule = `iost/${kind}`
    if (messages.some((message) => message.rule === rule && isWithin(message.line))) return []
    const line = lines.find(isWithin) ?? start.line
    const [endLine, endColumn] = [line, 2]
    const at = { file: 'contract.js', line, column: 1, endLine, endColumn }
    return [{ ...at, rule, level: 'error', message: '', steps: [], canFix: false, suggestions: [] }]
  })
  return proveMessages(corpus, name, [...messages, ...planted])
}

/** Tries the findings of a theft in its sound twin, as if lint reported them there for the action of the same name. */
export async function proveInTwin({ name, twin }: Label): Promise<Proven[]> {
  const actions = [name, twin].map((each) => readContract(CORPUS, each).contract.actions)
  const [own = [], others = []] = actions
  const moved = (await findMessages(CORPUS, name)).flatMap((message) => {
    const action = own.find((each) => locate(each.place).line <= message.line && message.line <= endOf(each.place))
    const other = others.find((each) => each.name === action?.name)
    return other ? [{ ...message, ...locate(other.place), steps: [] }] : []
  })
  return proveMessages(CORPUS, twin, moved)
}

function endOf({ module, end }: Place): number {
  return module.lines.positionAt(end).line
}

function readContract(corpus: string, name: string) {
  const path = join(corpus, name, 'contract.js')
  const script = readFileSync(path, 'utf8')
  const { abi } = JSON.parse(readFileSync(`${path}.abi`, 'utf8'))
  const contract = readSubject(path, script)?.contract
  if (contract === undefined) throw new Error(`${name} is no contract`)
  return { path, script, abi, contract }
}

async function findMessages(corpus: string, name: string): Promise<LintMessage[]> {
  const { path, script } = readContract(corpus, name)
  const options = { root: corpus, levels: listLevels('recommended'), fix: false, reportUnused: false }
  const [result] = await lintFiles([{ path, text: script, refusals: undefined }], options)
  return result?.messages ?? []
}

async function proveMessages(corpus: string, name: string, messages: readonly LintMessage[]): Promise<Proven[]> {
  const { script, abi, contract } = readContract(corpus, name)
  const proven: Proven[] = []
  const onProof = (index: number, proof: Proof) => void proven.push({ message: messages[index]!, proof })
  const published = { name, script, abi }
  await proveFindings({ published, contract, messages, onProof, findingMs: SOAK_MS, callMs: CALL_MS })
  return proven
}
