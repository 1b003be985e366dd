const vscode = require('vscode')
const { startClient } = require('./client.js')
const { registerCommands } = require('./commands.js')
const { registerDebugger } = require('./debugger.js')
const { createStatus } = require('./status.js')
const { registerTasks } = require('./tasks.js')
const { createTestExplorer } = require('./test-explorer.js')
const { findNode, findToolkit, INSTALL } = require('./toolkit.js')

/** Clients of the language servers, one for each folder. */
let clients = []

/** Called by the editor when a project with a configuration of the toolkit is open, or debugging starts. */
function activate(context) {
  context.subscriptions.push(registerDebugger(), ...registerCommands())
  if (!hasNode()) return
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath)
  clients = folders.flatMap((folder) => startClient(folder) ?? [])
  context.subscriptions.push(registerTasks(folders), createTestExplorer(folders), createStatus(folders))
  const missing = folders.find((folder) => findToolkit(folder) === undefined)
  if (missing !== undefined) void offerInstallation(missing)
}

/** Returns whether there is a Node.js for the toolkit; shows what to do if there is none. */
function hasNode() {
  try {
    findNode()
    return true
  } catch ({ message }) {
    void vscode.window.showErrorMessage(message)
    return false
  }
}

async function offerInstallation(folder) {
  const choice = await vscode.window.showWarningMessage(
    `iost-toolkit is not installed in ${folder}. Run: ${INSTALL}`,
    'Open a terminal',
  )
  if (choice === undefined) return
  const terminal = vscode.window.createTerminal({ cwd: folder })
  terminal.show()
  terminal.sendText(INSTALL, false)
}

/** Called by the editor when it ends. */
function deactivate() {
  return Promise.all(clients.map((client) => client.stop()))
}

module.exports = { activate, deactivate }
