import { dirname } from 'node:path'
import type { Project } from '../../config/project.js'
import { resolveToolkitImport } from '../../files/installation.js'
import { findConfigFile, loadProject } from '../../project/project.js'

/** Loads the project of the working directory, with the flags of a command and the environment on top of its file. */
export function openProject(flags: Readonly<Record<string, unknown>> = {}): Promise<Project> {
  return loadProject({
    directory: process.cwd(),
    environment: process.env,
    flags,
    resolveImport: resolveToolkitImport,
  })
}

/** Directory of the project of the working directory, with any configuration. */
export function findProjectRoot(): string {
  const file = findConfigFile(process.cwd())
  return file === undefined ? process.cwd() : dirname(file)
}
