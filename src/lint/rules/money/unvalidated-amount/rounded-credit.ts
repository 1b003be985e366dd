import { kindOf } from '../../../interpreter/kinds.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { nameCell } from '../../../values/cells.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { contains } from '../places.js'

const IOST_DECIMALS = 8
/** Rounding modes of BigNumber towards zero and downwards. */
const DOWN = new Set<unknown>([undefined, 1, 3])

/** Reports credits that are rounded up, of a deposit that is not: 0.5 is taken, and 1 is credited. */
export function* judgeRoundedCredit(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { store, moneyCells } = contract.knowledge
  const cell = nameCell(write.key, write.field)
  if (!write.value || !(moneyCells.has(cell) || store.deciding.has(cell))) return
  if (readApproval(write.facts, store.openCells, write).isPrivileged) return
  const taken = listEffects(action.effects, 'transfer').filter(({ from }) => !isChain(from, 'self'))
  const facts = [...listFacts(write.facts)]
  for (const rounding of walkContent(write.value)) {
    if (isRoundedBefore(rounding, taken)) continue
    const places = readPlaces(rounding)
    const argument = places === undefined ? undefined : findTaken(rounding, taken)
    if (places === undefined || !argument || facts.some((fact) => isLimited(fact, argument.value, places))) continue
    const { value, token } = argument
    // The least unit of iost is worth less than the call.
    if (places > 0 && (places >= IOST_DECIMALS || !isConstant(token, 'iost'))) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${value.name}\` is rounded up for what is stored in \`${cell}\`, and not for what is taken: the credit exceeds the deposit`,
      steps: pathTo(action, write, rounding, `stored in \`${cell}\``),
      ...(!isConstant(token, 'iost') && { assumes: 'the token has more decimal places than the credit' }),
    }
    return
  }
}

/** Returns the number of decimal places to which an operation may round up; undefined for other operations. */
export function readPlaces({ op, name, inputs }: Value): number | undefined {
  if (op === 'builtin' && /^Math\.(round|ceil)$/.test(name)) return 0
  if (op === 'builtin' && /^Math\.(floor|trunc)$/.test(name))
    return inputs[0] && addsFraction(inputs[0]) ? 0 : undefined
  if (op !== 'method') return undefined
  if (name === 'integerValue') return isDown(inputs[1]) ? undefined : 0
  if (!/^(toFixed|dp)$/.test(name) || typeof inputs[1]?.constant !== 'number') return undefined
  const isNumber = name === 'toFixed' && inputs[0] !== undefined && kindOf(inputs[0]) === 'number'
  return isNumber || !isDown(inputs[2]) ? inputs[1].constant : undefined
}

/** Whether a part of one is added, so that cutting off rounds. */
function addsFraction({ op, name, inputs }: Value): boolean {
  const isSum = (op === 'operator' && name === '+') || (op === 'method' && name === 'plus')
  return isSum && inputs.some(({ constant }) => Number(constant) > 0 && Number(constant) < 1)
}

/**
 * Whether a rounding mode never rounds up, or is not known. The chain's BigNumber rounds down unless a number says
 * otherwise: it has no names for the modes, so that `BigNumber.ROUND_UP` is undefined.
 */
function isDown(mode: Value | undefined): boolean {
  return mode?.op !== 'constant' || DOWN.has(mode.constant)
}

/** The argument that is rounded, and taken without this rounding. Shares of a product are no credit of the amount. */
function findTaken(rounding: Value, taken: readonly Transfer[]): { value: Value; token: Value } | undefined {
  for (const value of walkContent(rounding)) {
    if (value.op !== 'argument' || findPart(rounding, (part) => isProduct(part) && contains(part, value))) continue
    const transfer = taken.find(({ amount }) => contains(amount, value) && !contains(amount, rounding))
    if (transfer) return { value, token: transfer.token }
  }
  return undefined
}

/** Whether what is rounded is a sum with the text that is taken, which has no more decimal places. */
function isRoundedBefore(rounding: Value, taken: readonly Transfer[]): boolean {
  const places = readPlaces(rounding)
  const sum = rounding.inputs[0]
  if (places === undefined || !sum) return false
  return taken.some(({ amount }) => {
    const own = readPlaces(amount)
    return own !== undefined && own <= places && findPart(sum, (part) => part === amount) !== undefined
  })
}

function isProduct({ op, name }: Value): boolean {
  return op === 'operator' ? /^[*/%]|\*\*$/.test(name) : op === 'method' && /^(times|div|mod|pow)/.test(name)
}

/** Whether a fact limits the decimal places of an argument to those that are kept. */
function isLimited({ value, truth, anyOf }: Fact, argument: Value, places: number): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isLimited(fact, argument, places)))
  if (!contains(value, argument)) return false
  if (/^(isInteger|Number\.isInteger)$/.test(value.name)) return truth
  if (value.op !== 'operator' || !findPart(value, ({ name }) => name === 'dp')) return false
  const limit = value.inputs.find(({ op }) => op === 'constant')
  return limit === undefined || Number(limit.constant) <= places
}
