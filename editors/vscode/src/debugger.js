const vscode = require('vscode')
const { findNode, requireToolkit } = require('./toolkit.js')

const TYPE = 'contract'

/** Registers the debugger. The adapter is the toolkit of the project itself, so that versions match. */
function registerDebugger() {
  const adapter = vscode.debug.registerDebugAdapterDescriptorFactory(TYPE, {
    createDebugAdapterDescriptor(session) {
      const folder = session.configuration.cwd ?? session.workspaceFolder?.uri.fsPath ?? process.cwd()
      return new vscode.DebugAdapterExecutable(findNode(), [requireToolkit(folder), 'debug', '--dap'], { cwd: folder })
    },
  })
  // Without a launch.json, the file in the editor is debugged.
  const configurations = vscode.debug.registerDebugConfigurationProvider(TYPE, {
    resolveDebugConfiguration(folder, configuration) {
      if (configuration.type) return configuration
      const cwd = folder?.uri.fsPath
      const program = vscode.window.activeTextEditor?.document.fileName
      return { type: TYPE, request: 'launch', name: 'Debug this test file', program, ...(cwd && { cwd }) }
    },
  })
  return [adapter, configurations]
}

/**
 * Debugs a test by its id, or the tests of a file whose titles match.
 *
 * @param {string} folder
 * @param {{ program: string, name: string, grep?: string }} test
 */
function debugTest(folder, { program, name, grep }) {
  const configuration = {
    type: TYPE,
    request: 'launch',
    name: `Debug ${name}`,
    program,
    cwd: folder,
    ...(grep !== undefined && { grep }),
  }
  return vscode.debug.startDebugging(vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)), configuration)
}

module.exports = { debugTest, registerDebugger }
