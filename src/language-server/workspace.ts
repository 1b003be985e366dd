import { dirname, relative, sep } from 'node:path'
import type { Project } from '../config/project.js'
import { resolveConfig } from '../config/resolution.js'
import { isToolkitError, type ToolkitError } from '../errors/errors.js'
import { resolveToolkitImport } from '../files/installation.js'
import { findConfigFile, loadProject } from '../project/project.js'
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
  readonly #options: WorkspaceOptions
  readonly #projects = new Map<string, Promise<OpenProject>>()

  constructor(documents: Documents, options: WorkspaceOptions) {
    this.#documents = documents
    this.#options = options
  }

  /** Returns the project of a file; undefined for a file outside of the workspace. */
  find(path: string): Promise<OpenProject> | undefined {
    const folder = this.#options.folders.filter((each) => isBelow(path, each)).sort((a, b) => b.length - a.length)[0]
    if (folder === undefined) return undefined
    const config = findConfigFile(dirname(path))
    const root = config !== undefined && isBelow(config, folder) ? dirname(config) : folder
    const known = this.#projects.get(root) ?? this.#open(root)
    this.#projects.set(root, known)
    return known
  }

  /** Lists the projects opened so far. */
  list(): Promise<OpenProject[]> {
    return Promise.all(this.#projects.values())
  }

  /** Loads all configurations again at their next use. */
  reload(): void {
    this.#projects.clear()
  }

  async #open(root: string): Promise<OpenProject> {
    const failures: ToolkitError[] = []
    const project = await this.#load(root).catch((error: unknown) => {
      if (!isToolkitError(error)) throw error
      failures.push(error)
      return defaultProject(root)
    })
    return { project, analysis: new ProjectAnalysis(project, this.#documents), failure: failures[0] }
  }

  async #load(root: string): Promise<Project> {
    if (!this.#options.isTrusted) return defaultProject(root)
    const sources = { environment: process.env, flags: {} }
    const project = await loadProject({ directory: root, ...sources, resolveImport: resolveToolkitImport })
    // A configuration above the folder is not of the workspace.
    return project.root === root ? project : defaultProject(root)
  }
}

/** A project with the default settings, none of whose code has run. */
function defaultProject(root: string): Project {
  const { settings, origins } = resolveConfig({ environment: {}, flags: {} })
  return { root, configFile: undefined, settings, origins }
}

function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && way !== path
}
