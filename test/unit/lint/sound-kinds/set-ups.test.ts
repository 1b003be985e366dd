import { expect } from 'chai'
import { openInit } from '../../../../src/lint/rules/authority/open-init.js'
import { openSetter } from '../../../../src/lint/rules/authority/open-setter/open-setter.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** A set-up of the contract that payments ask for the price; `check` and `mark` may limit it to one call. */
function list(check: string, mark: string, more = ''): string[] {
  const text = contract(`  init() { storage.put('state', 'new') }
  setUp(token, market) { ${check}
    storage.put('market', market)
    ${mark} }
  pay() { blockchain.callWithAuth(storage.get('market'), 'pay', ['1']) }
  ${more}`)
  return [...openInit.check(analyse(text))].map(({ message }) => message)
}

const MESSAGE = (when: string) => `\`setUp\` lets every account set \`market\` ${when}, and the contract trusts it`

describe('open-init of a set-up that sets what it checks', () => {
  for (const [check, mark, more] of [
    [`if (storage.get('market') !== null) throw 'no'`, ''],
    [`if (storage.get('token') !== null) throw 'no'`, `storage.put('token', token)`],
    [`if (storage.has('token')) throw 'no'`, `storage.put('token', token)`],
    [`if (storage.get('state') === 'done') throw 'no'`, `storage.put('state', 'done')`],
    [`if (storage.get('state') !== 'new') throw 'no'`, `storage.put('state', 'done')`],
    [
      `if (storage.has('token')) throw 'no'`,
      `storage.put('token', token)`,
      `reset() { requireOwner(); storage.del('token') }`,
    ],
  ] as const)
    it(`reports one that works once: ${check} ${more ?? ''}`, () =>
      expect(list(check, mark, more)).to.deep.equal([MESSAGE('before the owner does')]))

  for (const [check, mark, more] of [
    ['', `storage.put('token', token)`],
    [`if (storage.get('token') !== null) throw 'no'`, ''],
    [`if (storage.get('token') !== null) throw 'no'`, `if (token) storage.put('token', token)`],
    [`if (storage.get('state') === 'done') throw 'no'`, `storage.put('state', 'begun')`],
    [`if (storage.has('token')) throw 'no'`, `storage.put('token', token)`, `reset() { storage.del('token') }`],
  ] as const)
    it(`reports one that works again: ${check} ${mark} ${more ?? ''}`, () =>
      expect(list(check, mark, more)).to.deep.equal([MESSAGE('at any time')]))
})

/** A set-up of a price and a market, of which payments ask the market. */
function listSetters(
  check: string,
  mark: string,
  pay = `blockchain.callWithAuth(storage.get('market'), 'pay', ['1'])`,
) {
  const text = contract(`  setUp(price, market) { ${check}
    storage.put('price', price)
    storage.put('market', market)
    ${mark} }
  pay() { ${pay} }
  sell() { blockchain.deposit(tx.publisher, '1', ''); blockchain.withdraw(tx.publisher, storage.get('price'), '') }`)
  const subject = analyse(text)
  return [...openInit.check(subject), ...openSetter.check(subject)].map(({ message }) => message)
}

describe('open-setter of a set-up', () => {
  const price = (when: string) =>
    `\`setUp\` lets every account set \`price\`${when}, which decides what \`sell\` pays or takes`
  for (const check of [`if (storage.get('market') !== null) throw 'no'`, `if (storage.has('price')) throw 'no'`])
    it(`leaves one that works once to open-init: ${check}`, () =>
      expect(listSetters(check, '')).to.deep.equal([MESSAGE('before the owner does')]))
  it('reports one that works again', () =>
    expect(listSetters('', '')).to.deep.equal([MESSAGE('at any time'), price('')]))
  it('reports one that works once where no contract is trusted', () =>
    expect(listSetters(`if (storage.has('price')) throw 'no'`, '', 'return 1')).to.deep.equal([
      price(' before the owner does'),
    ]))
})
