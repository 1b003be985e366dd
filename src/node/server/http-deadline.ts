import { must } from '../../collections/presence.js'
import { GRPC_CODES, NodeError } from '../../rpc/node-error.js'

/** Time limit of a request from its `Grpc-Timeout` header (`rpc.md` §1.2). */
export interface RequestDeadline {
  /** Throws `NodeError` if the deadline has passed, or is invalid. */
  check(): void
  /** Calls back at the deadline, unless the signal aborts first. */
  onEnd(run: () => void, signal: AbortSignal): void
}

const UNITS_MS: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 }
const MAX_TIMER_MS = 2 ** 31 - 1

/** Starts the deadline of a request; without the header, requests have no deadline. */
export function startDeadline(header: string | string[] | undefined): RequestDeadline {
  if (!header) return { check() {}, onEnd() {} }
  const [, digits, unit = ''] = /^(\d+)([HMSmun])$/.exec(String(header)) ?? []
  const durationMs = digits === undefined ? undefined : Number(digits) * must(UNITS_MS[unit], 'unit of time')
  const start = performance.now()
  return {
    check() {
      if (durationMs === undefined) throw deadlineError(GRPC_CODES.INVALID_ARGUMENT, `invalid grpc-timeout: ${header}`)
      if (performance.now() - start >= durationMs) {
        throw deadlineError(GRPC_CODES.DEADLINE_EXCEEDED, 'context deadline exceeded')
      }
    },
    onEnd(run, signal) {
      const timer = setTimeout(run, Math.min(durationMs ?? 0, MAX_TIMER_MS)).unref()
      signal.addEventListener('abort', () => clearTimeout(timer))
    },
  }
}

function deadlineError(grpcCode: number, text: string): NodeError {
  return new NodeError({ grpcCode, text })
}
