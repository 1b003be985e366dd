const { LanguageClient, TransportKind } = require('vscode-languageclient/node')
const vscode = require('vscode')
const { findNode, findToolkit } = require('./toolkit.js')

const { version } = require('../package.json')

/**
 * Starts the language server of a folder's own toolkit.
 *
 * @param {string} folder
 * @returns The client; undefined if the toolkit is not installed.
 */
function startClient(folder) {
  const script = findToolkit(folder)
  if (script === undefined) return undefined
  const server = {
    command: findNode(),
    args: [script, 'lsp'],
    transport: TransportKind.stdio,
    options: { cwd: folder },
  }
  const pattern = new vscode.RelativePattern(folder, '**/*.{ts,js}')
  const client = new LanguageClient('iost-toolkit', 'Contracts (iost-toolkit)', server, {
    documentSelector: [
      { scheme: 'file', language: 'typescript', pattern },
      { scheme: 'file', language: 'javascript', pattern },
    ],
    workspaceFolder: vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)),
    initializationOptions: { isTrusted: vscode.workspace.isTrusted, extensionVersion: version },
    middleware: { provideInlayHints: hideUnlessEnabled },
  })
  // Errors of the start are shown by the client.
  client.start().catch(() => {})
  return client
}

/** Gas by line is shown if the setting asks for it. */
function hideUnlessEnabled(document, range, token, next) {
  const isEnabled = vscode.workspace.getConfiguration('iost-toolkit').get('gasByLine', false)
  return isEnabled ? next(document, range, token) : []
}

module.exports = { startClient }
