/** One step of a sequence: plain data, which a file keeps. Accounts and contracts are meant by their place in the stage. */
export type Move =
  | { kind: 'call'; contract: number; method: string; caller: number; args: unknown[] }
  | { kind: 'act'; action: string; values: unknown }
  | { kind: 'wait'; seconds: number }
  | { kind: 'mine'; blocks: number }

export type CallMove = Extract<Move, { kind: 'call' }>
export type Sequence = readonly Move[]

/** What a move is counted as. */
export function nameMove(move: Move, contracts: readonly { name: string }[]): string {
  switch (move.kind) {
    case 'call':
      return `${contracts[move.contract]!.name}.${move.method}`
    case 'act':
      return move.action
    case 'wait':
      return 'time passes'
    default:
      return 'blocks are made'
  }
}
