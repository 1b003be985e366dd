import { expect } from 'chai'
import { estimatePublishingGas, estimatePublishingRam } from '../../../src/contract/publishing-gas.js'
import { type AbiEntry, encodeContract } from '../../../src/contract/record.js'
import { decodeSubmission, encodeSubmission } from '../../../src/contract/submission.js'
import { readPublications } from './vectors.js'

const ENTRY: AbiEntry = { name: 'f', args: [], amountLimit: [] }

describe('publishing gas', () => {
  it('is estimated exactly for a new account with six letters', () => {
    const smallest = readPublications((file) => file === 'contract__deploy.jsonl', 'host')[0]!
    const { code, info } = decodeSubmission(smallest.data)
    const argumentSize = (data: string): number => JSON.stringify([data]).length
    const longer = argumentSize(encodeSubmission({ id: '', info, code })) - argumentSize(smallest.data)
    expect(estimatePublishingGas(code, info!.abi!)).to.equal(240_106 + 10 * longer)
  })

  it('grows with every byte and every limit', () => {
    const gas = (source: string, entry = ENTRY): number => estimatePublishingGas(source, [entry])
    const source = 'class K {\n  init() {}\n  f() {}\n}\nmodule.exports = K;\n'
    const limit = { token: 'iost', val: '1' }
    const limited = { ...ENTRY, amountLimit: [limit] }
    const record = (entry: AbiEntry): number =>
      encodeContract({ id: '', info: { lang: '', version: '', abi: [entry] }, code: '', origCode: '' }).length
    expect(gas(`${source} `) - gas(source)).to.equal(70 + 1 + 1 + 10)
    const text = JSON.stringify(JSON.stringify(limit)).length - 2
    expect(gas(source, limited) - gas(source)).to.equal(10 + record(limited) - record(ENTRY) + 10 * text)
  })

  it('is estimated with RAM, which is exact too', () => {
    const { data, ram, hash } = readPublications((file) => file === 'contract__deploy.jsonl', 'host')[0]!
    const { code, info } = decodeSubmission(data)
    const id = `Contract${hash}`
    // the id is in the record, and twice in the key of its owner
    const shorter = 3 * ('Contract'.padEnd(52, 'x').length - id.length)
    const charged = ram.reduce((sum, bytes) => sum + bytes, 0)
    expect(estimatePublishingRam(code, info!.abi!)).to.equal(charged + shorter)
  })
})
