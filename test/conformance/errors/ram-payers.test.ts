import { formatClass } from './stage.js'
import { describeErrors } from './table.js'

const noPermission = (payer: string) => `pay ram failed. no permission. need ${payer}@active`
const short = (payer: string, need: number, actual: number) =>
  `balance not enough after executing actions: pay ram failed. id: ${payer} need ${need}, actual ${actual}`
const METHODS = [
  'keep(text, payer) { storage.put("a", text, payer) }',
  'own(text) { storage.put("a", text) }',
  'ask(text, payer) { blockchain.call(blockchain.contractName(), "keep", [text, payer]) }',
]
const notEnough = { ending: 'BALANCE_NOT_ENOUGH' } as const

/** bobby has 1000 bytes left and the contract, which holds an entry at carol's expense. */
describeErrors('RAM payers', {
  async scene(stage) {
    await stage.deploy(
      'shop',
      formatClass(METHODS.join('\n  ')),
      { keep: { args: ['string', 'string'] }, own: { args: ['string'] }, ask: { args: ['string', 'string'] } },
      { by: 'bobby' },
    )
    await stage.run('ram.iost/sell', ['bobby', 'bobby', (await stage.readRam('bobby')) - 1000], { by: 'bobby' })
    await stage.run('$shop/keep', ['1', 'carol'], { by: 'carol' })
  },
  rows: [
    ['an account that did not agree', '$shop/keep', ['1', 'bobby'], noPermission('bobby')],
    ['an account that is not there', '$shop/keep', ['1', 'ghost'], noPermission('ghost')],
    ['a system contract', '$shop/keep', ['1', 'token.iost'], noPermission('token.iost')],
    ['growth of what somebody else pays for', '$shop/own', ['22'], noPermission('carol')],
    [
      'an account that did not agree, one call further',
      '$shop/ask',
      ['1', 'bobby'],
      `Uncaught exception: Error: ${noPermission('bobby')}`,
    ],
    [
      'a publisher without RAM',
      '$shop/keep',
      ['x'.repeat(2000), 'bobby'],
      short('bobby', 2061, 1000),
      { by: 'bobby', ...notEnough },
    ],
    [
      'the owner of a contract without RAM',
      '$shop/own',
      ['x'.repeat(2000)],
      short('bobby', 2000, 892),
      { ...notEnough, given: [['$shop/keep', ['', '$shop'], { by: 'carol' }]] },
    ],
  ],
})
