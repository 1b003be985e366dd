import { expect } from 'chai'
import { runToolkit, writeFiles } from '../toolkit.js'
import { type RandomContract, writeContract } from './random-contract.js'
import { NOT_INITIALISED, type TracedStep, traceContract } from './traced-run.js'

/** Argument of the method `go` of each contract. */
const ARGUMENT = 4
/** Statements that a contract has at most: others are not taken. */
const MAX_STATEMENTS = 400
/** Contracts that one process debugs. */
export const BATCH = 5
/** Statements of each contract from which the debugger moves in each way. */
const MOVES_FROM = 20

/** Figures of a comparison with plain Node, and its differences. */
export interface Comparison {
  steps: number
  variables: number
  frames: number
  moves: number
  differences: string[]
}

interface Debugged {
  seed: number
  contract: RandomContract
  truth: TracedStep[]
}

/** The contracts of the next seeds from `first` on that end within the limit. */
export function chooseContracts(first: number, count: number): Debugged[] {
  const chosen: Debugged[] = []
  for (let seed = first; chosen.length < count; seed += 1) {
    const contract = writeContract(seed, `C${chosen.length % BATCH}`)
    const truth = traceContract(contract, ARGUMENT, MAX_STATEMENTS)
    if (truth !== undefined) chosen.push({ seed, contract, truth })
  }
  return chosen
}

/** Debugs contracts in two processes of the command line, and compares all that they print with plain Node. */
export async function compareContracts(folder: string, debugged: readonly Debugged[]): Promise<Comparison> {
  writeFiles(folder, writeProject(debugged))
  const walks = debugged.map(({ truth }, index) => [
    selectCall(index),
    ...Array.from({ length: truth.length * 2 + 20 }, () => 's'),
  ])
  const places = splitBy(await runCommands(folder, walks.flat()), walks).map(listPlaces)
  const visits = debugged.map((each, index) => new Visit(each, places[index] ?? [], selectCall(index)))
  const commands = visits.map((visit) => visit.commands)
  const outputs = splitBy(await runCommands(folder, commands.flat()), commands)
  const compared: Comparison = { steps: 0, variables: 0, frames: 0, moves: 0, differences: [] }
  for (const [index, visit] of visits.entries()) visit.compare(outputs[index]!.slice(1), compared)
  return compared
}

/** Each contract is deployed, and then called. */
function selectCall(index: number): string {
  return `tx ${index * 2 + 2}`
}

function writeProject(debugged: readonly Debugged[]): Record<string, string> {
  const contracts = debugged.map(({ contract }, index) => [`contracts/c${index}.ts`, contract.source])
  const calls = debugged.map(
    (_, index) => `    const c${index} = await chain.deploy('c${index}', { from: alice! })
    await c${index}.as(alice!).go(${ARGUMENT})
`,
  )
  return {
    'package.json': '{ "type": "module" }\n',
    'toolkit.config.ts': 'export default {}\n',
    ...Object.fromEntries(contracts),
    'test/contracts.test.ts': `import { chain } from 'iost-toolkit/test'
describe('contracts', () => {
  it('run', async () => {
    const [alice] = await chain.accounts(1)
${calls.join('')}  })
})
`,
  }
}

export async function runCommands(cwd: string, commands: readonly string[]): Promise<string[]> {
  const args = ['debug', 'test/contracts.test.ts', '--json', '--commands', commands.join(';')]
  const { stdout, stderr, exitCode } = await runToolkit(args, { cwd })
  expect(exitCode, stdout + stderr).to.equal(0)
  return JSON.parse(stdout).commands.map(({ output }: { output: string }) => output)
}

/** The outputs of all commands, by the lists that these commands are from. */
export function splitBy(outputs: readonly string[], lists: readonly string[][]): string[][] {
  let from = 0
  return lists.map(({ length }) => {
    from += length
    return outputs.slice(from - length, from)
  })
}

interface Place {
  line: number
  column: number
  /** Its number in the debugger. */
  step: number
}

function parsePlace(output: string | undefined): Place | undefined {
  const found = /:(\d+):(\d+) .*, step (\d+)\/\d+, gas/.exec(output ?? '')
  return found === null ? undefined : { line: Number(found[1]), column: Number(found[2]), step: Number(found[3]) }
}

/** The places of a walk up to the end of the transaction. */
function listPlaces(outputs: readonly string[]): Place[] {
  const places: Place[] = []
  for (const place of outputs.map(parsePlace)) {
    if (place === undefined || place.step < (places.at(-1)?.step ?? 0)) return places
    places.push(place)
  }
  throw new Error('the walk does not reach the end of the transaction')
}

/** Moves of the debugger: each goes to the first step in its direction whose depth it accepts. */
export const MOVES: [command: string, direction: 1 | -1, accepts: (depth: number, from: number) => boolean][] = [
  ['s', 1, () => true],
  ['rs', -1, () => true],
  ['n', 1, (depth, from) => depth <= from],
  ['rn', -1, (depth, from) => depth <= from],
  ['finish', 1, (depth, from) => depth < from],
  ['rfinish', -1, (depth, from) => depth < from],
]

/** The commands for one contract, and the comparison of their outputs. */
class Visit {
  readonly commands: string[]
  /** The command that selects the transaction of its call. */
  readonly #select: string
  readonly #debugged: Debugged
  readonly #places: Place[]
  /** The statement of plain Node at each place; undefined for one of a pattern, which Node cannot print at. */
  readonly #truth: (TracedStep | undefined)[] = []
  readonly #names: (string | undefined)[] = []
  readonly #movesFrom: number[]
  /** The first place that Node does not have; undefined if all are the same. */
  readonly #strange: number | undefined

  constructor(debugged: Debugged, places: Place[], select: string) {
    this.commands = [select]
    this.#select = select
    this.#debugged = debugged
    this.#places = places
    let next = 0
    for (const { line, column } of places) {
      this.#truth.push(debugged.contract.places.has(`${line}:${column}`) ? debugged.truth[next++] : undefined)
    }
    this.#strange = this.#findStrange(next)
    const distance = Math.max(1, Math.floor(places.length / MOVES_FROM))
    this.#movesFrom = [...places.keys()].filter((index) => index % distance === 0)
    if (this.#strange === undefined) this.#writeCommands()
  }

  #findStrange(visited: number): number | undefined {
    const found = this.#truth.findIndex((truth, index) =>
      truth === undefined ? !this.#isPattern(index) : truth.frames[0]!.line !== this.#places[index]!.line,
    )
    if (found >= 0) return found
    return visited === this.#debugged.truth.length ? undefined : this.#places.length - 1
  }

  #writeCommands(): void {
    for (const [index, truth] of this.#truth.entries()) {
      const known = [...(truth?.values ?? [])].filter(([name, value]) => isPrintable(name, value))
      const name = known[index % known.length]?.[0]
      this.#names.push(name)
      this.commands.push(`goto ${this.#places[index]!.step}`, 'vars', 'bt', name === undefined ? 'bt' : `p ${name}`)
    }
    for (const from of this.#movesFrom) {
      // A move may end in another transaction.
      for (const [move] of MOVES) this.commands.push(this.#select, `goto ${this.#places[from]!.step}`, move)
    }
  }

  compare(outputs: readonly string[], compared: Comparison): void {
    const differ = (index: number, text: string) => compared.differences.push(this.#describe(index, text))
    if (this.#strange !== undefined) {
      differ(this.#strange, `is not the next statement of Node, line ${this.#truth[this.#strange]?.frames[0]?.line}`)
      return
    }
    const depths: number[] = []
    for (const [index, truth] of this.#truth.entries()) {
      const [, variables = '', stack = '', printed] = outputs.slice(index * 4, index * 4 + 4)
      depths.push(stack.split('\n').length)
      if (truth === undefined) continue
      compared.steps += 1
      compared.frames += truth.frames.length
      const frames = truth.frames.map(({ name, line }) => `${name}:${line}`).join(' < ')
      if (parseStack(stack) !== frames) differ(index, `has the stack ${parseStack(stack)}, not ${frames}`)
      compared.variables += compareVariables(variables, this.#skipEarlyRests(truth), (text) => differ(index, text))
      const name = this.#names[index]
      const value = name === undefined ? undefined : truth.values.get(name)
      if (value !== undefined && printed !== value) differ(index, `prints ${name} as ${printed}, not ${value}`)
    }
    this.#compareMoves(outputs.slice(this.#places.length * 4), depths, differ, compared)
  }

  #compareMoves(
    outputs: readonly string[],
    depths: readonly number[],
    differ: (index: number, text: string) => void,
    compared: Comparison,
  ): void {
    let at = 0
    for (const from of this.#movesFrom) {
      for (const [move, direction, accepts] of MOVES) {
        at += 3
        let to = from + direction
        while (depths[to] !== undefined && !accepts(depths[to]!, depths[from]!)) to += direction
        const reached = parsePlace(outputs[at - 1])?.step
        // Before and after the method, code outside of all functions runs, and other transactions.
        if (this.#places[to] === undefined) continue
        compared.moves += 1
        if (reached !== this.#places[to]?.step) {
          differ(from, `goes by ${move} to step ${reached}, not ${this.#places[to]?.step}`)
        }
      }
    }
  }

  /**
   * Without the rests of lists that plain Node has not made yet: the compiled code takes a known list apart before the
   * defaults run, which no code of the contract can tell.
   */
  #skipEarlyRests(truth: TracedStep): TracedStep & { early: ReadonlySet<string> } {
    const rests = [...this.#debugged.contract.source.matchAll(/\.\.\.(\w+)\] =/g)].map(([, name]) => name)
    return { ...truth, early: new Set(rests.filter((name) => truth.values.get(name!) === NOT_INITIALISED) as string[]) }
  }

  /** Steps of patterns are where a parameter or a loop variable is destructured. */
  #isPattern(index: number): boolean {
    const { line, column } = this.#places[index]!
    const text = this.#textOf(line)
    const header = /^\s*(?:function\*? \w+|\w+|(?:\w+: )?for )\(/.exec(text)?.[0]
    return header !== undefined && column >= header.length
  }

  #textOf(line: number): string {
    return this.#debugged.contract.source.split('\n')[line - 1] ?? ''
  }

  #describe(index: number, text: string): string {
    const { line, column, step } = this.#places[index]!
    return `seed ${this.#debugged.seed}, step ${step} (${line}:${column} ${this.#textOf(line).trim()}) ${text}`
  }
}

/** Compares the listed variables with plain Node: none is listed twice, wrong, or missing. */
export function compareVariables(
  output: string,
  { values, frames, early }: TracedStep & { early: ReadonlySet<string> },
  differ: (text: string) => void,
): number {
  const listed = new Map<string, string>()
  for (const line of output.split('\n')) {
    const [, name, value] = /^(\S+) = (.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    if (listed.has(name)) differ(`lists ${name} twice`)
    listed.set(name, value)
    if (values.get(name) !== value && !early.has(name)) differ(`lists ${name} as ${value}, not ${values.get(name)}`)
  }
  for (const [name, value] of values) {
    // The chain runs the expression of an arrow function in a function of its own, which has another `this`.
    const isOther = name === 'this' && (value === 'undefined' || /^(?:\(anonymous\)|f\d+)$/.test(frames[0]!.name))
    if (!listed.has(name) && value !== NOT_INITIALISED && !isOther) differ(`misses ${name}, which is ${value}`)
  }
  return listed.size
}

function isPrintable(name: string, value: string): boolean {
  return name !== 'this' && value !== NOT_INITIALISED
}

/** The frames of `bt`, as `name:line`. */
function parseStack(output: string): string {
  return output
    .split('\n')
    .map((line) => line.replace(/^[* ]#\d+ \w+\.(.*) at \S*:(\d+)$/, '$1:$2'))
    .join(' < ')
}
