const vscode = require('vscode')
const { Clients } = require('./client.js')
const { registerCommands } = require('./commands.js')
const { registerDebugger } = require('./debugger.js')
const { findToolkitBelow, listFolders } = require('./projects.js')
const { createStatus } = require('./status.js')
const { registerTasks } = require('./tasks.js')
const { createTestExplorer } = require('./test-explorer.js')
const { findNode, INSTALL } = require('./toolkit.js')

/** Language servers of the folders. */
const clients = new Clients()

/** Called by the editor when a project with a configuration of the toolkit is open, or debugging starts. */
async function activate(context) {
  context.subscriptions.push(...registerDebugger(), ...registerCommands())
  if (!hasNode()) return
  context.subscriptions.push(
    registerTasks(),
    ...createTestExplorer(),
    ...createStatus(),
    vscode.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
      for (const { uri } of removed) void clients.stop(uri.fsPath)
      for (const { uri } of added) void startFolder(uri.fsPath)
    }),
  )
  await Promise.all(listFolders().map(startFolder))
}

async function startFolder(folder) {
  const script = await findToolkitBelow(folder)
  if (script === undefined) return offerInstallation(folder)
  clients.start(folder, script)
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
  return clients.stopAll()
}

module.exports = { activate, deactivate }
