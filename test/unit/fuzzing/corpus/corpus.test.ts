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

  async function expectDamaged(corpus: Corpus, path: string): Promise<void> {
    const error: unknown = await corpus.read().catch((thrown: unknown) => thrown)
    expect(error).to.include({ code: 'TEST_CORPUS', message: `${path} is damaged: its contents do not match its name` })
  }

  it('loads entries that another process wrote', async () => {
    await open().write([ADD, WAIT])
    expect(await open().read()).to.have.deep.members([ADD, WAIT])
  })

  it('reports an entry that is truncated, empty, changed or not a sequence with its path, and keeps it', async () => {
    const { folder } = open()
    const name = readdirSync(folder).find((file) => readFileSync(join(folder, file), 'utf8').includes('17'))!
    const path = join(folder, name)
    const whole = readFileSync(path, 'utf8')
    for (const damaged of ['', '{}', 'null', whole.slice(0, -2), whole.replace('17', '18'), `${whole} `]) {
      writeFileSync(path, damaged)
      const corpus = open()
      await expectDamaged(corpus, path)
      // the file stays when the search ends, and when the corpus is minimised
      expect(await corpus.retain([WAIT]), JSON.stringify(damaged)).to.equal(0)
      expect(readFileSync(path, 'utf8')).to.equal(damaged)
    }
    rmSync(path)
    await open().write([ADD])
    expect(readFileSync(path, 'utf8')).to.equal(whole)
  })

  it('reports an entry stored under the name of another one', async () => {
    const { folder } = open()
    const [first = '', second = ''] = readdirSync(folder).map((file) => join(folder, file))
    const whole = readFileSync(second)
    cpSync(first, second)
    await expectDamaged(open(), second)
    writeFileSync(second, whole)
  })

  it('ignores an entry of another contract', async () => {
    expect(await open('remove').read()).to.deep.equal([WAIT])
  })

  it('ignores files that are not named as entries, and never deletes them', async () => {
    const { folder } = open()
    const other = join(folder, 'notes.json')
    writeFileSync(other, 'not an entry')
    const corpus = open()
    expect(await corpus.read()).to.have.deep.members([ADD, WAIT])
    await corpus.retain([ADD, WAIT])
    expect(readFileSync(other, 'utf8')).to.equal('not an entry')
    rmSync(other)
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
    await openFull().write(Array.from({ length: 499 }, (_, index) => [{ kind: 'wait', seconds: index + 1 }]))
    const limited = openFull()
    await limited.limit(1, 0)
    await limited.retain([WAIT])
    expect(readdirSync(path)).to.have.length(500)
    await limited.write([WAIT])
    expect(readdirSync(path)).to.have.length(501)
    await openFull().add([ADD, WAIT])
    expect(await openFull().read()).to.include.deep.members([ADD, WAIT])
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
})
