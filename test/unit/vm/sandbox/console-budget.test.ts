import { expect } from 'chai'
import { Stage } from '../../../conformance/errors/stage.js'

const CODE = `class Box {
  init() {}
  long() { console.log('x'.repeat(40000)) }
  endless() { for (;;) console.log('y'.repeat(65000)) }
  many() { for (let i = 0; i < 2000; i++) console.log('z') }
}
module.exports = Box;
`

describe('console output of contracts', () => {
  let stage: Stage

  before(async () => {
    stage = await Stage.open()
    await stage.deploy('box', CODE, { long: {}, endless: {}, many: {} })
  })

  after(() => stage.close())

  const write = async (action: string): Promise<string[]> => {
    const texts: string[] = []
    const stop = stage.node.chain.listen({ onLog: ({ text }) => texts.push(text) })
    await stage.try(stage.sign(`$box/${action}`, []))
    stop()
    return texts
  }

  it('is truncated per line, with the number of dropped characters', async () => {
    const [text] = await write('long')
    expect(text).to.equal(`${'x'.repeat(16384)}… 23616 more characters`)
  })

  it('is truncated per transaction, with a note', async () => {
    const texts = await write('endless')
    expect(texts.join('').length).to.be.lessThan(70_000)
    expect(texts.at(-1)).to.match(/what this transaction writes from here on is left out$/)
  })

  it('is limited in lines', async () => {
    const texts = await write('many')
    expect(texts).to.have.length(1000)
    expect(texts.at(-1)).to.equal('z … what this transaction writes from here on is left out')
  })
})
