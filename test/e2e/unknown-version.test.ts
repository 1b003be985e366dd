import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { formatTransaction } from '../../src/tx/json.js'
import { Stage } from '../conformance/errors/stage.js'
import { Place } from './sending.js'
import { runToolkit } from './toolkit.js'

/*
 * The oracle is the record that the chain keeps of the contract: its version is one that no toolkit has.
 */
for (const dev of [false, true]) {
  describe(`a live chain ${dev ? 'with' : 'without'} developer methods that runs token.iost 1.0.7`, () => {
    let place: Place
    let hash: string
    before(async () => {
      place = await Place.open({ dev })
      const stage = Stage.of(place.node)
      const payment = stage.sign('token.iost/transfer', ['iost', 'alice', 'bobby', '1', ''])
      hash = (await stage.send(payment)).tx_hash
      const abi = [{ name: 'transfer', args: ['string', 'string', 'string', 'string', 'string'], amountLimit: [] }]
      const code = JSON.stringify({
        ID: 'token.iost',
        info: { lang: 'native', version: '1.0.7', abi },
        code: 'codes',
      })
      // the last block: those after it would need what this version lacks
      const adoption = stage.sign('system.iost/updateNativeCode', ['token.iost', '', code], { by: 'admin' })
      await place.node.provider.request('sendTx', formatTransaction(adoption))
      expect(place.node.chain.head.receipts.map(({ statusCode }) => statusCode)).to.deep.equal(['SUCCESS', 'SUCCESS'])
      const networks = {
        live: { kind: 'http', url: place.url, chainId: 1020, protected: true },
        fork: { kind: 'fork', of: 'live', file: 'forks/live.jsonl' },
      }
      const settings = { networks, tests: 'test/*.test.js' }
      writeFileSync(join(place.cwd, 'toolkit.config.js'), `export default ${JSON.stringify(settings)}\n`)
    })
    after(() => place.node.close())

    // a node with developer methods has the state before the version was adopted
    const past: Record<string, () => string[]> = {
      shadow: () => ['shadow', '--network', 'live', '--contract', place.contract.id, '--blocks', '1', '--from', '1'],
      replay: () => ['replay', hash, '--network', 'live'],
    }
    const commands: Record<string, () => string[]> = {
      ...(!dev && past),
      'fork update': () => ['fork', 'update', '--network', 'fork'],
      'node --fork': () => ['node', '--port', '0', '--fork', 'live'],
    }
    for (const [name, list] of Object.entries(commands)) {
      it(`makes ${name} exit 1 with the name and the version of the contract`, async () => {
        const { exitCode, stdout, stderr } = await runToolkit(list(), { cwd: place.cwd })
        expect(exitCode, stdout + stderr).to.equal(1)
        expect(stderr).to.include('token.iost 1.0.7 is not implemented')
        expect(stderr).to.include('Implemented versions of token.iost: 1.0.0, 1.0.2')
      })
    }
  })
}
