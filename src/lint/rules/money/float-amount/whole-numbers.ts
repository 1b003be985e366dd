import type { ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { type Facts, listFacts } from '../../../values/facts.js'
import { isChain, isConstant, type Value } from '../../../values/values.js'

/** Operations whose result is whole if all operands are. */
const EXACT = /^([-+*%]|negate|\|\||\?\?)$/
const EXACT_METHODS = /^(plus|minus|times|negated|abs|toNumber|toString|toFixed|valueOf)$/
const CONVERSIONS =
  /^(Number|BigNumber|Float64|String|JSON\.(parse|stringify)|Math\.(min|max|abs)|parseFloat|Number\.parseFloat)$/
/** Functions that always return a whole number. */
const ROUNDING = /^(Math\.(floor|ceil|round|trunc)|(Number\.)?parseInt|Int64)$/
/** Values with more parts are taken for fractions. */
const MAX_DEPTH = 40

/**
 * Finds the numbers that have no fraction on a path: constants, rounded values, arguments that a check found to be
 * whole, and stored values to which only such are written.
 */
export class WholeNumbers {
  readonly #contract: ContractModel
  /** Slots that are judged, or were found to hold whole numbers; false for others. */
  readonly #slots = new Map<string, boolean>()

  constructor(contract: ContractModel) {
    this.#contract = contract
  }

  /** Whether a value is whole where the facts hold. */
  has(value: Value, facts: Facts | undefined): boolean {
    return this.#judge(value, listChecked(facts), 0)
  }

  #judge(value: Value, checked: ReadonlySet<number>, depth: number): boolean {
    if (depth > MAX_DEPTH) return false
    if (checked.has(value.identity) || isCount(value)) return true
    const { op, name, inputs } = value
    const isEach = () => inputs.length > 0 && inputs.every((input) => this.#judge(input, checked, depth + 1))
    if (op === 'choice' || op === 'loop' || op === 'text') return isEach()
    if (op === 'operator') return EXACT.test(name) && isEach()
    if (op === 'construct' || op === 'builtin') return ROUNDING.test(name) || (CONVERSIONS.test(name) && isEach())
    if (op === 'method')
      return isRounded(value) || (EXACT_METHODS.test(name) && this.#judgeOperands(value, checked, depth))
    const slot = op === 'read' || op === 'member' ? slotOf(value) : undefined
    return slot !== undefined && this.#judgeSlot(slot)
  }

  /** The operands of a method, without the number of decimal places of a text. */
  #judgeOperands({ name, inputs }: Value, checked: ReadonlySet<number>, depth: number): boolean {
    const operands = name.startsWith('to') ? inputs.slice(0, 1) : inputs
    return operands.length > 0 && operands.every((input) => this.#judge(input, checked, depth + 1))
  }

  /** Whether all stored values are whole. While a slot is judged, it counts as whole: sums are made from themselves. */
  #judgeSlot(slot: string): boolean {
    const known = this.#slots.get(slot)
    if (known !== undefined) return known
    const stored = this.#contract.knowledge.store.slots.get(slot) ?? []
    const judged = new Set(this.#slots.keys())
    this.#slots.set(slot, true)
    const isWhole = stored.length > 0 && stored.every(({ value, write }) => this.has(value, write.facts))
    // What was found while this slot counted as whole may rest on it.
    if (!isWhole) for (const other of this.#slots.keys()) if (!judged.has(other)) this.#slots.delete(other)
    this.#slots.set(slot, isWhole)
    return isWhole
  }
}

function isCount(value: Value): boolean {
  if (value.op === 'constant') return value.constant === null || Number.isInteger(Number(value.constant))
  if (value.op === 'member') return value.name === 'length'
  return isChain(value, 'block.number') || (value.op === 'argument' && value.constant === 'number')
}

function isRounded({ name, inputs }: Value): boolean {
  if (name === 'integerValue') return true
  return /^(toFixed|dp)$/.test(name) && isConstant(inputs[1], 0)
}

/** The values that a check found to be whole, and the arguments that they are conversions of. */
function listChecked(facts: Facts | undefined): Set<number> {
  const checked = new Set<number>()
  for (const { value, truth } of listFacts(facts)) {
    if (!truth || !/^(isInteger|Number\.isInteger|Number\.isSafeInteger)$/.test(value.name)) continue
    for (const part of value.inputs.slice(0, 1).flatMap(listConverted)) checked.add(part.identity)
  }
  return checked
}

/** A value and what it was converted from. */
function listConverted(value: Value): Value[] {
  const isConversion =
    (value.op === 'construct' || value.op === 'builtin') && CONVERSIONS.test(value.name) && value.inputs.length === 1
  const isText = value.op === 'text' && value.inputs.length === 1
  const [inner] = value.inputs
  return inner && (isConversion || isText) ? [value, ...listConverted(inner)] : [value]
}
