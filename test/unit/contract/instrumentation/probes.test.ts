import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createClient } from '../../../../src/client/client.js'
import { deployContract } from '../../../../src/client/deploy.js'
import { compileContract } from '../../../../src/compiler/compile.js'
import { coverSources } from '../../../../src/measurements/coverage/coverage.js'
import type { EmbeddedNode } from '../../../../src/node/node.js'
import { hashScript, listCalls } from '../../../../src/rpc/recording.js'
import { describeCode } from '../../../../src/session/contracts/sources.js'
import { openNode } from '../../../node.js'

/** Every kind of thing that is counted, most of which cost nothing of their own. */
const SOURCE = `export class Shop {
  init(): void {}
  pick(n: number, on: boolean): string {
    if (on) return 'on'
    let text = 'few'
    switch (n) {
      case 1:
        text = 'one'
      case 2:
        text += '!'
        break
      default:
        text = n > 5 ? 'many' : 'some'
    }
    for (const _ of n > 5 ? [1, 2, 3] : []) text += '.'
    const known = on || n > 5
    const last = storage.get('last') ?? 'none'
    if (known && n > 7) throw new Error('too many')
    return text
  }
  idle(): void {
    return
  }
  // coverage ignore next: nobody calls it
  never(): number {
    return [1].map((each) => each)[0] as number
  }
}
`

describe('coverage probes', () => {
  let folder: string
  let node: EmbeddedNode
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'probes-'))
    node = await openNode()
  })
  after(async () => {
    await node.close()
    rmSync(folder, { recursive: true })
  })

  it('coverage probes count runs line by line, also without gas charges, up to a failing call', async () => {
    const path = join(folder, 'shop.ts')
    writeFileSync(path, SOURCE)
    const compiled = await compileContract(path)
    const client = createClient({ provider: node.provider, defaults: { amountLimit: { '*': 'unlimited' } } })
    const [developer] = node.accounts
    const from = {
      name: developer!.name,
      keys: { active: developer!.key, owner: developer!.key },
      provider: node.provider,
    }
    const shop = await deployContract(client, { code: compiled.script, abi: compiled.info.abi }, { from })
    const called = [
      [1, false],
      [2, false],
      [6, false],
      [8, false],
      [1, true],
    ]
    const probes: number[][] = []
    for (const args of called) {
      const receipt = await (
        shop as unknown as Record<string, (...args: unknown[]) => { receipt(): Promise<{ tx_hash: string }> }>
      ).pick!(...args).receipt()
      const recording = node.recordings.read(receipt.tx_hash, { probes: true })!
      probes.push(...listCalls(recording).flatMap((call) => (call.probes ? [call.probes] : [])))
    }
    expect(probes).to.have.length(called.length)
    const version = hashScript(compiled.script)
    const sum = probes[0]!.map((_, index) => probes.reduce((total, each) => total + each[index]!, 0))
    const code = {
      ...describeCode(version, compiled),
      passes: [],
      probes: sum,
      stacks: [],
      operations: [],
    }
    const [file] = coverSources([code], [{ file: 'shop.ts', text: SOURCE }])
    const lines = Object.entries(file!.statementMap).map(([key, { start }]) => `${start.line}: ${file!.s[key]}`)
    expect(lines).to.deep.equal([
      '4: 5',
      '4: 1',
      '5: 4',
      '6: 4',
      '8: 1',
      '10: 2',
      '11: 2',
      '13: 2',
      '15: 4',
      '15: 6',
      '16: 4',
      '17: 4',
      '18: 4',
      '18: 1',
      '19: 3',
      '22: 0',
    ])
    const branches = Object.entries(file!.branchMap).map(([key, { type, line }]) => `${line} ${type}: ${file!.b[key]}`)
    expect(branches).to.deep.equal([
      '4 if: 1,4',
      '6 switch: 1,2,2',
      '13 cond-expr: 2,0',
      '15 loop: 6',
      '15 cond-expr: 2,2',
      '16 binary-expr: 4',
      // what a compiler makes of ?? is one test, not two
      '17 cond-expr: 0,4',
      '18 if: 1,3',
      '18 binary-expr: 2',
    ])
    const functions = Object.entries(file!.fnMap).map(([key, { name }]) => `${name}: ${file!.f[key]}`)
    expect(functions).to.deep.equal(['init: 0', 'pick: 5', 'idle: 0'])
  })
})
