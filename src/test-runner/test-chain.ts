import { checkOptions, listOptions } from '../codec/options.js'
import { resolveToolkitImport } from '../files/installation.js'
import { loadProject } from '../project/project.js'
import { chain } from '../session/chain.js'
import type { StartedWork } from '../session/session.js'
import type { TestChain } from '../session/test-chain.js'

/** Options for `createTestChain`. */
export interface TestChainOptions {
  /**
   * Folder of the project.
   *
   * @defaultValue the working directory
   */
  directory?: string
  /**
   * Name of the network.
   *
   * @defaultValue the default network of the configuration
   */
  network?: string
  /**
   * Called with warnings of the compiler.
   *
   * @defaultValue emits a Node.js warning
   */
  onWarning?: (text: string) => void
}

const OPTIONS = listOptions<TestChainOptions>({ directory: true, network: true, onWarning: true })

/**
 * Opens the chain of a project under another test runner, or in a script. From then on `chain`, `fixture` and the
 * matchers of `expect` work in this process. A second call replaces the chain of the first. For the embedded network,
 * start Node with `--no-node-snapshot`.
 *
 * A call without `await` fails its test under mocha, `node --test` and Vitest, and the process elsewhere. Only
 * `toolkit test` ends tests that hang and shows the failing line of a contract.
 *
 * @param options - The project folder, the network, and a handler for compiler warnings.
 * @returns The chain, which is also exported as `chain`.
 * @throws `NETWORK_PROTECTED`, `NETWORK_CHAIN_ID`, and the errors of the configuration.
 * @example
 * ```ts
 * import { createTestChain } from 'iost-toolkit/test'
 *
 * const chain = await createTestChain({ directory: '.' })
 * const { alice } = await chain.accounts(['alice'])
 * ```
 */
export async function createTestChain(options: TestChainOptions = {}): Promise<TestChain> {
  checkOptions('createTestChain', options, OPTIONS)
  const { directory = process.cwd(), network, onWarning: warn = (text) => process.emitWarning(text) } = options
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
