import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import { measureInstall, readInstall } from '../../docs/generate/install.js'
import { packPackages } from '../../scripts/package.js'
import { SOAK_MS } from '../limits.js'
import { MANAGERS, Machine } from './managers.js'
import { type Registry, serveRegistry } from './registry.js'

const ROOT = resolve(import.meta.dirname, '../..')
const VERSIONS = process.env.TOOLKIT_NODES?.split(',') ?? ['20', '22', '24', '26']
/** The sections of the trials that were tried by hand: false greens, projects, deploying. */
const SECTIONS = [2, 3, 5]
/** Test runners that import the package, which starts no command. */
const WITHOUT_COMMANDS = ['runners']

/**
 * The end-to-end tests that `docs/internals/promises.md` names, with the packed package: installed by npm into a new
 * project, and run by each version of Node. The tests themselves run in this process's version. Needs the public
 * registry.
 */
describe('the installed package', function () {
  this.timeout(SOAK_MS)
  let folder: string
  let registry: Registry
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-installed-'))
    registry = await serveRegistry(packPackages(folder, join(folder, 'packages')))
  })
  after(() => {
    registry.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('has the size that README.md states, within a tenth', async function () {
    const stated = readInstall()
    const measured = await measureInstall()
    if (measured.node !== stated.node) return this.skip()
    expect(measured.packages).to.be.closeTo(stated.packages, stated.packages / 10)
    expect(measured.packed).to.be.closeTo(stated.packed, stated.packed / 10)
    expect(measured.installed).to.be.closeTo(stated.installed, stated.installed / 10)
  })

  for (const version of VERSIONS) {
    it(`passes the trials on Node ${version}`, async () => {
      const machine = new Machine(folder, version, registry.url)
      const project = machine.write('project', { 'package.json': '{ "private": true, "type": "module" }' })
      const { status, output } = await machine.run(MANAGERS[0]!, ['install', '--save-dev', 'iost-toolkit'], project)
      expect(status, output).to.equal(0)
      const files = listTrials()
      expect(files.length).to.be.greaterThan(10)
      const result = await runTests(files, {
        TOOLKIT_TEST_PACKAGE: join(project, 'node_modules/iost-toolkit'),
        TOOLKIT_TEST_NODE: machine.node,
      })
      const [count] = /\d+ passing/.exec(result.output) ?? []
      console.log(`      Node ${version}: ${count} in ${files.length} files`)
      expect(result.exitCode, result.output.slice(-20_000)).to.equal(0)
    })
  }
})

/** The end-to-end tests that the page names in these sections. */
function listTrials(): string[] {
  const page = readFileSync(join(ROOT, 'docs/internals/promises.md'), 'utf8')
  const sections = page.split(/^## (?=\d)/m).filter((text) => SECTIONS.includes(Number(text[0])))
  const named = [...sections.join('').matchAll(/test\/e2e\/([\w-]+)\.test\.ts/g)].map(([, name]) => name!)
  const started = [...new Set(named)].filter((name) => !WITHOUT_COMMANDS.includes(name))
  return started.sort().map((name) => `test/e2e/${name}.test.ts`)
}

/** Runs test files in a process of their own, one after the other. */
function runTests(files: readonly string[], env: Record<string, string>) {
  const mocha = join(ROOT, 'node_modules/mocha/bin/mocha.js')
  const args = [mocha, '--reporter', 'dot', ...files]
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output += data
    })
  }
  return new Promise<{ exitCode: number | null; output: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, output }))
  })
}
