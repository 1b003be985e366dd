import {
  CodeActionKind,
  CodeLensRefreshRequest,
  type Connection,
  DidChangeWatchedFilesNotification,
  DidChangeWorkspaceFoldersNotification,
  type InitializeParams,
  type InitializeResult,
  InlayHintRefreshRequest,
  type ReferenceParams,
  type RenameParams,
  type TextDocumentIdentifier,
  type TextDocumentPositionParams,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { describeThrown } from '../errors/thrown.js'
import { Checker } from './checker.js'
import { Documents, toPath } from './documents.js'
import { listContractLenses, listTestLenses } from './features/code-lenses.js'
import { complete } from './features/completion.js'
import { listCorrections } from './features/corrections.js'
import { describeAt } from './features/hover.js'
import { listInlayHints } from './features/inlay-hints.js'
import { findDefinition, findReferences } from './features/navigation.js'
import { listQuickFixes, mergeActions } from './features/quick-fixes.js'
import { prepareRename, rename } from './features/rename.js'
import { offsetAt } from './positions.js'
import { type OpenProject, Workspace, type WorkspaceOptions } from './workspace.js'

/** Options of `initialize` that are not of the protocol. */
interface InitializeOptions {
  /** False to run no code of the workspace: configuration files are programs (default: true). */
  isTrusted?: boolean
  /** Version of the editor's extension. */
  extensionVersion?: string
}

/** An open document with its project. */
interface DocumentSubject extends OpenProject {
  document: TextDocument
  path: string
  text: string
  root: string
}

/** Files whose changes matter. */
const FILES_THAT_COUNT = '**/*.{ts,js,mts,mjs,json,abi}'
const CONFIGURATION = /toolkit\.config\.[cm]?[jt]s$/

/**
 * Serves one editor. On the way down, the editor's texts replace the files of the project, and a change marks what was
 * known as old. On the way up, each request reads what it needs from the analysis of its project, which is made again
 * only if a text has changed. Diagnostics are sent when the editor has been still for a moment, with the version of the
 * text they are about; a newer text makes them void. Contracts and tests are never run.
 *
 * @param connection - Connection to the editor.
 * @param version - Version of the toolkit.
 */
export function serveEditor(connection: Connection, version: string): void {
  const session = new EditorSession(connection)
  let canWatch = false
  connection.onInitialize((params): InitializeResult => {
    const { isTrusted = true, extensionVersion } = (params.initializationOptions ?? {}) as InitializeOptions
    session.open({ folders: listFolders(params), isTrusted })
    session.refreshed = listRefreshes(params)
    canWatch = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
    if (extensionVersion !== undefined && extensionVersion !== version)
      connection.console.warn(`the project has iost-toolkit ${version}, the extension is ${extensionVersion}`)
    return { capabilities: CAPABILITIES, serverInfo: { name: 'iost-toolkit', version } }
  })
  connection.onInitialized(() => {
    if (canWatch)
      void connection.client
        .register(DidChangeWatchedFilesNotification.type, { watchers: [{ globPattern: FILES_THAT_COUNT }] })
        .catch(() => {})
  })
  session.watch()
  handlePositions(connection, session)
  handleDocuments(connection, session)
  connection.listen()
}

/** The documents and projects of one editor. */
class EditorSession {
  readonly #connection: Connection
  readonly #editor = new TextDocuments(TextDocument)
  readonly #documents = new Documents(this.#editor)
  readonly checker: Checker
  /** Requests by which this editor asks for lenses and hints again. */
  refreshed: readonly { method: string }[] = []
  #workspace = new Workspace(this.#documents, { folders: [], isTrusted: false })

  constructor(connection: Connection) {
    this.#connection = connection
    this.checker = new Checker(this.#documents, {
      find: (path) => this.#workspace.find(path),
      publish: (uri, diagnostics, version) => void connection.sendDiagnostics({ uri, diagnostics, ...version }),
      fail: (error) => connection.console.error(describeError(error)),
    })
  }

  open(options: WorkspaceOptions): void {
    this.#workspace = new Workspace(this.#documents, options)
  }

  /** Follows the changes of documents and files. */
  watch(): void {
    this.#editor.onDidChangeContent(({ document }) => {
      this.#documents.revision++
      this.checker.change(document.uri)
    })
    this.#editor.onDidClose(({ document }) => {
      this.#documents.revision++
      this.checker.close(document.uri)
    })
    this.#connection.onDidChangeWatchedFiles(({ changes }) => {
      if (changes.some(({ uri }) => CONFIGURATION.test(uri))) this.#workspace.reload()
      this.#refresh()
    })
    this.#connection.onNotification(DidChangeWorkspaceFoldersNotification.type, ({ event: { added, removed } }) => {
      this.#workspace.changeFolders({ added: listPaths(added), removed: listPaths(removed) })
      this.#refresh()
    })
    this.#editor.listen(this.#connection)
  }

  /** Makes everything again that depends on files. */
  #refresh(): void {
    this.#documents.revision++
    for (const { uri } of this.#editor.all()) this.checker.schedule(uri)
    for (const { method } of this.refreshed) void this.#connection.sendRequest(method).catch(() => {})
  }

  /** Finds the open document of a request and its project; undefined for any other document. */
  async find({ uri }: TextDocumentIdentifier): Promise<DocumentSubject | undefined> {
    const document = this.#editor.get(uri)
    const path = toPath(uri)
    if (document === undefined || path === undefined) return undefined
    const open = await this.#workspace.find(path)
    if (open?.analysis.roleOf(path) === undefined) return undefined
    return { ...open, document, path, text: document.getText(), root: open.project.root }
  }
}

/** Responds to requests about a place in a document. */
function handlePositions(connection: Connection, session: EditorSession): void {
  const at =
    <Request extends TextDocumentPositionParams, Response>(
      respond: (subject: DocumentSubject, offset: number, request: Request) => Response,
    ) =>
    async (request: Request): Promise<Awaited<Response> | undefined> => {
      const subject = await session.find(request.textDocument)
      return subject && (await respond(subject, offsetAt(subject.text, request.position), request))
    }
  connection.onHover(at(describeAt))
  connection.onCompletion(at(complete))
  connection.onDefinition(at(findDefinition))
  connection.onPrepareRename(at(prepareRename))
  connection.onReferences(
    at((subject, offset, { context }: ReferenceParams) => findReferences(subject, offset, context.includeDeclaration)),
  )
  connection.onRenameRequest(at((subject, offset, { newName }: RenameParams) => rename(subject, offset, newName)))
}

/** Responds to requests about a whole document or a range of it. */
function handleDocuments(connection: Connection, session: EditorSession): void {
  connection.onCodeLens(async ({ textDocument }) => {
    const subject = await session.find(textDocument)
    if (subject === undefined) return []
    const contract = subject.analysis.listContracts().find(({ path }) => path === subject.path)
    return contract === undefined ? listTestLenses(subject) : listContractLenses(subject, contract)
  })
  connection.onCodeAction(async ({ textDocument, range }) => {
    const subject = await session.find(textDocument)
    if (subject === undefined) return []
    const { version } = subject.document
    const findings = await session.checker.listFindings(textDocument.uri, version)
    // The places of an older text do not fit.
    if (subject.document.version !== version) return []
    const context = { ...subject, uri: textDocument.uri, findings }
    return mergeActions([...listQuickFixes(context, range), ...listCorrections(context, range)])
  })
  connection.languages.inlayHint.on(async ({ textDocument, range }) => {
    const subject = await session.find(textDocument)
    return subject && listInlayHints(subject.path, subject.text, subject.analysis, range)
  })
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: TextDocumentSyncKind.Incremental,
  hoverProvider: true,
  completionProvider: { triggerCharacters: ["'", '"', '`'] },
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  codeLensProvider: {},
  codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
  inlayHintProvider: true,
  workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
}

function listFolders({ workspaceFolders, rootUri }: InitializeParams): string[] {
  return listPaths(workspaceFolders ?? (rootUri ? [{ uri: rootUri }] : []))
}

function listPaths(folders: readonly { uri: string }[]): string[] {
  return folders.flatMap(({ uri }) => toPath(uri) ?? [])
}

function listRefreshes({ capabilities: { workspace } }: InitializeParams): { method: string }[] {
  return [
    ...(workspace?.codeLens?.refreshSupport ? [CodeLensRefreshRequest] : []),
    ...(workspace?.inlayHint?.refreshSupport ? [InlayHintRefreshRequest] : []),
  ]
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : describeThrown(error)
}
