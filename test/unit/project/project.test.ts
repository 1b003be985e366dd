import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { buildContract, readArtifact } from '../../../src/compiler/artifact.js'
import { findContract, listContracts } from '../../../src/compiler/contracts.js'
import { artifactFolder } from '../../../src/config/project.js'
import { isSecret } from '../../../src/config/secret.js'
import { loadConfigFile } from '../../../src/project/config-file.js'
import { findConfigFile, loadProject } from '../../../src/project/project.js'
import { makeFolder } from '../../folder.js'

const ENTRY = pathToFileURL(join(import.meta.dirname, '../../../src/entries/config.ts')).href
const resolveImport = (specifier: string) => (specifier === 'iost-toolkit/config' ? ENTRY : undefined)
const VAULT = 'export class Vault { init() {}\n  get(key: string): string { return key } }'

function failureOf(promise: Promise<unknown>) {
  return promise.then(
    () => expect.fail('it did not fail'),
    (error) => error,
  )
}

describe('configuration files', () => {
  it('may be TypeScript, and import this package and other files', async () => {
    const folder = await makeFolder({
      'toolkit.config.ts': `import { type Config, defineConfig, secret } from 'iost-toolkit/config'
import { folder } from './names'
const config: Config = { contracts: folder, networks: { main: { kind: 'http', url: 'http://a', accounts: { a: secret('A') } } } }
export default defineConfig(config)`,
      'names.ts': "export const folder: string = 'src'",
    })
    const config = await loadConfigFile(join(folder, 'toolkit.config.ts'), resolveImport)
    expect(config.contracts).to.equal('src')
    const { main } = config.networks!
    expect(main?.kind === 'http' && isSecret(main.accounts!.a)).to.equal(true)
  })

  it('may be JavaScript, and know their own path', async () => {
    const folder = await makeFolder({
      'toolkit.config.js': 'export default { contracts: import.meta.dirname, tests: import.meta.url }',
    })
    const path = join(folder, 'toolkit.config.js')
    expect(await loadConfigFile(path)).to.deep.equal({ contracts: folder, tests: pathToFileURL(path).href })
  })

  it('configuration files leave no copy, because they may contain a key or a password', async () => {
    const key = '1rANSfcRzr4HkhbUFZ7L1Zp69JZZHiDDq5v7dNSbbEqeU4jxy3fszV4HGiaLQEyqVpS1dKT9g7zCVRxBVzuiUzB'
    for (const text of [key, 'https://alice:s3cret@example.org']) {
      const folder = await makeFolder({ 'toolkit.config.js': `export default { contracts: '${text}' }` })
      expect(await loadConfigFile(join(folder, 'toolkit.config.js'))).to.deep.equal({ contracts: text })
      expect(await readdir(join(folder, '.toolkit/cache'))).to.deep.equal([])
    }
  })

  it('configuration files are loaded again when they or their imports change', async () => {
    const folder = await makeFolder({
      'toolkit.config.ts': "export default { contracts: 'a' }",
      'names.ts': "export const name = 'c'",
    })
    const path = join(folder, 'toolkit.config.ts')
    expect(await loadConfigFile(path)).to.deep.equal({ contracts: 'a' })
    await writeFile(path, "import { name } from './names'\nexport default { contracts: name }")
    expect(await loadConfigFile(path)).to.deep.equal({ contracts: 'c' })
    await writeFile(join(folder, 'names.ts'), "export const name = 'd'")
    expect(await loadConfigFile(path)).to.deep.equal({ contracts: 'd' })
  })

  it('configuration files are loaded without a writable cache, with their imports and the packages of the project', async () => {
    const aPackage = '{ "type": "module", "exports": "./index.js" }'
    const folder = await makeFolder({
      'project/toolkit.config.ts':
        "import { a } from 'there'\nimport { b } from './names'\nexport default { contracts: a + b }",
      'project/names.ts': "export { b } from 'above'",
      'project/.toolkit': 'a file in its place',
      'project/node_modules/there/package.json': aPackage,
      'project/node_modules/there/index.js': "export const a = 'a'",
      'node_modules/above/package.json': aPackage,
      'node_modules/above/index.js': "export const b = 'b'",
    })
    const path = join(folder, 'project/toolkit.config.ts')
    expect(await loadConfigFile(path)).to.deep.equal({ contracts: 'ab' })
    await writeFile(path, 'export default {\n  contracts: null.x\n}')
    const error = await failureOf(loadConfigFile(path))
    expect(error.at).to.deep.equal({ file: path, line: 2, column: 19 })
  })

  it('configuration files with a syntax error are rejected with its location', async () => {
    const folder = await makeFolder({ 'toolkit.config.ts': 'export default {\n  contracts: 5 5\n}' })
    const error = await failureOf(loadConfigFile(join(folder, 'toolkit.config.ts')))
    expect(error).to.include({ code: 'CONFIG_UNREADABLE' })
    expect(error.at).to.deep.equal({ file: join(folder, 'toolkit.config.ts'), line: 2, column: 16 })
  })

  it('files that throw are rejected with the line', async () => {
    const folder = await makeFolder({
      'toolkit.config.ts':
        "interface A { a: 1 }\n\nconst a: A | undefined = undefined\nexport default { contracts: fail() }\nfunction fail(): string {\n  throw new Error('no way')\n}",
    })
    const error = await failureOf(loadConfigFile(join(folder, 'toolkit.config.ts')))
    expect(error.message).to.include('no way')
    expect(error.at).to.include({ file: join(folder, 'toolkit.config.ts'), line: 6 })
  })

  for (const [what, source, message, hint] of [
    ['an error that it throws', "throw new Error('no way')", 'no way', 'threw this error while it was loaded'],
    ['an import of a missing file', "import './gone.js'", 'Could not resolve "./gone.js"', 'path of the import'],
    ['an import of a missing package', "import 'gone'", "Cannot find package 'gone'", 'install the package'],
    ['a syntax error', 'export default {', 'Expected identifier but found end of file', 'Correct the file'],
    ['a missing default export', 'export const a = 1', 'it exports nothing', 'export default defineConfig('],
  ] as const)
    it(`a configuration file with ${what} is rejected with a hint about it`, async () => {
      const folder = await makeFolder({ 'toolkit.config.ts': source })
      const error = await failureOf(loadConfigFile(join(folder, 'toolkit.config.ts')))
      expect(error.message).to.equal(`the configuration cannot be read: ${message}`)
      expect(error.hint).to.contain(hint)
    })

  it('configuration files preserve errors of this package', async () => {
    const folder = await makeFolder({
      'toolkit.config.ts': "import { secret } from 'iost-toolkit/config'\nexport default { a: secret('5 5') }",
    })
    const error = await failureOf(loadConfigFile(join(folder, 'toolkit.config.ts'), resolveImport))
    expect(error).to.include({ code: 'CONFIG_INVALID' })
  })
})

describe('project loading', () => {
  it('finds the nearest configuration in parent directories', async () => {
    const folder = await makeFolder({
      'toolkit.config.ts': 'export default {}',
      'a/toolkit.config.js': 'export default {}',
      'a/b/c': '',
    })
    expect(findConfigFile(join(folder, 'a/b'))).to.equal(join(folder, 'a/toolkit.config.js'))
    expect(findConfigFile(folder)).to.equal(join(folder, 'toolkit.config.ts'))
  })

  it('merges file, environment and flags', async () => {
    const folder = await makeFolder({
      'toolkit.config.ts': 'export default { timeouts: { callTimeLimitMs: 1, execTimeLimitMs: 2 } }',
      'test/a': '',
    })
    const environment = { TOOLKIT_CALL_TIME_LIMIT_MS: '3' }
    const project = await loadProject({ directory: join(folder, 'test'), environment, flags: { minify: true } })
    expect(project).to.include({ root: folder, configFile: join(folder, 'toolkit.config.ts') })
    expect(project.settings.timeouts).to.deep.equal({ callTimeLimitMs: 3, execTimeLimitMs: 2 })
    expect(project.settings.compile.minify).to.equal(true)
  })

  it('accepts a folder without a configuration', async () => {
    const folder = await makeFolder({ 'contracts/vault.ts': VAULT })
    const project = await loadProject({ directory: folder })
    expect(project).to.include({ root: folder, configFile: undefined })
    expect(listContracts(project).map(({ name }) => name)).to.deep.equal(['vault'])
  })

  it('names the file of an invalid setting', async () => {
    const folder = await makeFolder({ 'toolkit.config.ts': 'export default { contrcts: 5 }' })
    const error = await failureOf(loadProject({ directory: folder }))
    expect(error).to.include({ code: 'CONFIG_INVALID' })
    expect(error.at).to.deep.equal({ file: join(folder, 'toolkit.config.ts') })
  })
})

describe('project contracts', () => {
  it('contracts are the sources in the contract folders', async () => {
    const folder = await makeFolder({
      'toolkit.config.ts': "export default { contracts: ['contracts', 'more/*/src'] }",
      'contracts/vault.ts': VAULT,
      'contracts/vault.d.ts': '',
      'contracts/lib/math.ts': '',
      'contracts/notes.md': '',
      'more/a/src/one.js': '',
      'more/b/src/two.js': '',
      'more/b/other/three.js': '',
    })
    const project = await loadProject({ directory: folder })
    expect(listContracts(project).map(({ name }) => name)).to.deep.equal(['one', 'two', 'vault'])
    expect(findContract(project, 'two').path).to.equal(join(folder, 'more/b/src/two.js'))
    expect(findContract(project, 'more/b/other/three.js').name).to.equal('three')
  })

  it('contracts with the same name are rejected', async () => {
    const folder = await makeFolder({ 'contracts/a.ts': '', 'contracts/a.js': '' })
    const project = await loadProject({ directory: folder })
    expect(() => listContracts(project)).to.throw(/two contracts are called a: contracts\/a\.\ws and contracts\/a\.\ws/)
  })

  it('contracts with an unknown name are reported with the nearest name and a list', async () => {
    const folder = await makeFolder({ 'contracts/vault.ts': VAULT, 'contracts/token.ts': '' })
    const project = await loadProject({ directory: folder })
    expect(() => findContract(project, 'valt'))
      .to.throw('unknown contract "valt"; did you mean "vault"?')
      .with.property('hint')
      .that.includes('token, vault')
    const below = await loadProject({ directory: await makeFolder({ 'contracts/market/shop.ts': VAULT }) })
    expect(() => findContract(below, 'shop'))
      .to.throw()
      .with.property('hint')
      .that.includes('contracts/market/shop.ts is in a subfolder')
    const empty = await loadProject({ directory: await makeFolder() })
    expect(() => findContract(empty, 'vault'))
      .to.throw()
      .with.property('hint')
      .that.includes('No contracts were found')
  })
})

describe('artifacts', () => {
  async function makeProject() {
    const root = await makeFolder({
      'contracts/vault.ts':
        "import { key } from './lib/key'\nexport class Vault { init() {}\n  get(): string { return key } }",
      'contracts/lib/key.ts': "export const key = 'a'",
    })
    return loadProject({ directory: root })
  }

  it('artifacts contain the compiled contract', async () => {
    const project = await makeProject()
    const artifact = await buildContract(project, 'vault')
    const folder = artifactFolder(project)
    expect((await readdir(folder)).toSorted()).to.deep.equal([
      'vault.abi',
      'vault.d.ts',
      'vault.js',
      'vault.js.map',
      'vault.json',
    ])
    expect(await readFile(join(folder, 'vault.js'), 'utf8')).to.equal(artifact.script)
    expect(JSON.parse(await readFile(join(folder, 'vault.abi'), 'utf8'))).to.deep.equal(artifact.info)
    expect(await readArtifact(folder, 'vault')).to.deep.equal(artifact)
  })

  it('artifacts have a source map with relative paths to the sources', async () => {
    const project = await makeProject()
    const folder = artifactFolder(project)
    await buildContract(project, 'vault')
    const { file, sourceRoot, sources } = JSON.parse(await readFile(join(folder, 'vault.js.map'), 'utf8'))
    expect(file).to.equal('vault.js')
    const paths = sources.map((source: string) => join(folder, sourceRoot + source))
    expect(paths).to.include(join(project.root, 'contracts/vault.ts'))
  })

  it('artifacts are rebuilt when an imported type changes, or an ABI file is added', async () => {
    const root = await makeFolder({
      'contracts/vault.ts': "import type { A } from './lib/a'\nexport class Vault { init() {}\n  get(a: A) {} }",
      'contracts/lib/a.ts': 'export type A = string',
    })
    const project = await loadProject({ directory: root })
    expect((await buildContract(project, 'vault')).info.abi[0]!.args).to.deep.equal(['string'])
    await writeFile(join(root, 'contracts/lib/a.ts'), 'export type A = number')
    const { info, warnings } = await buildContract(project, 'vault')
    expect(info.abi[0]!.args).to.deep.equal(['number'])
    expect(warnings).to.deep.equal([])
    await writeFile(join(root, 'contracts/vault.abi'), '{ "abi": [] }')
    const filed = await buildContract(project, 'vault')
    expect(filed.info.abi).to.deep.equal([])
    expect(filed.warnings[0]).to.include({ file: 'contracts/vault.abi' })
  })

  it('artifacts are cached until a source or an import changes', async () => {
    const project = await makeProject()
    await buildContract(project, 'vault')
    const path = join(artifactFolder(project), 'vault.json')
    const { ino } = await stat(path)
    await buildContract(project, 'vault')
    expect((await stat(path)).ino).to.equal(ino)
    await writeFile(join(project.root, 'contracts/lib/key.ts'), "export const key = 'b'")
    const { className, script } = await buildContract(project, 'vault')
    expect(className).to.equal('Vault')
    expect(script).to.include('"b"')
  })

  it('artifacts are rebuilt for other options and after damage', async () => {
    const project = await makeProject()
    const { size } = await buildContract(project, 'vault')
    project.settings.compile.minify = true
    expect((await buildContract(project, 'vault')).size).to.be.lessThan(size)
    await writeFile(join(artifactFolder(project), 'vault.json'), '{"format":')
    expect((await buildContract(project, 'vault')).className).to.equal('Vault')
  })

  it('artifacts are rebuilt, with the files beside them, if another user wrote them', async () => {
    const project = await makeProject()
    const built = await buildContract(project, 'vault')
    const folder = artifactFolder(project)
    const names = await readdir(folder)
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
    for (const [index, name] of names.entries()) {
      await writeFile(join(folder, name), texts[index]!.replaceAll('Vault', 'Fault'))
      expect(await buildContract(project, 'vault')).to.deep.equal(built)
      expect(await readFile(join(folder, name), 'utf8'), name).to.equal(texts[index])
    }
    await rename(join(folder, 'vault.json'), join(folder, 'other.json'))
    expect(await readArtifact(folder, 'other')).to.equal(undefined)
  })

  it('artifacts are written atomically, without leftover drafts', async () => {
    const project = await makeProject()
    await Promise.all(Array.from({ length: 8 }, () => buildContract(project, 'vault')))
    expect(await readdir(artifactFolder(project))).to.have.length(5)
  })

  it('artifacts of a contract that does not compile are not written', async () => {
    const project = await makeProject()
    await writeFile(join(project.root, 'contracts/lib/key.ts'), 'export const key = /x/.source')
    expect(await failureOf(buildContract(project, 'vault'))).to.include({ code: 'COMPILE_REFUSED' })
    expect(await readArtifact(artifactFolder(project), 'vault')).to.equal(undefined)
  })
})
