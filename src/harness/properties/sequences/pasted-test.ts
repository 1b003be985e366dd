import { formatValue } from '../kept-values.js'
import type { CallMove, Move, Sequence } from './move.js'
import type { Stage } from './stage.js'

/** A sequence as a test to paste: `setup` stands for the fixture. */
export function formatTest<S>(sequence: Sequence, stage: Stage<S>, title: string, rule: string | undefined): string {
  const { contracts, scene, always } = stage
  const calls = sequence.flatMap((move) => (move.kind === 'repeat' ? move.call : move.kind === 'call' ? move : []))
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

function formatMove<S>(move: Move, stage: Stage<S>): string {
  switch (move.kind) {
    case 'wait':
      return `await chain.time.advance(${move.seconds})`
    case 'mine':
      return `await chain.mine(${move.blocks})`
    case 'act':
      return `await actions.${move.action}.run(stage, ${formatValue(move.values)})`
    case 'upgrade':
      return '// here the contract is upgraded'
    case 'repeat':
      return `for (let i = 0; i < ${move.times}; i++) ${formatCall(move.call, stage, move.fresh)}`
    default:
      return formatCall(move, stage)
  }
}

/** `fresh`: the texts that have a number at their end. */
function formatCall<S>({ contract, caller, method, args }: CallMove, stage: Stage<S>, fresh: number[] = []): string {
  const who = toName(stage.scene.accounts[caller]!.name)
  const texts = args.map((value, at) => (fresh.includes(at) ? `${formatValue(value)} + i` : formatValue(value)))
  return `await ${stage.contracts[contract]!.name}.as(${who}).${method}(${texts.join(', ')})`
}

function toName(account: string): string {
  return account.replace(/^[0-9]/, '_$&')
}
