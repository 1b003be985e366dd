import { readFileSync } from 'node:fs'
import { expect } from 'chai'
import { Place } from './sending.js'
import { Session } from './session.js'
import { createFolder } from './toolkit.js'

describe('toolkit shadow', () => {
  let place: Place
  before(async () => {
    place = await Place.open()
  })
  after(() => place.node.close())

  it('keeps its results when the process that runs contracts is killed', async () => {
    const networks = { live: { kind: 'http', url: place.url } }
    const cwd = createFolder({ 'toolkit.config.js': `export default ${JSON.stringify({ networks })}\n` })
    const args = ['shadow', '--network', 'live', '--contract', place.contract.id, '--for', '10m']
    const session = new Session(args, { cwd })
    let isMining = true
    const mining = (async () => {
      while (isMining) {
        await place.node.provider.dev?.('mine', { blocks: '1' })
        await new Promise(setImmediate)
      }
    })()
    await session.until(/block \d+, \d+ behind/)
    const pid = session.child.pid ?? 0
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
    for (const child of children) process.kill(child, 'SIGABRT')
    const { exitCode, said } = await session.end()
    isMining = false
    await mining
    expect(exitCode, said).to.equal(70)
    expect(said).to.match(/the process that runs contracts ended early. These are the results up to block \d+/)
    expect(said).to.match(/transactions/)
  })
})
