import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { Linter } from 'eslint'
import { compileContract } from '../../src/compiler/compile.js'
import { readPublication } from '../../src/compiler/publishing/publication.js'
import { findDeepNesting } from '../../src/contract/syntax/nesting.js'
import { isToolkitError } from '../../src/errors/errors.js'
import { lintFiles } from '../../src/lint/engine/engine.js'
import { summarise } from '../../src/lint/inspect/summary.js'
import { analyseContract } from '../../src/lint/model/contract-model.js'
import { parser } from '../../src/lint/plugin/parser.js'
import { plugin } from '../../src/lint/plugin/plugin.js'
import { RULES } from '../../src/lint/rules/rules.js'
import { parseModule, SyntaxFailure } from '../../src/lint/syntax/module.js'
import { createFolder, runToolkit, writeFiles } from '../e2e/toolkit.js'
import { shareRows, takeShare } from '../limits.js'
import { DEPTHS, KINDS, nest, SHALLOW } from './nested-sources.js'

const LEVELS = Object.fromEntries(RULES.map(({ name }) => [`iost/${name}`, 'error' as const]))
const ABI = JSON.stringify({ lang: 'javascript', version: '1.0.0', abi: [{ name: 'run', args: ['string'] }] })
/** Syntax of TypeScript only. */
const TYPED = ['types in types', 'casts to types', 'non-null assertions']
/** Syntax that the chain does not read: it is compiled, and not published as it is. */
const NEWER = [...TYPED, 'optional chains', 'optional calls', 'coalescing']
const PLACE = /:\d+:\d+ /

/** Each tool accepts a source, or reports an error with a place. The oracle is the process: it stays alive. */
describe('nested syntax', () => {
  const root = createFolder({ 'package.json': '{}' })
  let outcomes = 0
  after(() => console.log(`      ${outcomes} outcomes of ${Object.keys(KINDS).length} kinds of syntax`))

  const tools: Readonly<Record<string, (file: string, text: string) => Promise<string | undefined>>> = {
    compile: (file) => reasonOf(compileContract(file, { root })),
    publish: (file) => reasonOf(readPublication(file, join(root, 'deep.abi'))),
    async lint(file, text) {
      const options = { root, levels: LEVELS, fix: true, reportUnused: false }
      const [result] = await lintFiles([{ path: file, text, refusals: [] }], options)
      const unread = result?.messages.find(({ message }) => message.startsWith('this cannot be read'))
      return unread && `deep:${unread.line}:${unread.column} ${unread.message}`
    },
    inspect: (file, text) =>
      reasonOf(
        (async () => {
          const model = analyseContract(parseModule(file, text), { read: () => undefined })
          if (model !== undefined) summarise(model, file)
        })(),
      ),
    async ESLint(file, text) {
      const config = {
        files: ['**/*.{js,ts}'],
        languageOptions: { parser },
        plugins: { iost: plugin },
        rules: LEVELS,
      } as never
      const [first] = new Linter({ cwd: root }).verify(text, [config], { filename: file })
      return first?.fatal ? `deep:${first.line}:${first.column} ${first.message}` : undefined
    },
  }

  for (const kind of Object.keys(KINDS)) {
    it(`nested ${kind} is read or rejected with its place by ${Object.keys(tools).join(', ')}`, async () => {
      const name = TYPED.includes(kind) ? 'deep.ts' : 'deep.js'
      const file = join(root, name)
      writeFiles(root, { 'deep.abi': ABI })
      const accepted = findDeepest(kind)
      for (const depth of [...DEPTHS, accepted, accepted + 1]) {
        const script = nest(kind, depth)
        const text = name === 'deep.ts' ? script.replace('module.exports =', 'export default') : script
        writeFileSync(file, text)
        for (const [tool, use] of Object.entries(tools)) {
          const reason = await use(file, text)
          if (depth === SHALLOW && !(tool === 'publish' && NEWER.includes(kind))) {
            expect(reason, `${tool} at ${depth}`).to.equal(undefined)
          }
          if (depth > accepted) expect(reason, `${tool} at ${depth}`).to.match(/nested more than \d+ levels deep/)
          if (reason !== undefined) expect(reason, `${tool} at ${depth}`).to.match(PLACE)
          expect(reason ?? '', `${tool} at ${depth}`).to.not.match(/RangeError|stack/i)
          outcomes++
        }
      }
    })
  }

  it('nested syntax of an imported file is rejected with its place', async () => {
    writeFiles(root, {
      'entry.ts': "import { f } from './part'\nexport default class Entry { init() {} run() { return f() } }\n",
      'part.ts': `export const f = () =>\n  ${'['.repeat(5000)}${']'.repeat(5000)}\n`,
    })
    const reason = await reasonOf(compileContract(join(root, 'entry.ts'), { root }))
    expect(reason).to.match(/^part\.ts:2:\d+ syntax is nested more than \d+ levels deep/)
  })

  describe('of classes and imports', () => {
    const cyclic = createFolder({
      'toolkit.config.js': 'export default {}\n',
      'contracts/self.js': 'class A extends A { init() {} }\nmodule.exports = A\n',
      'contracts/ring.ts': "import { B } from './ring-b'\nexport class C extends B { init() {} }\nexport default C\n",
      'contracts/ring-b.ts': "import { C } from './ring'\nexport class B extends C { init() {} }\n",
      ...chainImports(2000),
    })
    const paths = ['contracts/self.js', 'contracts/ring.ts', 'contracts/chain/m0.ts']
    const commands = [['compile', '--no-types'], ['lint'], ['inspect']]
    const rows = paths.flatMap((path) => commands.map((command) => ({ path, command })))
    for (const [declare, { path, command }] of shareRows(rows, 2)) {
      declare(`nested syntax in ${path} ends ${command[0]} with an answer, not with a signal`, async () => {
        const { exitCode, stderr, stdout } = await runToolkit([...command, path], { cwd: cyclic })
        expect(exitCode, stderr + stdout).to.be.oneOf([0, 1, 3])
        expect(stderr).to.not.match(/internal error|RangeError/)
        outcomes++
      })
    }
  })

  describe('in the command line', () => {
    const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n', 'deep.js.abi': ABI })
    const commands = [['compile', 'contracts/deep.js'], ['lint'], ['inspect', 'contracts/deep.js']]
    const rows = Object.keys(KINDS)
      .filter((kind) => !TYPED.includes(kind))
      .flatMap((kind) => commands.flatMap((command) => [1000, 100_000].map((depth) => ({ kind, command, depth }))))
    for (const [declare, { kind, command, depth }] of shareRows(takeShare(rows, 9), 7)) {
      declare(`${depth} deep of ${kind} ends ${command[0]} with an error that has a place`, async () => {
        writeFiles(cwd, { 'contracts/deep.js': nest(kind, depth) })
        const { exitCode, stderr, stdout } = await runToolkit(command, { cwd })
        expect(exitCode, stderr + stdout).to.be.oneOf([1, 3])
        expect(stderr + stdout).to.match(/deep\.js:4:\d+|4:\d+ /)
        expect(stderr).to.not.match(/internal error|RangeError/)
        outcomes++
      })
    }
  })
})

/** The greatest accepted depth of a kind. */
function findDeepest(kind: string): number {
  let [low, high] = [1, 1000]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (findDeepNesting(nest(kind, middle)) === undefined) low = middle
    else high = middle - 1
  }
  return low
}

/** The message of a failure of the user's; other errors are rethrown. */
async function reasonOf(working: Promise<unknown>): Promise<string | undefined> {
  try {
    await working
    return undefined
  } catch (error) {
    if (error instanceof SyntaxFailure) return `deep:${error.line}:${error.column} ${error.message}`
    if (isToolkitError(error)) return error.message
    throw error
  }
}

/** Modules that import each other in a chain. */
function chainImports(count: number): Record<string, string> {
  const files: Record<string, string> = {}
  for (let index = 1; index < count; index++) {
    const next = index + 1 < count ? `import { f as g } from './m${index + 1}'\n` : 'const g = () => 1\n'
    files[`contracts/chain/m${index}.ts`] = `${next}export const f = (): number => g()\n`
  }
  files['contracts/chain/m0.ts'] =
    "import { f } from './m1'\nexport default class Chain { init() {} run(): number { return f() } }\n"
  return files
}
