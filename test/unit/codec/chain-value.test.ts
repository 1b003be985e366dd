import { expect } from 'chai'
import fc from 'fast-check'
import {
  decodeJsonText,
  decodeText,
  equalsText,
  formatJson,
  isSameText,
  readJsonText,
} from '../../../src/codec/chain-value.js'
import { compareExact, decodeNumber, holdsNumber, parseExact } from '../../../src/codec/exact-number.js'
import { isExtended, isLong, SOAK_MS } from '../../limits.js'

const RUNS = isLong ? 100_000 : isExtended ? 5000 : 500

/** A number as a fraction of integers: the oracle of these tests, which never uses a number's own text. */
interface Fraction {
  top: bigint
  bottom: bigint
}

/** The exact value of a double, from its bits. */
function readBits(number: number): { mantissa: bigint; power: number } {
  const bits = new DataView(new ArrayBuffer(8))
  bits.setFloat64(0, Math.abs(number))
  const word = bits.getBigUint64(0)
  const [exponent, fraction] = [Number(word >> 52n), word & ((1n << 52n) - 1n)]
  return exponent === 0
    ? { mantissa: fraction, power: -1074 }
    : { mantissa: fraction | (1n << 52n), power: exponent - 1075 }
}

function scale(top: bigint, power: number): Fraction {
  return power >= 0 ? { top: top << BigInt(power), bottom: 1n } : { top, bottom: 1n << BigInt(-power) }
}

function isLess(a: Fraction, b: Fraction): boolean {
  return a.top * b.bottom < b.top * a.bottom
}

/**
 * The text that JavaScript writes for a number, by its definition: the fewest digits that no other double is nearer to.
 * All digits are tried, and compared with the midpoints to the neighbours as fractions.
 */
function writeShortest(number: number): string {
  if (number === 0) return '0'
  const { mantissa, power } = readBits(number)
  const isLowest = mantissa === 1n << 52n
  const high = scale(2n * mantissa + 1n, power - 1)
  const low = isLowest ? scale(4n * mantissa - 1n, power - 2) : scale(2n * mantissa - 1n, power - 1)
  const isEven = mantissa % 2n === 0n
  const value = scale(mantissa, power)
  for (let count = 1; count <= 17; count++) {
    const fits = listNearest(value, count).filter(({ fraction }) => {
      if (isEven) return !isLess(fraction, low) && !isLess(high, fraction)
      return isLess(low, fraction) && isLess(fraction, high)
    })
    const [first, second] = fits
    if (first === undefined) continue
    // ECMAScript takes the even digits if two texts are equally near
    const isSecond =
      second !== undefined &&
      (isNearer(second.fraction, first.fraction, value) ||
        (!isNearer(first.fraction, second.fraction, value) && second.digits % 2n === 0n))
    const nearest = isSecond ? second : first
    return (number < 0 ? '-' : '') + layOut(String(nearest.digits), nearest.exponent)
  }
  throw new Error(`no digits for ${number}`)
}

/** The two decimals of so many digits around a fraction. `exponent`: power of ten of the last digit. */
function listNearest(value: Fraction, count: number): { digits: bigint; exponent: number; fraction: Fraction }[] {
  let exponent = 30 - count
  while (isLess(value, power10(10n ** BigInt(count - 1), exponent))) exponent--
  while (!isLess(value, power10(10n ** BigInt(count), exponent))) exponent++
  const { top, bottom } = power10(1n, exponent)
  const digits = (value.top * bottom) / (value.bottom * top)
  return [digits, digits + 1n].map((each) => ({ digits: each, exponent, fraction: power10(each, exponent) }))
}

function power10(digits: bigint, exponent: number): Fraction {
  return exponent >= 0
    ? { top: digits * 10n ** BigInt(exponent), bottom: 1n }
    : { top: digits, bottom: 10n ** BigInt(-exponent) }
}

function isNearer(a: Fraction, b: Fraction, value: Fraction): boolean {
  const distance = (each: Fraction): Fraction => {
    const top = each.top * value.bottom - value.top * each.bottom
    return { top: top < 0n ? -top : top, bottom: each.bottom * value.bottom }
  }
  return isLess(distance(a), distance(b))
}

/** Digits and exponent in the notation of ECMAScript: plain from 1e-7 to 1e21. */
function layOut(written: string, exponent: number): string {
  const digits = written.replace(/0+$/, '')
  const last = exponent + written.length - digits.length
  const point = digits.length + last
  if (last >= 0 && point <= 21) return digits + '0'.repeat(last)
  if (point > 0 && point <= 21) return `${digits.slice(0, point)}.${digits.slice(point)}`
  if (point > -6 && point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  const sign = point - 1 < 0 ? '-' : '+'
  return `${digits[0]}${digits.length > 1 ? `.${digits.slice(1)}` : ''}e${sign}${Math.abs(point - 1)}`
}

/** Doubles of all magnitudes, and those that money has. */
const DOUBLES = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 10 })).map(([units, places]) => units / 10 ** places),
  fc.integer({ min: -40, max: 40 }).map((distance) => 2 ** 53 + distance),
)
const isSafe = (number: number) => (number % 1 === 0 ? number <= 2 ** 53 - 1 && number >= 1 - 2 ** 53 : true)

/** Changes a text of a number a little, so that it has another value or another form. */
const NEAR_TEXTS: ((text: string) => string)[] = [
  (text) => text,
  (text) => `${text}${text.includes('.') ? '0' : '.0'}`,
  (text) => text.replace(/^(-?)/, '$10'),
  (text) => text.replace(/^(-?)/, (sign) => (sign === '' ? '+' : '')),
  (text) => text.replace(/^(-?)/, (sign) => (sign === '' ? '-' : '')),
  (text) => `${text} `,
  (text) => ` ${text}`,
  (text) => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10)),
  (text) => text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 9) % 10)),
  (text) => text.replace(/^(-?\d*)\.?/, '$1'),
  (text) => text.replace(/e([+-])/, 'E$1'),
  (text) => text.replace('e+', 'e'),
  (text) => `${text}e0`,
  (text) => `${text}n`,
  (text) => text.slice(0, -1),
  (text) => `${text}1`,
]

describe('values of the chain as numbers', function () {
  if (isLong) this.timeout(SOAK_MS)

  it('the oracle writes the known texts', () => {
    const known: [number, string][] = [
      [0.1, '0.1'],
      [0.1 + 0.2, '0.30000000000000004'],
      [5e-324, '5e-324'],
      [1.7976931348623157e308, '1.7976931348623157e+308'],
      [1e21, '1e+21'],
      [123456789012345680000, '123456789012345680000'],
      [1e-7, '1e-7'],
      [0.000001, '0.000001'],
      [90071992.54740994, '90071992.54740994'],
      [2 ** -1022, '2.2250738585072014e-308'],
    ]
    for (const [number, text] of known) expect(writeShortest(number)).to.equal(text)
  })

  it('equal a number only if it is safe and writes the text', () => {
    fc.assert(
      fc.property(DOUBLES, DOUBLES, fc.constantFrom(...NEAR_TEXTS), (number, other, change) => {
        const shortest = writeShortest(number)
        const text = change(shortest)
        expect(equalsText(text, number), text).to.equal(isSafe(number) && text === shortest)
        expect(equalsText(text, other), text).to.equal(isSafe(other) && text === writeShortest(other))
      }),
      { numRuns: RUNS },
    )
  })

  it('equal a bigint only if they have its digits', () => {
    const digits = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    fc.assert(
      fc.property(
        digits,
        fc.integer({ min: -1, max: 1 }),
        fc.constantFrom(...NEAR_TEXTS),
        (value, distance, change) => {
          const plain = value.toString(10)
          expect(equalsText(change(plain), value + BigInt(distance))).to.equal(
            change(plain) === (value + BigInt(distance)).toString(10),
          )
        },
      ),
      { numRuns: RUNS },
    )
  })

  it('values of the chain as numbers are decoded without changing a digit', () => {
    fc.assert(
      fc.property(DOUBLES, fc.constantFrom(...NEAR_TEXTS), fc.stringMatching(/^\d{0,12}$/), (number, change, more) => {
        const text = change(writeShortest(number) + more)
        const decoded = decodeNumber(text)
        if (Object.is(decoded, -0)) expect(text).to.equal('-0')
        else if (typeof decoded === 'number') expect(isSafe(decoded) && writeShortest(decoded)).to.equal(text)
        else expect(String(decoded)).to.equal(text)
      }),
      { numRuns: RUNS },
    )
  })

  it('values of the chain as numbers compare and hold numbers as fractions do', () => {
    const decimals = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -30, max: 30 }))
    fc.assert(
      fc.property(decimals, decimals, ([a, x], [b, y]) => {
        const [first, second] = [power10(a, x), power10(b, y)]
        const order = isLess(first, second) ? -1 : isLess(second, first) ? 1 : 0
        expect(compareExact(parseExact(`${a}e${x}`)!, parseExact(`${b}e${y}`)!)).to.equal(order)
        const number = Number(`${a}e${x}`)
        const bits = readBits(number)
        const value = scale(number < 0 ? -bits.mantissa : bits.mantissa, bits.power)
        const isHeld = isSafe(number) && holdsNumber(`${a}e${x}`)
        // a decimal that a number holds is the shortest text of it, and integers are the number itself
        if (isHeld && number % 1 === 0) expect(isLess(value, first) || isLess(first, value)).to.equal(false)
        if (isHeld && number % 1 !== 0)
          expect(compareExact(parseExact(writeShortest(number))!, parseExact(`${a}e${x}`)!)).to.equal(0)
      }),
      { numRuns: RUNS },
    )
  })
})

/** A JSON text, a value that a test expects, and whether they are equal, built together. */
interface Pair {
  text: string
  expected: unknown
  isEqual: boolean
}

const LEAVES: fc.Arbitrary<Pair> = fc.oneof(
  fc.tuple(DOUBLES, fc.constantFrom(...NEAR_TEXTS)).map(([number, change]) => {
    const shortest = writeShortest(number)
    const text = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(change(shortest)) ? change(shortest) : shortest
    return { text, expected: number, isEqual: isSafe(number) && text === shortest }
  }),
  fc.tuple(fc.bigInt(), fc.integer({ min: 0, max: 1 })).map(([value, more]) => {
    return { text: value.toString(10), expected: value + BigInt(more), isEqual: more === 0 }
  }),
  fc.tuple(fc.string(), fc.boolean()).map(([text, isSame]) => {
    return { text: JSON.stringify(text), expected: isSame ? text : `${text}.`, isEqual: isSame }
  }),
  fc.integer().map((number) => ({ text: `"${number}"`, expected: number, isEqual: false })),
  fc.integer().map((number) => ({ text: `${number}`, expected: `${number}`, isEqual: false })),
  fc.tuple(fc.boolean(), fc.constantFrom<unknown>(true, false, 'true', 'false', 0, 1, null)).map(([is, expected]) => {
    return { text: `${is}`, expected, isEqual: expected === is }
  }),
  fc.constantFrom<unknown>(null, 0, false, '', 'null').map((expected) => ({
    text: 'null',
    expected,
    isEqual: expected === null,
  })),
)

const SAME = LEAVES.filter(({ isEqual }) => isEqual)

const { tree: PAIRS } = fc.letrec<{ tree: Pair; list: Pair; object: Pair }>((tie) => ({
  tree: fc.oneof({ depthSize: 'small', withCrossShrink: true }, SAME, SAME, SAME, LEAVES, tie('list'), tie('object')),
  list: fc.tuple(fc.array(tie('tree'), { maxLength: 4 }), fc.nat(9)).map(([items, extra]) => ({
    text: `[${items.map(({ text }) => text).join(', ')}]`,
    expected: [...items.map(({ expected }) => expected), ...(extra === 0 ? [null] : [])],
    isEqual: extra !== 0 && items.every(({ isEqual }) => isEqual),
  })),
  object: fc.tuple(fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4 }), fc.nat(9)).map(([members, extra]) => {
    const entries = Object.entries(members)
    const written = [...entries].reverse().map(([name, { text }]) => `${JSON.stringify(name)} : ${text}`)
    const expected = Object.fromEntries(entries.map(([name, pair]) => [name, pair.expected]))
    if (extra === 0) expected['an extra member'] = null
    return {
      text: `{${written.join(',')}}`,
      expected,
      isEqual: extra !== 0 && entries.every(([, { isEqual }]) => isEqual),
    }
  }),
}))

describe('JSON of the chain', function () {
  if (isLong) this.timeout(SOAK_MS)

  it('equals a value only if each part does', () => {
    let equal = 0
    let different = 0
    fc.assert(
      fc.property(
        PAIRS.filter(({ text }) => /^[[{]/.test(text)),
        ({ text, expected, isEqual }) => {
          expect(equalsText(text, expected), `${text} and ${formatJson(expected)}`).to.equal(isEqual)
          if (isEqual) equal++
          else different++
        },
      ),
      { numRuns: RUNS },
    )
    expect(Math.min(equal, different)).to.be.above(RUNS / 10)
  })

  it('is formatted with the digits that were read', () => {
    fc.assert(
      fc.property(PAIRS, ({ text }) => {
        const value = readJsonText(text)!
        const again = formatJson(value)
        const withoutSpaces = (each: string) =>
          each.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (part) => (part[0] === '"' ? part : ''))
        // integers as names are listed first by JavaScript: compare the characters
        expect([...again].sort().join('')).to.equal([...withoutSpaces(text)].sort().join(''))
        expect(formatJson(readJsonText(formatJson(value, '  '))!)).to.equal(again)
      }),
      { numRuns: RUNS },
    )
  })

  it('is decoded to bigints and text where a number would be rounded', () => {
    const text = '{"a":9007199254740993,"b":[90071992.547409931,5.0,-0,1e3,0.1],"c":-9007199254740993}'
    expect(decodeJsonText(text)).to.deep.equal({
      a: 9007199254740993n,
      b: ['90071992.547409931', '5.0', -0, '1e3', 0.1],
      c: -9007199254740993n,
    })
    expect(formatJson(decodeJsonText('[9007199254740993,"9007199254740993"]'))).to.equal(
      '[9007199254740993,"9007199254740993"]',
    )
    expect(decodeText('9007199254740993', ['number'])).to.equal(9007199254740993n)
    expect(decodeText('9007199254740993', undefined)).to.equal('9007199254740993')
  })

  it('finds expected values that one text would equal', () => {
    const same: [unknown, unknown][] = [
      [5, '5'],
      [5n, 5],
      [true, 'true'],
      [null, null],
      [
        { a: 1, b: 2n },
        { b: 2, a: 1n },
      ],
      [{ a: 1 }, '{"a":1}'],
      ['[1]', [1]],
    ]
    const different: [unknown, unknown][] = [
      [5, '5.0'],
      [5, 6],
      [null, ''],
      [{ a: 1 }, { a: '1' }],
      [{ a: 1 }, { a: 1, b: 2 }],
      [[], {}],
      [[1], '[1.0]'],
      ['x'.repeat(300), `${'x'.repeat(299)}y`],
    ]
    for (const [a, b] of same) expect(isSameText(a, b)).to.equal(true)
    for (const [a, b] of different) expect(isSameText(a, b)).to.equal(false)
  })
})
