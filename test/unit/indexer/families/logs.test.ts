import { expect } from 'chai'
import { showLog } from '../../../../src/indexer/families/logs.js'

describe('decoded logs of the explorer service', () => {
  const row = { id: '11111111111111111111111111111111', block: 1, time: '1700000000000000000' }
  const decode = (content: string) => {
    const log = { address: 'ContractX', name: 'pay', content, index: 0 }
    return (showLog(row as never, log) as { decoded: unknown }).decoded
  }

  it('decoded logs of the explorer service keep all digits: numbers that JavaScript would round are text', () => {
    const content = '{"amount":9007199254740993,"rate":90071992.547409931,"count":5,"part":0.5}'
    expect(JSON.parse(JSON.stringify(decode(content)))).to.deep.equal({
      amount: '9007199254740993',
      rate: '90071992.547409931',
      count: 5,
      part: 0.5,
    })
    expect(decode('plain text')).to.equal(null)
  })
})
