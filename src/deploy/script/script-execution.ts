import { createContext, type DeploymentTarget } from './context.js'
import type { Deployment } from './deployment.js'
import { ScriptCalls } from './script-calls.js'

/**
 * Runs a script. Steps that it does not await are awaited here, and their failures fail the script. After a failure,
 * `onEnd` is called, and pending steps finish before this rejects. A call that is not a step fails the script too,
 * because it would be dropped.
 */
export async function executeScript(
  { run }: Deployment,
  stage: DeploymentTarget,
  onEnd: () => void = () => {},
): Promise<void> {
  const calls = new ScriptCalls()
  const context = createContext(stage, calls)
  const started: Promise<unknown>[] = []
  const follow = <F extends (...args: never[]) => Promise<unknown>>(act: F): F => {
    const followed = (...args: Parameters<F>) => {
      const acting = act(...args)
      started.push(acting)
      acting.catch(() => {})
      return acting
    }
    return followed as F
  }
  const { deploy, update, send } = context
  try {
    await run({ ...context, deploy: follow(deploy), update: follow(update), send: follow(send) })
    // A continuation of a step that was not awaited may begin others.
    for (let seen = 0; seen < started.length; ) {
      const begun = started.slice(seen)
      seen = started.length
      await Promise.all(begun)
    }
    calls.requireAwaited()
  } finally {
    onEnd()
    await Promise.allSettled(started)
  }
}
