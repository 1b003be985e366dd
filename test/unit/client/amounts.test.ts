import { expect } from 'chai'
import { checkAmounts, type Spending } from '../../../src/client/amounts.js'
import { NodeError } from '../../../src/rpc/node-error.js'
import { createFakeNode } from './fake-node.js'

describe('token amounts', () => {
  const { provider, asked } = createFakeNode({
    answers: {
      getTokenInfo({ symbol }) {
        if (symbol === 'coin') return { symbol, decimal: 3 }
        throw new NodeError({ text: 'token not found' })
      },
    },
  })
  const call = (contract: string, actionName: string, ...args: unknown[]): Spending => ({
    actions: [{ contract, actionName, args }],
  })
  const transfer = (token: string, amount: string) =>
    call('token.iost', 'transfer', token, 'alice', 'bobby', amount, '')
  const refusal = async (spending: Spending) =>
    (await checkAmounts(provider, spending).catch((error) => error))?.message

  it('token amounts reject more decimals than the token has, wherever they occur', async () => {
    const wrong: [Spending, string][] = [
      [
        transfer('iost', '0.000000001'),
        'token.iost/transfer, argument 4: "0.000000001" is too exact, iost has 8 decimals here',
      ],
      [transfer('coin', '1.2345'), 'coin has 3 decimals here'],
      [transfer('ram', '1.5'), 'ram has 0 decimals here'],
      [call('token.iost', 'issue', 'coin', 'alice', '0.0001'), 'argument 3'],
      [call('gas.iost', 'unpledge', 'alice', 'alice', '1.001'), 'iost has 2 decimals here'],
      [{ actions: [], amountLimit: { coin: '1.0001' } }, 'limit of coin: "1.0001" is too exact'],
      [{ actions: [], amountLimit: { '*': '1.5' } }, 'a limit of all tokens is a whole number'],
      [
        { actions: [{ contract: 'token.iost', actionName: 'destroy', data: '["iost","a","1.123456789"]' }] },
        'argument 3',
      ],
    ]
    for (const [spending, message] of wrong) expect(await refusal(spending), message).to.include(message)
  })

  it('token amounts accept valid decimals, and leave chain limits to the chain', async () => {
    for (const spending of [
      transfer('iost', '1.12345678'),
      transfer('coin', '1.234000'),
      transfer('none', '1.123456789012'),
      transfer('iost', 'much'),
      call('gas.iost', 'pledge', 'alice', 'alice', '10.500'),
      call('token.iost', 'transfer'),
      call('ContractA', 'transfer', 'iost', 'a', 'b', '1.123456789', ''),
      { actions: [], amountLimit: { iost: '2.0000000000', coin: 'unlimited', '*': 'unlimited' } },
    ])
      expect(await refusal(spending)).to.equal(undefined)
  })

  it('query the token only if the decimals require it', async () => {
    const before = asked.length
    await checkAmounts(provider, transfer('coin', '12'))
    await checkAmounts(provider, transfer('iost', '1.5'))
    expect(asked.length).to.equal(before)
  })
})
