import { formatValue } from '../kept-values.js'
import type { CallMove, Move, Sequence } from './move.js'
import type { Stage } from './stage.js'

/** A sequence as a test to paste: `setup` stands for the fixture. */
export function formatTest<S>(sequence: Sequence, stage: Stage<S>, title: string, rule: string | undefined): string {
  const { contracts, scene, always } = stage
  const calls = sequence.filter((move): move is CallMove => move.kind === 'call')
  const last = Math.max(-1, ...calls.map(({ caller }) => caller))
  const names = scene.accounts.slice(0, last + 1).map(({ name }) => toName(name))
  const used = [...new Set(calls.map(({ contract }) => contracts[contract]!.name))]
  return [
    `it(${formatValue(title)}, async () => {`,
    used.length > 0 ? `  const { ${used.join(', ')} } = await setup()` : '  const stage = await setup()',
    ...(names.length > 0 ? [`  const [${names.join(', ')}] = await chain.accounts(${names.length})`] : []),
    ...sequence.map((move) => `  ${formatMove(move, stage)}`),
    rule === undefined
      ? `  // then: ${always === undefined ? 'the action fails' : 'what always holds does not hold'}`
      : `  // broken: ${rule}`,
    '})',
  ].join('\n')
}

function formatMove<S>(move: Move, { contracts, scene }: Stage<S>): string {
  switch (move.kind) {
    case 'wait':
      return `await chain.time.advance(${move.seconds})`
    case 'mine':
      return `await chain.mine(${move.blocks})`
    case 'act':
      return `await actions.${move.action}.run(stage, ${formatValue(move.values)})`
    default: {
      const caller = toName(scene.accounts[move.caller]!.name)
      return `await ${contracts[move.contract]!.name}.as(${caller}).${move.method}(${move.args.map(formatValue).join(', ')})`
    }
  }
}

function toName(account: string): string {
  return account.replace(/^[0-9]/, '_$&')
}
