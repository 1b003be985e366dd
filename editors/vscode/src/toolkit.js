const { execFile, spawn } = require('node:child_process')
const { existsSync, readFileSync, statSync } = require('node:fs')
const { delimiter, dirname, isAbsolute, join } = require('node:path')
const vscode = require('vscode')

const INSTALL = 'npm install --save-dev iost-toolkit'

/**
 * Finds the command line that a folder has installed, its own or that of a folder above. The registry may have another
 * package of the name `toolkit`, so nothing is run from there. A folder above, such as `/tmp`, may be one to which
 * other users write: what is installed there must belong to the owner of the folder, this user or the administrator.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
function findToolkit(folder) {
  for (let above = folder; ; above = dirname(above)) {
    const script = join(above, 'node_modules/iost-toolkit/dist/cli.cjs')
    if (existsSync(script) && (above === folder || isOwnedAs(script, folder))) return script
    if (above === dirname(above)) return undefined
  }
}

/** Whether a file belongs to the owner of a folder, this user or the administrator. Windows has no such owners. */
function isOwnedAs(file, folder) {
  return [statSync(folder).uid, process.getuid?.(), 0].includes(statSync(file).uid)
}

/**
 * Returns the version of the toolkit of a folder; undefined if it is not installed.
 *
 * @param {string} folder
 * @returns {string | undefined}
 */
function readToolkitVersion(folder) {
  const script = findToolkit(folder)
  if (script === undefined) return undefined
  return JSON.parse(readFileSync(join(dirname(script), '../package.json'), 'utf8')).version
}

/**
 * Finds the command line of a folder.
 *
 * @param {string} folder
 * @returns {string}
 * @throws With the command that installs it.
 */
function requireToolkit(folder) {
  const script = findToolkit(folder)
  if (script === undefined) throw new Error(`iost-toolkit is not installed in ${folder}. Run: ${INSTALL}`)
  return script
}

/**
 * Finds the Node.js that runs the toolkit: that of the setting, or the first one of the PATH. The editor starts a debug
 * adapter whose command is `node` with the Node.js inside of the editor, which has no contract engine, so the path is
 * absolute.
 *
 * @returns {string}
 * @throws If there is no Node.js.
 */
function findNode() {
  const chosen = vscode.workspace.getConfiguration('iost-toolkit').get('nodePath', '')
  if (chosen !== '') return chosen
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const paths = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
  const found = paths.find((path) => existsSync(path))
  if (found === undefined)
    throw new Error('Node.js is not on the PATH of the editor. Install it, or set iost-toolkit.nodePath')
  return found
}

/**
 * Runs a command that prints JSON. Resolves with undefined if it printed something else, as a project with a broken
 * test file does; `toolkit lsp` and TypeScript report that.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 * @returns {Promise<any>}
 */
function readJson(folder, args) {
  return new Promise((resolve) => {
    execFile(findNode(), [requireToolkit(folder), ...args], { cwd: folder, maxBuffer: 2 ** 28 }, (_, output) => {
      try {
        resolve(JSON.parse(output))
      } catch {
        resolve(undefined)
      }
    })
  })
}

/**
 * Starts a command of the toolkit.
 *
 * @param {string} folder
 * @param {readonly string[]} args
 */
function start(folder, args) {
  return spawn(findNode(), [requireToolkit(folder), ...args], { cwd: folder })
}

module.exports = { findNode, findToolkit, INSTALL, readJson, readToolkitVersion, requireToolkit, start }
