import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { encodeBase58 } from '../../../../src/codec/base58.js'
import { ContractProcessSupervisor } from '../../../../src/node/contract-process/supervisor.js'
import { parseSuite } from '../../../../src/node/replay/replay.js'
import { replaySuites } from '../../../../src/node/replay/replay-files.js'
import { hashTransaction } from '../../../../src/tx/hash.js'
import { formatTransaction } from '../../../../src/tx/json.js'
import { formatContract, Stage } from '../../../conformance/errors/stage.js'
import { isExtended } from '../../../limits.js'
import { VECTORS } from '../../../vectors.js'
import { startFaultyProcess } from '../contract-process/faulty.js'

/** Recorded suites by their paths: the responses of the reference node are the oracle. */
const SUITES = ['js', 'host'].flatMap((family) =>
  readdirSync(join(VECTORS, family))
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => join(VECTORS, family, name)),
)

const CODE = `class Box {
  init() {}
  count() { const n = JSON.parse(storage.get('n') || '0') + 1; storage.put('n', JSON.stringify(n)); return n }
  abort() {}
}
module.exports = Box;
`
const ABI = { count: {}, abort: {} }

describe('suite replay in the contract process', () => {
  let engine: ContractProcessSupervisor
  const replaced: string[] = []

  beforeEach(() => {
    replaced.length = 0
    const onReplaced = ({ reason }: { reason: string }) => void replaced.push(reason)
    engine = new ContractProcessSupervisor({ start: startFaultyProcess, now: () => performance.now(), onReplaced })
  })
  afterEach(() => engine.close())

  it('finds recorded suites equal, with their traces', async () => {
    const files = SUITES.filter((_, index) => isExtended || index % 20 === 0)
    const recorded = files.map((file) => parseSuite(readFileSync(file, 'utf8'), file))
    const { suites, steps, equal, different } = await replaySuites(recorded, { execute: engine.execute, trace: true })
    expect(different).to.deep.equal([])
    expect(suites).to.equal(files.length)
    expect(equal).to.equal(steps)
  })

  it('counts a step that ends the process as an engine failure, and replays the others', async () => {
    const stage = await Stage.open()
    try {
      let second = 1699999999n
      const sign = (target: string, args: readonly unknown[]) => {
        const time = second++ * 1_000_000_000n
        return stage.sign(target, args, { by: 'admin', change: { time, expiration: time + 90_000_000_000n } })
      }
      const publish = sign('system.iost/setCode', [formatContract(CODE, ABI)])
      stage.name('box', `Contract${encodeBase58(hashTransaction(publish))}`)
      const calls = ['$box/count', '$box/abort', '$box/count'].map((target) => sign(target, []))
      const returns = [stage.fill('$box'), '1', '', '2'].map((value) => [JSON.stringify([value])])
      const steps = [publish, ...calls].map((tx, index) => ({
        blockTime: String(1_700_000_010_000_000_000n),
        tx: formatTransaction(tx),
        receipt: { status_code: 'SUCCESS', ...(index !== 2 && { returns: returns[index] }) },
      }))
      const text = JSON.stringify({ suite: 'host/box', about: '', engine: 'shipped-sort', steps })
      const { equal, different } = await replaySuites([parseSuite(text, 'box.jsonl')], { execute: engine.execute })
      expect(different.map(({ step, field }) => `${step} ${field}`)).to.deep.equal(['2 status_code'])
      expect(equal).to.equal(3)
      expect(replaced).to.have.length(1)
      expect(replaced[0]).to.include('SIGABRT')
    } finally {
      await stage.close()
    }
  })
})
