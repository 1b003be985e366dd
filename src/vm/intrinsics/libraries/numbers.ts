/** The check of an operand; `name` is how its error calls the type. */
const checkArgument = (type: string, name: string) => `  _checkArgument(arg) {
    if (arg === undefined || arg === null) throw new Error('${name} argument: ' + arg + ' is empty')
    if (!(arg instanceof ${type}) || arg.constructor !== this.constructor) arg = new this.constructor(arg)
    arg._validate()
    return arg
  }
`

/** The operations with another number, by the names that bignumber.js has for them. */
const calculations = ({ division }: { division: string }) =>
  Object.entries({ plus: 'plus', minus: 'minus', multi: 'times', div: division, mod: 'mod', pow: 'pow' })
    .map(
      ([name, operation]) => `  ${name}(n) {
    return new this.constructor(this.number.${operation}(this._checkArgument(n).number))
  }
`,
    )
    .join('\n')

const COMPARISONS = ['eq', 'gt', 'gte', 'lt', 'lte'].map(
  (name) => `  ${name}(n) {
    return this.number.${name}(this._checkArgument(n).number)
  }
`,
)
const READINGS = ['isZero()', 'isPositive()', 'isNegative()', 'toString()', 'toFixed(n)', 'toJSON()'].map(
  (call) => `  ${call} {
    return this.number.${call}
  }
`,
)
const NEGATION = `  negated() {
    return new this.constructor(this.number.negated())
  }
`
const PROPERTIES = [...COMPARISONS, NEGATION, ...READINGS].join('\n')

/**
 * bignumber.js as the chain configures it, `Int64` and `Float64` (spec/vm.md §3.3, §3.4). Follows the library itself,
 * whose numbers do the arithmetic of both.
 */
export const NUMBERS = `let BigNumber = module.exports
BigNumber.config({ DECIMAL_PLACES: 50, POW_PRECISION: 50, ROUNDING_MODE: BigNumber.ROUND_DOWN })

const MaxInt64 = new BigNumber('9223372036854775807')
const MinInt64 = new BigNumber('-9223372036854775808')

class Int64 {
  constructor(n, base) {
    this.number = new BigNumber(n, base)
    this._validate()
  }

  _validate() {
    if (!this.number.isInteger()) throw new Error('Int64: ' + this.number + ' is not an integer')
    if (this.number.gt(MaxInt64)) throw new Error('Int64: ' + this.number + ' overflow int64')
    if (this.number.lt(MinInt64)) throw new Error('Int64: ' + this.number + ' underflow int64')
  }

${checkArgument('Int64', 'Int64')}
${calculations({ division: 'idiv' })}
  shift(n) {
    return new this.constructor(this.number.shiftedBy(n))
  }

${PROPERTIES}}
module.exports = Int64

const MaxFloat64 = MaxInt64
const MinFloat64 = MinInt64

class Float64 {
  constructor(n, base) {
    this.number = new BigNumber(n, base)
    this._validate()
  }

  _validate() {
    if (this.number.gt(MaxFloat64)) throw new Error('Float64: ' + this.number + ' overflow float64')
    if (this.number.lt(MinFloat64)) throw new Error('Float64: ' + this.number + ' underflow float64')
  }

${checkArgument('Float64', 'float64')}
${calculations({ division: 'div' })}
${PROPERTIES}}
module.exports = Float64
`
