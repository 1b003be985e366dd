import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { Corpus } from '../../../../src/fuzzing/corpus/corpus.js'
import type { PlayableParts } from '../../../../src/fuzzing/sequences/execution/restoring.js'
import type { Sequence } from '../../../../src/fuzzing/sequences/step.js'

/** A scene of one contract with one method. */
const scene = (method: string) =>
  ({
    contracts: [{ methods: [{ name: method, args: ['number'] }] }],
    scene: { accounts: [{ name: 'alice' }] },
    actions: new Map(),
  }) as unknown as PlayableParts
const ADD: Sequence = [{ kind: 'call', contract: 0, method: 'add', caller: 0, args: [17] }]
const WAIT: Sequence = [{ kind: 'wait', seconds: 3600 }]

describe('fuzzing corpus', () => {
  const root = mkdtempSync(join(tmpdir(), 'toolkit-corpus-'))
  after(() => rmSync(root, { recursive: true }))

  /** Opens the corpus as a process that has just started. */
  const open = (method = 'add') => new Corpus(root, 'counter', scene(method))

  it('loads entries that another process wrote', async () => {
    await open().write([ADD, WAIT])
    expect(await open().read()).to.have.deep.members([ADD, WAIT])
  })

  it('ignores and rewrites an entry that is truncated, empty, damaged or not a sequence', async () => {
    const { folder } = open()
    const name = readdirSync(folder).find((file) => readFileSync(join(folder, file), 'utf8').includes('17'))!
    const path = join(folder, name)
    const whole = readFileSync(path, 'utf8')
    for (const damaged of ['', '{}', 'null', whole.slice(0, -2), whole.replace('17', '18'), `${whole} `]) {
      writeFileSync(path, damaged)
      const corpus = open()
      expect(await corpus.read(), JSON.stringify(damaged)).to.deep.equal([WAIT])
      rmSync(path)
      await open().write([ADD])
      expect(readFileSync(path, 'utf8')).to.equal(whole)
    }
  })

  it('ignores an entry stored under another name, or of another contract', async () => {
    const { folder } = open()
    const [first = '', second = ''] = readdirSync(folder).map((file) => join(folder, file))
    const whole = readFileSync(second)
    cpSync(first, second)
    expect(await open().read()).to.have.length(1)
    writeFileSync(second, whole)
    expect(await open('remove').read()).to.deep.equal([WAIT])
  })

  it('is limited to a part that the seed chooses, and keeps the rest', async () => {
    const read = async (seed: number) => {
      const corpus = open()
      await corpus.limit(1, seed)
      const found = await corpus.read()
      expect(found).to.have.length(1)
      expect(await corpus.retain(found)).to.equal(0)
      return found[0]!
    }
    const first = await read(1)
    expect(await read(1)).to.deep.equal(first)
    expect([first, await read(2)]).to.have.deep.members([ADD, WAIT])
    expect(readdirSync(open().folder)).to.have.length(2)
  })

  it('is not extended by a limited run when it is full, except by a failure', async () => {
    const folder = join(root, 'full')
    const openFull = () => new Corpus(folder, 'counter', scene('add'))
    await openFull().write([ADD])
    const path = openFull().folder
    for (let index = 0; index < 499; index++) writeFileSync(join(path, `${index}.json`), '')
    const limited = openFull()
    await limited.limit(1, 0)
    await limited.retain([WAIT])
    expect(readdirSync(path)).to.have.length(500)
    await limited.write([WAIT])
    expect(readdirSync(path)).to.have.length(501)
    await openFull().add([ADD, WAIT])
    expect(await openFull().read()).to.have.deep.members([ADD, WAIT])
  })

  it('reports an entry that cannot be read with its path, and keeps it', async () => {
    const corpus = open()
    const path = join(corpus.folder, '0000000000000000.json')
    // a folder can be read as a file by nobody, whatever the rights of the user
    mkdirSync(path, { recursive: true })
    const error: unknown = await corpus.read().catch((thrown: unknown) => thrown)
    expect(error).to.include({ code: 'TEST_CORPUS' })
    expect((error as Error).message).to.include(path)
    expect(readdirSync(corpus.folder)).to.include('0000000000000000.json')
    rmSync(path, { recursive: true })
  })

  it('deletes damaged entries when minimised', async () => {
    const { folder } = open()
    writeFileSync(join(folder, '0123456789abcdef.json'), 'damaged')
    const corpus = open()
    const sequences = await corpus.read()
    expect(await corpus.retain(sequences)).to.equal(1)
    expect(readdirSync(folder)).to.have.length(2)
  })
})
