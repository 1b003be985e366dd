import { expect } from 'chai'
import type { CallOptions } from './stage.js'
import { describeErrors, type Row } from './table.js'

const TRANSFER = ['iost', 'alice', 'bobby', '1', '']
const refused = (what: string, options: CallOptions, text: string): Row => [
  what,
  'token.iost/transfer',
  TRANSFER,
  text,
  options,
]
const limits = (...amountLimit: [token: string, value: string][]): CallOptions => ({
  change: { amountLimit: amountLimit.map(([token, value]) => ({ token, value })) },
})

/** Rejections before a transaction runs: a dry run reports them, and a block drops the transaction. */
const unprepared: Row[] = [
  [
    'less gas than its bytes cost',
    'token.iost/transfer',
    ['iost', 'alice', 'bobby', '1', 'm'.repeat(400)],
    'gas limit should be larger, paid: 6770, gas limit: 600000, gas ratio: 100',
    { change: { gasLimit: 600000 } },
  ],
  refused('a signer without permission', { signers: ['bobby'] }, 'illegal signer: bobby'),
  refused('a signer of two permissions', { signers: ['bobby@a@b'] }, 'illegal signer: bobby@a@b'),
  refused('no signer', { signers: [''] }, 'illegal signer: '),
  refused(
    'a signer who did not sign',
    { signers: ['bobby@active'], cosigners: [] },
    'unauthorized signer: bobby@active',
  ),
  refused('a signer who is not there', { signers: ['ghost@active'] }, 'unauthorized signer: ghost@active'),
  refused('the key of somebody else', { keysOf: 'bobby' }, 'unauthorized publisher: alice'),
  refused('two limits of a token', limits(['iost', '1'], ['iost', '2']), 'duplicated token in amountLimit: iost'),
  refused('two limits of all tokens', limits(['*', '1'], ['*', '2']), 'duplicated token in amountLimit: *'),
  refused(
    'a limit of a token that is not there',
    limits(['gem', '1']),
    'token not exists in amountLimit, token:"gem" val:"1"',
  ),
  refused('a limit of no token', limits(['', '1']), 'token not exists in amountLimit, val:"1"'),
  refused('a limit in words', limits(['iost', 'much']), 'abnormal char in amount'),
  refused('no limit', limits(['iost', '']), 'amount format error'),
  refused('a limit that begins with a point', limits(['iost', '.5']), 'amount format error'),
  refused('a limit with two points', limits(['iost', '1.2.3']), 'multi decimal point error'),
  refused('a limit beyond 64 bits', limits(['iost', '92233720368.54775808']), 'overflow error'),
]

describeErrors('/execTx', {
  ending: 'refused',
  via: 'execTx',
  node: { accounts: 2 },
  rows: [
    refused('a ratio below 1', { change: { gasRatio: 99 } }, 'gas ratio illegal, should in [1, 100]'),
    refused('a ratio above 100', { change: { gasRatio: 10001 } }, 'gas ratio illegal, should in [1, 100]'),
    refused('a limit below 6000', { change: { gasLimit: 599999 } }, 'gas limit illegal, should in [6000, 4000000]'),
    refused('a limit above 4000000', { change: { gasLimit: 4e8 + 1 } }, 'gas limit illegal, should in [6000, 4000000]'),
    refused('an account that is not there', { by: 'ghost' }, 'gas not enough: user ghost has 0 < 4000000'),
    [
      'a pledge in words',
      'gas.iost/pledge',
      ['ghost', 'ghost', 'one'],
      'invalid gas pledge amount abnormal char in amount one',
      { by: 'ghost' },
    ],
    ['a pledge that is no list', 'gas.iost/pledge', 'one', 'invalid gas pledge args one', { by: 'ghost' }],
    ...unprepared,
  ],
})

describeErrors('blocks', { ending: 'dropped', node: { accounts: 2 }, rows: unprepared })

/** Has less gas than a pledge costs, and so lives on what the pledge brings. */
const spent = { by: 'poorone' }

describeErrors('blocks: gas that a failing pledge does not bring', {
  ending: 'dropped',
  node: { accounts: 2 },
  async scene(stage) {
    const { id } = stage.keyOf('poorone')
    await stage.run('auth.iost/signUp', ['poorone', id, id])
    await stage.run('token.iost/transfer', ['iost', 'alice', 'poorone', '20', ''])
    const large = JSON.stringify({ code: 'x'.repeat(12000) })
    const tx = stage.sign('system.iost/setCode', [large], { ...spent, change: { gasLimit: 99500000 } })
    expect(await stage.end(tx)).to.deep.equal({ kind: 'RUNTIME_ERROR', text: 'out of gas' })
  },
  rows: [
    [
      'more than the limit',
      'gas.iost/pledge',
      ['poorone', 'poorone', '10'],
      'gas not enough! Now: 5017.25(tgas:0,pgas:5017.25), Need 11444',
      { ...spent, change: { amountLimit: [], gasLimit: 2000000 } },
    ],
  ],
})

describeErrors('/sendTx with a dry run', {
  ending: 'refused',
  node: { accounts: 2, tryTx: true },
  rows: [
    ...unprepared.map(
      ([what, target, args, text, options = {}]): Row => [
        what,
        target,
        args,
        `try transaction failed: ${text}`,
        options,
      ],
    ),
    ['no JSON, which comes first', 'shop/sell', '{}', 'invalid json array: type assertion to []interface{} failed, {}'],
  ],
})

describeErrors('/execTx where it is off', {
  ending: 'refused',
  via: 'execTx',
  node: { accounts: 2, exec: false },
  rows: [refused('anything', {}, "the node has't enabled this method")],
})
