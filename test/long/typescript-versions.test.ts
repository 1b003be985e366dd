import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'

const REPOSITORY = resolve(import.meta.dirname, '../..')

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
 * The packed package in projects with other versions of TypeScript, made by `toolkit init`: contracts and tests pass the check,
 * declarations of the package too, and a fault is found. Needs the registry.
 */
describe('versions of TypeScript', () => {
  let folder: string
  const projects = [
    { language: 'ts', config: 'tsconfig.json' },
    { language: 'js', config: 'jsconfig.json' },
  ]
  const inFolder = (...parts: string[]) => join(folder, ...parts)
  const toolkit = (cwd: string, ...args: string[]) => {
    const cli = inFolder('node_modules/iost-toolkit/dist/cli.cjs')
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd, encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-typescript-'))
    run('npm', ['pack', '--pack-destination', folder], REPOSITORY)
    const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'))!
    const scripts = { 'isolated-vm': true, esbuild: true, 'classic-level': true, protobufjs: true }
    writeFileSync(inFolder('package.json'), JSON.stringify({ private: true, allowScripts: scripts }))
    const versions = VERSIONS.map((version) => `typescript-${version}@npm:typescript@~${version}.0`)
    run('npm', ['install', inFolder(tarball), ...versions], folder)
    for (const { language, config } of projects) {
      toolkit(folder, 'init', language, `--${language}`, '--template', 'market', '--yes', '--no-git')
      writeFileSync(inFolder(language, `test/typed.test.${language}`), TYPED_TEST)
      for (const path of [inFolder(language, config), inFolder(language, 'contracts', config)]) checkLibraries(path)
    }
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const version of VERSIONS) {
    for (const { language } of projects) {
      it(`compiles and checks a project in ${language} with TypeScript ${version}`, () => {
        const project = inFolder(language)
        unlinkSync(join(project, 'node_modules/typescript'))
        symlinkSync(
          inFolder(`node_modules/typescript-${version}`),
          join(project, 'node_modules/typescript'),
          'junction',
        )
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

function run(command: string, args: readonly string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] })
}
