import { expect } from 'chai'
import { createNodeClock } from '../../../src/client/node-clock.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import { createFakeNode, failure } from './fake-node.js'

const SECOND = 1_000_000_000n

describe('node clock', () => {
  it('estimates the offset of the machine clock until the next measurement', async () => {
    let machine = 1000n
    let node = 5n * SECOND
    const { provider, asked } = createFakeNode({
      answers: {
        getNodeInfo: () => {
          machine += 20n
          return { server_time: String(node) }
        },
      },
    })
    const clock = createNodeClock(provider, () => machine)
    expect(await clock.read()).to.equal(4n * SECOND)
    machine += 90n
    expect(await clock.read()).to.equal(4n * SECOND + 90n)
    expect(asked).to.have.length(1)
    node = 9n * SECOND
    clock.resync()
    expect(await clock.read()).to.equal(8n * SECOND)
  })

  it('measures again every 50 readings', async () => {
    const { provider, asked } = createFakeNode()
    const clock = createNodeClock(provider, () => 3n)
    for (let reading = 0; reading < 50; reading++) await clock.read()
    expect(asked).to.have.length(1)
    await clock.read()
    expect(asked).to.have.length(2)
  })

  it('measures again after a failure', async () => {
    let fail = true
    const { provider } = createFakeNode({
      answers: {
        getNodeInfo: () => {
          if (fail) throw new NodeError({ text: 'down' })
          return { server_time: '7000000000' }
        },
      },
    })
    const clock = createNodeClock(provider, () => 3n)
    expect(await failure(clock.read())).to.have.property('code', 'NODE_REFUSED')
    fail = false
    expect(await clock.read()).to.equal(6n * SECOND)
  })
})
