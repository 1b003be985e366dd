import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const FAULTY = `/** A shelf. */
export class Shelf {
  init(): void {
    const n: number = "5"
    storage.put(5, n)
    nothing.at(all)
  }
}
`

const FOREIGN = `export class Foreign {
  init(): void {}

  run(list: number[]): number {
    const seen = new Map<string, number>()
    return list.reduce((a: number, b: number) => a + b, 0) + Date.now() + Math.random() + parseInt('1') + seen.size
  }

  last(list: number[]): number | undefined {
    return list.at(-1)
  }
}
`

const SOUND = `export class Sound {
  init(): void {}

  add(a: number, b: number): number {
    return Number.parseInt('1') + a + b
  }
}
`

const places = (stderr: string) =>
  [...stderr.matchAll(/^(?:error )?(\S+\.[jt]s:\d+:\d+) .*\b(TS\d+)/gm)].map(([, at]) => at)

describe('toolkit check', () => {
  it('reports every mistake in a contract without any configuration', async () => {
    const cwd = createFolder({ 'contracts/shelf.ts': FAULTY })
    const { exitCode, stdout, stderr } = await runToolkit(['compile'], { cwd })
    expect(places(stderr)).to.deep.equal([
      'contracts/shelf.ts:4:11',
      'contracts/shelf.ts:5:17',
      'contracts/shelf.ts:6:5',
      'contracts/shelf.ts:6:16',
    ])
    expect(stderr).to.contain(`> 4 |     const n: number = "5"\n    |           ^`).and.to.contain('COMPILE_TYPES')
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 3, stdout: '' })
  })

  it('reports type errors and rejected syntax together', async () => {
    const cwd = createFolder({
      'contracts/shelf.ts': FAULTY,
      'contracts/other.ts': SOUND.replace('return', '/a/; return'),
    })
    const { exitCode, stderr } = await runToolkit(['compile'], { cwd })
    expect(stderr).to.contain('contracts/shelf.ts:4:11').and.to.contain('regular expressions are refused')
    expect(exitCode).to.equal(3)
  })

  it('compiles without types with --no-types, and single contracts by name', async () => {
    const cwd = createFolder({ 'contracts/shelf.ts': SOUND, 'contracts/foreign.ts': FOREIGN })
    expect(await runToolkit(['compile', '--no-types'], { cwd })).to.include({ exitCode: 0 })
    expect(await runToolkit(['compile', 'shelf'], { cwd })).to.include({ exitCode: 0, stderr: '' })
    expect(await runToolkit(['compile', 'foreign'], { cwd })).to.include({ exitCode: 3 })
  })

  it('knows the contract globals, and suggests replacements for missing ones', async () => {
    const cwd = createFolder({ 'contracts/foreign.ts': FOREIGN })
    const { exitCode, stdout } = await runToolkit(['check', '--json'], { cwd })
    const { programs, faults } = JSON.parse(stdout)
    const names = faults.map(({ text }: { text: string }) => /'(\w+)'/.exec(text)?.[1])
    expect(names).to.deep.equal(['Map', 'reduce', 'Date', 'random', 'parseInt', 'at'])
    expect(faults[4].text).to.match(/The chain does not have it: Use Number\.parseInt/)
    expect(JSON.stringify(faults)).to.not.contain('target library')
    expect({ exitCode, programs }).to.deep.equal({ exitCode: 3, programs: ['.toolkit/cache/tsconfig.contracts.json'] })
  })

  it('applies the compiler options of the project, but not its lib', async () => {
    const loose = `export class Loose { init(): void {} f(list) { return list } g(a: string[]): string { return a.at(0) } }\n`
    const options = { strict: false, target: 'es2022', lib: ['es2022'], module: 'esnext', moduleResolution: 'bundler' }
    const cwd = createFolder({
      'contracts/loose.ts': loose,
      'tsconfig.json': JSON.stringify({ compilerOptions: { ...options, types: [] }, include: ['test'] }),
      'test/x.ts': 'export const last = [1].at(-1)\n',
    })
    const { stdout } = await runToolkit(['check', '--json'], { cwd })
    expect(JSON.parse(stdout).faults.map(({ code }: { code: string }) => code)).to.deep.equal(['TS2550'])
  })

  it('type-checks tests with the types of Node, and reports their errors at the tests', async () => {
    const cwd = createFolder()
    await runToolkit(['init', 'project', '--ts', '--yes', '--no-git'], { cwd })
    const project = join(cwd, 'project')
    expect(await runToolkit(['check'], { cwd: project })).to.include({ exitCode: 0, stderr: '' })
    writeFiles(project, {
      'test/late.test.ts': `import type { Greeter } from '../contracts/greeter'
const seen = new Map([[Date.now(), Math.random()]])
export const list = [...seen.keys()].reduce((a, b) => a + b, [1].at(-1) ?? parseInt('1'))
export async function greet(greeter: Greeter): Promise<number> { return greeter.greet(5) }
`,
    })
    const { exitCode, stdout, stderr } = await runToolkit(['check'], { cwd: project })
    expect(places(stderr)).to.deep.equal(['test/late.test.ts:4:66', 'test/late.test.ts:4:87'])
    expect({ exitCode, stdout }).to.deep.equal({ exitCode: 3, stdout: '' })
  })

  for (const language of ['ts', 'js']) {
    it(`rejects unknown names and value assertions on objects: ${language}`, async () => {
      const cwd = createFolder()
      await runToolkit(['init', 'project', `--${language}`, '--template', 'market', '--yes', '--no-git'], { cwd })
      const project = join(cwd, 'project')
      const right = [
        "  const goods = await chain.deploy('goods', { from: alice })",
        `  await chain.deploy('./contracts/goods.${language}', { from: alice })`,
        "  await chain.deploy(['goods'].join(), { from: alice })",
        "  await chain.update(goods, 'goods', { from: alice })",
        "  await expect(goods.existing('wood')).to.emit('make').and.to.emit(goods, 'make').and.to.emit('token.iost', 'transfer')",
        "  await expect(goods.existing('wood')).to.emit('transfer').and.to.emit('token.iost/issue').and.to.emit(goods, 'init')",
        "  await expect(goods.existing('wood')).to.emit(['make'].join()).and.to.emit(goods.id, 'x')",
        "  expect(await goods.read.existing('wood')).to.equal(5)",
      ]
      const wrong = [
        "  await chain.deploy('godos', { from: alice })",
        "  await chain.update(goods, 'godos', { from: alice })",
        "  await expect(goods.existing('wood')).to.emit('mkae')",
        "  await expect(goods.existing('wood')).to.emit(goods, 'mkae')",
        "  expect(await goods.existing('wood')).to.be.ok",
        '  expect(goods.read.existing).to.not.equal(5)',
        "  expect(goods).to.not.equal('5')",
      ]
      const head = [
        "import { chain, expect } from 'iost-toolkit/test'",
        'export async function ask() {',
        '  const [alice] = await chain.accounts(1)',
      ]
      const file = `test/wrong.test.${language}`
      writeFiles(project, { [file]: [...head, ...right, ...wrong, '}', ''].join('\n') })
      const { stderr } = await runToolkit(['check'], { cwd: project })
      const lines = [...stderr.matchAll(/^(?:error )?(\S+\.[jt]s:\d+):\d+ /gm)].map(([, line]) => line)
      const first = head.length + right.length + 1
      expect([...new Set(lines)], stderr).to.deep.equal(wrong.map((_, index) => `${file}:${first + index}`))
    })

    it(`resolves the current contract names in tests and deployments: ${language}`, async () => {
      const cwd = createFolder()
      await runToolkit(['init', 'project', `--${language}`, '--template', 'market', '--yes', '--no-git'], { cwd })
      const project = join(cwd, 'project')
      writeFiles(project, {
        [`test/wrong.test.${language}`]: `import { chain } from 'iost-toolkit/test'
export async function ask() {
  const [alice] = await chain.accounts(1)
  const goods = await chain.deploy('goods', { from: alice })
  await goods.nothing()
  await goods.existing(5)
  return (await goods.read.existing('wood')).toFixed().length
}
`,
        [`deploy/wrong.${language}`]: `import { deployment } from 'iost-toolkit/deploy'
export default deployment(async (d) => {
  const market = await d.update('market', { from: 'alice', source: 'market2' })
  await d.send('migrate', market.migrate('all'))
})
`,
      })
      const { stderr } = await runToolkit(['check'], { cwd: project })
      expect(places(stderr)).to.deep.equal([
        `deploy/wrong.${language}:4:42`,
        `test/wrong.test.${language}:5:15`,
        `test/wrong.test.${language}:6:24`,
      ])
      expect((await runToolkit(['compile'], { cwd: project })).stderr).to.contain(`test/wrong.test.${language}:6:24`)
    })
  }

  it('checks JavaScript with // @ts-check', async () => {
    const cwd = createFolder()
    await runToolkit(['init', 'project', '--js', '--yes', '--no-git'], { cwd })
    const project = join(cwd, 'project')
    expect(await runToolkit(['check'], { cwd: project })).to.include({ exitCode: 0, stderr: '' })
    writeFiles(project, {
      'contracts/foreign.js': `// @ts-check\nclass Foreign { init() { return parseInt('5') } }\nmodule.exports = Foreign\n`,
    })
    const { exitCode, stderr } = await runToolkit(['check'], { cwd: project })
    expect(places(stderr)).to.deep.equal(['contracts/foreign.js:2:33'])
    expect(exitCode).to.equal(3)
  })

  it('reports no error in the contract library', async () => {
    const cwd = join(import.meta.dirname, '../library')
    expect(await runToolkit(['check'], { cwd })).to.include({ exitCode: 0, stderr: '' })
  })

  it('reports an empty project', async () => {
    const cwd = createFolder({ 'contracts/plain.js': `class Plain { init() {} }\nmodule.exports = Plain\n` })
    const { exitCode, stderr } = await runToolkit(['check'], { cwd })
    expect(stderr).to.match(/no types to check.*CHECK_NOTHING[\s\S]*hint/)
    expect(exitCode).to.equal(2)
  })
})
