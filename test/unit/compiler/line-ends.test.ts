import { join } from 'node:path'
import { expect } from 'chai'
import { compileContract } from '../../../src/compiler/compile.js'
import { makeFolder } from '../../folder.js'

const SCRIPT = 'class Vault {\n  init() {}\n  put() { return 1 }\n}\nmodule.exports = Vault;\n'
const MODULE =
  'export class Vault {\n  init(): void {}\n  /** @returns a text */\n  put(): string { return `a\nb` }\n}\n'

describe('line endings', () => {
  async function compile(file: string, source: string) {
    const root = await makeFolder({ [file]: source })
    const { script, warnings } = await compileContract(join(root, file), { root })
    return { script, warnings: warnings.filter(({ text }) => text.includes('CRLF')) }
  }

  it('line endings of Windows in a plain script are published with a warning', async () => {
    const windows = SCRIPT.replaceAll('\n', '\r\n')
    const { script, warnings } = await compile('vault.js', windows)
    expect(script).to.equal(windows)
    expect(warnings).to.have.length(1)
    expect(warnings[0]).to.include({ file: 'vault.js', line: 1 })
    expect(warnings[0]!.text).to.match(/its bytes differ.*\.gitattributes/)
  })

  it('line endings are reported at the first line with CRLF', async () => {
    const { warnings } = await compile('vault.js', SCRIPT.replace('return 1 }\n', 'return 1 }\r\n'))
    expect(warnings[0]).to.include({ line: 3 })
  })

  it('line endings of other systems need no warning', async () => {
    expect((await compile('vault.js', SCRIPT)).warnings).to.deep.equal([])
  })

  it('line endings of a module change neither the script nor the warnings', async () => {
    const unix = await compile('vault.ts', MODULE)
    const windows = await compile('vault.ts', MODULE.replaceAll('\n', '\r\n'))
    expect(windows).to.deep.equal(unix)
    expect(windows.warnings).to.deep.equal([])
  })
})
