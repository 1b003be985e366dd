import { expect } from 'chai'
import { must } from '../../../src/collections/presence.js'
import { SYSTEM_METHODS } from '../../../src/lint/rules/calls/wrong-arguments/wrong-arguments.js'
import { gasIost } from '../../../src/system-contracts/gas.iost.js'
import { tokenIost } from '../../../src/system-contracts/token.iost/contract.js'
import { token721Iost } from '../../../src/system-contracts/token721.iost.js'
import { formatClass, Stage } from '../../conformance/errors/stage.js'

const CONTRACTS = new Map([tokenIost, token721Iost, gasIost].map((contract) => [contract.id, contract]))
const SAMPLES = { string: 'text', number: 5, json: {}, bool: true }
const WRONG = { string: 5, number: 'text', json: undefined, bool: 'text' }

/** A call of a system contract with arguments, as a statement. */
function writeCall(name: string, args: readonly unknown[]): string {
  const [contract, method] = name.split('/')
  return `blockchain.callWithAuth('${contract}', '${method}', ${JSON.stringify(args)})`
}

describe('methods of system contracts that lint knows', () => {
  let stage: Stage
  before(async () => {
    stage = await Stage.open()
  })
  after(() => stage.close())

  it('methods of system contracts that lint knows have the parameters of every version of the contracts', () => {
    for (const [name, types] of Object.entries(SYSTEM_METHODS)) {
      const [id = '', method = ''] = name.split('/')
      const versions = Object.values(must(CONTRACTS.get(id), id).versions)
      const known = versions.map((methods) => must(methods[method], name).args)
      expect(known, name).to.deep.equal(versions.map(() => [...types]))
    }
  })

  // The oracle is the embedded chain: it rejects each of these calls before the called method runs.
  it('methods of system contracts that lint knows reject every other number of arguments and every other type', async () => {
    const bodies = Object.entries(SYSTEM_METHODS).flatMap(([name, types]) => {
      const right = types.map((type) => SAMPLES[type])
      const spoilt = types.flatMap((type, at) =>
        WRONG[type] === undefined ? [] : [right.map((value, index) => (index === at ? WRONG[type] : value))],
      )
      return [right.slice(1), [...right, 'more'], ...spoilt].map((args) => writeCall(name, args))
    })
    const body = bodies.map((call, index) => `a${index}() { ${call} }`).join('\n  ')
    await stage.deploy('shop', formatClass(body), Object.fromEntries(bodies.map((_, index) => [`a${index}`, {}])))
    for (const [index, call] of bodies.entries()) {
      const { kind, text } = await stage.end(stage.sign(`$shop/a${index}`, []))
      expect(kind, call).to.equal('RUNTIME_ERROR')
      expect(text, call).to.match(/prepare contract: (args length unmatched|error parse)/)
    }
  })
})
