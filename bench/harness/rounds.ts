/** Time of a round: wall clock, and processor time of all threads. */
export interface Took {
  wallMs: number
  cpuMs: number
}

/** Contestants by name. Each runs its work `count` times. */
export type Rounds = Record<string, (count: number) => void | Promise<void>>

/**
 * Plays the rounds that the parent process requests. Processes of several Node versions import this file and strip its
 * types themselves, so it may use no syntax that needs more than that.
 */
export function answerRounds(rounds: Rounds): void {
  process.on('message', async (message) => {
    const { what, count } = message as { what: string; count: number }
    const cpu = process.cpuUsage()
    const start = performance.now()
    await rounds[what]!(count)
    const wallMs = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    process.send!({ wallMs, cpuMs: (user + system) / 1000 } satisfies Took)
  })
  process.once('disconnect', () => process.exit())
  process.send!('ready')
}
