import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Subject } from '../../../src/lint/model/subject.js'
import { undeclaredName } from '../../../src/lint/rules/habits/undeclared-name.js'
import { listFreeNames } from '../../../src/lint/syntax/free-names.js'
import { parseModule } from '../../../src/lint/syntax/module.js'

const ROOT = join(import.meta.dirname, '../../..')
const GLOBALS = new Set(
  `undefined NaN Infinity Object Array String Number Boolean Symbol BigInt Math JSON Error RangeError TypeError
  SyntaxError Promise Map Set WeakMap WeakSet WeakRef Reflect Proxy RegExp Date Uint8Array Uint32Array DataView
  Int8Array Int32Array encodeURIComponent decodeURIComponent atob btoa structuredClone process Buffer performance console setTimeout clearTimeout setImmediate queueMicrotask AbortController
  AbortSignal URL TextEncoder TextDecoder Function globalThis`.split(/\s+/),
)

/** Files that the type checker reads, and in which it finds everything declared. */
function readChecked(folder: string): { path: string; text: string }[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: join(ROOT, folder, path), text: readFileSync(join(ROOT, folder, path), 'utf8') }))
}

/** Members of a subject that the rule does not read, or that are empty. */
const SUBJECT: Omit<Subject, 'module'> = {
  contract: undefined,
  refusals: undefined,
  defined: [],
  routines: [],
  exceeded: new Set(),
}

// The oracle is the type checker: it accepts these files, so every name in them is declared, or a global of Node.
describe('the search for undeclared names', () => {
  for (const folder of ['src/lint', 'src/codec', 'src/contract', 'src/vm/analysis']) {
    it(`finds only globals in ${folder}, which the type checker accepts`, () => {
      const files = readChecked(folder)
      expect(files.length).to.be.above(5)
      for (const { path, text } of files) {
        const module = parseModule(path, text)
        const free = listFreeNames(module.program).map(({ node }) => node.name)
        expect(free.filter((name) => !GLOBALS.has(name))).to.deep.equal([], path)
        const methods = [...undeclaredName.check({ ...SUBJECT, module })]
        expect(methods.filter(({ message }) => message.startsWith('no class'))).to.deep.equal([], path)
      }
    })
  }

  it('finds a name whose import is removed', () => {
    for (const { path, text } of readChecked('src/codec')) {
      const [line, name] = /^import \{ (?:type )?(\w+) \} from .*$/m.exec(text) ?? []
      if (line === undefined || name === undefined || line.includes('{ type ')) continue
      const module = parseModule(path, text.replace(line, ''))
      expect(listFreeNames(module.program).map(({ node }) => node.name)).to.include(name)
    }
  })
})
