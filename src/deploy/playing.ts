import type { Deployment, DeploymentContext } from './deployment.js'

/**
 * Runs a script. Steps that it did not wait for are waited for, and fail it as the others do; once it has failed `onEnd` is called, and what
 * is under way still comes to its end before this rejects.
 */
export async function playScript(
  { run }: Deployment,
  context: DeploymentContext,
  onEnd: () => void = () => {},
): Promise<void> {
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
    // What follows a step that was not waited for may begin others.
    for (let seen = 0; seen < started.length; ) {
      const begun = started.slice(seen)
      seen = started.length
      await Promise.all(begun)
    }
  } finally {
    onEnd()
    await Promise.allSettled(started)
  }
}
