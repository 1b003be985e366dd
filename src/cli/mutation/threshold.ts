import { resolveToolkitImport } from '../../files/installation.js'
import { loadProject } from '../../project/project.js'

/** The least mutation score that the configuration of the current folder sets. */
export async function readThreshold(): Promise<number | undefined> {
  const sources = { environment: process.env, resolveImport: resolveToolkitImport }
  const { settings } = await loadProject({ directory: process.cwd(), ...sources })
  return settings.mutation?.threshold
}
