import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSpecJson, VECTORS } from '../../vectors.js'

/** A contract deployment or update of the recorded suites, and what the chain answered. */
export interface Publication {
  /** Suite and step, for failure messages. */
  label: string
  action: 'setCode' | 'updateCode'
  /** The contract argument as sent. */
  data: string
  status: string
  /** The receipt's message behind `error: `, up to the first stack frame. */
  message: string
  hash: string
  /** Charged code sizes and RAM changes of the action's own body, where the suite has a trace. */
  codeSizes: number[]
  ram: number[]
}

interface Step {
  tx?: { actions: { action_name: string; data: string }[] }
  receipt?: { status_code: string; message: string; tx_hash: string }
  trace?: unknown[]
}

/** Every published contract of the suites whose file name passes. */
export function readPublications(passes: (file: string) => boolean, folder: 'js' | 'host' = 'js'): Publication[] {
  const directory = join(VECTORS, folder)
  return readdirSync(directory)
    .filter(passes)
    .flatMap((file) => {
      const { suite, steps } = JSON.parse(readFileSync(join(directory, file), 'utf8')) as {
        suite: string
        steps: Step[]
      }
      return steps.flatMap((step, index) => readStep(step, `${suite} ${index}`))
    })
}

function readStep({ tx, receipt, trace }: Step, label: string): Publication[] {
  if (!tx || !receipt || tx.actions.length !== 1) return []
  const { action_name: action, data } = tx.actions[0]!
  if (action !== 'setCode' && action !== 'updateCode') return []
  const [contract] = JSON.parse(data) as unknown[]
  if (typeof contract !== 'string') return []
  const { status_code: status, message, tx_hash: hash } = receipt
  const text = message.replace(/^running action .*?\n? error: /s, '').split('\n    at ')[0]!
  return [{ label, action, data: contract, status, message: text, hash, ...readTrace(trace) }]
}

function readTrace(trace: unknown[] = []): Pick<Publication, 'codeSizes' | 'ram'> {
  const frame = trace.find((entry) => isFrame(entry, 'action system.iost')) as unknown[][] | undefined
  const body = frame?.[4]?.find((entry) => isFrame(entry, 'native system.iost')) as unknown[][] | undefined
  const entries = (body?.[4] ?? []) as (unknown[] & Record<string, number>)[]
  return {
    codeSizes: entries.flatMap((entry) => /^codeSize len=(\d+)$/.exec(String(entry[0]))?.[1] ?? []).map(Number),
    ram: entries.filter((entry) => !Array.isArray(entry)).flatMap((entry) => Object.values(entry) as number[]),
  }
}

function isFrame(entry: unknown, label: string): boolean {
  return Array.isArray(entry) && String(entry[0]).startsWith(label)
}

/** The recorded instrumented code of every deployment of the `js` suites, with its source. */
export function readInstrumented(): { label: string; source: string; code: string }[] {
  const suites = new Map<string, Step[]>()
  return readLines('js-instrumented.jsonl').map((line) => {
    const { suite, step, code } = JSON.parse(line) as { suite: string; step: number; code: string }
    const steps = suites.get(suite) ?? readSteps(suite)
    suites.set(suite, steps)
    const { data } = steps[step]!.tx!.actions.find(({ action_name }) => action_name === 'setCode')!
    const [contract] = JSON.parse(data) as [string]
    return { label: `${suite} ${step}`, source: JSON.parse(contract).code as string, code }
  })
}

function readSteps(suite: string): Step[] {
  return JSON.parse(readLines(`js/${suite.replace('/', '_')}.jsonl`)[0]!).steps
}

/** The compile vectors of the specification. */
export function readSpecVectors(): { id: string; source: string; compiled: string }[] {
  return readSpecJson<{ vectors: { id: string; source: string; compiled: string }[] }>('vm-vectors.json').vectors
}

function readLines(path: string): string[] {
  return readFileSync(join(VECTORS, path), 'utf8').trimEnd().split('\n')
}
