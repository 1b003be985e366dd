import { expect } from 'chai'
import { openInit } from '../../../../src/lint/rules/authority/open-init.js'
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
