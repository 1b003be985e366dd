import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Project } from '../config/project.js'
import { resolveConfig } from '../config/resolution.js'
import { isToolkitError, type ToolkitError } from '../errors/errors.js'
import { resolveToolkitImport } from '../files/installation.js'
import { readLevels } from '../lint/engine/levels.js'
import { CONFIG_NAMES } from '../project/config-file.js'
import { loadProject } from '../project/project.js'
import { placedConfigError } from './config-place.js'
import type { Documents } from './documents.js'
import { ProjectAnalysis } from './project-analysis.js'

export interface WorkspaceOptions {
  /** Absolute paths of the open folders. */
  folders: readonly string[]
  /** True if code of the folders may run: a configuration file is a program. */
  isTrusted: boolean
}

/** A project of the workspace with what is known about it. */
export interface OpenProject {
  project: Project
  analysis: ProjectAnalysis
  /** Error of its configuration, without which the defaults are used. */
  failure: ToolkitError | undefined
}

/** The open folders and their projects. Each is loaded when a file of it is first used. */
export class Workspace {
  readonly #documents: Documents
  readonly #isTrusted: boolean
  #folders: readonly string[]
  readonly #projects = new Map<string, Promise<OpenProject>>()

  constructor(documents: Documents, { folders, isTrusted }: WorkspaceOptions) {
    this.#documents = documents
    this.#folders = folders
    this.#isTrusted = isTrusted
  }

  /** Opens and closes folders. All projects are loaded again, because a file can belong to another one now. */
  changeFolders({ added, removed }: { added: readonly string[]; removed: readonly string[] }): void {
    this.#folders = [...new Set([...this.#folders.filter((folder) => !removed.includes(folder)), ...added])]
    this.reload()
  }

  /** Returns the project of a file; undefined for a file outside of the workspace. */
  find(path: string): Promise<OpenProject> | undefined {
    const folder = this.#folders.filter((each) => isBelow(path, each)).sort((a, b) => b.length - a.length)[0]
    if (folder === undefined) return undefined
    const root = findRoot(dirname(path), folder)
    const known = this.#projects.get(root) ?? this.#open(root)
    this.#projects.set(root, known)
    return known
  }

  /** Loads all configurations again at their next use. */
  reload(): void {
    this.#projects.clear()
  }

  async #open(root: string): Promise<OpenProject> {
    const failures: ToolkitError[] = []
    const project = await this.#load(root).catch((error: unknown) => {
      if (!isToolkitError(error)) throw error
      failures.push(this.#placedError(root, error))
      return defaultProject(root)
    })
    return { project, analysis: new ProjectAnalysis(project, this.#documents), failure: failures[0] }
  }

  /** An error without a place is at the configuration of the project. */
  #placedError(root: string, error: ToolkitError): ToolkitError {
    const file = error.at === undefined ? listConfigs(root)[0] : resolve(root, error.at.file)
    return file === undefined ? error : placedConfigError(error, file, this.#documents.read(file) ?? '')
  }

  async #load(root: string): Promise<Project> {
    if (!this.#isTrusted) return defaultProject(root)
    const sources = { environment: process.env, flags: {} }
    const project = await loadProject({ directory: root, ...sources, resolveImport: resolveToolkitImport })
    // A configuration above the folder is not of the workspace.
    if (project.root !== root) return defaultProject(root)
    readLevels(project, [])
    return project
  }
}

/** A project with the default settings, none of whose code has run. */
function defaultProject(root: string): Project {
  const { settings, origins } = resolveConfig({ environment: {}, flags: {} })
  return { root, configFile: undefined, settings, origins }
}

/** Lists the configurations of a folder: two of them are an error. */
function listConfigs(folder: string): string[] {
  return CONFIG_NAMES.map((name) => join(folder, name)).filter((file) => existsSync(file))
}

/** The nearest folder with a configuration, up to a folder of the workspace. */
function findRoot(directory: string, folder: string): string {
  if (directory === folder || listConfigs(directory).length > 0) return directory
  const parent = dirname(directory)
  return parent === directory ? folder : findRoot(parent, folder)
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && way !== path
}
