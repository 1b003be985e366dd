import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type ClientCapabilities,
  CodeActionRequest,
  CodeLensRefreshRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWorkspaceFoldersNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  InlayHintRefreshRequest,
  type Position,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  ShutdownRequest,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node'

const CLI = join(import.meta.dirname, '../../../dist/cli.cjs')

export interface EditorOptions {
  folders: readonly string[]
  /** Options of `initialize`. */
  options?: object
  /** Capabilities of the editor (default: the least of the protocol). */
  capabilities?: ClientCapabilities
  /** User who runs the server, for tests of permissions, which the root user always has. */
  user?: { uid: number; gid: number }
}

/** An editor that drives the language server as a client library does, over its standard streams. */
export class Editor {
  readonly connection: ProtocolConnection
  readonly #child: ChildProcess
  readonly #published = new Map<string, PublishDiagnosticsParams>()
  readonly #waiting = new Set<() => void>()
  readonly #refreshed = new Set<string>()
  readonly #versions = new Map<string, number>()
  readonly #texts = new Map<string, string>()
  readonly ended: Promise<number | null>
  initialized: InitializeResult | undefined
  /** Output of the server on standard error. */
  errors = ''

  private constructor(child: ChildProcess) {
    this.#child = child
    this.connection = createProtocolConnection(
      new StreamMessageReader(child.stdout!),
      new StreamMessageWriter(child.stdin!),
    )
    this.ended = new Promise((resolve) => child.on('exit', resolve))
    child.stderr!.setEncoding('utf8').on('data', (text) => {
      this.errors += text
    })
    this.connection.onNotification(PublishDiagnosticsNotification.type, (params) => {
      this.#published.set(params.uri, params)
      for (const wake of this.#waiting) wake()
    })
    for (const { method } of [CodeLensRefreshRequest, InlayHintRefreshRequest])
      this.connection.onRequest(method, () => {
        this.#refreshed.add(method)
        for (const wake of this.#waiting) wake()
        return null
      })
    this.connection.listen()
  }

  static async start({ folders, options, capabilities = {}, user }: EditorOptions): Promise<Editor> {
    const child = spawn(process.execPath, [CLI, 'lsp'], {
      cwd: folders[0],
      stdio: ['pipe', 'pipe', 'pipe'],
      ...(user && { ...user, env: { ...process.env, HOME: folders[0] } }),
    })
    const editor = new Editor(child)
    editor.initialized = await editor.connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      capabilities,
      workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
      initializationOptions: options,
    })
    await editor.connection.sendNotification(InitializedNotification.type, {})
    return editor
  }

  /** Opens a file, with its text on disk unless another one is given. Returns its URI. */
  async open(path: string, text = readFileSync(path, 'utf8')): Promise<string> {
    const uri = pathToFileURL(path).href
    this.#versions.set(uri, 1)
    this.#texts.set(uri, text)
    const languageId = path.endsWith('.ts') ? 'typescript' : 'javascript'
    await this.connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId, version: 1, text },
    })
    return uri
  }

  /** Replaces the text of an open document. */
  async change(uri: string, text: string): Promise<void> {
    const version = (this.#versions.get(uri) ?? 0) + 1
    this.#versions.set(uri, version)
    this.#texts.set(uri, text)
    await this.connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    })
  }

  async close(uri: string): Promise<void> {
    this.#versions.delete(uri)
    this.#texts.delete(uri)
    await this.connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } })
  }

  text(uri: string): string {
    return this.#texts.get(uri) ?? ''
  }

  /** Waits for the diagnostics of the current text of a document. */
  async diagnose(uri: string): Promise<Diagnostic[]> {
    const version = this.#versions.get(uri)
    return (await this.waitFor(uri, (params) => params.version === version)).diagnostics
  }

  /**
   * Waits until no document has a check ahead, and returns the diagnostics of each by its URI. A request for actions
   * waits for the checks of its document, and the first round of them starts those of the files that share a contract.
   * A document outside of the workspace has no actions, so the server responds before its check.
   */
  async settle(): Promise<Map<string, Diagnostic[]>> {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
    for (let round = 0; round < 2; round++) {
      for (const uri of this.#versions.keys())
        await this.connection.sendRequest(CodeActionRequest.type, {
          textDocument: { uri },
          range,
          context: { diagnostics: [] },
        })
    }
    return new Map([...this.#versions.keys()].map((uri) => [uri, this.#published.get(uri)?.diagnostics ?? []]))
  }

  /** Opens and closes folders of the workspace. */
  async changeFolders({ added = [], removed = [] }: { added?: string[]; removed?: string[] }): Promise<void> {
    const list = (folders: string[]) => folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder }))
    await this.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, {
      event: { added: list(added), removed: list(removed) },
    })
  }

  /** Waits until the published diagnostics of a document pass. */
  waitFor(uri: string, passes: (params: PublishDiagnosticsParams) => boolean): Promise<PublishDiagnosticsParams> {
    return new Promise((resolve) => {
      const look = () => {
        const params = this.#published.get(uri)
        if (params === undefined || !passes(params)) return
        this.#waiting.delete(look)
        resolve(params)
      }
      this.#waiting.add(look)
      look()
    })
  }

  /** Position after the first occurrence of a text that contains `|` at the place. */
  at(uri: string, marked: string): Position {
    const text = this.text(uri)
    const index = text.indexOf(marked.replace('|', ''))
    if (index < 0) throw new Error(`${marked} is not in ${uri}`)
    const before = text.slice(0, index + marked.indexOf('|')).split('\n')
    return { line: before.length - 1, character: before.at(-1)!.length }
  }

  /** Waits until the server has asked for lenses and hints to be read again. */
  refresh(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.#refreshed.size < 2) return
        this.#waiting.delete(look)
        resolve()
      }
      this.#waiting.add(look)
      look()
    })
  }

  get memoryKb(): number {
    const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  }

  /** Processor time of the server's own process so far. Linux counts it in hundredths of a second. */
  get cpuMs(): number {
    const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return 10 * (Number(fields[11]) + Number(fields[12]))
  }

  async stop(): Promise<number | null> {
    await this.connection.sendRequest(ShutdownRequest.type)
    await this.connection.sendNotification(ExitNotification.type)
    const code = await this.ended
    this.connection.dispose()
    return code
  }

  /** Ends the server's standard input, as an editor that crashes does. */
  vanish(): Promise<number | null> {
    this.#child.stdin!.end()
    return this.ended
  }
}
