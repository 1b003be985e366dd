import type * as Esbuild from 'esbuild'
import { ToolkitError } from '../../errors/errors.js'

/** Number of services that may end during one request. Ctrl-C, a lack of memory or a `kill` end one of them. */
const MAX_ENDED = 2

/** Number of services of this process that have ended. */
let ended = 0

/**
 * Builds with esbuild, which runs as a process beside this one. If it ends, because Ctrl-C in a terminal reaches each
 * process of a command or because it was killed, a new one repeats the build. Throws errors of esbuild, and
 * `COMPILER_ENDED`.
 */
export const build: typeof Esbuild.build = async (options) => {
  const esbuild = await import('esbuild')
  return repeat(() => esbuild.build(options), esbuild.stop)
}

/** Transforms a text with esbuild, as `build` builds. */
export async function transform(text: string, options: Esbuild.TransformOptions = {}): Promise<{ code: string }> {
  const esbuild = await import('esbuild')
  return repeat(() => esbuild.transform(text, options), esbuild.stop)
}

async function repeat<T>(request: () => Promise<T>, stop: () => Promise<void>): Promise<T> {
  // esbuild's pipes do not keep this process alive, so it would end between the end of a service and its report.
  const alive = setInterval(() => {}, MAX_TIMER_MS)
  try {
    return await tryServices(request, stop)
  } finally {
    clearInterval(alive)
  }
}

const MAX_TIMER_MS = 2 ** 31 - 1

async function tryServices<T>(request: () => Promise<T>, stop: () => Promise<void>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const before = ended
    try {
      return await request()
    } catch (error) {
      if (!isServiceEnd(error)) throw error
      // Other requests were sent to the same service: the first of them that fails replaces it.
      if (ended === before) {
        ended++
        await stop()
      }
      if (tries > MAX_ENDED) throw endedError(error)
    }
  }
}

const SERVICE_END = /^The service (?:was stopped|is no longer running)(?:: (.*))?$/s

/** Whether a request failed because the process of esbuild ended, which it reports by this text alone. */
function isServiceEnd(error: unknown): error is Error {
  return error instanceof Error && SERVICE_END.test(error.message)
}

function endedError(cause: Error): ToolkitError {
  const reason = SERVICE_END.exec(cause.message)?.[1]
  // The request could not be written to a process that had ended.
  const shown = reason === undefined || reason.includes('EPIPE') ? '' : `: ${reason}`
  return new ToolkitError('COMPILER_ENDED', `the compiler (esbuild) was ended ${MAX_ENDED + 1} times${shown}`, {
    hint: 'The machine may be short of memory. Run the command again when more is free.',
    cause,
  })
}
