import { expect } from 'chai'
import type { AmountLimit } from '../../../src/contract/record.js'
import type { Proof } from '../../../src/lint/engine/result.js'
import { readSubject } from '../../../src/lint/plugin/eslint-rule.js'
import { proveFindings } from '../../../src/proof/prover.js'
import { CALL_MS, SOAK_MS, shareRows } from '../../limits.js'

const PATH = '/project/contracts/subject.js'

interface Faulty {
  script: string
  abi: [name: string, ...args: string[]][]
  /** Amount limit of each action. */
  limit?: AmountLimit[]
  /** Pattern of the printed test. */
  test?: RegExp
}

/** Contracts with a finding of a rule; lines marked `// FIX` belong to the twin alone. */
const FAULTY: Readonly<Record<string, Faulty>> = {
  'skipped-payment': {
    abi: [['buy', 'string'], ['use'], ['give', 'string']],
    script: `class Shop {
  init() {}
  buy(kind) {
    if (kind === 'small') blockchain.deposit(tx.publisher, '1', '')
    else if (kind === 'large') blockchain.deposit(tx.publisher, '5', '')
    else throw new Error('unknown kind') // FIX
    storage.mapPut('credit', tx.publisher, '1', tx.publisher)
  }
  use() {
    if (!storage.mapHas('credit', tx.publisher)) throw new Error('no credit')
    storage.mapDel('credit', tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '')
  }
  // The chain refuses to create tokens with the first two names.
  give(kind) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    if (kind === 'a') blockchain.callWithAuth('token.iost', 'transfer', ['My Token', blockchain.contractName(), tx.publisher, '1', ''])
    if (kind === 'b') blockchain.callWithAuth('token.iost', 'transfer', ['a_name_that_is_too_long', blockchain.contractName(), tx.publisher, '1', ''])
  }
}
module.exports = Shop
`,
  },
  'replaced-entry': {
    abi: [
      ['open', 'string', 'string'],
      ['close', 'string'],
    ],
    script: `class Games {
  init() {}
  open(id, amount) {
    if (storage.mapHas('games', id)) throw new Error('taken') // FIX
    const value = new BigNumber(amount)
    if (!value.isFinite() || value.lt(1) || value.dp() > 8) throw new Error('amount')
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.mapPut('games', id, JSON.stringify({ host: tx.publisher, stake: value.toFixed() }), tx.publisher)
  }
  close(id) {
    const game = JSON.parse(storage.mapGet('games', id))
    if (game.host !== tx.publisher) throw new Error('no permission')
    storage.mapDel('games', id)
    blockchain.withdraw(game.host, game.stake, '')
  }
}
module.exports = Games
`,
  },
  // A limit names a token that does not exist before the proof.
  'missing-authority': {
    abi: [
      ['pay', 'string', 'string'],
      ['fill', 'string'],
    ],
    limit: [
      { token: 'iost', val: '1000' },
      { token: 'husd', val: '1000' },
    ],
    test: /tokens\.as\(alice\)\.create\('husd', 'alice', 1000000, { decimal: 8 }\).*'husd', 'david'.*chain\.deploy\(/s,
    script: `class Lender {
  init() {}
  pay(to, amount) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission') // FIX
    blockchain.callWithAuth('token.iost', 'transfer', ['husd', blockchain.contractName(), to, amount, ''])
  }
  fill(amount) {
    blockchain.callWithAuth('token.iost', 'transfer', ['husd', tx.publisher, blockchain.contractName(), amount, ''])
  }
}
module.exports = Lender
`,
  },
  'state-after-call': {
    abi: [
      ['take', 'string'],
      ['fill', 'string'],
      ['ask', 'string'],
    ],
    script: `class Bank {
  init() {}
  take(shop) {
    const amount = storage.mapGet('held', tx.publisher)
    if (amount === null) throw new Error('nothing held')
    storage.mapDel('held', tx.publisher) // FIX
    blockchain.call(shop, 'notify', [amount])
    blockchain.withdraw(tx.publisher, amount, '')
    storage.mapDel('held', tx.publisher)
  }
  fill(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    if (storage.mapHas('held', tx.publisher)) throw new Error('held already')
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('held', tx.publisher, amount, tx.publisher)
  }
  // No contract can have methods with these names besides its own.
  ask(shop) {
    blockchain.call(shop, 'no-name', [])
    blockchain.call(shop, 'init', [])
    blockchain.call(shop, 'aim', [])
  }
}
module.exports = Bank
`,
  },
}

/** Tries a finding of a rule in the first action of its contract, or in the twin as if lint reported it there. */
async function prove(rule: string, isFixed: boolean): Promise<Proof | undefined> {
  const { script: source, abi, limit = LIMIT } = FAULTY[rule]!
  const lines = source.split('\n')
  const script = lines.map((text) => (text.endsWith('// FIX') && !isFixed ? '' : text)).join('\n')
  const line = 1 + lines.findIndex((text) => text.startsWith(`  ${abi[0]![0]}(`))
  const at = { file: 'subject.js', line, column: 1, endLine: line, endColumn: 2 }
  const proofs: Proof[] = []
  await proveFindings({
    published: { name: 'subject', script, abi: abi.map(([name, ...args]) => ({ name, args, amountLimit: limit })) },
    contract: readSubject(PATH, script)!.contract!,
    messages: [{ ...at, rule: `iost/${rule}`, level: 'error', message: '', steps: [], canFix: false, suggestions: [] }],
    onProof: (_, proof) => void proofs.push(proof),
    findingMs: SOAK_MS,
    callMs: CALL_MS,
  })
  return proofs[0]
}

const LIMIT = [{ token: 'iost', val: '1000' }]

describe('a claim of a rule', function () {
  this.timeout(SOAK_MS)

  for (const [declare, rule] of shareRows(Object.keys(FAULTY), 2)) {
    declare(`confirms a theft by ${rule}, and nothing in its twin`, async () => {
      const faulty = await prove(rule, false)
      expect(faulty?.status, JSON.stringify(faulty)).to.equal('confirmed')
      expect(faulty)
        .to.have.property('test')
        .that.matches(FAULTY[rule]!.test ?? /chain\.deploy\(/)
      const twin = await prove(rule, true)
      expect(twin?.status, JSON.stringify(twin)).to.equal('unconfirmed')
      expect(twin)
        .to.have.property('tried')
        .that.matches(/^\d+ transactions within \d+ s: calls of the action/)
    })
  }
})
