import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect } from 'chai'
import { transformSync } from 'esbuild'
import { ENTRIES } from '../docs/generate/declarations.js'
import { formatSecretKey } from '../src/crypto/keys.js'
import { listAccounts } from '../src/node/developer-accounts.js'
import { installCommand, installPackage, runTests } from './docs/installation.js'
import { DIST } from './e2e/toolkit.js'

const ROOT = join(import.meta.dirname, '..')

/** An example of a doc comment of a public source. */
interface Example {
  /** The source and the place in it: `chain-clock-0`. */
  name: string
  code: string
}

/** The sources that the entries export from. */
function listSources(): string[] {
  const sources = ENTRIES.flatMap((entry) => {
    const text = readFileSync(join(ROOT, 'src/entries', `${entry}.ts`), 'utf8')
    return [...text.matchAll(/ from '([^']*)'/g)].map(([, from = '']) => from.replace(/\.js$/, '.ts'))
  })
  return [...new Set(sources)].map((source) => join(ROOT, 'src/entries', source))
}

function readExamples(file: string): Example[] {
  const blocks = readFileSync(file, 'utf8').matchAll(/^ *\* ```ts\n([\s\S]*?) *\* ```$/gm)
  return [...blocks].map(([, lines = ''], at) => ({
    name: `${relative(join(ROOT, 'src'), file).replace('.ts', '').replaceAll('/', '-')}-${at}`,
    code: lines.replace(/^ *\* ?/gm, ''),
  }))
}

/** The paths of the repository's configuration, which those of another one replace. */
function readPaths(): Record<string, string[]> {
  const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'))
  const paths = Object.entries<string[]>(compilerOptions.paths)
  return Object.fromEntries(paths.map(([name, files]) => [name, files.map((file) => join(ROOT, file))]))
}

/** Runs the examples in order against a node, and prints the names of those that succeeded. */
const RUNNER = `import { createClient, createHttpProvider, deployContract, holdAccount } from 'iost-toolkit/client'
import { createNode } from 'iost-toolkit/node'
import { readFile, writeFile } from 'node:fs/promises'

const node = await createNode({ timeLimitMs: 60_000, execTimeLimitMs: 60_000 })
const { url } = await node.listen({ port: 0 })
const [alice] = node.accounts
const from = holdAccount(alice.name, alice.key)
process.env.ALICE_KEY = process.env.DEPLOYER_KEY = process.argv[2]
const code = 'class Adder { init() {} can_update(data) { return true } add(by) { return by } } module.exports = Adder'
const abi = [{ name: 'add', args: ['number'], amountLimit: [] }, { name: 'can_update', args: ['string'], amountLimit: [] }]
const adder = await deployContract(createClient({ provider: createHttpProvider(url) }), { code, abi }, { from })
for (const name of process.argv.slice(3)) {
  const text = await readFile(name + '.mjs', 'utf8')
  await writeFile(name + '.mjs', text.replaceAll('http://127.0.0.1:30001', url).replaceAll('ContractAbc', adder.id))
  await import(process.cwd() + '/' + name + '.mjs').then(
    () => console.log('ran ' + name),
    (error) => console.log('failed ' + name + ': ' + error.stack),
  )
}
process.exit()
`

/** Examples that end only with their stream, or that need an explorer. */
const UNBOUND = /followContract|createExplorer/

const JAR = `export default class Jar {
  init(): void {
    storage.put('total', '0')
  }

  /** @amountLimit iost unlimited */
  tip(amount: string): void {
    // The token truncates to eight decimals.
    const paid = new BigNumber(amount).toFixed(8)
    blockchain.transfer(tx.publisher, blockchain.contractName(), paid, '')
    storage.put('total', new BigNumber(storage.get('total')!).plus(paid).toFixed())
  }
}
`

describe('examples of the public API', () => {
  const examples = listSources().flatMap(readExamples)
  const ofTests = examples.filter(({ code }) => code.includes("'iost-toolkit/test'"))
  const ofScripts = examples.filter((example) => !ofTests.includes(example))
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-examples-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('finds the examples of the public API', () => {
    expect(examples.length).to.be.above(45)
  })

  it('type-check in one program', () => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
    // The built declarations, as users have them.
    const entries = ENTRIES.map((entry) => [`iost-toolkit/${entry}`, [join(DIST, 'types/entries', `${entry}.d.ts`)]])
    const paths = { ...readPaths(), ...Object.fromEntries(entries) }
    const config = {
      extends: join(ROOT, 'tsconfig.json'),
      compilerOptions: { paths, noUnusedLocals: false },
      include: ['examples', join(ROOT, 'src/test-runner/mocha/mocha-parts.d.ts')],
      exclude: [],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    mkdirSync(join(folder, 'examples'))
    for (const { name, code } of examples) writeFileSync(join(folder, 'examples', `${name}.ts`), code)
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' })
    expect(stdout).to.equal('')
  })

  it('examples of the public API run in scripts against a node', () => {
    installPackage(folder)
    const names = ofScripts.filter(({ code }) => !UNBOUND.test(code)).map(({ name }) => name)
    for (const { name, code } of ofScripts)
      writeFileSync(join(folder, `${name}.mjs`), transformSync(code, { loader: 'ts', tsconfigRaw: VERBATIM }).code)
    writeFileSync(join(folder, 'runner.mjs'), RUNNER)
    const args = ['--no-node-snapshot', 'runner.mjs', formatSecretKey(listAccounts(1)[0]!.key), ...names]
    const output = execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    const results = output.split('\n').filter((line) => /^(?:ran|failed) /.test(line))
    expect(results).to.deep.equal(names.map((name) => `ran ${name}`))
  })

  it('runs the examples of the public API as tests', () => {
    installPackage(folder)
    installCommand(folder)
    for (const name of ['contracts', 'test']) mkdirSync(join(folder, name))
    for (const name of ['jar', 'jar2']) writeFileSync(join(folder, 'contracts', `${name}.ts`), JAR)
    const run = ofTests.filter(({ code }) => !code.includes('createTestChain'))
    for (const { name, code } of run) writeFileSync(join(folder, 'test', `${name}.test.ts`), formatTest(name, code))
    const { tests } = runTests(folder, ['.', '--fuzz-runs', '5'])
    expect(tests.filter(({ state }) => state !== 'passed')).to.deep.equal([])
    expect(tests.length).to.equal(run.length)
  })
})

/** Keeps imports that an example does not use: they are looked up too. */
const VERBATIM = { compilerOptions: { verbatimModuleSyntax: true } }

/** An example as a test file. One that declares tests is one already. */
function formatTest(name: string, code: string): string {
  if (/^(?:property|invariants)\(/m.test(code)) return code
  const [, imports = '', body = ''] = /^((?:import .*\n)*)([\s\S]*)$/.exec(code) ?? []
  return `${imports}it('${name}', async () => {\n${body}})\n`
}
