const { dirname } = require('node:path')
const vscode = require('vscode')
const { findToolkit } = require('./toolkit.js')

const CONFIGURATION = '**/toolkit.config.{ts,mts,cts,js,mjs,cjs}'

/** Lists the folders of the workspace. */
function listFolders() {
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath)
}

/**
 * Lists the projects of the workspace: folders with a configuration, such as the packages of a monorepo, and folders of
 * the workspace without one below.
 *
 * @returns {Promise<string[]>} Absolute paths.
 */
async function listProjects() {
  const found = await vscode.workspace.findFiles(CONFIGURATION, '**/node_modules/**')
  const projects = new Set(found.map(({ fsPath }) => dirname(fsPath)))
  for (const folder of listFolders())
    if (![...projects].some((project) => isBelow(project, folder))) projects.add(folder)
  return [...projects].sort()
}

/** Finds the toolkit of a folder of the workspace: its own, or that of the first project below with one. */
async function findToolkitBelow(folder) {
  const own = findToolkit(folder)
  if (own !== undefined) return own
  const projects = (await listProjects()).filter((project) => isBelow(project, folder))
  return projects.flatMap((project) => findToolkit(project) ?? [])[0]
}

function isBelow(path, folder) {
  return path === folder || path.startsWith(`${folder}/`) || path.startsWith(`${folder}\\`)
}

module.exports = { CONFIGURATION, findToolkitBelow, listFolders, listProjects }
