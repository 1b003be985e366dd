import { formatJson, readJsonText } from '../../codec/chain-value.js'
import { isJsonObject, type JsonValue } from '../../codec/json.js'
import { firstOf, itemAt, must } from '../../collections/presence.js'
import type { Paint } from '../text/paint.js'
import { shorten } from '../text/trace.js'
import type { CallOutcome } from './outcome.js'
import type { TestResult } from './run.js'

/** A difference between two networks in one call, or in a test as a whole. */
export interface Difference {
  file: string
  titles: string[]
  /** Call; undefined for a difference of the test itself. */
  call?: string | undefined
  what: string
  /** On the first network and on the second. */
  values: [string, string]
  /** Part of a figure's difference that names, ids and keys may explain. */
  explained?: number | undefined
  /** True if the whole difference is explained. */
  isExplained: boolean
}

/** Maximum gas of one more character in signed, stored or emitted data: one unit of net (spec/vm.md §6). */
const GAS_PER_CHARACTER = 10

const MASK = '…'

/**
 * Counts the differences that a comparison ignores by name: fields, and return values of actions such as `clock.now`.
 */
export class Ignored {
  readonly #counts: Map<string, number>

  constructor(names: readonly string[]) {
    this.#counts = new Map(names.map((name) => [name, 0]))
  }

  /** Ignored names, with the number of occurrences. */
  get counts(): Record<string, number> {
    return Object.fromEntries(this.#counts)
  }

  /** Removes ignored parts from an outcome. */
  strip(outcome: CallOutcome): CallOutcome {
    if (this.#counts.size === 0) return outcome
    const action = firstOf(outcome.call.split('(', 1))
    const isMuted = outcome.returns.length > 0 && this.#has(action)
    return {
      ...outcome,
      returns: outcome.returns.map((text) => (isMuted ? MASK : this.#stripJson(text))),
      receipts: outcome.receipts.map((text) => {
        const space = text.indexOf(' ')
        return `${text.slice(0, space)} ${this.#stripJson(text.slice(space + 1))}`
      }),
      writes: outcome.writes?.map((text) => this.#stripWrite(text)),
    }
  }

  #stripWrite(text: string): string {
    const [, contract, name, before = '', after = ''] = /^(\S+) (.*?): (.*) \u2192 (.*)$/s.exec(text) ?? []
    if (name === undefined) return text
    const parts = [name, firstOf(name.split('.', 1)), name.slice(name.lastIndexOf('.') + 1)]
    if (parts.some((part) => this.#has(part))) return `${contract} ${name}: ${MASK}`
    return `${contract} ${name}: ${this.#stripJson(before)} → ${this.#stripJson(after)}`
  }

  #stripJson(text: string): string {
    const value = /^\s*[[{]/.test(text) ? readJsonText(text) : undefined
    return value === undefined ? text : formatJson(this.#stripMembers(value))
  }

  #stripMembers(value: JsonValue): JsonValue {
    if (Array.isArray(value)) return value.map((each) => this.#stripMembers(each))
    if (!isJsonObject(value)) return value
    const members = Object.entries(value).map(([name, member]): [string, JsonValue] => {
      return [name, this.#has(name) ? MASK : this.#stripMembers(member)]
    })
    return Object.fromEntries(members)
  }

  /** Whether a name is ignored; counts it. */
  #has(name: string): boolean {
    const count = this.#counts.get(name)
    if (count === undefined) return false
    this.#counts.set(name, count + 1)
    return true
  }
}

/** Compares the results of the same tests on two networks, in the order of the first. */
export function compareRuns(
  first: readonly TestResult[],
  second: readonly TestResult[],
  ignored = new Ignored([]),
): Difference[] {
  const others = new Map(second.map((test) => [nameOf(test), test]))
  const known = new Set(first.map(nameOf))
  return [
    ...first.flatMap((test) => compareTests(test, others.get(nameOf(test)), ignored)),
    ...second.filter((test) => !known.has(nameOf(test))).flatMap((test) => compareTests(undefined, test, ignored)),
  ]
}

function nameOf({ file, titles }: TestResult): string {
  return JSON.stringify([file, titles])
}

function compareTests(a: TestResult | undefined, b: TestResult | undefined, ignored: Ignored): Difference[] {
  const { file, titles } = must(a ?? b, 'value')
  const locate = (difference: Omit<Difference, 'file' | 'titles'>): Difference => ({ file, titles, ...difference })
  const states: [string, string] = [describeState(a), describeState(b)]
  if (states[0] !== states[1])
    return [locate({ what: 'result', values: states, isExplained: a?.state === 'skipped' || b?.state === 'skipped' })]
  const ours = a?.outcomes ?? []
  const theirs = b?.outcomes ?? []
  const count: [string, string] = [String(ours.length), String(theirs.length)]
  const counted = count[0] === count[1] ? [] : [locate({ what: 'calls', values: count, isExplained: false })]
  const pairs = ours.slice(0, theirs.length).map((outcome, index) => [outcome, itemAt(theirs, index)] as const)
  return [
    ...counted,
    ...pairs.flatMap(([one, other]) =>
      compareOutcomes(ignored.strip(one), ignored.strip(other)).map((each) => locate({ call: one.call, ...each })),
    ),
  ]
}

function describeState(test: TestResult | undefined): string {
  if (test === undefined) return 'did not run'
  const why = test.reason ?? test.failure?.message.split('\n', 1)[0]
  return why === undefined || test.state === 'failed' ? test.state : `${test.state} (${why})`
}

/** A difference in one call. */
export type OutcomeDifference = Pick<Difference, 'what' | 'values' | 'explained' | 'isExplained'>

/** Compares two outcomes of one call. */
export function compareOutcomes(a: CallOutcome, b: CallOutcome): OutcomeDifference[] {
  const characters = sumDifferences(a.lengths, b.lengths)
  const payers = [...new Set([...Object.keys(a.ram), ...Object.keys(b.ram)])]
  const texts: [string, string | undefined, string | undefined][] = [
    ['call', a.call, b.call],
    ['status', a.status, b.status],
    ['message', a.message, b.message],
    ['returns', a.returns.join(', '), b.returns.join(', ')],
    ['receipts', a.receipts.join('; '), b.receipts.join('; ')],
    ['storage', a.writes?.join('; '), b.writes?.join('; ')],
  ]
  return [
    ...texts.flatMap(([what, ours, theirs]): OutcomeDifference[] =>
      ours === undefined || theirs === undefined || ours === theirs
        ? []
        : [{ what, values: [ours, theirs], isExplained: false }],
    ),
    ...compareFigures('gas', [a.gas, b.gas], characters * GAS_PER_CHARACTER),
    ...payers.flatMap((payer) => compareFigures(`RAM of ${payer}`, [a.ram[payer] ?? 0, b.ram[payer] ?? 0], characters)),
  ]
}

function sumDifferences(a: readonly number[], b: readonly number[]): number {
  const longer = a.length < b.length ? b : a
  return longer.reduce((sum, _, index) => sum + Math.abs((a[index] ?? 0) - (b[index] ?? 0)), 0)
}

function compareFigures(what: string, [a, b]: [number, number], most: number): OutcomeDifference[] {
  if (a === b) return []
  const explained = Math.min(Math.abs(a - b), most)
  return [{ what, values: [String(a), String(b)], explained, isExplained: explained === Math.abs(a - b) }]
}

/** Extent of a comparison of two runs. */
export interface ComparedParts {
  /** Tests that ran on both networks. */
  tests: number
  /** Calls and reads of those tests that both networks made. */
  calls: number
}

/** Counts what `compareRuns` compares. */
export function countCompared(first: readonly TestResult[], second: readonly TestResult[]): ComparedParts {
  const others = new Map(second.map((test) => [nameOf(test), test]))
  const pairs = first.flatMap((test) => {
    const other = others.get(nameOf(test))
    return other === undefined || [test, other].some(({ state }) => state === 'skipped') ? [] : [[test, other] as const]
  })
  const count = ({ outcomes = [] }: TestResult) => outcomes.length
  return { tests: pairs.length, calls: pairs.reduce((sum, [a, b]) => sum + Math.min(count(a), count(b)), 0) }
}

/** Facts about a comparison of two networks: its extent, the start of their clocks, and ignored differences. */
export interface Comparison {
  networks: readonly [string, string]
  compared: ComparedParts
  /** Time at which every file began on both networks; undefined if a clock cannot be moved. */
  clockStart: Date | undefined
  ignored: Readonly<Record<string, number>>
}

/** Formats the facts about a comparison that readers need. */
export function formatComparison({ networks, compared, clockStart, ignored }: Comparison): string[] {
  const { tests, calls } = compared
  const extent = `compared: ${calls} ${calls === 1 ? 'call or read' : 'calls and reads'} of ${tests} ${tests === 1 ? 'test' : 'tests'}`
  const clocks =
    clockStart === undefined
      ? `clocks are not aligned: one of ${networks.join(' and ')} has no developer methods`
      : `clocks are aligned: every file begins at ${clockStart.toISOString()} on both`
  const names = Object.entries(ignored).map(
    ([name, count]) => `${name} (${count === 0 ? 'not found' : `${count} times`})`,
  )
  return [extent, clocks, ...(names.length === 0 ? [] : [`left out by compare.ignore: ${names.join(', ')}`])]
}

/** Differences as lines, by test and call; explained differences are summarised. */
export function formatDifferences(
  differences: readonly Difference[],
  networks: readonly [string, string],
  paint: Paint,
): string[] {
  const lines: string[] = []
  let test = ''
  let call: string | undefined
  for (const difference of differences) {
    const title = `${difference.file} › ${difference.titles.join(' › ')}`
    if (title !== test) lines.push('', title)
    if (difference.call !== undefined && (difference.call !== call || title !== test))
      lines.push(`  ${shorten(difference.call)}`)
    test = title
    call = difference.call
    lines.push(...formatDifference(difference, networks, paint).map((line) => `    ${line}`))
  }
  const open = differences.filter(({ isExplained }) => !isExplained).length
  const rest = differences.length - open
  const explained = rest === 0 ? '' : `, ${rest} explained by names, ids or what a network lacks`
  return [
    ...lines,
    '',
    `${open === 0 ? 'nothing differs' : open === 1 ? '1 difference' : `${open} differences`} between ${networks.join(' and ')}${explained}`,
  ]
}

/** Formats a difference: `~` marks what names, ids and keys explain, `✗` what they do not. */
export function formatDifference(
  { what, values, explained, isExplained }: OutcomeDifference,
  networks: readonly [string, string],
  paint: Paint,
): string[] {
  if (explained === undefined) {
    const style = isExplained ? paint.dim : paint.red
    return [
      style(`${isExplained ? '~' : '✗'} ${what}`),
      ...networks.map((name, index) => `    ${name}: ${shorten(itemAt(values, index))}`),
    ]
  }
  const difference = Number(values[1]) - Number(values[0])
  const part = isExplained
    ? 'explained by the length of names, ids and keys'
    : `${explained} of it explained by the length of names, ids and keys`
  const line = `${isExplained ? '~' : '✗'} ${what}: ${values.join(' → ')} (${difference > 0 ? '+' : ''}${Number(difference.toFixed(2))}, ${part})`
  return [isExplained ? paint.dim(line) : paint.red(line)]
}
