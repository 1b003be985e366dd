import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { isToolkitError } from '../../src/errors/errors.js'
import { isLong, SOAK_MS } from '../limits.js'
import { openNode } from '../node.js'
import { signTransfer } from '../unit/node/transfers.js'

/** Of the kinds of damage every one, or every so many. */
const STEP = isLong ? 1 : 6
const SHARES = [0, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 0.999]

/** Damage to a copy of the directory. */
interface Damage {
  name: string
  apply: (directory: string) => void
}

/**
 * A data directory that was truncated, altered, mixed up or bereft of files is refused by name, or gives everything
 * back.
 */
describe('a damaged data directory', function () {
  this.timeout(SOAK_MS)
  let root: string
  let original: string
  let whole: unknown

  const describeChain = ({ chain }: EmbeddedNode) => ({
    head: chain.head.id,
    pending: chain.listPending().map(({ id }) => id),
    state: Object.fromEntries([...chain.state.entries()].sort()),
  })

  before(async () => {
    root = mkdtempSync(join(tmpdir(), 'toolkit-damaged-'))
    original = join(root, 'original')
    // twice, so that there are tables beside the log
    for (const amounts of [
      ['1', '2', '3'],
      ['4', '5'],
    ]) {
      const node = await openNode({ dataDir: original, accounts: 2, mining: 'manual' })
      for (const amount of amounts) {
        await node.provider.request('sendTx', signTransfer(node, amount))
        await node.provider.dev('mine', { blocks: 2 })
      }
      await node.provider.request('sendTx', signTransfer(node, `7.${amounts.length}`))
      whole = describeChain(node)
      await node.close()
    }
  })

  after(() => rmSync(root, { recursive: true }))

  it('is rejected by name, or nothing is lost', async () => {
    const kinds = listDamage(original).filter((_, index) => index % STEP === 0)
    const figures = { refused: 0, whole: 0 }
    for (const [index, { name, apply }] of kinds.entries()) {
      const directory = join(root, String(index))
      cpSync(original, directory, { recursive: true })
      apply(directory)
      const node = await openNode({ dataDir: directory, accounts: 2, mining: 'manual' }).catch((error: unknown) => {
        expect(isToolkitError(error), `${name}: ${(error as Error).stack}`).to.equal(true)
        expect((error as { code: string }).code, name).to.match(/^(NODE_DATA_DIR_|FILE_UNUSABLE)/)
        figures.refused++
      })
      if (node !== undefined) {
        expect(describeChain(node), name).to.deep.equal(whole)
        await node.close()
        figures.whole++
      }
      rmSync(directory, { recursive: true })
    }
    expect(figures.refused).to.be.greaterThan(0)
    console.log(`      ${kinds.length} kinds: ${figures.refused} refused, ${figures.whole} with everything there`)
  })
})

function listDamage(directory: string): Damage[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(directory, file)).isFile() && !/LOCK|LOG/.test(file))
    .sort()
  return files.flatMap((file, index) => [...listChanges(file), ...listMoves(file, files[(index + 1) % files.length]!)])
}

/** Bytes of one file cut off, altered, or put behind. */
function listChanges(file: string): Damage[] {
  const change = (name: string, apply: (bytes: Buffer) => Uint8Array): Damage => ({
    name: `${file} ${name}`,
    apply: (directory) => writeFileSync(join(directory, file), apply(readFileSync(join(directory, file)))),
  })
  return [
    ...SHARES.map((share) => change(`cut at ${share}`, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)))),
    ...SHARES.map((share) =>
      change(`altered at ${share}`, (bytes) => {
        const at = Math.floor(bytes.length * share)
        if (at < bytes.length) bytes[at]! ^= 0x10
        return bytes
      }),
    ),
    change('in zeros', (bytes) => bytes.fill(0)),
  ]
}

/** A file that is missing, or another's. */
function listMoves(file: string, other: string): Damage[] {
  const path = (directory: string, name: string) => join(directory, name)
  return [
    { name: `${file} missing`, apply: (directory) => rmSync(path(directory, file)) },
    {
      name: `${file} and ${other} swapped`,
      apply: (directory) => {
        renameSync(path(directory, file), path(directory, 'kept'))
        renameSync(path(directory, other), path(directory, file))
        renameSync(path(directory, 'kept'), path(directory, other))
      },
    },
  ]
}
