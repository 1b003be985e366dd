import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'

const REPOSITORY = resolve(import.meta.dirname, '../..')
const VECTORS = resolve(REPOSITORY, '../shared/vectors')

/**
 * The packed package on other versions of Node, with the isolated-vm that npm picks for them: the recorded suites give the
 * same receipts. Needs the registry, which has Node's binaries as packages.
 */
describe('other versions of Node', () => {
  let folder: string
  let tarball: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-node-'))
    const [packed] = JSON.parse(
      run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], REPOSITORY),
    )
    tarball = join(folder, packed.filename)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  for (const version of ['22', '24']) {
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
    }).timeout(600_000)
  }
})

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** npm's own script, so that it runs on the version of Node under test and picks packages for it. */
function findNpm(): string {
  return join(run('npm', ['root', '-g'], REPOSITORY).trim(), 'npm/bin/npm-cli.js')
}
