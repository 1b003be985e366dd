import { instrument } from '../../src/contract/instrumentation/instrument.js'
import type { Sandbox } from '../../src/vm/sandbox/sandbox.js'
import { formatContract, invoke, resultOf } from './contract.js'
import { NAMED_ROOTS, OWN_ROOTS, STOLEN_ROOTS, WALK } from './walk.js'

/**
 * An object that contracts can reach in this version of Node, and the names of its own properties as `walk.ts` writes
 * them.
 */
export interface Reached {
  path: string[]
  keys: string[]
}

const GAS = { gasLimit: 1e12, deadlineMs: 120_000 }
const PART = 100

/** Finds every object that a contract can reach, from all roots or from those that it writes down. */
export function findReachable(sandbox: Sandbox, roots: 'ALL' | 'OWN' = 'ALL'): Reached[] {
  const ask = (expression: string) => {
    const { code } = instrument(formatContract(`return ${expression}`, WALK))
    return resultOf(invoke(sandbox, code, GAS))
  }
  const total = Number(ask(`walk(${roots}).length`))
  const parts = Array.from({ length: Math.ceil(total / PART) }, (_, index) =>
    ask(`walk(${roots}).slice(${index * PART}, ${(index + 1) * PART})
      .map((each) => ({ path: each[1], keys: namesOf(each[0]) }))`),
  )
  return parts.flatMap((part) => JSON.parse(part) as Reached[])
}

/**
 * Notation of an object's place: by reflection, or by properties only, which confined code may try. Their names are in
 * two parts, since a readable one is rejected before anything runs.
 */
export type Notation = 'reflection' | 'properties'

/** An expression for the object at a path. */
export function formatPath([root, ...steps]: readonly string[], notation: Notation): string {
  const start = `(${OWN_ROOTS[root!] ?? NAMED_ROOTS[root!] ?? STOLEN_ROOTS[root!]})`
  return steps.reduce((object, step) => formatStep(object, step, notation), start)
}

function formatStep(object: string, step: string, notation: Notation): string {
  const isReflection = notation === 'reflection'
  if (step === '^') return isReflection ? `Object.getPrototypeOf(${object})` : `${object}['__pro' + 'to__']`
  const key = formatKey(step.slice(1), object)
  const kind = step[0] === '<' ? 'get' : 'set'
  if (step[0] === '.') return `${object}[${key}]`
  if (isReflection) return `Object.getOwnPropertyDescriptor(${object}, ${key}).${kind}`
  return `${object}['__lookup' + '${kind === 'get' ? 'G' : 'S'}etter__'](${key})`
}

/** An expression for the name of a property of an object. */
export function formatKey(key: string, object: string): string {
  if (key[0] === '@') return `Symbol.${key.slice(1)}`
  if (key[0] === '#') return `Object.getOwnPropertySymbols(${object})[${key.slice(1)}]`
  const half = key.length >> 1
  return `'${key.slice(0, half)}' + '${key.slice(half)}'`
}
