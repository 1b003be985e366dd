import { createNode } from '../../src/node/node.js'
import type { InvocationMemory } from '../../src/vm/sandbox/invocation-memory.js'
import type { Sandbox } from '../../src/vm/sandbox/sandbox.js'
import type { listSuites } from './suites.js'

/** Its results depend on frame sizes of the engine and on speed, so two runs of one way differ too. */
export const UNSTABLE = 'js/soft-limits'

export type Steps = ReturnType<ReturnType<typeof listSuites>[number]['load']>['steps']

/** Lists the recorded transactions of a suite. */
export function listTransactions(load: () => { steps: Steps }): Steps {
  return load().steps.filter(({ op = 'tx', tx }) => op === 'tx' && tx !== undefined)
}

export type Node = Awaited<ReturnType<typeof createNode>>

interface Played {
  sandbox: Sandbox
  memory?: InvocationMemory
}

/** Sends each transaction at its recorded time. Returns the responses of `send`, and the texts of rejections. */
export async function play<T>(
  steps: Steps,
  { sandbox, memory }: Played,
  send: (node: Node, tx: unknown) => Promise<T>,
): Promise<(T | string)[]> {
  let time = 0n
  const clock = { now: () => time, tick: () => {}, advance: () => {}, save: () => time, restore: () => {} }
  const used: Sandbox = {
    run: (invocation, kept) => sandbox.run(invocation, kept),
    clear: () => sandbox.clear(),
    dispose: () => sandbox.dispose(),
    ...(memory && { memory }),
  }
  const node = await createNode({ clock, accounts: 0, timeLimitMs: 60_000 }, used)
  const responses: (T | string)[] = []
  for (const { blockTime, tx } of steps) {
    time = blockTime === undefined ? time : BigInt(blockTime)
    responses.push(await send(node, tx).catch((error: Error) => error.message))
  }
  await node.close()
  return responses
}
