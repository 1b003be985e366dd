import { listOwnEffects } from '../../model/subject.js'
import { findPart, type Value } from '../../values/values.js'
import type { LintRule } from '../rule.js'

export const hardCodedContract: LintRule = {
  name: 'hard-coded-contract',
  group: 'calls',
  about: 'the id of a contract that is written into the code',
  recommended: 'off',
  strict: 'warn',
  consequence:
    'The id of a contract is the hash of the transaction that published it: other networks, and tests, have other ids. Such code cannot be tested unchanged.',
  remedy:
    'Define the id in `define` of toolkit.config.ts, which compiles it in, or store it with an action of the owner.',
  bad: `export class Shop {
  init(): void {}

  pay(to: string, amount: string): void {
    if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('no permission')
    blockchain.callWithAuth('Contract36bDWwh1smUpxVLVAHrbZkfEVUyHyL9oZcWeKyqM2nfL', 'transfer', [to, amount])
  }
}
`,
  good: `import { requireOwner } from 'iost-toolkit/contract/ownership'

export class Shop {
  init(): void {}

  connect(token: string): void {
    requireOwner()
    storage.put('token', token)
  }

  pay(to: string, amount: string): void {
    requireOwner()
    const token = storage.get('token')
    if (token === null) throw new Error('no token is set')
    blockchain.callWithAuth(token, 'transfer', [to, amount])
  }
}
`,
  *check(subject) {
    const reads = listOwnEffects(subject, 'read').map(({ value, place }) => ({ value: value.inputs[0], place }))
    const calls = listOwnEffects(subject, 'call').map(({ contract, place }) => ({ value: contract, place }))
    for (const { value, place } of [...calls, ...reads]) {
      const id = value && findPart(value, isId)
      if (id)
        yield {
          place: id.place?.module === place.module ? id.place : place,
          message: `the contract ${String(id.constant).slice(0, 16)}… has this id on one network only`,
        }
    }
  },
}

function isId({ op, constant }: Value): boolean {
  return op === 'constant' && typeof constant === 'string' && /^Contract[1-9A-HJ-NP-Za-km-z]{40,48}$/.test(constant)
}
