import { applyEdits, sortEdits, type TextEdit } from '../../codec/text-edit.js'
import { itemAt, must } from '../../collections/presence.js'
import type { ProbePlan } from '../../contract/instrumentation/probes.js'
import type { PlannedLoop, PlannedStatement, PlannedYield, StepPlan } from '../../contract/instrumentation/step-plan.js'
import { GUARD_PARAMETERS, GUARD_START } from '../analysis/guards.js'
import type { Scan, Span } from '../analysis/scanner.js'
import type { HiddenNames } from './hidden-names.js'

/** Source of a program's wrappers. */
export interface WrapperSource {
  /** Code that the engine can compile: functions with deferred errors are empty. */
  text: string
  /** Deferred errors. */
  deferred: DeferredError[]
  /** Scan of `text`, computed on demand. */
  readonly scan: Scan
  /** Guards that confine it (analysis/escape-analysis.ts); absent for code that must run as a script. */
  guards: readonly TextEdit[] | undefined
  /** Guards of unconfined code (lengths.ts). */
  readonly lengths: readonly TextEdit[]
  /** Its probes, computed at first use. */
  readonly plan: ProbePlan
  /** Counters to insert into `text`. */
  counts: readonly TextEdit[]
  /** Names in the scripts of its isolate that it must not guess. */
  readonly names: HiddenNames
}

/** A syntax error inside a function: V8 7.0 finds it when the function is first called, newer engines at once. */
export interface DeferredError {
  /** Offset after the function's `{`. */
  body: number
  /** Offset and message of the error. */
  offset: number
  message: string
}

const CONVERSION =
  "if (typeof rs === 'function' || typeof rs === 'object') { _IOSTInstruction_counter.incr(12); rs = JSON.stringify(rs); }"
const INSTANCE = 'const obj = new module.exports;\n\n\n'
const listGuardNames = ({ lengths }: HiddenNames) => `{ ${GUARD_PARAMETERS}, lengths: ${lengths} }`
const [CONTEXT, CALL] = [`${GUARD_START}context`, `${GUARD_START}call`]
const [THROW, YIELD, LAST, PROFILE, STEP] = ['throw', 'yield', 'last', 'profile', 'step'].map(
  (name) => GUARD_START + name,
)
const formatHeader = (opening: string) =>
  `{ ${opening}const { blockInfo, block, txInfo, tx, module } = ${CONTEXT}; return (() => {`
const HEADER = formatHeader('')

/** The reference's script of one invocation (spec/vm.md §4.1), which exception texts quote. */
export function formatScript(code: string, call: string): string {
  return `\n${code};\n${INSTANCE}let rs = obj.${call};\n`
}

/**
 * Formats the contract for the global scope. Its value is not a function, which would keep the context alive until the
 * host collects garbage. The name of its guard is removed before its first instruction.
 */
export function formatGlobal({ text, counts, lengths, names, scan }: WrapperSource): string {
  const guard = lengths.length > 0 ? `const ${names.lengths} = $takeLengths();` : ''
  const raises = mayPromise(text) ? [] : scan.throws.flatMap((span) => raiseBy(names.raise, span))
  return `${guard}\n${applyEdits(text, sortEdits([...raises, ...counts, ...lengths]))};\n${names.end}(0);`
}

/** `async`, also with an escape in it, and `import` create promises. */
const MAY_PROMISE = /async|import|\\u/

/** Whether code may use promises, which let it read what it throws in an `async` function. */
export function mayPromise(text: string): boolean {
  return MAY_PROMISE.test(text)
}

function raiseBy(name: string, { start, end }: Span): TextEdit[] {
  return [
    { at: start + 'throw'.length, text: ` ${name}((` },
    { at: end, text: '))' },
  ]
}

/**
 * Formats the call after the contract in the global scope; its value is the result. Each part that runs code of the
 * contract is caught in the realm (realm-scripts.ts): the engine reads properties of an object that is thrown to the
 * host, which may be getters of the contract.
 */
export function formatCall(call: string, { end, guard }: HiddenNames): string {
  return `const obj = ${guard}(() => new module.exports);
let rs = ${guard}(() => obj.${call});
${guard}(() => { ${CONVERSION} });
${end}(${guard}(() => ${RESULT}));`
}

const RESULT = `typeof rs === 'symbol' ? 'undefined' : typeof rs === 'object' || typeof rs === 'function' ? \`\${rs}\` : rs`

/** The invocation as a function. */
export function formatRoutine(text: string, names: HiddenNames): string {
  return `(${CONTEXT}, ${CALL}, ${listGuardNames(names)}) => ${HEADER}\n${text};\n${INSTANCE}let rs = ${CALL}(obj);\n${CONVERSION}\nreturn rs; })() }`
}

/** A text with insertions, and the mapping of its offsets to the original text. */
export interface MarkedText {
  text: string
  toOriginal(offset: number): number
}

/**
 * Formats the invocation as a function that notes the value and place of each `throw`: `throw X` becomes
 * `throw THROW(offset, (X))`, and `yield X` becomes `yield YIELD[offset] = X`. Offsets refer to `formatScript`'s text;
 * a deferred error has a negative one.
 */
export function formatExplanation(program: WrapperSource, isConfined: boolean): MarkedText {
  return formatNoted(program, [...noteValues(program.scan), ...listGuards(program, isConfined)], `${CALL}(obj)`)
}

/**
 * Formats the invocation for an error that the engine throws in the contract's own code, which it only locates exactly
 * without notes and guards, with the text of the `call`, and without commas: newer engines attribute an error after a
 * comma to the whole expression.
 */
export function formatExactly(program: WrapperSource, call: string): MarkedText {
  return formatNoted(program, [...listSequences(program.scan), ...program.lengths], `obj.${call}`)
}

function formatNoted({ text, deferred, names }: WrapperSource, notes: readonly TextEdit[], call: string): MarkedText {
  const throws = deferred.map(({ body }, i) => ({ at: body, text: `throw ${THROW}(${-1 - i}, 0);` }))
  return formatMarked(text, sortEdits([...throws, ...notes]), { tools: NOTES, call, names })
}

/** Confined code keeps its guards. Guards of other code would require parsing it again, and are not needed. */
function listGuards(source: WrapperSource, isConfined: boolean): readonly TextEdit[] {
  return isConfined ? must(source.guards, 'guards') : source.lengths
}

const NOTES = `{ mark: ${THROW}, yields: ${YIELD}, last: ${LAST} }`

/**
 * Counts charge points and function entries and exits, and reports them. Generators are entered and left in pieces, and
 * belong to their caller.
 */
export function formatProfile(program: WrapperSource, isConfined: boolean): MarkedText {
  const { text, deferred, counts, scan, plan, names } = program
  // code with omitted parts has other offsets
  const sites = deferred.length === 0 ? scan.sites.map((at, index) => ({ at, text: `${PROFILE}.at(${index}),` })) : []
  const named = plan.functions.flatMap(({ body }, index) => (body === undefined ? [] : [{ body, index }]))
  const insertions = sortEdits([
    ...named.map(({ body, index }) => ({ at: body[0], text: `${PROFILE}.enter(${index});try{` })),
    ...counts,
    ...sites,
    ...listGuards(program, isConfined),
    ...named.map(({ body }) => ({ at: body[1], text: `}finally{${PROFILE}.leave()}` })),
  ])
  return formatMarked(text, insertions, { tools: must(PROFILE, 'PROFILE'), call: `${CALL}(obj)`, names })
}

/**
 * Reports each statement with the variables in scope, each entry and exit of a function, and returned and thrown
 * values. `first`: number of omitted steps.
 */
export function formatSteps(
  program: WrapperSource,
  { plan, isConfined, first }: { plan: StepPlan; isConfined: boolean; first: number },
): MarkedText {
  const { text, counts, names } = program
  const { statements, functions, returns, yields, loops } = plan
  const noted = functions.flatMap(({ body, isGenerator }, index) =>
    body === undefined ? [] : [{ body, index, isGenerator }],
  )
  const insertions = sortEdits([
    ...noted.map(({ body, index, isGenerator }) => ({ at: body[0], text: formatEntry(index, isGenerator) })),
    ...statements.map((statement, index) => ({ at: statement.range[0], text: formatStep(index, statement, plan) })),
    ...returns.map(([at]) => ({ at, text: `${STEP}.value((` })),
    ...yields.flatMap(formatYieldStart),
    ...loops.flatMap(formatLoop),
    ...counts,
    ...listGuards(program, isConfined),
    ...loops.flatMap(({ iterable }) => (iterable === undefined ? [] : [{ at: iterable[1], text: '))' }])),
    ...yields.toReversed().flatMap(formatYieldEnd),
    ...returns.map(([, at]) => ({ at, text: '))' })),
    ...noted.map(({ body, isGenerator }) => ({ at: body[1], text: formatExit(isGenerator) })),
  ])
  const reads = statements.map(({ reads }) => reads.map(({ variable }) => placeOf(variable, plan.variables)))
  const opening = `${STEP}.open(${first},${JSON.stringify(reads)});`
  return formatMarked(text, insertions, { tools: must(STEP, 'STEP'), call: `${CALL}(obj)`, names, opening })
}

/** A call of a generator: the stretches between its `yield`s are entered and left, as calls of functions are. */
const ACTIVATION = `${STEP}Activation`

function formatEntry(index: number, isGenerator: boolean): string {
  return isGenerator ? `const ${ACTIVATION}=${STEP}.activate(${index});try{` : `${STEP}.enter(${index});try{`
}

function formatExit(isGenerator: boolean): string {
  const leave = isGenerator ? `${STEP}.suspend(${ACTIVATION})` : `${STEP}.leave()`
  return `}catch(${STEP}Error){throw ${STEP}.thrown(${STEP}Error)}finally{${leave}}`
}

function formatLoop({ statement, conditions, iterable }: PlannedLoop): TextEdit[] {
  const notes = conditions.map((at) => ({ at, text: `${STEP}.return(${statement}),` }))
  return iterable === undefined ? notes : [{ at: iterable[0], text: `${STEP}.iterate(${statement},(` }]
}

function formatYieldStart({ range, operand, delegates }: PlannedYield): TextEdit[] {
  const resume = { at: range[0], text: `${STEP}.resume(${ACTIVATION},(` }
  if (operand === undefined) return [resume]
  return [resume, { at: operand[0], text: ` ${STEP}.${delegates ? 'delegate' : 'suspend'}(${ACTIVATION},(` }]
}

function formatYieldEnd({ range, operand }: PlannedYield): TextEdit[] {
  if (operand === undefined) return [{ at: range[1], text: ` ${STEP}.suspend(${ACTIVATION})))` }]
  return [
    { at: operand[1], text: '))' },
    { at: range[1], text: '))' },
  ]
}

/** Variables of the top level have numbers below zero: all calls of functions share them. */
function placeOf(variable: number, variables: StepPlan['variables']): number {
  return itemAt(variables, variable).function < 0 ? -1 - variable : variable
}

function formatStep(
  index: number,
  { reads, function: owner }: PlannedStatement,
  { variables, functions }: StepPlan,
): string {
  const around = functions[owner]
  // An error that the consumer throws into a generator continues it behind the notes of its `yield`.
  const resume = around?.isGenerator && around.body !== undefined ? `${STEP}.resume(${ACTIVATION});` : ''
  if (reads.length === 0) return `${resume}${STEP}.at(${index});`
  const list = reads.map(({ variable, isUnsure }) => {
    const { name } = itemAt(variables, variable)
    return isUnsure ? `${STEP}.peek(()=>${name})` : name
  })
  return `${resume}${STEP}.at(${index},()=>[${list}]);`
}

function formatMarked(
  text: string,
  insertions: readonly TextEdit[],
  { tools, call, names, opening = '' }: { tools: string; call: string; names: HiddenNames; opening?: string },
): MarkedText {
  const header = `(${CONTEXT}, ${CALL}, ${listGuardNames(names)}, ${tools}) => ${formatHeader(opening)}`
  const end = `;\n${INSTANCE}let rs = ${call};\n${CONVERSION}\nreturn rs; })() }`
  return {
    text: `${header}\n${applyEdits(text, insertions)}${end}`,
    toOriginal(offset) {
      let rest = offset - header.length - 1
      for (const { at, text: inserted } of insertions) {
        if (rest < at + inserted.length) return Math.min(rest, at) + 1
        rest -= inserted.length
      }
      return rest + 1
    },
  }
}

function noteValues({ throws, yields }: Scan): TextEdit[] {
  const notes = throws.flatMap(({ start, end }) => [
    { at: start + 'throw'.length, text: ` ${THROW}(${start + 1},(` },
    { at: end, text: '))' },
  ])
  for (const { start, operand, isEmpty } of yields) {
    notes.push({ at: operand, text: ` ${YIELD}[${start + 1}] = ${isEmpty ? 'undefined' : ''}` })
  }
  return notes
}

function listSequences({ sequences }: Scan): TextEdit[] {
  return sequences.flatMap(({ start, end }) => [
    { at: start, text: `${LAST}(` },
    { at: end, text: ')' },
  ])
}
