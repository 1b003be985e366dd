import { join } from 'node:path'
import type { SettingOrigin, Settings } from './resolution.js'

/** A directory with contracts and tests. */
export interface Project {
  /** Absolute; paths in `settings` are relative to it. */
  root: string
  /** The configuration file, if there is one. */
  configFile: string | undefined
  settings: Settings
  /** Origin of each setting, by dotted path. */
  origins: Map<string, SettingOrigin>
}

/** Returns the folder of compiled contracts. */
export function artifactFolder({ root }: Pick<Project, 'root'>): string {
  return join(root, '.toolkit', 'artifacts')
}
