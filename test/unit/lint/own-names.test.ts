import { expect } from 'chai'
import { analyse, listFindings } from './subjects.js'

/** Badges with an owner, whose agent may take them. */
const badges = ({ name = 'badge.id', first = 'id: count', agent = '' }, store = STORE.map) => `class Badges {
  init() { storage.put('count', '0') }
  ${store}
  make() {
    const count = Number(storage.get('count')) + 1
    storage.put('count', String(count))
    this._store(count, { ${first}, owner: tx.publisher, agent: '' })
  }
  give(id, to) {
    const badge = this._read(id)
    if (badge.owner !== tx.publisher) throw new Error('refused')
    this._store(${name}, { id: ${name}, owner: to })
    ${agent}
  }
  name(id, to) {
    if (this._read(id).owner !== tx.publisher) throw new Error('refused')
    storage.mapPut('agent', String(id), to, tx.publisher)
  }
  take(id) {
    if (storage.mapGet('agent', String(id)) !== tx.publisher) throw new Error('refused')
    const badge = this._read(id)
    this._store(${name}, { id: ${name}, owner: tx.publisher })
    storage.mapDel('agent', String(badge.id))
  }
}
module.exports = Badges
`
const STORE = {
  map: `_read(id) { const text = storage.mapGet('badge', String(id)); return text ? JSON.parse(text) : null }
  _store(id, badge) { storage.mapPut('badge', String(id), JSON.stringify(badge), tx.publisher) }`,
  joined: `_read(id) { const text = storage.get('badge_' + id); return text ? JSON.parse(text) : null }
  _store(id, badge) { storage.put('badge_' + id, JSON.stringify(badge), tx.publisher) }`,
}

const findings = (text: string) =>
  listFindings(analyse(text, '/contracts/example.js'), 'error').map((one) => one.split(' ')[1])

describe('lint of entries that are stored under a member of their own', () => {
  for (const [form, store] of Object.entries(STORE)) {
    for (const name of ['id', 'badge.id', 'Number(badge.id)'])
      it(`knows the entry as ${name}: ${form}`, () => {
        expect(findings(badges({ name }, store))).to.deep.equal(['missing-authority'])
        expect(findings(badges({ name, agent: `storage.mapDel('agent', String(${name}))` }, store))).to.deep.equal([])
      })
    it(`does not take a member for the key that one action stores otherwise: ${form}`, () =>
      expect(findings(badges({ first: 'id: count + 1' }, store))).to.not.deep.equal(['missing-authority']))
  }
})
