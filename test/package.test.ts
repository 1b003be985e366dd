import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect } from 'chai'
import { assemblePackages } from '../scripts/package.js'

const ROOT = join(import.meta.dirname, '..')

describe('npm packages', () => {
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8')
  let folder: string
  let toolkit: string
  let node20: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-packages-'))
    ;[toolkit = '', node20 = ''] = assemblePackages(join(folder, 'packages'))
  })
  after(() => rmSync(folder, { recursive: true }))

  function read(home: string) {
    return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  }

  it('npm packages are named after their folders, and can be published', () => {
    for (const home of [toolkit, node20]) {
      expect(read(home).name).to.equal(basename(home))
      expect(read(home)).to.include.keys('license', 'repository', 'bugs', 'homepage').and.not.have.property('private')
    }
  })

  it('install one isolated-vm for each version of Node, all from the registry', () => {
    const { optionalDependencies, ...rest } = read(toolkit)
    const { name, version, engines, dependencies } = read(node20)
    expect(optionalDependencies['isolated-vm-20']).to.equal(`npm:${name}@${version}`)
    expect(Object.values(optionalDependencies).join(' ')).to.match(/^(npm:[\w-]+@[\d.]+ ?){3}$/)
    expect(engines).to.deep.equal({ node: '<22' })
    expect(dependencies).to.deep.equal({ 'isolated-vm': version })
    expect(rest).to.not.have.any.keys('scripts', 'devDependencies', 'overrides')
  })

  it('npm packages contain the files in their manifests, and no output of test runs or earlier packs', () => {
    const { bin, exports } = read(toolkit)
    const files = readdirSync(toolkit, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
    const named = JSON.stringify([bin, exports]).match(/(?<=")(\.\/)?(dist|types)\/[^"*]+(?=")/g)!
    expect(files).to.include.members(named.map((path) => path.replace('./', '')))
    expect(files).to.include.members(['README.md', 'LICENSE', 'library', 'templates/shared/dot-gitattributes'])
    expect(files.filter((path) => /\.toolkit|node_modules|\.cjs\.|dist\/package/.test(path))).to.deep.equal([])
    expect(readdirSync(node20)).to.have.members(['LICENSE', 'README.md', 'isolated-vm.js', 'package.json'])
  })

  it('npm packages include the licence of every bundled package', () => {
    const core = readdirSync(join(toolkit, 'dist/core')).find((name) => /^[0-9a-f]{16}\.cjs$/.test(name))!
    const script = readFileSync(join(toolkit, 'dist/core', core), 'utf8')
    // esbuild marks where each file begins.
    const marks = script.matchAll(/^ *\/\/ (?:[\w./-]*node_modules\/)((?:@[\w.-]+\/)?[\w.-]+)\//gm)
    const bundled = new Set([...marks].map(([, name]) => name!))
    expect(bundled).to.include.all.keys('escodegen', 'yargs-parser', '@noble/hashes')
    const notices = readFileSync(join(toolkit, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8')
    const named = [...notices.matchAll(/^(\S+) \d+\.\S+ \(.*\)\n\n(.*)/gm)].map(([, name]) => name)
    expect([...bundled, 'preact', 'bignumber.js'].filter((name) => !named.includes(name))).to.deep.equal([])
    expect(notices).to.not.contain('no file with its licence')
  })

  it('npm packages leave the manifest of the clone unchanged', () => {
    expect(readFileSync(join(ROOT, 'package.json'), 'utf8')).to.equal(manifest)
  })

  it('npm packages stay unchanged when assembling fails', () => {
    const output = join(folder, 'kept')
    assemblePackages(output)
    const earlier = readFileSync(join(output, 'iost-toolkit/package.json'), 'utf8')
    writeFileSync(`${output}.${process.pid}`, 'in the way')
    expect(() => assemblePackages(output)).to.throw()
    expect(readFileSync(join(output, 'iost-toolkit/package.json'), 'utf8')).to.equal(earlier)
    expect(readdirSync(folder).filter((name) => name.startsWith('kept'))).to.deep.equal(['kept'])
  })

  it('npm packages leave no draft after Ctrl-C, and remove drafts of killed processes', async () => {
    const output = join(mkdtempSync(join(folder, 'interrupted-')), 'out')
    const assemble = () => spawn(process.execPath, ['--import', 'tsx', 'scripts/package.ts', output], { cwd: ROOT })
    const watcher = watch(dirname(output))
    const interrupted = assemble()
    await once(watcher, 'change')
    watcher.close()
    interrupted.kill('SIGINT')
    await once(interrupted, 'close')
    // On Windows signals of other processes end a process at once.
    if (process.platform !== 'win32') {
      expect(readdirSync(dirname(output)).filter((name) => name !== 'out')).to.deep.equal([])
    }
    rmSync(output, { recursive: true, force: true })
    mkdirSync(`${output}.${interrupted.pid}`, { recursive: true })
    const [exitCode] = await once(assemble(), 'close')
    expect(exitCode).to.equal(0)
    expect(readdirSync(dirname(output))).to.deep.equal(['out'])
  })

  it('cannot be created by npm pack in the clone, which names the command to use', () => {
    const { status, stderr } = spawnSync('npm pack', { cwd: ROOT, shell: true, encoding: 'utf8' })
    expect(status).to.not.equal(0)
    expect(stderr).to.contain('npm run package')
    expect(readdirSync(ROOT).filter((name) => name.endsWith('.tgz'))).to.deep.equal([])
  })
})
