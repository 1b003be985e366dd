import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { writeContractTypes } from '../../../../src/compiler/abi/contract-types.js'
import { listPrograms } from '../../../../src/compiler/types/programs.js'
import { runTypeScript } from '../../../../src/compiler/types/typescript.js'
import { ToolkitError } from '../../../../src/errors/errors.js'
import { loadConfigFile } from '../../../../src/project/config-file.js'
import { loadProject } from '../../../../src/project/project.js'

describe('cached configuration', function () {
  this.timeout(60_000)
  let root: string
  const { XDG_CONFIG_HOME } = process.env
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'toolkit-config-'))
    process.env.XDG_CONFIG_HOME = join(root, 'home')
  })
  afterEach(() => {
    if (XDG_CONFIG_HOME === undefined) delete process.env.XDG_CONFIG_HOME
    else process.env.XDG_CONFIG_HOME = XDG_CONFIG_HOME
    rmSync(root, { recursive: true, force: true })
  })

  function write(name: string, text: string): string {
    const path = join(root, 'project', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  }

  const kept = () => {
    const folder = join(root, 'project/.toolkit/cache')
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  }
  /** Node keeps modules by address: each look is at a file with other text. */
  let times = 0
  const makeConfig = (text = '') =>
    write('toolkit.config.mjs', `// ${++times}\nexport default { network: 'a${times}' } ${text}`)
  const PLANTED = "export default { network: 'planted' }\n"

  it('is stored, and loaded only with the digest of this user', async () => {
    const path = makeConfig()
    const config = await loadConfigFile(path)
    const [file] = kept()
    expect(kept()).to.have.length(1)
    const text = readFileSync(file!, 'utf8')
    expect(readFileSync(join(root, 'home/iost-toolkit/cache.key'), 'utf8')).to.match(/^[0-9a-f]{64}$/)
    const seal = /\n\/\/# sealed=[0-9a-f]{64}\n$/.exec(text)![0]
    for (const planted of [PLANTED, PLANTED + seal, text.replace(/network/, 'netwerk'), text.slice(0, -1), '']) {
      writeFileSync(file!, planted)
      expect(await loadConfigFile(path)).to.deep.equal(config)
      expect(readFileSync(file!, 'utf8')).to.equal(text)
    }
  })

  it('is not loaded if other users can write to it, or through a symbolic link', async () => {
    const path = makeConfig()
    await loadConfigFile(path)
    const [file] = kept()
    chmodSync(file!, 0o666)
    await loadConfigFile(path)
    expect(readFileSync(file!, 'utf8')).to.contain('sealed=')
    const elsewhere = join(root, 'elsewhere.mjs')
    writeFileSync(elsewhere, readFileSync(file!, 'utf8'))
    rmSync(file!)
    symlinkSync(elsewhere, file!)
    await loadConfigFile(path)
    expect(readFileSync(elsewhere, 'utf8')).to.contain('sealed=')
  })

  it('is rebuilt with a new key if other users can read the old one', async () => {
    await loadConfigFile(makeConfig())
    const key = join(root, 'home/iost-toolkit/cache.key')
    const [before] = kept()
    const old = readFileSync(key, 'utf8')
    chmodSync(key, 0o644)
    await loadConfigFile(makeConfig())
    expect(readFileSync(key, 'utf8')).to.have.length(64).and.not.equal(old)
    expect(kept().filter((file) => file !== before)).to.have.length(1)
  })

  const SECRETS = [
    "const url = 'https://node.example/rpc?apikey=hunter22'",
    "const url = 'https://node.example/rpc?chain=1&access_token=hunter22#x'",
    "const url = 'https://me:hunter22@node.example/'",
    `const file = {"account":"a","keypairs":[{"raw_pubkey":"x","raw_seckey":"hunter22"}]}`,
    "const keys = { secretKey: 'hunter22' }",
    "const password = 'hunter22'",
    'const privateKey = `hunter22`',
    `const word = 'hunter22${'aB3-_'.repeat(8)}'`,
  ]
  for (const secret of SECRETS) {
    it(`a file with a secret is not stored: ${secret.slice(0, 60)}`, async () => {
      const seen: string[] = []
      const path = makeConfig(`\n${secret}\nglobalThis.seeCache?.()`)
      Object.assign(globalThis, { seeCache: () => seen.push(...kept()) })
      await loadConfigFile(path)
      expect([...seen, ...kept()]).to.deep.equal([])
    })
  }

  it('a file that throws a secret is reported without the secret', async () => {
    for (const url of ['https://node.example/rpc?apikey=hunter22', 'https://me:hunter22@node.example/']) {
      const path = makeConfig(`\nthrow new Error('cannot reach ${url}')`)
      const error = await loadConfigFile(path).catch((error: unknown) => error)
      expect(error).to.be.instanceOf(ToolkitError)
      expect((error as Error).message)
        .to.contain('cannot reach https://')
        .and.to.not.contain('hunter22')
    }
  })

  it('never quotes a file that a hostile tsconfig.json extends', async () => {
    writeFileSync(join(root, 'outside'), 'hunter22:x:0\nsecond hunter22\n')
    writeFileSync(join(root, 'outside.json'), '{"compilerOptions":{"hunter22":true}}')
    write('package.json', '{}')
    symlinkSync(join(root, 'outside'), join(root, 'project/link.json'))
    const project = await loadProject({ directory: join(root, 'project') })
    for (const base of ['../outside', join(root, 'outside'), './link.json', '../outside.json']) {
      const tsconfig = write('tsconfig.json', JSON.stringify({ extends: base, files: ['a.ts'] }))
      write('a.ts', 'export const a = 1\n')
      const error = await loadConfigFile(makeConfig()).catch((error: Error) => error)
      if (error instanceof Error) expect(error.message, base).to.contain('is not valid JSON').and.not.contain('hunter')
      if (base === './link.json') {
        // A link that leads out of the project is not read at all.
        const refused = await listPrograms(project, [], { tests: true }).catch((error: unknown) => error)
        expect(refused).to.include({ code: 'FILE_UNUSABLE' })
        continue
      }
      const programs = await listPrograms(project, [], { tests: true })
      expect(programs.map(({ config }) => config)).to.include(tsconfig)
      const faults = await runTypeScript(project.root, programs.find(({ config }) => config === tsconfig)!)
      expect(faults.length, base).to.be.greaterThan(0)
      expect(JSON.stringify(faults), base).to.not.contain('hunter')
      expect(faults[0]).to.include({ file: 'tsconfig.json', line: 1 })
      expect(faults[0]!.text).to.contain('is not a configuration of TypeScript')
    }
  })

  it('quotes names of contract files in the generated declarations', async () => {
    write('package.json', '{}')
    const name = "a').x; evil: import('b"
    write(`contracts/${name}.js`, 'class A { init() {} }\nmodule.exports = A\n')
    const project = await loadProject({ directory: join(root, 'project') })
    write(`.toolkit/artifacts/${name}.d.ts`, 'export interface A {\n}\n')
    await writeContractTypes(project)
    const text = readFileSync(join(root, 'project/.toolkit/contracts.d.ts'), 'utf8')
    expect(text).to.contain(`import(${JSON.stringify(`./artifacts/${name}.js`)}).A\n`)
  })
})
