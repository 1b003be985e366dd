import { requireList, requireRecord } from '../../../collections/records.js'

/** Kinds of members; a `!` marks one that the protocol requires. */
type MemberKind = 'number' | 'string' | 'boolean' | 'list' | 'object'
type ArgumentMembers = Readonly<Record<string, MemberKind | `${MemberKind}!`>>

const THREAD: ArgumentMembers = { threadId: 'number', singleThread: 'boolean', granularity: 'string' }
const LAUNCH: ArgumentMembers = {
  program: 'string',
  grep: 'string',
  transaction: 'string',
  network: 'string',
  forkFile: 'string',
  cwd: 'string',
  step: 'number',
  stopOnEntry: 'boolean',
  noDebug: 'boolean',
}
const SOURCE: ArgumentMembers = { path: 'string', name: 'string', sourceReference: 'number' }
const BREAKPOINT: ArgumentMembers = {
  line: 'number!',
  column: 'number',
  condition: 'string',
  hitCondition: 'string',
  logMessage: 'string',
}

/** The members of requests that the adapter reads, by command. */
const REQUESTS: Readonly<Record<string, ArgumentMembers>> = {
  initialize: {
    adapterID: 'string',
    clientID: 'string',
    clientName: 'string',
    locale: 'string',
    pathFormat: 'string',
    linesStartAt1: 'boolean',
    columnsStartAt1: 'boolean',
  },
  launch: LAUNCH,
  attach: LAUNCH,
  setBreakpoints: { source: 'object!', breakpoints: 'list', lines: 'list', sourceModified: 'boolean' },
  setExceptionBreakpoints: { filters: 'list!', filterOptions: 'list', exceptionOptions: 'list' },
  stackTrace: { threadId: 'number!', startFrame: 'number', levels: 'number', format: 'object' },
  scopes: { frameId: 'number!' },
  variables: { variablesReference: 'number!', filter: 'string', start: 'number', count: 'number', format: 'object' },
  evaluate: { expression: 'string!', frameId: 'number', context: 'string', format: 'object' },
  source: { source: 'object', sourceReference: 'number!' },
  continue: THREAD,
  reverseContinue: THREAD,
  next: THREAD,
  stepIn: { ...THREAD, targetId: 'number' },
  stepOut: THREAD,
  stepBack: THREAD,
  pause: THREAD,
  exceptionInfo: THREAD,
  terminate: { restart: 'boolean' },
  disconnect: { restart: 'boolean', terminateDebuggee: 'boolean', suspendDebuggee: 'boolean' },
}

/**
 * Reads the arguments of a request: `null` stands for an absent member, which has the protocol's default. Returns the
 * text of the problem for a required member that is absent, and for one of another type.
 */
export function readArguments(command: string, given: unknown): Record<string, unknown> | string {
  const members = REQUESTS[command] ?? {}
  const defaults = command === 'initialize' ? { pathFormat: 'path' } : {}
  const read = readObject(given ?? {}, members, command)
  if (typeof read === 'string') return read
  if (command === 'setBreakpoints') return readBreakpoints(read)
  if (command === 'setExceptionBreakpoints') {
    const isText = requireList(read.filters).every((each) => typeof each === 'string')
    if (!isText) return `${command}: filters must be a list of strings`
  }
  return { ...defaults, ...read }
}

/** Clients of the first protocol send `lines` in place of `breakpoints`. */
function readBreakpoints(read: Record<string, unknown>): Record<string, unknown> | string {
  const source = readObject(read.source, SOURCE, 'setBreakpoints: source')
  if (typeof source === 'string') return source
  const asked = requireList(read.breakpoints ?? requireList(read.lines ?? []).map((line) => ({ line })))
  const breakpoints: Record<string, unknown>[] = []
  for (const [index, each] of asked.entries()) {
    const breakpoint = readObject(each, BREAKPOINT, `setBreakpoints: breakpoints[${index}]`)
    if (typeof breakpoint === 'string') return breakpoint
    breakpoints.push(breakpoint)
  }
  return { ...read, source, breakpoints }
}

function readObject(given: unknown, members: ArgumentMembers, place: string): Record<string, unknown> | string {
  if (nameKind(given) !== 'object') return `${place}: expected an object`
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(requireRecord(given))) {
    if (value !== null && value !== undefined) read[name] = value
  }
  for (const [name, kind] of Object.entries(members)) {
    const expected = kind.replace('!', '')
    if (read[name] === undefined ? kind.endsWith('!') : nameKind(read[name]) !== expected) {
      return `${place}: ${name} must be a ${expected}`.replace('a object', 'an object')
    }
  }
  return read
}

function nameKind(value: unknown): string {
  if (Array.isArray(value)) return 'list'
  return value === null ? 'null' : typeof value
}
