import { toIdentifier } from '../../../codec/code-text.js'
import { must } from '../../../collections/presence.js'

/** Exports of `iost-toolkit/test` that functions of a test use. */
const EXPORTS: readonly string[] = ['arb', 'chain', 'createTestChain', 'expect', 'fixture', 'sameAs']
const SETUP = /\bsetup(?:\s*:\s*([A-Za-z_$][\w$.]*)\s*[,}]|\s*[,}])/
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]iost-toolkit\/test['"]/g

/** A name that is not a property, as far as a pattern can decide. */
const NAMES = /(?<![.\w$])[A-Za-z_$][\w$]*/g

/** Finds the name of the fixture of the invariants with this title (default: `setup`). */
export function findFixtureName(source: string, title: string): string {
  const quoted = [JSON.stringify(title), `'${title}'`, `\`${title}\``]
  const at = quoted.map((text) => source.indexOf(text)).find((index) => index >= 0)
  return (at !== undefined && SETUP.exec(source.slice(at))?.[1]) || 'setup'
}

/** A function of a test, as its file writes it if that is known. */
export interface WrittenFunction {
  /** The function as it runs, without types. */
  // biome-ignore lint/complexity/noBannedTypes: any function has a text
  run: Function
  /** Its text in the test file. */
  text: string | undefined
  /** Its type; undefined in JavaScript. */
  type: string | undefined
}

/**
 * Formats a function of a test as a variable: an arrow function, a function, or a method. `source`: the test file. The
 * bundler appends a number to names that several files have (`chain2`), which is removed. Empty if the file has it
 * under this name.
 */
export function formatSource(name: string, { run, text, type }: WrittenFunction, source: string): string[] {
  const [first = '', ...rest] = (text ?? restoreNames(String(run), source)).split('\n')
  const variable = toIdentifier(name)
  if (first === variable) return []
  const isMethod = [name, 'run'].some((each) => isMethodNamed(first, each))
  const head = isMethod ? first.replace(/^(async\s+)?\w+\s*\(/, '$1function (') : first
  const spaces = Math.min(...rest.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)))
  return [
    `const ${variable}${type === undefined ? '' : `: ${type}`} = ${head}`,
    ...rest.map((line) => line.slice(spaces)),
  ]
}

function isMethodNamed(first: string, name: string): boolean {
  const head = first.replace(/^async\s+/, '')
  return head.startsWith(name) && /^\s*\(/.test(head.slice(name.length))
}

function restoreNames(text: string, source: string): string {
  const names = new Set(source.match(NAMES))
  return text.replace(NAMES, (name) => {
    const original = name.replace(/\d+$/, '')
    const isRenamed = !names.has(name) && (names.has(original) || EXPORTS.includes(original))
    return isRenamed ? original : name
  })
}

/** Lists the imports that a test needs in addition to those of its file. */
export function formatImports(test: string, source: string): string[] {
  const imported = [...source.matchAll(IMPORT)].flatMap(([, names]) =>
    must(names, 'names')
      .split(',')
      .map((name) => name.trim()),
  )
  const used = new Set(test.match(NAMES))
  const missing = EXPORTS.filter((name) => used.has(name) && !imported.includes(name))
  return missing.length === 0 ? [] : [`import { ${missing.join(', ')} } from 'iost-toolkit/test'`, '']
}
