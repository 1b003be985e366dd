import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyseFile, type Subject } from '../../../src/lint/model/subject.js'
import { RULES } from '../../../src/lint/rules/rules.js'
import { parseModule, SyntaxFailure } from '../../../src/lint/syntax/module.js'
import { locate } from '../../../src/lint/syntax/place.js'

/** Reads no file: contracts of these tests import the library alone, or nothing. */
function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** Analyses a contract's text. */
export function analyse(text: string, path = '/contracts/example.ts'): Subject {
  return analyseFile(parseModule(path, text), { read: readFile })
}

/** The findings of a text as `line rule`, each once. */
export function listFindings(subject: Subject, level: 'error' | 'any' = 'any'): string[] {
  const rules = RULES.filter(
    ({ name, recommended }) => name !== 'refused' && (level === 'any' || recommended === level),
  )
  const found = rules.flatMap((rule) =>
    [...rule.check(subject)]
      .filter(({ assumes }) => level === 'any' || assumes === undefined)
      .map(({ place }) => `${locate(place).line}:${locate(place).column} ${rule.name}`),
  )
  return [...new Set(found)]
}

interface Recorded {
  suite: string
  steps: { tx?: { actions: { action_name: string; data: string }[] } }[]
}

/** The contracts that the recorded suites of the host publish, each once, by suite and number. */
export function readHostContracts(): Record<string, string> {
  const folder = join(import.meta.dirname, '../../vectors/host')
  const contracts: Record<string, string> = {}
  const seen = new Set<string>()
  for (const name of readdirSync(folder).toSorted()) {
    const { steps } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Recorded
    let count = 0
    for (const { tx } of steps) {
      for (const { action_name: action, data } of tx?.actions ?? []) {
        const code = action === 'setCode' ? readCode(data) : undefined
        if (code === undefined || seen.has(code)) continue
        seen.add(code)
        count += 1
        contracts[`${name.replace(/\.jsonl?$/, '')} ${count}`] = code
      }
    }
  }
  return contracts
}

function readCode(data: string): string | undefined {
  try {
    const [text] = JSON.parse(data) as [string]
    return (JSON.parse(text) as { code?: string }).code
  } catch {
    return undefined
  }
}

/** Whether a text can be parsed. */
export function isReadable(text: string): boolean {
  try {
    parseModule('/contracts/example.js', text)
    return true
  } catch (error) {
    if (error instanceof SyntaxFailure) return false
    throw error
  }
}
