import { expect } from 'chai'
import { listLineCosts, TraceRecorder } from '../../../../src/node/tracing/trace.js'
import { Stage } from '../../../conformance/errors/stage.js'

const SOURCE = `class Shop {
  init() {}
  sell(n) {
    for (let i = 0; i < n; i++) {
      storage.put('sold', String(i));
    }
    console.log('sold %s', n);
  }
}
module.exports = Shop;
`

describe('TraceRecorder', () => {
  let stage: Stage
  before(async () => {
    stage = await Stage.open()
    await stage.deploy('shop', SOURCE, { sell: { args: ['number'] } })
  })
  after(() => stage.close())

  const record = () => {
    const recorder = new TraceRecorder()
    const tx = stage.sign('$shop/sell', [3])
    return { recorder, receipt: stage.node.chain.execTransaction(tx, { recorder }), tx }
  }

  it('lists writes with their previous values', () => {
    const { recorder } = record()
    const own = recorder.writes.filter(({ key }) => key.endsWith('-sold'))
    expect(own.map(({ before, after }) => [before?.[1], after?.[1]])).to.deep.equal([
      [undefined, '0'],
      ['0', '1'],
      ['1', '2'],
    ])
  })

  it('counts runs and gas of each source line', () => {
    const [passes] = record().recorder.passed
    const lines = listLineCosts(passes!)
    expect(lines.map(({ line, passes }) => [line, passes])).to.deep.equal([
      [1, 1],
      [4, 4],
      [5, 3],
      [7, 1],
      [10, 1],
    ])
    expect(lines.find(({ line }) => line === 10)!.gas).to.equal(7)
  })

  it('records console output', () => {
    expect(record().recorder.logs.map(({ text }) => text)).to.deep.equal(['sold 3'])
  })

  it('changes no receipt', () => {
    const { receipt, tx } = record()
    expect(stage.node.chain.execTransaction(tx)).to.deep.equal(receipt)
  })
})
