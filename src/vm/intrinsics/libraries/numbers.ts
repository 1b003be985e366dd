/**
 * bignumber.js as the chain configures it, `Int64` and `Float64` (spec/vm.md §3.3, §3.4). Follows the library itself.
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

  _checkArgument(arg) {
    if (arg === undefined || arg === null) throw new Error('Int64 argument: ' + arg + ' is empty')
    if (!(arg instanceof Int64) || arg.constructor !== this.constructor) arg = new this.constructor(arg)
    arg._validate()
    return arg
  }

  plus(n) {
    return new this.constructor(this.number.plus(this._checkArgument(n).number))
  }

  minus(n) {
    return new this.constructor(this.number.minus(this._checkArgument(n).number))
  }

  multi(n) {
    return new this.constructor(this.number.times(this._checkArgument(n).number))
  }

  div(n) {
    return new this.constructor(this.number.idiv(this._checkArgument(n).number))
  }

  mod(n) {
    return new this.constructor(this.number.mod(this._checkArgument(n).number))
  }

  pow(n) {
    return new this.constructor(this.number.pow(this._checkArgument(n).number))
  }

  shift(n) {
    return new this.constructor(this.number.shiftedBy(n))
  }

  eq(n) {
    return this.number.eq(this._checkArgument(n).number)
  }

  gt(n) {
    return this.number.gt(this._checkArgument(n).number)
  }

  gte(n) {
    return this.number.gte(this._checkArgument(n).number)
  }

  lt(n) {
    return this.number.lt(this._checkArgument(n).number)
  }

  lte(n) {
    return this.number.lte(this._checkArgument(n).number)
  }

  negated() {
    return new this.constructor(this.number.negated())
  }

  isZero() {
    return this.number.isZero()
  }

  isPositive() {
    return this.number.isPositive()
  }

  isNegative() {
    return this.number.isNegative()
  }

  toString() {
    return this.number.toString()
  }

  toFixed(n) {
    return this.number.toFixed(n)
  }

  toJSON() {
    return this.number.toJSON()
  }
}
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

  _checkArgument(arg) {
    if (arg === undefined || arg === null) throw new Error('float64 argument: ' + arg + ' is empty')
    if (!(arg instanceof Float64) || arg.constructor !== this.constructor) arg = new this.constructor(arg)
    arg._validate()
    return arg
  }

  plus(n) {
    return new this.constructor(this.number.plus(this._checkArgument(n).number))
  }

  minus(n) {
    return new this.constructor(this.number.minus(this._checkArgument(n).number))
  }

  multi(n) {
    return new this.constructor(this.number.times(this._checkArgument(n).number))
  }

  div(n) {
    return new this.constructor(this.number.div(this._checkArgument(n).number))
  }

  mod(n) {
    return new this.constructor(this.number.mod(this._checkArgument(n).number))
  }

  pow(n) {
    return new this.constructor(this.number.pow(this._checkArgument(n).number))
  }

  eq(n) {
    return this.number.eq(this._checkArgument(n).number)
  }

  gt(n) {
    return this.number.gt(this._checkArgument(n).number)
  }

  gte(n) {
    return this.number.gte(this._checkArgument(n).number)
  }

  lt(n) {
    return this.number.lt(this._checkArgument(n).number)
  }

  lte(n) {
    return this.number.lte(this._checkArgument(n).number)
  }

  negated() {
    return new this.constructor(this.number.negated())
  }

  isZero() {
    return this.number.isZero()
  }

  isPositive() {
    return this.number.isPositive()
  }

  isNegative() {
    return this.number.isNegative()
  }

  toString() {
    return this.number.toString()
  }

  toFixed(n) {
    return this.number.toFixed(n)
  }

  toJSON() {
    return this.number.toJSON()
  }
}
module.exports = Float64
`
