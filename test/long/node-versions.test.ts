import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'chai'
import { packPackages } from '../../scripts/package.js'
import { isLong, SOAK_MS } from '../limits.js'
import { VECTORS } from '../vectors.js'

const REPOSITORY = resolve(import.meta.dirname, '../..')
/** Tests that print a digest of outcomes. */
const SAME_ON_EVERY_NODE = [
  ['test/security/failures.test.ts', /: 0 runs differ, outcomes (\w+)/],
  ['test/fuzz/second-runs.test.ts', /(passing)/],
] as const
/** Hostile contracts before canonical ones. */
const PROGRAMS = process.env.TOOLKIT_PROGRAMS ?? (isLong ? '20000' : '300')
const PAIRS = process.env.TOOLKIT_PAIRS ?? (isLong ? '100000' : '300')

/**
 * The packed package on other versions of Node, with the isolated-vm for each: the recorded suites give the same
 * receipts. Needs the registry, which has Node's binaries as packages.
 */
describe('other versions of Node', function () {
  this.timeout(SOAK_MS)
  let folder: string
  let tarball: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-node-'))
    tarball = packPackages(folder, join(folder, 'packages'))[0]!
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const version of ['22', '24', '26']) {
    it(`replays every recorded suite on Node ${version}`, () => {
      const project = mkdtempSync(join(folder, `${version}-`))
      const scripts = { node: true, 'isolated-vm': true, esbuild: true, 'classic-level': true, protobufjs: true }
      writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, allowScripts: scripts }))
      run('npm', ['install', `node@${version}`], project)
      const node = join(project, 'node_modules/node/bin/node')
      run(node, [findNpm(), 'install', tarball], project)
      expect(run(node, ['--version'], project)).to.match(new RegExp(`^v${version}\\.`))
      for (const family of ['js', 'host']) {
        const files = readdirSync(join(VECTORS, family)).map((file) => join(VECTORS, family, file))
        const cli = join(project, 'node_modules/iost-toolkit/dist/cli.js')
        const { stdout } = spawnSync(node, [cli, 'replay', '--json', ...files], {
          encoding: 'utf8',
          maxBuffer: 1 << 28,
        })
        const { steps, equal, different } = JSON.parse(stdout)
        expect(different, `${family} on Node ${version}`).to.deep.equal([])
        expect(equal).to.equal(steps).and.to.be.greaterThan(3000)
      }
    }).timeout(SOAK_MS)

    it(`installs, tests and leaks nothing in a clone on Node ${version} without a compiler`, () => {
      const project = mkdtempSync(join(folder, `clone-${version}-`))
      writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
      run('npm', ['install', `node@${version}`], project)
      const node = join(project, 'node_modules/node/bin/node')
      const clone = join(project, 'clone')
      run('git', ['clone', '--quiet', '--depth', '1', `file://${REPOSITORY}`, clone], project)
      const env = withoutCompiler(node)
      run(node, [findNpm(), 'ci'], clone, env)
      expect(readdirSync(join(clone, 'node_modules')))
        .to.include(version === '22' ? 'isolated-vm-22' : 'isolated-vm-24')
        .and.not.to.include('isolated-vm')
      const output = run(node, [findNpm('npx'), 'toolkit', 'test'], clone, env)
      expect(output).to.match(/\n[1-9]\d* passed, 0 failed/)
      const search = ['node_modules/mocha/bin/mocha.js', 'test/security/pairs.test.ts']
      const [figures] = run(node, search, clone, { ...env, TOOLKIT_PAIRS: PAIRS }).match(/\d+ pairs .*/)!
      console.log(`      ${figures}`)
      expect(figures).to.match(new RegExp(`^${PAIRS} pairs .* on Node ${version}\\..* 0 differ$`))
      const compared = ['node_modules/mocha/bin/mocha.js', 'test/security/equivalence.test.ts']
      const programs = run(node, compared, clone, { ...env, TOOLKIT_PROGRAMS: PROGRAMS })
      expect(programs).to.match(new RegExp(`programs from seed \\d+ on Node ${version}\\..* 0 differ`))
      for (const [file, pattern] of SAME_ON_EVERY_NODE) {
        const here = readFigure(process.execPath, file, { cwd: REPOSITORY, pattern })
        expect(readFigure(node, file, { cwd: clone, pattern, env }), `${file} on Node ${version}`).to.equal(here)
      }
    }).timeout(SOAK_MS)
  }
})

/** A test file prints a digest of what it saw, which is the same on every version of Node. */
function readFigure(
  node: string,
  file: string,
  { cwd, pattern, env }: { cwd: string; pattern: RegExp; env?: NodeJS.ProcessEnv },
): string {
  const output = run(node, ['node_modules/mocha/bin/mocha.js', file], cwd, env)
  const [, figure] = pattern.exec(output) ?? []
  if (figure === undefined) throw new Error(`${file} printed no figure: ${output.slice(-500)}`)
  return figure
}

function run(command: string, args: readonly string[], cwd: string, env = process.env): string {
  return execFileSync(command, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Returns an environment in which nothing can be compiled, with the tested `node`. */
function withoutCompiler(node: string): NodeJS.ProcessEnv {
  const { CI: _, npm_config_nodedir: __, ...env } = process.env
  return { ...env, PATH: `${dirname(node)}:${env.PATH}`, CC: 'false', CXX: 'false', npm_config_nodedir: '/nonexistent' }
}

/** npm's own script, or npx's, so that it runs on the version of Node under test and picks packages for it. */
function findNpm(name = 'npm'): string {
  return join(run('npm', ['root', '-g'], REPOSITORY).trim(), `npm/bin/${name}-cli.js`)
}
