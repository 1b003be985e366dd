import type { ConfirmedProof, Proof, ProvenLoss } from '../engine/result.js'

/** Formats the result of an attempt to execute the attack of a finding, one line each. */
export function formatProof(proof: Proof | undefined): string[] {
  if (proof === undefined) return []
  if (proof.status === 'untried') return [`not tried: ${proof.why}`]
  return proof.status === 'unconfirmed' ? [`not confirmed: ${proof.tried}`] : formatConfirmed(proof)
}

function formatConfirmed({ setUp, attack, losses, refusal, control, test }: ConfirmedProof): string[] {
  const shown = control === undefined ? '' : `; ${control}, nothing is lost`
  return [
    `confirmed by an attack on the embedded chain${shown}`,
    ...setUp.map((line) => `  set up  ${line}`),
    ...attack.map((line) => `  attack  ${line}`),
    ...(refusal === undefined ? [] : [`  error   ${refusal}`]),
    ...losses.map((loss) => `  change  ${formatLoss(loss)}`),
    ...(test === undefined ? [] : ['  test', ...test.split('\n').map((line) => `    ${line}`)]),
  ]
}

/** Formats a change: `gold of david: 10 → 12`. */
function formatLoss(loss: ProvenLoss): string {
  if (loss.kind === 'balance') return `${loss.token} of ${loss.holder}: ${loss.before} → ${loss.after}`
  const field = loss.field === undefined ? '' : `[${loss.field}]`
  return `${loss.key}${field}: ${loss.before} → ${loss.after}`
}
