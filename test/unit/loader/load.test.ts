import { spawnSync } from 'node:child_process'
import { createCipheriv } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect } from 'chai'
import { outputFileSync } from 'fs-extra/esm'
import { installPackage } from '../../docs/installation.js'

const COUNTER = `export class Counter {
  init() { storage.put('n', '0') }
  /** @param {number} by */
  add(by) { storage.put('n', String(Number(storage.get('n')) + by)) }
}
`

/** The package as it is built, of which all is one script whose compiled code is kept. */
describe('built package', () => {
  let folder: string
  let home: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-start-'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    home = installPackage(folder)
    for (const name of listKept()) rmSync(join(home, 'dist/core', name))
    symlinkSync(join(home, 'node_modules/chai'), join(folder, 'node_modules/chai'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  function run(...args: string[]) {
    return runIn(folder, ...args)
  }

  function runIn(cwd: string, ...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  const toolkit = (...args: string[]) => run(join(home, 'dist/cli.cjs'), ...args)

  function listKept(): string[] {
    return readdirSync(join(home, 'dist/core')).filter((name) => name.includes('.cjs.'))
  }

  /** The file with the code of a command line that has none of its own. */
  function keptOfLine(): string {
    const [name] = listKept().filter((each) => each.includes('.line-v'))
    return join(home, 'dist/core', name!)
  }

  it('prints its version without loading the main script', () => {
    expect(toolkit('--version')).to.include({ status: 0, stdout: '0.1.0\n', stderr: '' })
    expect(listKept()).to.deep.equal([])
  })

  it('caches compiled code next to the script, once', () => {
    const first = toolkit('config', '--json')
    expect(first).to.include({ status: 0, stderr: '' })
    const kept = keptOfLine()
    const { mtimeMs, ino } = statSync(kept)
    expect(toolkit('config', '--json')).to.deep.equal(first)
    expect(statSync(kept)).to.include({ mtimeMs, ino })
    expect(listKept()).to.have.lengthOf(1)
  })

  const seal = (code: Buffer) => {
    const cipher = createCipheriv('aes-128-gcm', Buffer.alloc(16), Buffer.alloc(12)).setAAD(code)
    cipher.final()
    return Buffer.concat([code, cipher.getAuthTag()])
  }
  const DAMAGES: Record<string, (kept: Buffer) => Buffer> = {
    'has a bit turned': (kept) => {
      const damaged = Buffer.from(kept)
      damaged[kept.length >> 1]! ^= 1
      return damaged
    },
    'is cut off': (kept) => kept.subarray(0, kept.length >> 1),
    'is empty': () => Buffer.alloc(0),
    'is of another script': () => seal(new Script('throw new Error("another")').createCachedData()),
    'is of another engine': (kept) => {
      const other = Buffer.from(kept.subarray(0, -16))
      other.writeUInt32LE((other.readUInt32LE(4) ^ 1) >>> 0, 4)
      return seal(other)
    },
  }
  for (const [what, damage] of Object.entries(DAMAGES)) {
    it(`rebuilds the cache if it ${what}`, () => {
      const right = toolkit('config', '--json')
      const kept = keptOfLine()
      const damaged = damage(readFileSync(kept))
      writeFileSync(kept, damaged)
      expect(toolkit('config', '--json')).to.deep.equal(right)
      expect(readFileSync(kept).equals(damaged)).to.equal(false)
      const { ino } = statSync(kept)
      expect(toolkit('config', '--json')).to.deep.equal(right)
      expect(statSync(kept).ino).to.equal(ino)
    })
  }

  it('works without a writable cache', () => {
    const right = toolkit('config', '--json')
    const kept = keptOfLine()
    rmSync(kept)
    mkdirSync(kept)
    expect(toolkit('config', '--json')).to.deep.equal(right)
    expect(listKept()).to.have.lengthOf(1)
    rmSync(kept, { recursive: true })
  })

  it('caches contract interfaces in the project, and rebuilds a damaged cache', () => {
    const project = join(folder, 'project')
    const test = () => {
      const flags = ['--gas=json', '--coverage-reporter', 'text', '--no-progress']
      const { status, stdout, stderr } = runIn(project, join(home, 'dist/cli.cjs'), 'test', 'counter.test.js', ...flags)
      expect({ status, stderr }).to.deep.equal({ status: 0, stderr: '' })
      const { actions } = JSON.parse(stdout.trim().split('\n').at(-1)!)
      return actions.map(({ timeMs: _, ...figures }: { timeMs: unknown }) => figures)
    }
    outputFileSync(join(project, 'toolkit.config.js'), 'export default {}')
    outputFileSync(join(project, 'contracts/counter.js'), COUNTER)
    outputFileSync(
      join(project, 'counter.test.js'),
      `import { chain } from 'iost-toolkit/test'
       it('adds', async () => {
         const [from] = await chain.accounts(1)
         const counter = await chain.deploy('counter', { from })
         await counter.add(1)
       })`,
    )
    const cache = join(project, '.toolkit/cache/code')
    const first = test()
    expect(first).to.have.lengthOf(2)
    const kept = new Map(readdirSync(cache).map((name) => [name, readFileSync(join(cache, name), 'utf8')]))
    expect([...kept.keys()].map((name) => name.split('-')[0])).to.have.members(['compiled', 'read', 'parts', 'probes'])
    expect(test()).to.deep.equal(first)
    for (const [name, text] of kept) writeFileSync(join(cache, name), text.replace(/1/g, '7'))
    expect(test()).to.deep.equal(first)
    for (const [name, text] of kept) expect(readFileSync(join(cache, name), 'utf8')).to.equal(text)
  })

  it('is loaded once per process for any order of entries and dependencies', () => {
    const check = `
      if (!client.isToolkitError(await refused)) throw new Error('two packages')
      chai.use(({ Assertion }) => Assertion.addMethod('mine', function () { this.assert(true, 'mine') }))
      test.expect(1).to.mine()`
    const imports = {
      chai: "import * as chai from 'chai'",
      test: "import * as test from 'iost-toolkit/test'",
      others: "import * as client from 'iost-toolkit/client'\nimport * as config from 'iost-toolkit/config'",
    }
    const refused = 'const refused = (async () => test.chain.accounts(1))().catch((error) => error)'
    const { chai, test, others } = imports
    for (const order of [
      [chai, test, others],
      [test, others, chai],
      [others, chai, test],
    ]) {
      writeFileSync(join(folder, 'script.js'), [...order, refused, check].join('\n'))
      expect(run('script.js')).to.deep.equal({ status: 0, stdout: '', stderr: '' })
    }
  })
})
