import { join } from 'node:path'
import { listAbiFiles } from '../compiler/abi/abi-file.js'
import { type ContractFile, contractFolders, listBelow, listContractFiles } from '../compiler/contracts.js'
import type { Project } from '../config/project.js'
import type { AbiEntry } from '../contract/record.js'
import { listAddressBooks } from '../deploy/journal/address-book.js'
import { listScriptFiles } from '../deploy/script/script.js'
import { isToolkitError } from '../errors/errors.js'
import { relativePath } from '../files/relative-path.js'
import { listSources } from '../lint/engine/sources.js'
import { type ActionSummary, summarise } from '../lint/inspect/summary.js'
import type { ActionModel, ContractModel } from '../lint/model/contract-model.js'
import type { Subject } from '../lint/model/subject.js'
import { readSubject } from '../lint/plugin/eslint-rule.js'
import { isSyntaxFailure, type Module, parseModule } from '../lint/syntax/module.js'
import { Modules } from '../lint/syntax/modules.js'
import { type ActionFigures, parseCosts } from '../measurements/costs/costs-file.js'
import { digestText, readLastCosts } from '../test-runner/last-costs.js'
import { findTestFiles, matchesGlob } from '../test-runner/scheduling/test-files.js'
import { type ContractTexts, readContractTexts } from './contract-texts.js'
import type { Documents } from './documents.js'
import { type ActionUse, type FileUses, findHandles, readUses } from './test-uses.js'

/** Role of a file in a project. */
export type FileRole = 'contract' | 'contract module' | 'test' | 'script'

interface KeptSubject {
  revision: number
  /** All texts that were read for it; undefined for files that do not exist. */
  inputs: ReadonlyMap<string, string | undefined>
  /** Undefined for a source that cannot be parsed. */
  subject: Subject | undefined
  /** The contract of the last text that could be parsed. */
  model: ContractModel | undefined
}

interface KeptUses {
  revision: number
  text: string
  /** Handles of imported files, as text. */
  handles: string
  uses: FileUses
}

/**
 * Facts from the sources of a project about its contracts, actions and tests. Everything is read from texts: no
 * contract and no test runs. Results are kept until a text changes.
 */
export class ProjectAnalysis {
  readonly #project: Project
  readonly #documents: Documents
  readonly #subjects = new Map<string, KeptSubject>()
  readonly #uses = new Map<string, KeptUses>()
  readonly #abis = new Map<string, readonly AbiEntry[]>()
  #contracts: { revision: number; files: ContractFile[] } | undefined
  #users: { revision: number; paths: string[] } | undefined

  constructor(project: Project, documents: Documents) {
    this.#project = project
    this.#documents = documents
  }

  /** Reads a file of the project; undefined if it is unreadable, or behind a link out of the project's repository. */
  readonly read = (path: string): string | undefined => this.#documents.read(path, this.#project.root)

  /** Lists the contracts. Two may have the same name, which is a finding of both. */
  listContracts(): readonly ContractFile[] {
    const { revision } = this.#documents
    if (this.#contracts?.revision !== revision) {
      const files = listReadable(() => listContractFiles(this.#project))
      this.#contracts = { revision, files }
    }
    return this.#contracts.files
  }

  /** Returns what a file is to the project; undefined for any other file. */
  roleOf(path: string): FileRole | undefined {
    const { root, settings } = this.#project
    if (!/\.[jt]s$/.test(path) || path.endsWith('.d.ts')) return undefined
    const name = relativePath(root, path)
    if (settings.tests.some((glob) => matchesGlob(name, glob))) return 'test'
    if (this.listContracts().some((contract) => contract.path === path)) return 'contract'
    if (contractFolders(this.#project).some((folder) => path.startsWith(folder))) return 'contract module'
    return name.startsWith('deploy/') ? 'script' : undefined
  }

  /** Lists the contracts that a file belongs to: itself, or those that import it. */
  listAffected(path: string): readonly ContractFile[] {
    const own = this.listContracts().filter((contract) => contract.path === path)
    if (own.length > 0) return own
    return this.listContracts().filter((contract) => listSources([contract.path], this.read).includes(path))
  }

  /** Analyses a contract. While its source cannot be parsed, the last analysis is returned. */
  readModel(path: string): ContractModel | undefined {
    return this.#readSubject(path).model
  }

  /** Analyses a file for the rules of lint; undefined while it cannot be parsed. */
  readSubject(path: string): Subject | undefined {
    return this.#readSubject(path).subject
  }

  /** An analysis depends on texts only, so it is made again if one of them has changed. */
  #readSubject(path: string): KeptSubject {
    const { revision } = this.#documents
    const read = this.read
    const kept = this.#subjects.get(path)
    if (kept?.revision === revision) return kept
    if (kept !== undefined && [...kept.inputs].every(([input, text]) => read(input) === text)) {
      kept.revision = revision
      return kept
    }
    const inputs = new Map<string, string | undefined>()
    const readInput = (input: string) => {
      const text = read(input)
      inputs.set(input, text)
      return text
    }
    for (const file of listAbiFiles(path)) readInput(file)
    const text = readInput(path)
    const defined = Object.keys(this.#project.settings.define ?? {})
    const subject = text === undefined ? undefined : readSubject(path, text, { read: readInput, defined })
    const found = { revision, inputs, subject, model: subject === undefined ? kept?.model : subject.contract }
    this.#subjects.set(path, found)
    return found
  }

  /** Keeps the ABI of a contract that was compiled. */
  keepAbi(path: string, abi: readonly AbiEntry[]): void {
    this.#abis.set(path, abi)
  }

  /** Returns the entry of an action in the ABI of the last compilation; undefined before the first one. */
  findAbiEntry(path: string, action: string): AbiEntry | undefined {
    return this.#abis.get(path)?.find(({ name }) => name === action)
  }

  /** Finds an action of a contract by the contract's name. */
  findAction(contract: string | undefined, action: string): { file: ContractFile; action: ActionModel } | undefined {
    const files = this.listContracts().filter(({ name }) => contract === undefined || name === contract)
    const found = files.flatMap((file) => {
      const { actions = [] } = this.readModel(file.path) ?? {}
      const match = actions.find(({ name }) => name === action)
      return match === undefined ? [] : [{ file, action: match }]
    })
    return found.length === 1 ? found[0] : undefined
  }

  /** Sums up an action of a contract, as `toolkit inspect` does. */
  summariseAction({ path }: ContractFile, action: string): ActionSummary | undefined {
    const model = this.readModel(path)
    return model && summarise(model, path).actions.find((summary) => summary.action === action)
  }

  /** Returns the text of a file; undefined if it is unreadable. */
  readText(path: string): string | undefined {
    return this.read(path)
  }

  /** Reads messages and names of receipts from the sources of a contract. */
  readTexts(path: string): ContractTexts {
    const texts = listSources([path], this.read).flatMap((each) => this.#readSourceTexts(each) ?? [])
    return { errors: texts.flatMap(({ errors }) => errors), receipts: texts.flatMap(({ receipts }) => receipts) }
  }

  #readSourceTexts(path: string): ContractTexts | undefined {
    const text = this.read(path)
    try {
      return text === undefined ? undefined : readContractTexts(parseModule(path, text))
    } catch (error) {
      if (isSyntaxFailure(error)) return undefined
      throw error
    }
  }

  /** Lists the names of the contracts that were deployed to any network. */
  async listDeployedNames(): Promise<string[]> {
    const books = await listAddressBooks(this.#project.root)
    return [...new Set(books.flatMap(({ contracts }) => Object.keys(contracts)))]
  }

  /** Lists test files, deployment scripts, and the files that they import besides contracts, absolute. */
  listUsers(): readonly string[] {
    const { revision } = this.#documents
    if (this.#users?.revision === revision) return this.#users.paths
    const { root, settings } = this.#project
    const tests = listReadable(() => findTestFiles(root, settings.tests, { directory: root, files: [] }))
    const folders = contractFolders(this.#project)
    const found = new Set([...tests, ...listScriptFiles(root)])
    for (const path of found) {
      const module = this.parse(path)
      for (const imported of module === undefined ? [] : this.#listImported(module))
        if (!folders.some((folder) => imported.path.startsWith(folder))) found.add(imported.path)
    }
    this.#users = { revision, paths: [...found] }
    return this.#users.paths
  }

  /** Reads what a file says about contracts. While it cannot be parsed, the last result is returned. */
  readUses(path: string): FileUses {
    const kept = this.#uses.get(path)
    if (kept?.revision === this.#documents.revision) return kept.uses
    const { revision } = this.#documents
    const module = this.parse(path)
    if (module === undefined) return kept?.uses ?? NO_USES
    const imported = this.#findImportedHandles(module, new Set([path]))
    const handles = JSON.stringify([...imported].map(([name, contracts]) => [name, ...contracts]))
    const isKept = kept?.text === module.text && kept.handles === handles
    const uses = isKept ? kept.uses : readUses(module, imported)
    this.#uses.set(path, { revision, text: module.text, handles, uses })
    return uses
  }

  /** Finds the names that hold contracts in the files that a test or script imports. */
  #findImportedHandles(module: Module, seen: Set<string>): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>()
    for (const imported of this.#listImported(module)) {
      if (seen.has(imported.path)) continue
      seen.add(imported.path)
      for (const handles of [findHandles(imported), this.#findImportedHandles(imported, seen)])
        for (const [name, contracts] of handles) found.set(name, new Set([...(found.get(name) ?? []), ...contracts]))
    }
    return found
  }

  #listImported(module: Module): Module[] {
    const modules = new Modules(module, this.read)
    return module.program.body.flatMap((node) => {
      const source = node.type === 'ImportDeclaration' ? String(node.source.value) : ''
      return source.startsWith('.') ? (modules.resolve(source, module.path) ?? []) : []
    })
  }

  /** Lists contracts and the modules beside them, absolute. */
  listSources(): string[] {
    return [...new Set([...this.listContracts().map(({ path }) => path), ...this.#listModules()])]
  }

  /** Lists the uses of an action in tests, scripts and other contracts. */
  listActionUses(contract: string, action: string): ActionUse[] {
    return [...this.listUsers(), ...this.listSources()].flatMap((path) => {
      const text = this.readText(path)
      return this.readUses(path).actions.filter((use) => {
        if (use.action !== action) return false
        // The places of an older text do not fit.
        if (text?.slice(use.start, use.end) !== action) return false
        return (use.contract ?? this.findAction(undefined, action)?.file.name) === contract
      })
    })
  }

  /** Parses a file; undefined if it cannot be parsed or read. */
  parse(path: string): Module | undefined {
    const text = this.read(path)
    try {
      return text === undefined ? undefined : parseModule(path, text)
    } catch (error) {
      if (isSyntaxFailure(error)) return undefined
      throw error
    }
  }

  #listModules(): string[] {
    return listReadable(() => listBelow(this.#project)).map((file) => join(this.#project.root, file))
  }

  /** Returns the costs of an action: those of the last run that measured them, or else of the cost file. */
  readCosts(contract: string, action: string): { figures: ActionFigures; from: string } | undefined {
    const { root, settings } = this.#project
    const last = readLastCosts(root)?.actions[`${contract}.${action}`]
    if (last !== undefined) return { figures: last, from: 'the last measured run' }
    const figures = this.#readCostFile()?.[`${contract}.${action}`]
    return figures && { figures, from: settings.costs.file }
  }

  #readCostFile(): Record<string, ActionFigures> | undefined {
    const { root, settings } = this.#project
    const { file } = settings.costs
    const text = this.read(join(root, file))
    try {
      return text === undefined ? undefined : parseCosts(text, file).actions
    } catch (error) {
      if (isToolkitError(error)) return undefined
      throw error
    }
  }

  /** Returns the gas of each line of a file, if the last profiled run ran just this text. */
  readLineGas(path: string): ReadonlyMap<number, number> {
    const { root } = this.#project
    const text = this.read(path)
    const lines = readLastCosts(root)?.lines[relativePath(root, path)]
    if (text === undefined || lines?.digest !== digestText(text)) return new Map()
    return new Map(Object.entries(lines.gas).map(([line, gas]) => [Number(line), gas]))
  }
}

const NO_USES: FileUses = { tests: [], actions: [], contracts: [], unknown: [] }

/** Lists files; none if one of their folders cannot be read, so that the rest works. Commands report the folder. */
function listReadable<T>(list: () => readonly T[]): T[] {
  try {
    return [...list()]
  } catch (error) {
    if (isToolkitError(error) || (error instanceof Error && 'syscall' in error && error.syscall === 'scandir'))
      return []
    throw error
  }
}
