import { compileFunction } from 'node:vm'
import type { RandomContract } from './random-contract.js'

/** A function that runs, with the line that it is at. */
interface TracedFrame {
  name: string
  line: number
}

/** The state of plain Node before a statement: V8's stack, the innermost frame first, and the value of each name. */
export interface TracedStep {
  frames: TracedFrame[]
  /** Values as the debugger prints them; names that are not visible are missing. */
  values: Map<string, string>
}

/** Members that the debugger shows of a value. */
const MAX_MEMBERS = 30
const FILE = 'traced-contract.js'
/** Stands for a variable before its declaration has run. */
export const NOT_INITIALISED = '(not initialised)'

/** Runs the traced text of a contract in plain Node; undefined if it has more than `limit` statements. */
export function traceContract(contract: RandomContract, argument: number, limit: number): TracedStep[] | undefined {
  const steps: TracedStep[] = []
  class LimitReached extends Error {}
  const probe = (read: () => Record<string, string | undefined>) => {
    if (steps.length === limit) throw new LimitReached()
    const frames = readStack(probe, FILE)
    const { stackTraceLimit } = Error
    Error.stackTraceLimit = 0
    const values = Object.entries(read()).filter((entry): entry is [string, string] => entry[1] !== undefined)
    Error.stackTraceLimit = stackTraceLimit
    steps.push({ frames, values: new Map(values) })
  }
  const run = compileFunction(contract.traced, ['$', '$t'], { filename: FILE })
  const Contract = run(probe, readValue)
  try {
    new Contract().go(argument)
  } catch (error) {
    if (error instanceof LimitReached) return undefined
    throw error
  }
  return steps
}

/** The frames of V8's stack below a function that are in files of a name. */
export function readStack(below: (...args: never[]) => unknown, name: string | RegExp): TracedFrame[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  const holder: { stack?: NodeJS.CallSite[] } = {}
  Error.stackTraceLimit = 200
  Error.prepareStackTrace = (_, sites) => sites
  Error.captureStackTrace(holder, below)
  const sites = (holder.stack ?? []).filter((site) => site.getFileName()?.match(name))
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  return sites.flatMap((site, index) => {
    // V8 has a frame of its own for the values of fields, called by the constructor.
    if (sites[index - 1]?.getFunctionName() === '<instance_members_initializer>') return []
    return [{ name: nameFunction(site), line: site.getLineNumber() ?? 0 }]
  })
}

function nameFunction(site: NodeJS.CallSite): string {
  const name = site.getFunctionName()
  if (site.isConstructor() || name === '<instance_members_initializer>') return 'constructor'
  return (name ?? '').replace(/^[gs]et /, '').replace(/^.*\./, '') || '(anonymous)'
}

/** The text of a value; undefined if its name is not visible. */
export function readValue(read: () => unknown): string | undefined {
  try {
    return formatValue(read())
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    return / is not defined$/.test(error.message) ? undefined : NOT_INITIALISED
  }
}

/** A value in the notation of the debugger, written from its guide. */
function formatValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'function') return `function ${value.name}()`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
  if (Array.isArray(value)) {
    const rest = value.length > MAX_MEMBERS ? [`… ${value.length - MAX_MEMBERS} more`] : []
    return `[${[...value.slice(0, MAX_MEMBERS).map(formatValue), ...rest].join(', ')}]`
  }
  const name = value.constructor?.name
  const members = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, { get, value: member }]) =>
    get === undefined ? `${key}: ${formatValue(member)}` : `${key}: (getter)`,
  )
  const inherited = listInheritedGetters(value).map((key) => `${key}: (getter)`)
  const text = [...members, ...inherited].join(', ')
  const braces = text === '' ? '{}' : `{ ${text} }`
  return name === 'Object' || !name ? braces : `${name} ${braces}`
}

function listInheritedGetters(value: object): string[] {
  const names: string[] = []
  let prototype = Object.getPrototypeOf(value)
  while (prototype !== null && prototype !== Object.prototype) {
    for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (get !== undefined) names.push(key)
    }
    prototype = Object.getPrototypeOf(prototype)
  }
  return names
}
