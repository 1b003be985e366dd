import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { Place } from './sending.js'
import { writeFiles } from './toolkit.js'

const counter = (step: number) => `class Counter {
  init() { storage.put('n', '0') }
  can_update(data) { return data === 'yes' && blockchain.requireAuth(blockchain.contractOwner(), 'active') }
  add() { const n = storage.get('n') * 1 + ${step}; storage.put('n', n + ''); return n }
}
module.exports = Counter
`
const ABI = {
  lang: 'javascript',
  version: '1.2.3',
  abi: [
    { name: 'can_update', args: ['string'] },
    { name: 'add', args: [], amountLimit: [] },
  ],
}

describe('toolkit publish', () => {
  let place: Place
  let id: string
  before(async () => {
    place = await Place.open()
    writeFiles(place.cwd, {
      'counter.js': counter(1),
      'counter.js.abi': JSON.stringify(ABI),
      'build/two.js': counter(2),
      'build/two.abi': JSON.stringify(ABI),
    })
  })
  after(() => place.node.close())

  const call = async () => JSON.parse(await place.print(['exec', id, 'add', '--from', 'alice', '--json'])).returns

  it('publishes a script and its ABI unchanged', async () => {
    const stdout = await place.print(['publish', 'counter.js', 'counter.js.abi', '--from', 'alice'])
    ;[, id = ''] = /^contract +(Contract\w+)\n/.exec(stdout)!
    expect(await call()).to.deep.equal(['["1"]'])
    const { code, version } = JSON.parse(await place.print(['contract', id, '--json']))
    expect(version).to.equal('1.2.3')
    expect(code).to.be.a('string')
  })

  it('finds the ABI next to the script, and prints one JSON object', async () => {
    const args = ['publish', 'build/two.js', '--from', 'alice', '--json']
    const { contract, hash, status } = JSON.parse(await place.print(args))
    expect(contract).to.equal(`Contract${hash}`)
    expect(status).to.equal('IRREVERSIBLE')
  })

  it('updates the code of a contract if its can_update allows it', async () => {
    const update = ['publish', '--update', 'build/two.js', 'build/two.abi', id]
    expect(await place.fail('TX_FAILED', 1, [...update, 'no', '--from', 'alice'])).to.contain('update refused')
    const stdout = await place.print([...update, 'yes', '--from', 'alice'])
    expect(stdout).to.contain(id)
    expect(await call()).to.deep.equal(['["2"]'])
  })

  it('rejects, before sending, code that the chain would reject, and warns of likely mistakes', async () => {
    writeFiles(place.cwd, {
      'refused.js': counter(1).replace('add() {', 'add() { try { } catch (e) { }'),
      'refused.abi': JSON.stringify(ABI),
      'stuck.js': counter(1).replace(/return data.*/, '}'),
      'stuck.abi': JSON.stringify(ABI),
    })
    const { height } = place
    expect(await place.fail('COMPILE_REFUSED', 3, ['publish', 'refused.js', '--from', 'alice'])).to.contain(
      'refused.js:4:11',
    )
    expect(place.height).to.equal(height)
    const { stderr } = await place.run(['publish', 'stuck.js', '--from', 'alice'])
    expect(stderr).to.contain('warning stuck.js:3:3 can_update has no return value')
  })

  it('reports invalid arguments', async () => {
    const fail = (exitCode: number, code: string, ...args: string[]) =>
      place.fail(code, exitCode, ['publish', ...args, '--from', 'alice'])
    expect(await fail(2, 'USAGE', '--update', 'counter.js', 'counter.js.abi')).to.contain(
      'the id of the contract to update',
    )
    expect(await fail(2, 'USAGE', 'counter.js', 'counter.js.abi', id)).to.contain('goes with --update')
    expect(await fail(2, 'USAGE', 'counter.ts')).to.contain('counter.ts is not a script')
    expect(await fail(3, 'COMPILE_NO_FILE', 'nothing.js', 'nothing.abi')).to.contain('nothing.js cannot be read')
    expect(await fail(3, 'COMPILE_NO_FILE', 'nothing.js')).to.contain('nothing.js cannot be read')
    writeFiles(place.cwd, { 'alone.js': readFileSync(join(place.cwd, 'counter.js'), 'utf8') })
    expect(await fail(3, 'COMPILE_NO_FILE', 'alone.js')).to.contain('no ABI file found next to alone.js')
  })
})
