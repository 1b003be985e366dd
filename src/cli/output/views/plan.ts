import { addDecimal, formatDecimal, parseAmount } from '../../../codec/decimal.js'
import { firstLine } from '../../../collections/presence.js'
import type { Plan } from '../../../deploy/plan/plan.js'
import type { PlannedStep } from '../../../deploy/plan/planned-step.js'

export const PLAN_HEADS = ['step', 'from', 'gas', 'RAM', 'tokens', 'state']

/** The steps of a plan as rows of a table. */
export function listSteps({ steps }: Plan): string[][] {
  return steps.map(({ name, from, costs, state, trouble }) => {
    const figures = costs && [String(Math.ceil(costs.gas)), formatRam(costs.ram), formatTokens(costs.tokens)]
    const shown =
      trouble === undefined || state === 'done' ? state : `${state}; it fails in the simulation: ${firstLine(trouble)}`
    return [name, from, ...(figures ?? ['?', '?', '?']), shown]
  })
}

/** Sums the cost of the open steps by payer. */
export function sumCosts({ steps }: Plan): string[] {
  const open = steps.filter(({ state }) => state !== 'done')
  const payers = [...new Set(open.flatMap(({ from, costs }) => [from, ...Object.keys(costs?.ram ?? {})]))]
  return payers.map((payer) => `${payer} pays ${sumOf(payer, open).join(', ')}`)
}

function sumOf(payer: string, steps: readonly PlannedStep[]): string[] {
  const own = steps.filter(({ from }) => from === payer)
  const gas = own.reduce((sum, { costs }) => sum + Math.ceil(costs?.gas ?? 0), 0)
  const ram = steps.reduce((sum, { costs }) => sum + (costs?.ram[payer] ?? 0), 0)
  const tokens: Record<string, string> = {}
  for (const [token, amount] of own.flatMap(({ costs }) => Object.entries(costs?.tokens ?? {}))) {
    tokens[token] = formatDecimal(addDecimal(parseAmount(tokens[token] ?? '0', token), parseAmount(amount, token)))
  }
  const isPartial = own.some(({ costs }) => costs === undefined)
  const parts = [
    ...(gas > 0 ? [`about ${gas} gas`] : []),
    ...(ram !== 0 ? [`${ram} bytes of RAM`] : []),
    ...Object.entries(tokens).map(([token, amount]) => `${amount} ${token}`),
    ...(isPartial ? ['contents not known yet'] : []),
  ]
  return parts.length === 0 ? ['nothing'] : parts
}

function formatRam(ram: Record<string, number>): string {
  const parts = Object.entries(ram).map(([payer, bytes]) => `${payer} ${bytes}`)
  return parts.length === 0 ? '0' : parts.join(', ')
}

function formatTokens(tokens: Record<string, string>): string {
  const parts = Object.entries(tokens).map(([token, amount]) => `${amount} ${token}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}
