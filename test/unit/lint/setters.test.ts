import { expect } from 'chai'
import { analyse, listFindings } from './subjects.js'

/** Pieces whose entries are objects of a class with getters and setters. */
const PIECES = (give: string) => `class Piece {
  constructor(id) {
    this._id = id
    this._data = JSON.parse(storage.mapGet('piece', id))
  }
  get owner() { return this._data.owner }
  set owner(account) { this._data.owner = account }
  get agent() { return this._data.agent }
  set agent(account) { this._data.agent = account }
  save() { storage.mapPut('piece', this._id, JSON.stringify(this._data), tx.publisher) }
}
class Pieces {
  init() {}
  make(id) {
    if (storage.mapHas('piece', id)) throw new Error('taken')
    storage.mapPut('piece', id, JSON.stringify({ owner: tx.publisher, agent: '' }), tx.publisher)
  }
  name(id, agent) {
    const piece = new Piece(id)
    if (!blockchain.requireAuth(piece.owner, 'active')) throw new Error('auth')
    piece.agent = agent
    piece.save()
  }
  give(id, to) {
    const piece = new Piece(id)
    ${give}
    piece.owner = to
    piece.save()
  }
  send(id, to) {
    const piece = new Piece(id)
    if (!blockchain.requireAuth(piece.agent, 'active')) throw new Error('auth')
    piece.owner = to
    piece.agent = ''
    piece.save()
  }
}
module.exports = Pieces
`
const SIGNED = "if (!blockchain.requireAuth(piece.owner, 'active')) throw new Error('auth')"
const find = (give: string) => listFindings(analyse(PIECES(give), '/contracts/example.js'), 'error')

describe('lint rules on getters and setters', () => {
  it('know what a setter stores', () => {
    expect(find(`${SIGNED}\n piece.agent = ''`)).to.deep.equal([])
    expect(find(SIGNED).map((each) => each.replace(/^\S+ /, ''))).to.deep.equal(['missing-authority'])
  })

  it('know the account whose authority a getter returns', () => {
    expect(find("piece.agent = ''").map((each) => each.replace(/^\S+ /, ''))).to.include('missing-authority')
  })
})
