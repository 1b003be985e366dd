import { resolve } from 'node:path'
import type { Diagnostic } from 'vscode-languageserver'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { type ContractFinding, checkContract, checkTestFile } from './contract-check.js'
import { type Documents, toPath, toUri } from './documents.js'
import { toConfigDiagnostic, toDiagnostic } from './features/diagnostics.js'
import type { OpenProject } from './workspace.js'

export interface CheckerOptions {
  find(path: string): Promise<OpenProject> | undefined
  /** Sends the diagnostics of a document, with the version of its text if it is open. */
  publish(uri: string, diagnostics: Diagnostic[], version: { version?: number }): void
  /** Reports an error of the checker itself. */
  fail(error: unknown): void
}

/** Time without a change after which a document is checked, in milliseconds. */
const STILL_MS = 15

interface CheckResult {
  findings: readonly ContractFinding[]
  /** Sources of all contracts that the document belongs to. */
  sources: ReadonlySet<string>
}

/** A document at one version. */
interface CheckedText {
  path: string
  document: TextDocument
  version: number
}

/**
 * Checks documents after they change. Checks run one after the other. The result of a check whose text has changed
 * meanwhile is dropped: the change has scheduled another one. A change also schedules the open files of the same
 * contracts, because their findings depend on it.
 */
export class Checker {
  readonly #documents: Documents
  readonly #options: CheckerOptions
  readonly #timers = new Map<string, NodeJS.Timeout>()
  /** Documents with changes that the files of their contracts have not been checked for. */
  readonly #changed = new Set<string>()
  readonly #checked = new Map<string, CheckResult & { version: number }>()
  /** URIs of configurations with a diagnostic, by the root of the project. */
  readonly #brokenConfigs = new Map<string, string>()
  #running: Promise<void> = Promise.resolve()

  constructor(documents: Documents, options: CheckerOptions) {
    this.#documents = documents
    this.#options = options
  }

  /** Checks a document whose text has changed, and then the open files of the same contracts. */
  change(uri: string): void {
    this.#changed.add(uri)
    this.schedule(uri)
  }

  /** Checks a document when it has not changed for a moment. */
  schedule(uri: string): void {
    clearTimeout(this.#timers.get(uri))
    this.#timers.set(
      uri,
      setTimeout(() => this.#start(uri), STILL_MS),
    )
  }

  #start(uri: string): void {
    clearTimeout(this.#timers.get(uri))
    this.#timers.delete(uri)
    this.#running = this.#running.then(() => this.#check(uri)).catch(this.#options.fail)
  }

  /** Removes the diagnostics of a closed document. The file on disk may differ from its last text. */
  close(uri: string): void {
    clearTimeout(this.#timers.get(uri))
    this.#timers.delete(uri)
    this.#changed.delete(uri)
    const path = toPath(uri)
    if (path !== undefined) this.#scheduleRelated(uri, path, this.#checked.get(uri)?.sources)
    this.#withdraw(uri, {})
  }

  /** Removes the diagnostics of a document that has been checked. */
  #withdraw(uri: string, version: { version?: number }): void {
    if (this.#checked.delete(uri)) this.#options.publish(uri, [], version)
  }

  /** Schedules the other documents that share a contract with a file now, or shared one at their last check. */
  #scheduleRelated(uri: string, path: string, sources: ReadonlySet<string> | undefined): void {
    for (const [other, checked] of this.#checked) {
      const isShared = checked.sources.has(path) || sources?.has(toPath(other) ?? '')
      if (other !== uri && isShared) this.schedule(other)
    }
  }

  /**
   * Lists the findings of a version of a document, after its check: an editor asks for corrections of what it marks
   * itself before the diagnostics arrive. None if the text has changed since.
   */
  async listFindings(uri: string, version: number): Promise<readonly ContractFinding[]> {
    if (this.#timers.has(uri)) this.#start(uri)
    await this.#running
    const checked = this.#checked.get(uri)
    return checked?.version === version ? checked.findings : []
  }

  async #check(uri: string): Promise<void> {
    const path = toPath(uri)
    const document = path === undefined ? undefined : this.#documents.find(path)
    if (path === undefined || document === undefined) return
    const { version } = document
    const text = { path, document, version }
    const open = await this.#options.find(path)
    if (open !== undefined) this.#reportConfig(open)
    const found = open && (await this.#find(text, open))
    if (!this.#isCurrent(text)) return
    const before = this.#checked.get(uri)?.sources ?? []
    if (this.#changed.delete(uri)) this.#scheduleRelated(uri, path, new Set([...before, ...(found?.sources ?? [])]))
    if (open === undefined || found === undefined) return this.#withdraw(uri, { version })
    this.#checked.set(uri, { ...found, version })
    const resolvePath = (file: string) => resolve(open.project.root, file)
    const shown = found.findings.filter((finding) => !isOfTypeScript(path, finding))
    this.#options.publish(
      uri,
      shown.map((finding) => toDiagnostic(finding, resolvePath)),
      { version },
    )
  }

  /** A document that was closed and opened again is another one, with versions of its own. */
  #isCurrent({ path, document, version }: CheckedText): boolean {
    return this.#documents.find(path) === document && document.version === version
  }

  /** Sends the error of a configuration, or removes one that is corrected. */
  #reportConfig({ project: { root }, failure }: OpenProject): void {
    const uri = failure?.at && toUri(resolve(root, failure.at.file))
    const before = this.#brokenConfigs.get(root)
    if (before !== undefined && before !== uri) this.#options.publish(before, [], {})
    this.#brokenConfigs.delete(root)
    if (failure === undefined || uri === undefined) return
    this.#brokenConfigs.set(root, uri)
    this.#options.publish(uri, [toConfigDiagnostic(failure)], {})
  }

  /** Finds the problems of a file; undefined for a file without contracts or tests, or if its text changes. */
  async #find(text: CheckedText, open: OpenProject): Promise<CheckResult | undefined> {
    const { path } = text
    const role = open.analysis.roleOf(path)
    if (role === undefined || role === 'script') return undefined
    if (role === 'test') return { findings: checkTestFile(path, text.document.getText()), sources: new Set() }
    const found = new Map<string, ContractFinding>()
    const sources = new Set<string>()
    for (const contract of open.analysis.listAffected(path)) {
      const isCurrent = () => this.#isCurrent(text)
      const check = await checkContract(open, { path: contract.path, isCurrent }, this.#documents)
      if (check === undefined) return undefined
      const { findings, abi } = check
      if (abi !== undefined) open.analysis.keepAbi(contract.path, abi)
      for (const source of findings.keys()) sources.add(source)
      for (const finding of findings.get(path) ?? [])
        found.set(`${finding.rule} ${finding.line}:${finding.column} ${finding.message}`, finding)
    }
    return { findings: [...found.values()], sources }
  }
}

/** The editor's TypeScript reports members that the types of the chain do not have. Their corrections remain. */
function isOfTypeScript(path: string, { rule, message }: ContractFinding): boolean {
  return path.endsWith('.ts') && rule === 'compile' && message.includes(' does not exist on the chain')
}
