import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `missing-authority` about a contract with some methods. */
function list(methods: string): string[] {
  const found = RULES.filter(({ name }) => name === 'missing-authority')
  return found.flatMap((rule) => [...rule.check(analyse(contract(methods)))].map(({ message }) => message))
}

const DUEL = (check: string) => `duel(peer) { ${check}\n    storage.mapPut('duels', tx.publisher, peer, tx.publisher) }`
const REFUSED = DUEL(`if (storage.mapHas('out', peer)) throw 'out'`)

describe('missing-authority of marks on names', () => {
  it('reports a mark without any condition', () =>
    expect(list(`  mark(who) { storage.mapPut('out', who, '1') }\n  ${REFUSED}`)).to.have.length(1))
  it('reports a mark on a name that only has to be there', () =>
    expect(
      list(
        `  mark(who) { if (!storage.mapHas('known', who)) throw 'unknown'\n    storage.mapPut('out', who, '1') }\n  ${REFUSED}`,
      ),
    ).to.have.length(1))
  for (const [title, methods] of [
    [
      'after a stored time',
      `mark(who) { if (Number(storage.mapGet('end', who)) > block.time) throw 'early'\n    storage.mapPut('out', who, '1') }\n  ${REFUSED}`,
    ],
    [
      'by a contract that is compared',
      `mark(who) { if (JSON.parse(blockchain.contextInfo()).caller.name !== storage.get('game')) throw 'no'\n    storage.mapPut('out', who, '1') }\n  ${REFUSED}`,
    ],
    [
      'of the caller on another one',
      `mark(who) { storage.mapPut('out', tx.publisher + '/' + who, '1', tx.publisher) }\n  ${DUEL(`if (storage.mapHas('out', peer + '/' + tx.publisher)) throw 'out'`)}`,
    ],
    [
      'that is needed',
      `mark(who) { storage.mapPut('out', who, '1') }\n  ${DUEL(`if (!storage.mapHas('out', peer)) throw 'out'`)}`,
    ],
    [
      'that shows that a node lives',
      `mark(who) { storage.mapPut('seen', who, String(block.time)) }\n  alive(who) { return block.time - Number(storage.mapGet('seen', who)) < 3600e9 }`,
    ],
    [
      'that is a new item with its end',
      `create(id, days) { if (storage.mapHas('end', id)) throw 'taken'\n    storage.mapPut('end', id, String(block.time + days * 1e9), tx.publisher) }\n  close(id) { if (Number(storage.mapGet('end', id)) > block.time) throw 'early'\n    storage.mapPut('done', id, '1', tx.publisher) }`,
    ],
    [
      'that no action refuses',
      `mark(who) { storage.mapPut('out', who, '1') }\n  isOut(who) { return storage.mapHas('out', who) }`,
    ],
  ] as const)
    it(`accepts one ${title}`, () => expect(list(`  ${methods}`)).to.deep.equal([]))
})
