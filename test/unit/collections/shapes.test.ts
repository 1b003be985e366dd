import { expect } from 'chai'
import {
  isFlag,
  isKeyOf,
  isNumber,
  isOneOf,
  isRecord,
  isText,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  requireShape,
  type Shape,
  startOf,
  tupleOf,
} from '../../../src/collections/shapes.js'

/** Values of all kinds of JSON, and `undefined`: each shape must accept exactly those of its row. */
const VALUES = {
  nothing: undefined,
  null: null,
  text: 'a',
  number: 1,
  flag: true,
  empty: [],
  texts: ['a', 'b'],
  mixed: ['a', 1],
  longer: ['a', 1, true],
  object: {},
  named: { name: 'a' },
  numbered: { name: 1 },
  more: { name: 'a', other: 1 },
}

// Written by hand from the meaning of the shapes, as the oracle of their composition.
const ACCEPTED: [name: string, shape: Shape<unknown>, accepted: (keyof typeof VALUES)[]][] = [
  ['isText', isText, ['text']],
  ['isNumber', isNumber, ['number']],
  ['isFlag', isFlag, ['flag']],
  ['isRecord', isRecord, ['empty', 'texts', 'mixed', 'longer', 'object', 'named', 'numbered', 'more']],
  ['oneOf', oneOf(['a', 1]), ['text', 'number']],
  ['listOf', listOf(isText), ['empty', 'texts']],
  ['tupleOf', tupleOf(isText, isNumber), ['mixed']],
  ['tupleOf with an optional end', tupleOf(isText, isNumber, optional(isFlag)), ['mixed', 'longer']],
  ['startOf', startOf(isText, isNumber), ['mixed', 'longer']],
  ['recordOf', recordOf<{ name: string }>({ name: isText }), ['named', 'more']],
  [
    'recordOf with an optional member',
    recordOf<{ other?: number }>({ other: optional(isNumber) }),
    [...(['empty', 'texts', 'mixed', 'longer', 'object', 'named', 'numbered', 'more'] as const)],
  ],
  ['mapOf', mapOf(isText), ['object', 'named']],
  ['optional', optional(isText), ['nothing', 'text']],
  ['nullable', nullable(isText), ['null', 'text']],
]

describe('shapes', () => {
  for (const [name, shape, accepted] of ACCEPTED)
    it(`${name} accepts values of its shape only`, () => {
      const found = Object.entries(VALUES).flatMap(([kind, value]) => (shape(value) ? [kind] : []))
      expect(found).to.have.members(accepted)
    })

  it('isKeyOf accepts own names of a table only', () => {
    expect(isKeyOf({ a: 1 }, 'a')).to.equal(true)
    expect(isKeyOf({ a: 1 }, 'toString')).to.equal(false)
    expect(isKeyOf({ a: 1 }, 'b')).to.equal(false)
  })

  it('isOneOf compares by identity', () => {
    expect(isOneOf(['1'], 1)).to.equal(false)
    expect(isOneOf(['1'], '1')).to.equal(true)
  })

  it('requireShape throws a bug that names the value', () => {
    expect(requireShape('a', isText, 'name')).to.equal('a')
    expect(() => requireShape(1, isText, 'name')).to.throw('bug of the toolkit: unexpected name')
  })
})
