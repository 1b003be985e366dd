import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { packPackages } from '../../scripts/package.js'
import { MANAGERS, Machine } from './managers.js'
import { type Registry, serveRegistry } from './registry.js'

/** The minor versions of TypeScript that a project may have; the package brings 7. */
const VERSIONS = ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '6.0', '7.0']

/** A test file that uses what Node and mocha have, and two faults in its last lines. */
const TYPED_TEST = `import { readFileSync } from 'node:fs'

describe('types', () => {
  before(function () {
    this.timeout(5000)
  })
  it('knows Node', () => {
    const path = new URL('../package.json', import.meta.url)
    setTimeout(() => process.stdout.write(readFileSync(path, 'utf8')), 1).unref()
  })
  it('calls back', function (done) {
    this.retries(1)
    done()
  })
  it('is wrong', function (done) {
    const count = 'five'.nothing
    done(count, 6)
  })
})
`
const TYPED_FAULTS = ['16:TS2339', '17:TS2554']

/**
 * The packed package in projects that `toolkit init` created, with other versions of TypeScript: contracts and tests
 * pass the check, the package's declarations pass it too, and each planted type error is reported. Needs the public
 * registry.
 */
describe('versions of TypeScript', () => {
  let folder: string
  let registry: Registry
  let home: string
  const projects = [
    { language: 'ts', config: 'tsconfig.json' },
    { language: 'js', config: 'jsconfig.json' },
  ]
  const inHome = (...parts: string[]) => join(home, ...parts)
  const toolkit = (cwd: string, ...args: string[]) => {
    const cli = inHome('node_modules/iost-toolkit/dist/cli.cjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd, encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-typescript-'))
    registry = await serveRegistry(packPackages(folder, join(folder, 'packages')))
    const machine = new Machine(folder, process.versions.node.split('.')[0]!, registry.url)
    home = machine.write('home-of-projects', { 'package.json': '{"private":true}' })
    const versions = VERSIONS.map((version) => `typescript-${version}@npm:typescript@~${version}.0`)
    // Types need no isolated-vm, whose compilation on Node 20 takes minutes.
    const install = ['install', '--ignore-scripts', 'iost-toolkit', ...versions]
    const { status, output } = await machine.run(MANAGERS[0]!, install, home)
    expect(status, output).to.equal(0)
    for (const { language, config } of projects) {
      const made = toolkit(home, 'init', language, `--${language}`, '--template', 'market', '--yes', '--no-git')
      expect(made.status, made.stderr).to.equal(0)
      writeFileSync(inHome(language, `test/typed.test.${language}`), TYPED_TEST)
      for (const path of [inHome(language, config), inHome(language, 'contracts', config)]) checkLibraries(path)
    }
  })
  after(() => {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const version of VERSIONS) {
    for (const { language } of projects) {
      it(`compiles and checks a project in ${language} with TypeScript ${version}`, () => {
        const project = inHome(language)
        unlinkSync(join(project, 'node_modules/typescript'))
        symlinkSync(inHome(`node_modules/typescript-${version}`), join(project, 'node_modules/typescript'), 'junction')
        const { status, stdout, stderr } = toolkit(project, 'check', '--json')
        expect(status, stderr).to.equal(3)
        const { faults } = JSON.parse(stdout) as { faults: { file: string; line: number; code: string }[] }
        const typed = `test/typed.test.${language}`
        expect(faults.filter(({ file }) => file !== typed)).to.deep.equal([])
        expect(faults.map(({ line, code }) => `${line}:${code}`)).to.deep.equal(TYPED_FAULTS)
        const compiled = toolkit(project, 'compile', 'market')
        expect(compiled.stderr).to.equal('')
        expect(compiled.status).to.equal(0)
      })
    }
  }
})

/** Declarations of packages are checked too, as `tsc` does by default. */
function checkLibraries(path: string): void {
  const config = JSON.parse(readFileSync(path, 'utf8'))
  const compilerOptions = { ...config.compilerOptions, skipLibCheck: false }
  writeFileSync(path, JSON.stringify({ ...config, compilerOptions }))
}
