const { LanguageClient, TransportKind } = require('vscode-languageclient/node')
const vscode = require('vscode')
const { findNode } = require('./toolkit.js')

const { version } = require('../package.json')

/** Clients of the language servers, one for each folder of the workspace. */
class Clients {
  #clients = new Map()

  /**
   * Starts the language server of a folder.
   *
   * @param {string} folder
   * @param {string} script Command line of the toolkit that the folder has installed.
   */
  start(folder, script) {
    if (this.#clients.has(folder)) return
    const client = createClient(folder, script)
    this.#clients.set(folder, client)
    // Errors of the start are shown by the client.
    client.start().catch(() => {})
  }

  /** Stops the language server of a folder that is closed. */
  async stop(folder) {
    const client = this.#clients.get(folder)
    this.#clients.delete(folder)
    await client?.stop()
  }

  /** Stops all language servers. */
  stopAll() {
    return Promise.all([...this.#clients.keys()].map((folder) => this.stop(folder)))
  }
}

function createClient(folder, script) {
  const server = {
    command: findNode(),
    args: [script, 'lsp'],
    transport: TransportKind.stdio,
    options: { cwd: folder },
  }
  const pattern = new vscode.RelativePattern(folder, '**/*.{ts,js}')
  return new LanguageClient('iost-toolkit', 'Contracts (iost-toolkit)', server, {
    documentSelector: [
      { scheme: 'file', language: 'typescript', pattern },
      { scheme: 'file', language: 'javascript', pattern },
    ],
    workspaceFolder: vscode.workspace.getWorkspaceFolder(vscode.Uri.file(folder)),
    initializationOptions: { isTrusted: vscode.workspace.isTrusted, extensionVersion: version },
    middleware: { provideInlayHints: hideUnlessEnabled },
  })
}

/** Gas by line is shown if the setting asks for it. */
function hideUnlessEnabled(document, range, token, next) {
  const isEnabled = vscode.workspace.getConfiguration('iost-toolkit').get('gasByLine', false)
  return isEnabled ? next(document, range, token) : []
}

module.exports = { Clients }
