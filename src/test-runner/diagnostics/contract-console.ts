import type { ConsoleLine } from '../../report/model/transaction.js'
import type { Session } from '../../session/session.js'

/** Maximum size of the console output that a run keeps, in characters. */
const CHARACTERS = 4 * 1024 * 1024

/** Collects console output of contracts. */
export interface ConsoleListener {
  /** Returns the lines since the previous call. The calls of the test that just ended are still known. */
  take(): Promise<ConsoleLine[]>
}

/** Collects console output. On a node, output is requested per call; a node without developer methods has none. */
export function listenToConsole(session: Session): ConsoleListener {
  const { network, contracts } = session
  let written: ConsoleLine[] = []
  let left = CHARACTERS
  network.embedded?.chain.listen({
    onLog: (line) => {
      if (left <= 0) return
      left -= line.text.length
      written.push(left > 0 ? line : { ...line, text: `${line.text} … what contracts write from here on is left out` })
    },
  })
  return {
    async take() {
      const lines = network.embedded === undefined ? await readConsoles(session.made) : written
      written = []
      return lines.map(({ contract, level, text }) => ({ contract: contracts.nameOf(contract), level, text }))
    },
  }
}

async function readConsoles(made: Session['made']): Promise<ConsoleLine[]> {
  const calls = made.flatMap((each) => ('call' in each && each.call.started ? [each.call] : []))
  const read = calls.map(async (call) => {
    const { tx_hash: hash } = await call.receipt()
    return (await call.provider.dev('console', { hash })).lines
  })
  const settled = await Promise.allSettled(read)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}
