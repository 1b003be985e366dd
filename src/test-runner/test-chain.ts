import { resolveToolkitImport } from '../files/installation.js'
import { loadProject } from '../project/project.js'
import { chain, type TestChain } from '../session/chain.js'
import type { StartedWork } from '../session/session.js'

/** Where a chain for tests is opened. */
export interface TestChainOptions {
  /** A folder of the project whose contracts are deployed; default: the current one. */
  directory?: string
  /** The network; default: that of the configuration. */
  network?: string
  /** Called with warnings of the compiler (default: a Node warning). */
  onWarning?: (text: string) => void
}

/**
 * Opens the chain of a project in a process that `toolkit test` did not start: under another test runner, or in a
 * script. From then on `chain`, `fixture` and the matchers of `expect` work there; the answer is `chain`. A process has
 * one at a time: another takes its place. Node has to be started with `--no-node-snapshot` for the embedded network.
 *
 * What is left without `await` fails its test under Vitest, and under other runners the process, with its line. What
 * only `toolkit test` does: it ends tests that never do, and shows where contracts failed. Throws as configurations do,
 * `NETWORK_PROTECTED` and `NETWORK_CHAIN_ID`.
 */
export async function createTestChain({
  directory = process.cwd(),
  network,
  onWarning: warn = (text) => process.emitWarning(text),
}: TestChainOptions = {}): Promise<TestChain> {
  const environment = process.env
  const sources = { environment, flags: { network }, resolveImport: resolveToolkitImport }
  const project = await loadProject({ directory, ...sources })
  const { openSession } = await import('./session-setup.js')
  let onMade: ((made: StartedWork[]) => void) | undefined
  const watching = { isWatched: true, onMade: (made: StartedWork[]) => onMade?.(made) }
  const session = await openSession(project, { sources, files: [], warn, ...watching })
  const { watchOtherRunner } = await import('./other-runner.js')
  onMade = await watchOtherRunner(session, directory)
  session.projectOf = async () => project
  return chain
}
