import { firstOf, must } from '../../collections/presence.js'
import type { Project } from '../../config/project.js'
import { ToolkitError } from '../../errors/errors.js'
import { openProject } from '../flags/project.js'

/** The fork that a command is about: the named one, or the only one of the configuration. */
export interface ChosenFork {
  project: Project
  name: string
}

/** Opens the project and selects a network of kind `fork`. Throws `USAGE` if the configuration has several. */
export async function chooseFork(network: string | undefined): Promise<ChosenFork> {
  const project = await openProject({ network })
  const { networks, defaultNetwork } = project.settings
  const names = Object.entries(networks).flatMap(([name, { kind }]) => (kind === 'fork' ? [name] : []))
  if (network !== undefined || names.includes(defaultNetwork)) {
    const { kind } = must(networks[defaultNetwork], 'network')
    if (kind === 'fork') return { project, name: defaultNetwork }
    throw new ToolkitError('USAGE', `network "${defaultNetwork}" is of kind "${kind}", not "fork"`, {
      hint: names.length === 0 ? EXAMPLE : `Networks of kind "fork": ${names.join(', ')}.`,
    })
  }
  if (names.length === 1) return { project, name: firstOf(names) }
  const message =
    names.length === 0 ? 'the configuration has no network of kind "fork"' : 'the configuration has several forks'
  throw new ToolkitError('USAGE', message, {
    hint: names.length === 0 ? EXAMPLE : `Choose one with --network: ${names.join(', ')}.`,
  })
}

const EXAMPLE = "Add one to toolkit.config.ts: fork: { kind: 'fork', of: 'mainnet' }."
