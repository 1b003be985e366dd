import type { Call } from '../../client/calls/call.js'
import { ToolkitError } from '../../errors/errors.js'

/** Tracks the calls of a script, to find those that are neither sent nor read. */
export class ScriptCalls {
  readonly #made = new Map<Call, Error>()

  /** Adds a call that a contract handle made. */
  readonly add = (call: object): void => {
    this.#made.set(call as Call, new Error())
  }

  /** Removes a call that was passed to `d.send` or `d.read`. */
  take(call: Call): void {
    this.#made.delete(call)
  }

  /** Throws `DEPLOY_UNNAMED` with the line of the first call that has no effect. */
  requireAwaited(): void {
    for (const [call, { stack = '' }] of this.#made) {
      if (call.started || call.isJoined) continue
      const error = new ToolkitError(
        'DEPLOY_UNNAMED',
        `the call of ${call.action} is not part of a step, so it was never sent`,
        {
          hint: `Name it: await d.send('${call.action}', contract.${call.action}(…)). To read a value: await d.read(…).`,
        },
      )
      error.stack = [`${error.name}: ${error.message}`, ...stack.split('\n').slice(1)].join('\n')
      throw error
    }
  }
}
