import { join } from 'node:path'
import { expect } from 'chai'
import { transform } from 'esbuild'
import { CONSTRUCTS, type Construct } from '../../../docs/generate/language.js'
import { compileContract } from '../../../src/compiler/compile.js'
import { CompileRefused } from '../../../src/compiler/refusals.js'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import { createSandbox, type Sandbox } from '../../../src/vm/sandbox/sandbox.js'
import { makeFolder } from '../../folder.js'
import { invoke } from '../../security/contract.js'

const LIBRARY_FILE = 'export const twice = (x: number) => x * 2'

/** Results of each construct in `docs/reference/language.md`. */
describe('contract language', () => {
  let sandbox: Sandbox
  before(() => {
    sandbox = createSandbox()
  })
  after(async () => {
    sandbox.dispose()
  })

  for (const construct of CONSTRUCTS) {
    it(`${construct.name} ${construct.refused ? 'is rejected' : 'runs'}`, async () => {
      const source = formatSource(construct)
      const root = await makeFolder({ 'k.ts': source, 'lib/twice.ts': LIBRARY_FILE })
      const compiled = await compileContract(join(root, 'k.ts'), { root }).catch((error) => error)
      if (construct.refused !== undefined) {
        expect(compiled, source).to.be.instanceOf(CompileRefused)
        const reasons = (compiled as CompileRefused).refusals.map(({ reason }) => reason)
        expect(
          reasons.some((reason) => reason.startsWith(construct.refused!)),
          reasons.join('\n'),
        ).to.equal(true)
        return
      }
      if (compiled instanceof Error) throw compiled
      const outcome = invoke(sandbox, instrument(compiled.script).code, { api: 'f' })
      if ('error' in outcome) throw new Error(`${outcome.error}\n${compiled.script}`)
      expect(outcome.result).to.equal(await runInNode(source))
    })
  }

  it('has distinct names and examples', () => {
    expect(new Set(CONSTRUCTS.map(({ name }) => name)).size).to.equal(CONSTRUCTS.length)
    expect(CONSTRUCTS.length).to.be.above(40)
  })
})

function formatSource({ code, isWhole }: Construct): string {
  return isWhole ? code : `export class K {\n  init() {}\n  f() { ${code} }\n}\n`
}

/** Returns the result of `f` in Node, as the chain formats return values. */
async function runInNode(source: string): Promise<string> {
  const whole = source.replace(/^import .*$/m, LIBRARY_FILE.replace('export ', ''))
  const { code } = await transform(whole, { loader: 'ts', format: 'cjs' })
  const module = { exports: {} as { K: new () => { f(): unknown } } }
  new Function('module', 'exports', code)(module, module.exports)
  const answer = new module.exports.K().f()
  return typeof answer === 'object' ? JSON.stringify(answer) : String(answer)
}
