import { must } from '../../collections/presence.js'
import type { Edit } from '../source-map/source-map.js'
import { SENT_PREFIX } from './sent-files.js'

/**
 * The functions with which esbuild wraps CommonJS modules, and modules that these require. They catch errors of a
 * module that loads, so that it can be loaded again. On the chain a throw ends the transaction, and `try` is rejected.
 */
const LOADERS =
  /^var __(?:esm|commonJS) = .*\n(?: {2}if \(err\) throw err\[0\];\n)? {2}try \{\n {2}(?<body> {2}return .*;\n) {2}\} catch \(e\) \{\n.*\n {2}\}\n\};$/gm

/** The path by which esbuild names a module in its loader. */
const MODULE_NAME = /(?<=^var \w+ = __(?:esm|commonJS)\(\{\n {2})"(?<path>(?:[^"\\\n]|\\.)*)"(?=\()/gm

/** An import of a CommonJS module by an ES module, with `module.exports` as its default, as in Node. */
const NODE_IMPORT = /__toESM\(\w+\(\)(?<flag>, 1)\)/g

/**
 * Edits that make esbuild's output for CommonJS modules valid in a contract: loaders without `try`, and module names
 * that do not depend on where packages are installed.
 */
export function adaptCommonJs(code: string): Edit[] {
  return [...rewrite(code, LOADERS, dropTry), ...rewrite(code, MODULE_NAME, shortenName)]
}

/**
 * The edits that make a default import of CommonJS with `__esModule` its `exports.default`, as the check of types says.
 * esbuild follows Node in files of projects with `"type": "module"`. Packages keep that, because they are written for
 * Node.
 *
 * @param modules - The lines in which esbuild names the file of the code below them.
 */
export function takeDefaults(code: string, modules: readonly Edit[]): Edit[] {
  return [...code.matchAll(NODE_IMPORT)].flatMap(({ 0: text, index, groups }) => {
    const name = modules.filter(({ start }) => start < index).toSorted((a, b) => b.start - a.start)[0]
    if (name === undefined || code.slice(name.start, name.end).includes('node_modules/')) return []
    const end = index + text.length - 1
    return [{ start: end - must(groups?.flag, 'flag').length, end, text: '' }]
  })
}

function rewrite(code: string, pattern: RegExp, write: (match: RegExpMatchArray) => string): Edit[] {
  return [...code.matchAll(pattern)].map((match) => {
    return { start: match.index, end: match.index + match[0].length, text: write(match) }
  })
}

function dropTry({ 0: loader, groups }: RegExpMatchArray): string {
  const head = loader.slice(0, loader.indexOf('\n')).replace(', err) =>', ') =>')
  return `${head}\n${must(groups?.body, 'body').slice(2)}};`
}

function shortenName({ groups }: RegExpMatchArray): string {
  const named = must(groups?.path, 'path')
  const path = named.startsWith(SENT_PREFIX) ? named.slice(SENT_PREFIX.length) : named
  return JSON.stringify(path.split('node_modules/').at(-1))
}
