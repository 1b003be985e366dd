import type ivm from 'isolated-vm'
import { LEXICAL_NAMES } from './realm/index.js'
import { CHARGE, type Scan, scanCode } from './scanner.js'

/** The name exception texts give to a contract's script. */
export const SCRIPT_NAME = '_default_name.js'

const HEADER = '{ const { blockInfo, block, txInfo, tx } = $context; return (() => {'
const CONVERSION =
  "if (typeof rs === 'function' || typeof rs === 'object') { _IOSTInstruction_counter.incr(12); rs = JSON.stringify(rs); }"

/** The reference's script of one invocation (spec/vm.md §4.1), which exception texts quote. */
export function formatScript(code: string, call: string): string {
  return `\n${code};\nconst obj = new module.exports;\nlet rs = obj.${call};\n`
}

/** The end of a script that runs a method in the global scope; its value is the result. */
export function formatCall(call: string): string {
  return `const obj = new module.exports;\nlet rs = obj.${call};\n${CONVERSION}\ntypeof rs === 'symbol' ? 'undefined' : rs;`
}

function formatRoutine(code: string): string {
  const call = `const obj = new module.exports;\nlet rs = $call(obj);\n${CONVERSION}\nreturn rs;`
  return `($context, $call) => ${HEADER}\n${code};\n${call} })() }`
}

/** What a text gained at some places: the way back from an offset in the new text to the old one. */
export interface Marked {
  text: string
  toOriginal(offset: number): number
}

/**
 * The invocation as a function that notes what each `throw` throws, and where: `throw X` becomes `throw $throw(offset, X)`. Offsets
 * of the original count in `formatScript`'s text.
 */
export function formatExplanation(code: string, call: string, throws: Scan['throws']): Marked {
  const insertions: { at: number; text: string }[] = []
  for (const { start, end } of throws) {
    insertions.push({ at: start + 'throw'.length, text: ` $throw(${start + 1},` }, { at: end, text: ')' })
  }
  insertions.sort((a, b) => a.at - b.at)
  const header = `($context, $throw) => ${HEADER}`
  let text = ''
  let done = 0
  for (const { at, text: inserted } of insertions) {
    text += code.slice(done, at) + inserted
    done = at
  }
  const body = `\n${text}${code.slice(done)};\nconst obj = new module.exports;\nlet rs = obj.${call};\n`
  return {
    text: `${header}${body}${CONVERSION}\nreturn rs; })() }`,
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

/** Words that tie code to the global scope, to promises, or to names of ours; such code gets a realm of its own. */
const TYING = ['async', 'await', 'import', 'caller', '$context', '$call', '$throw']

/** True where running the code as a function in a used realm cannot be told from running it as a script in a new one. */
export function isReusable(scan: Scan, globals: ReadonlySet<string>): boolean {
  if (scan.sloppyThis || TYING.some((word) => scan.words.has(word))) return false
  for (const name of scan.declared) if (globals.has(name)) return false
  return true
}

/** A contract's code, ready to run in one isolate. */
export interface Program {
  code: string
  scan: Scan
  /** In the global scope of a realm of its own. */
  script: ivm.Script
  /** As a function of a realm that is used again; absent where that would show. */
  routine: ivm.Script | undefined
}

/** Compiles instrumented code; throws the engine's SyntaxError. With `traced`, every charge point counts its visits. */
export function compileProgram(
  isolate: ivm.Isolate,
  code: string,
  options: { globals: ReadonlySet<string>; traced: boolean },
): Program {
  const scan = scanCode(code)
  // the whole script once, for the errors that it gives before anything runs
  isolate.compileScriptSync(formatScript(code, 'init()'), { filename: SCRIPT_NAME })
  const text = options.traced ? numberSites(code, scan.sites) : code
  const routine = isReusable(scan, options.globals)
    ? isolate.compileScriptSync(formatRoutine(text), { filename: SCRIPT_NAME })
    : undefined
  const script = isolate.compileScriptSync(`\n${text};\n`, { filename: SCRIPT_NAME })
  return { code, scan, script, routine }
}

function numberSites(code: string, sites: readonly number[]): string {
  let text = ''
  let done = 0
  for (const [index, at] of sites.entries()) {
    text += `${code.slice(done, at)}_IOSTInstruction_counter.at(${index},`
    done = at + CHARGE.length
  }
  return text + code.slice(done)
}

/** The names a contract shares the global scope with. */
export function listGlobals(context: ivm.Context): Set<string> {
  const names = context.evalSync("Object.getOwnPropertyNames(this).join(',')") as string
  return new Set([...names.split(','), ...LEXICAL_NAMES])
}
