import { expect } from 'chai'
import { Overlay } from '../../../src/state/overlay.js'
import { deleteRecord, readFields, readRecord, writeRecord } from '../../../src/state/records.js'
import { Store } from '../../../src/state/store.js'
import { encodeStored } from '../../../src/state/values.js'

const contract = 'contractName'

describe('storage records', () => {
  let state: Overlay
  beforeEach(() => {
    state = new Overlay(new Store())
  })

  // vm.md §16.1
  it('storage records charge the bytes of name and value to the contract for a new entry', () => {
    expect(writeRecord(state, { contract, key: 'hello' }, 'world').bookings).to.deep.equal([
      { payer: contract, bytes: 37 },
    ])
  })

  it('storage records charge the difference for a value without a payer', () => {
    state.set('b-contractName-hello', 'sa')
    expect(writeRecord(state, { contract, key: 'hello' }, 'world').bookings).to.deep.equal([
      { payer: contract, bytes: 17 },
    ])
  })

  it('storage records keep the payer of an entry if none is given', () => {
    state.set('b-contractName-hello', 'sa@abc')
    expect(writeRecord(state, { contract, key: 'hello' }, 'worldn').bookings).to.deep.equal([
      { payer: 'abc', bytes: 5 },
    ])
    expect(readRecord(state, contract, 'hello')).to.deep.equal({ value: 'worldn', payer: 'abc' })
  })

  it('refund the old payer and charge the new one in full', () => {
    writeRecord(state, { contract, key: 'k', field: 'f' }, 'v', 'user_0')
    const { bookings } = writeRecord(state, { contract, key: 'k', field: 'f' }, 'vv', 'user_1')
    expect(bookings).to.deep.equal([
      { payer: 'user_0', bytes: -25 },
      { payer: 'user_1', bytes: 26 },
    ])
  })

  it('storage records count bytes, not characters', () => {
    expect(writeRecord(state, { contract, key: 'k' }, 'é日').bookings[0]!.bytes).to.equal(14 + 1 + 5 + 1 + 12)
  })

  it('storage records return RAM to the recorded payer on deletion, if there is one', () => {
    writeRecord(state, { contract, key: 'hello' }, 'world')
    expect(deleteRecord(state, { contract, key: 'hello' })).to.deep.equal([{ payer: contract, bytes: -37 }])
    expect(deleteRecord(state, { contract, key: 'hello' })).to.deep.equal([])
    state.set('b-contractName-hello', 'sworld')
    expect(deleteRecord(state, { contract, key: 'hello' })).to.deep.equal([])
  })

  it('storage records list fields in insertion order, and at the end again after a deletion', () => {
    const write = (field: string) => writeRecord(state, { contract, key: 'm', field }, 'x')
    for (const field of ['s', 'abcd', 'abc', 'ab']) write(field)
    deleteRecord(state, { contract, key: 'm', field: 'ab' })
    write('ab')
    expect(readFields(state, contract, 'm')).to.deep.equal(['s', 'abcd', 'abc', 'ab'])
    deleteRecord(state, { contract, key: 'm', field: 'ab' })
    expect(readFields(state, contract, 'm')).to.deep.equal(['s', 'abcd', 'abc'])
  })

  it('storage records list at most 257 fields, and later fields only when written again', () => {
    for (let index = 0; index < 260; index++) writeRecord(state, { contract, key: 'm', field: `f${index}` }, 'x')
    expect(readFields(state, contract, 'm')).to.have.length(257)
    expect(readRecord(state, contract, 'm', 'f259')?.value).to.equal('x')
    deleteRecord(state, { contract, key: 'm', field: 'f0' })
    writeRecord(state, { contract, key: 'm', field: 'f259' }, 'y')
    expect(readFields(state, contract, 'm')).to.have.length(256)
  })

  it('storage records store integers, booleans and decimals in the bytes of the chain', () => {
    const hex = (value: bigint | boolean | { value: bigint; scale: number }) =>
      Buffer.from(encodeStored({ value, payer: 'p' }), 'latin1').toString('hex')
    expect(hex(8n)).to.equal('6908000000000000004070')
    expect(hex(true)).to.equal(Buffer.from('bt@p').toString('hex'))
    expect(hex({ value: 10000000000n, scale: 8 })).to.equal('6600e40b5402000000080000004070')
  })
})
