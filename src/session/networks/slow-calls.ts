import type { ExecutedTransaction } from '../../chain/listeners.js'

/** Default time limits of a transaction and a dry run on a node, in milliseconds (spec/vm.md §10). */
const CALL_MS = 200
const DRY_RUN_MS = 400
/** Maximum number of named slow calls. */
const NAMED = 3

interface SlowCall {
  contract: string
  action: string
  timeMs: number
}

/**
 * Calls that exceeded a node's time limit. Tests continue, because no result depends on the machine; slow calls are
 * reported at the end.
 */
export class SlowCallLog {
  readonly #calls: SlowCall[] = []

  add({ signed, dryRun, timeMs }: ExecutedTransaction): void {
    const [action] = signed.tx.actions
    if (action === undefined || timeMs <= (dryRun ? DRY_RUN_MS : CALL_MS)) return
    // Publishing compiles here, so its time is not comparable to a node's.
    if (action.contract === 'system.iost') return
    this.#calls.push({ contract: action.contract, action: action.actionName, timeMs })
  }

  /** Formats the warning; undefined without slow calls. */
  describe(nameOf: (contract: string) => string): string[] {
    const calls = this.#calls.toSorted((a, b) => b.timeMs - a.timeMs)
    if (calls.length === 0) return []
    const named = calls
      .slice(0, NAMED)
      .map(({ contract, action, timeMs }) => `${nameOf(contract)}.${action} ${Math.ceil(timeMs)} ms`)
    const what = calls.length === 1 ? '1 call' : `${calls.length} calls`
    const rest = calls.length > NAMED ? ', …' : ''
    return [
      `${what} took longer than a node gives one (${CALL_MS} ms, a dry run ${DRY_RUN_MS} ms): ${named.join(', ')}${rest}. ` +
        'Tests were not stopped; timeouts.callTimeLimitMs and execTimeLimitMs end such calls, expect(call).to.fitTime(ms) judges one.',
    ]
  }
}
