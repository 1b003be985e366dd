import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { type IsChanged, readChangedLines } from '../../mutation/changed-lines.js'
import { openProject } from '../flags/project.js'

/** The least mutation score that the configuration of the current folder sets. */
export async function readThreshold(): Promise<number | undefined> {
  const { settings } = await openProject()
  return settings.mutation?.threshold
}

/** The lines of the project that `--changed` selects; undefined for all. Throws `GIT_UNUSABLE`. */
export async function selectLines(ref: string | undefined): Promise<IsChanged | undefined> {
  if (ref === undefined) return undefined
  const { root } = await openProject()
  return readChangedLines(root, ref)
}

/**
 * Chooses the network that tests run on: the named one, else the default one, else `embedded`. It has to run in the
 * process of the tests. Throws `MUTATE_NETWORK`.
 */
export async function chooseMutationNetwork(asked: string | undefined): Promise<string> {
  const { settings } = await openProject({ network: asked })
  const { networks, defaultNetwork } = settings
  const { kind } = must(networks[defaultNetwork], 'network')
  if (kind !== 'http') return defaultNetwork
  if (asked === undefined) return 'embedded'
  const local = Object.keys(networks).filter((name) => must(networks[name], 'network').kind !== 'http')
  throw new ToolkitError('MUTATE_NETWORK', `network "${asked}" is a node: mutants cannot replace its contracts`, {
    hint: `Networks that mutants run on: ${local.join(', ')}. A fork of "${asked}" has its state.`,
  })
}
