import { expect } from 'chai'
import { openUpgrade } from '../../../src/lint/rules/authority/open-upgrade.js'
import { type Abi, formatContract, Stage } from '../../conformance/errors/stage.js'
import { analyse } from './subjects.js'

/** Forms of `can_update`, and whether the chain replaces the code for an account without authority. */
const FORMS: readonly (readonly [method: string, args: string[]])[] = [
  ['can_update(data) { return true }', ['string']],
  ["can_update(data) { return 'true' }", ['string']],
  ['can_update(data) { return 1 }', ['string']],
  ["can_update(data) { return 'yes' }", ['string']],
  ['can_update(data) { return data }', ['string']],
  ['can_update(data) { return !!data }', ['string']],
  ['can_update(data) { return false }', ['string']],
  ['can_update(data) {}', ['string']],
  ['can_update() { return true }', []],
  ['can_update(data, more) { return true }', ['string', 'string']],
  ["can_update(data) { return blockchain.requireAuth(blockchain.contractOwner(), 'active') }", ['string']],
  ["can_update(data) { return blockchain.requireAuth(data, 'active') }", ['string']],
  ["can_update(data) { return blockchain.requireAuth(blockchain.publisher(), 'active') }", ['string']],
]

describe('open-upgrade', () => {
  let stage: Stage
  before(async () => {
    stage = await Stage.open()
  })
  after(() => stage.close())

  for (const [method, args] of FORMS) {
    it(`agrees with the chain about ${method}`, async () => {
      const code = `class Subject { init() {} ${method} }\nmodule.exports = Subject\n`
      const abi: Abi = { can_update: { args } }
      await stage.deploy('subject', code, abi)
      const update = { ...(JSON.parse(formatContract(code, abi)) as object), ID: stage.fill('$subject') }
      const outcomes = []
      for (const data of ['', 'julia', 'true']) {
        const tx = stage.sign('system.iost/updateCode', [JSON.stringify(update), data], { by: 'julia' })
        outcomes.push((await stage.end(tx)).kind)
      }
      const found = [...openUpgrade.check(analyse(code, '/contracts/example.js'))]
      const errors = found.filter(({ assumes }) => assumes === undefined)
      expect(errors.length > 0).to.equal(outcomes.includes('SUCCESS'))
      expect(found.length > errors.length).to.equal(args.length !== 1)
    })
  }
})
