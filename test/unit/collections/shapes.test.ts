import { expect } from 'chai'
import {
  findMismatch,
  isCount,
  isFigure,
  isFlag,
  isKeyOf,
  isNever,
  isNumber,
  isOneOf,
  isRecord,
  isText,
  laterShape,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  requireShape,
  type Shape,
  startOf,
  suchThat,
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
  ['isNever', isNever, ['nothing']],
  ['isCount', isCount, ['number']],
  ['isFigure', isFigure, ['number']],
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
  ['laterShape', laterShape(() => isText), ['text']],
  ['suchThat', suchThat(listOf(isText), ({ length }) => length === 2), ['texts']],
]

interface Tree {
  name: string
  children: Tree[]
}

const isTree: Shape<Tree> = recordOf<Tree>({ name: isText, children: listOf(laterShape(() => isTree)) })

/** Values without their shape, with the path of the first member that a reader has to mend. */
const MISMATCHES: [shape: Shape<unknown>, value: unknown, path: (string | number)[] | undefined][] = [
  [isText, 'a', undefined],
  [isText, 1, []],
  [listOf(isText), ['a', 'b', 1], [2]],
  [listOf(isText), {}, []],
  [tupleOf(isText, isNumber), ['a', 'b'], [1]],
  [tupleOf(isText), ['a', 1], []],
  [recordOf<{ name: string }>({ name: isText }), {}, ['name']],
  [mapOf(listOf(isText)), { a: [], b: [1] }, ['b', 0]],
  [mapOf(isText), JSON.parse('{"__proto__":1}'), ['__proto__']],
  [optional(listOf(isText)), [1], [0]],
  [nullable(mapOf(isText)), { a: null }, ['a']],
  [suchThat(listOf(isText), ({ length }) => length === 2), ['a'], []],
  [
    isTree,
    { name: 'a', children: [{ name: 'b', children: [{ children: [] }] }] },
    ['children', 0, 'children', 0, 'name'],
  ],
]

describe('shapes', () => {
  for (const [name, shape, accepted] of ACCEPTED)
    it(`${name} accepts values of its shape only`, () => {
      const found = Object.entries(VALUES).flatMap(([kind, value]) => (shape(value) ? [kind] : []))
      expect(found).to.have.members(accepted)
    })

  for (const [number, [shape, value, path]] of MISMATCHES.entries())
    it(`findMismatch returns the path of the first member without its shape, row ${number + 1}`, () => {
      expect(findMismatch(value, shape)).to.deep.equal(path)
    })

  it('isCount and isFigure accept numbers that sums keep finite', () => {
    const numbers = [0, -1, 1.5, 2 ** 53, 1e308, Number.POSITIVE_INFINITY, Number.NaN]
    expect(numbers.filter(isCount)).to.deep.equal([0])
    expect(numbers.filter(isFigure)).to.deep.equal([0, -1, 1.5])
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
