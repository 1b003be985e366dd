import { dirname, resolve } from 'node:path'
import { checkConstants } from '../compiler/constants/constants.js'
import type { Project } from '../config/project.js'
import { type ConfigSources, type Network, resolveConfig } from '../config/resolution.js'
import { isSecret } from '../config/secret.js'
import { rememberSecretText } from '../crypto/hidden-keys.js'
import type { ResolveImport } from '../files/own-imports.js'
import { findConfigIn, loadConfigFile } from './config-file.js'

export interface ProjectOptions extends Omit<ConfigSources, 'file'> {
  /** Folder to search, with all folders above. */
  directory: string
  resolveImport?: ResolveImport
}

/** Finds the configuration file of a directory: its own or that of the nearest parent. */
export function findConfigFile(directory: string): string | undefined {
  const folder = resolve(directory)
  const found = findConfigIn(folder)
  const parent = dirname(folder)
  return found ?? (parent === folder ? undefined : findConfigFile(parent))
}

/**
 * Loads the project that a directory belongs to. Without a configuration file the directory itself is one, with the
 * defaults. Throws `CONFIG_UNREADABLE`, `CONFIG_INVALID` and `CONFIG_NETWORK_UNKNOWN`.
 */
export async function loadProject({ directory, resolveImport, ...sources }: ProjectOptions): Promise<Project> {
  const path = findConfigFile(directory)
  const file = path !== undefined ? { path, config: await loadConfigFile(path, resolveImport) } : undefined
  const { settings, origins } = resolveConfig({ ...sources, ...(file && { file }) })
  checkConstants(settings.define ?? {}, path)
  rememberAccounts(Object.values(settings.networks), sources.environment)
  return { root: path !== undefined ? dirname(path) : resolve(directory), configFile: path, settings, origins }
}

/** Remembers the keys of accounts, whose variables may have any name, so that no output shows them. */
function rememberAccounts(networks: readonly Network[], environment: ConfigSources['environment'] = {}): void {
  const keys = networks.flatMap((network) => ('accounts' in network ? Object.values(network.accounts ?? {}) : []))
  for (const key of keys) if (isSecret(key)) rememberSecretText(environment[key.name]?.trim() ?? '')
}
