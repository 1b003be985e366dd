import { resolve } from 'node:path'
import type { Diagnostic } from 'vscode-languageserver'
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
  version: number
  findings: readonly ContractFinding[]
}

/**
 * Checks documents after they change. Checks run one after the other. The result of a check whose text has changed
 * meanwhile is dropped: the change has scheduled another one.
 */
export class Checker {
  readonly #documents: Documents
  readonly #options: CheckerOptions
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #checked = new Map<string, CheckResult>()
  #running: Promise<void> = Promise.resolve()

  constructor(documents: Documents, options: CheckerOptions) {
    this.#documents = documents
    this.#options = options
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

  /** Removes the diagnostics of a closed document. */
  forget(uri: string): void {
    clearTimeout(this.#timers.get(uri))
    this.#timers.delete(uri)
    this.#checked.delete(uri)
    this.#options.publish(uri, [], {})
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
    const open = path === undefined ? undefined : await this.#options.find(path)
    if (path === undefined || document === undefined || open === undefined) return
    const { project, failure } = open
    if (failure?.at !== undefined)
      this.#options.publish(toUri(resolve(project.root, failure.at.file)), [toConfigDiagnostic(failure)], {})
    const { version } = document
    const findings = await this.#find(path, open)
    if (findings === undefined || this.#documents.find(path)?.version !== version) return
    this.#checked.set(uri, { version, findings })
    const resolvePath = (file: string) => resolve(project.root, file)
    this.#options.publish(
      uri,
      findings.filter((finding) => !isOfTypeScript(path, finding)).map((finding) => toDiagnostic(finding, resolvePath)),
      { version },
    )
  }

  /** Finds the problems of a file; undefined for a file without contracts or tests. */
  async #find(path: string, open: OpenProject): Promise<readonly ContractFinding[] | undefined> {
    const { analysis } = open
    const role = analysis.roleOf(path)
    if (role === undefined || role === 'script') return undefined
    if (role === 'test') return checkTestFile(path, this.#documents.read(path) ?? '')
    const found = new Map<string, ContractFinding>()
    for (const contract of analysis.listAffected(path)) {
      // What a module does is reported where a contract calls it.
      const importer = contract.path === path ? undefined : this.#documents.find(contract.path)
      if (importer !== undefined) this.schedule(importer.uri)
      const { findings, abi } = await checkContract(open, contract.path, this.#documents)
      if (abi !== undefined) analysis.keepAbi(contract.path, abi)
      for (const finding of findings.get(path) ?? [])
        found.set(`${finding.rule} ${finding.line}:${finding.column} ${finding.message}`, finding)
    }
    return [...found.values()]
  }
}

/** The editor's TypeScript reports members that the types of the chain do not have. Their corrections remain. */
function isOfTypeScript(path: string, { rule, message }: ContractFinding): boolean {
  return path.endsWith('.ts') && rule === 'compile' && message.includes(' does not exist on the chain')
}
