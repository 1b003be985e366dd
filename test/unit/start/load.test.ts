import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
import { installCode } from '../../docs/installation.js'

/** The package as it is built, of which all is one script whose compiled code is kept. */
describe('the built package', function () {
  this.timeout(120_000)
  let folder: string
  let home: string
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'toolkit-start-'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    home = await installCode(folder)
    symlinkSync(join(home, 'node_modules/chai'), join(folder, 'node_modules/chai'))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  function run(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  const toolkit = (...args: string[]) => run(join(home, 'dist/cli.cjs'), ...args)

  function listKept(): string[] {
    return readdirSync(join(home, 'dist/core')).filter((name) => !name.endsWith('.cjs'))
  }

  /** The file with the code of a command line that has none of its own. */
  function keptOfLine(): string {
    const [name] = listKept().filter((each) => each.includes('.line-v'))
    return join(home, 'dist/core', name!)
  }

  it('says its version without the script', () => {
    expect(toolkit('--version')).to.include({ status: 0, stdout: '0.1.0\n', stderr: '' })
    expect(listKept()).to.deep.equal([])
  })

  it('keeps compiled code beside the script, once', () => {
    const first = toolkit('config', '--json')
    expect(first).to.include({ status: 0, stderr: '' })
    const kept = keptOfLine()
    const { mtimeMs, ino } = statSync(kept)
    expect(toolkit('config', '--json')).to.deep.equal(first)
    expect(statSync(kept)).to.include({ mtimeMs, ino })
    expect(listKept()).to.have.lengthOf(1)
  })

  const sign = (code: Buffer) => Buffer.concat([createHash('sha1').update(code).digest(), code])
  const DAMAGES: Record<string, (kept: Buffer) => Buffer> = {
    'has a bit turned': (kept) => {
      const damaged = Buffer.from(kept)
      damaged[kept.length >> 1]! ^= 1
      return damaged
    },
    'is cut off': (kept) => kept.subarray(0, kept.length >> 1),
    'is empty': () => Buffer.alloc(0),
    'is of another script': () => sign(new Script('throw new Error("another")').createCachedData()),
    'is of another engine': (kept) => {
      const other = Buffer.from(kept.subarray(20))
      other.writeUInt32LE(other.readUInt32LE(4) ^ 1, 4)
      return sign(other)
    },
  }
  for (const [what, damage] of Object.entries(DAMAGES)) {
    it(`makes it anew where it ${what}`, () => {
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

  it('does without where nothing can be kept', () => {
    const right = toolkit('config', '--json')
    const kept = keptOfLine()
    rmSync(kept)
    mkdirSync(kept)
    expect(toolkit('config', '--json')).to.deep.equal(right)
    expect(listKept()).to.have.lengthOf(1)
    rmSync(kept, { recursive: true })
  })

  it('is there once in a process, whichever entries and dependencies are imported first', () => {
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
