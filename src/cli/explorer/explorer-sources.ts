import { groupBy } from '../../collections/groups.js'
import { firstOf, must } from '../../collections/presence.js'
import { type Artifact, buildContract } from '../../compiler/artifact.js'
import { listContracts } from '../../compiler/contracts.js'
import { createOriginLocate } from '../../compiler/origin.js'
import { mapIdentity } from '../../compiler/source-map/source-map.js'
import { describeExecution } from '../../debugger/description.js'
import type { Execution } from '../../debugger/execution.js'
import { readAddressBook } from '../../deploy/journal/address-book.js'
import type { WireRecord } from '../../indexer/index.js'
import { summarise } from '../../lint/inspect/summary.js'
import { analyseContract } from '../../lint/model/contract-model.js'
import { parseModule } from '../../lint/syntax/module.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import {
  hashScript,
  listCalls,
  listFailurePath,
  type RecordedCall,
  type RecordedFrame,
  type Recording,
} from '../../rpc/recording.js'
import { describeCompiled } from '../../session/tracing/execution.js'
import { openProject } from '../flags/project.js'
import { type ExplorerLine, type Mapped, mapLines } from '../output/explorer-lines.js'

/** Finds the sources of contracts on a chain in the project of the working directory. */
export interface SourceFinder {
  /** The source of a published contract, if a contract of the project compiles to it. */
  findSource(id: string): Promise<WireRecord | undefined>
  /** Finds the name of a contract in the project. */
  findName(id: string): Promise<string | undefined>
  /** The sources of all contracts in a recording with gas and passes by line, and the path to its failure. */
  describe(recording: Recording): Promise<WireRecord>
  /** The statements of a recording with the sources of its contracts. */
  describeExecution(recording: Recording): Promise<Execution>
}

const NOT_IN_PROJECT = 'no contract of the project compiles to this code: the published script is shown'

/**
 * Contracts are matched by their code, so no upload is needed. Those that the project deployed have the names of the
 * address book.
 *
 * @param network - Name of the network in the project.
 */
export function createSourceFinder(provider: Provider, network: string): SourceFinder {
  const readBook = createBookReader(network)
  const find = createArtifactFinder()
  const locate = createFrameLocate()

  async function readScript(id: string): Promise<string> {
    const contract = await provider.request('getContract', { id, by_longest_chain: true })
    return contract.orig_code || contract.code
  }

  /** Opens a contract with the project's sources, or with the published code as its own source. */
  async function openContract(id: string, { version }: RecordedCall): Promise<Opened> {
    const artifact = version === undefined ? undefined : await find(version)
    const sources = artifact ?? { name: id, ...standIn(await readScript(id)) }
    return { ...sources, name: await nameContract(id, artifact), id, version }
  }

  /** A deployed contract has the name of the address book, otherwise that of its source, otherwise its id. */
  async function nameContract(id: string, artifact: Artifact | undefined): Promise<string> {
    return (await readBook()).get(id) ?? artifact?.name ?? id
  }

  /** Lists the frames from the failure outwards, in the developer's files where these are known. */
  async function describePath(recording: Recording): Promise<WireRecord[]> {
    return Promise.all(
      listFailurePath(recording).map(async ({ call, frame }) => {
        const artifact = call.version === undefined ? undefined : await find(call.version)
        const code = artifact ?? (frame && standIn(await readScript(call.contract)))
        const place = code && frame && locate(code, frame)
        const file = place && nameLibraryFile(place.file)
        const contract = await nameContract(call.contract, artifact)
        return { id: call.contract, contract, method: call.method, file, line: place?.line }
      }),
    )
  }

  return {
    async findSource(id) {
      const artifact = await find(hashScript(await readScript(id)))
      if (artifact === undefined) return undefined
      return {
        files: listFiles(artifact).map(({ path, text }) => ({ path, text })),
        parameters: nameParameters(artifact),
        reads: listReads(artifact),
      }
    },
    async findName(id) {
      const deployed = (await readBook()).get(id)
      if (deployed !== undefined) return deployed
      const script = await readScript(id).catch((error: unknown) => {
        if (!isNodeError(error)) throw error
        return undefined
      })
      return script === undefined ? undefined : (await find(hashScript(script)))?.name
    },
    async describe(recording) {
      const calls = groupCalls(recording)
      const opened = await Promise.all([...calls].map(([id, ofContract]) => openContract(id, firstOf(ofContract))))
      const listLines = mapLines(recording, opened)
      const entries = opened.map((contract) => {
        const files = listFiles(contract, (file) => listLines(contract, file, must(calls.get(contract.id), 'call')))
        return [contract.id, { name: contract.name, files }]
      })
      return { sources: Object.fromEntries(entries), path: await describePath(recording) }
    },
    async describeExecution(recording) {
      const known = new Map<string, Artifact>()
      for (const version of Object.keys(recording.scripts ?? {})) {
        const artifact = await find(version)
        if (artifact !== undefined) known.set(version, artifact)
      }
      const execution = describeExecution(recording, (version) => {
        const artifact = known.get(version)
        return artifact === undefined ? NOT_IN_PROJECT : describeCompiled(artifact)
      })
      const book = await readBook()
      const calls = execution.calls.map((call) => ({ ...call, name: book.get(call.contract) ?? call.name }))
      return { ...execution, calls }
    },
  }
}

/** Time until a code that matches no contract of the project is looked up again, in milliseconds. */
const PATIENCE_MS = 5000

/** Finds the artifact of a version. The project is compiled at the first request, and again for an unknown version. */
function createArtifactFinder(): (version: string) => Promise<Artifact | undefined> {
  const versions = new Map<string, Artifact>()
  const missed = new Map<string, number>()
  let running: Promise<void> | undefined

  async function compile(): Promise<void> {
    const project = await openProject().catch(() => undefined)
    if (project === undefined) return
    for (const { path } of listContracts(project)) {
      // A contract that does not compile cannot be the published one.
      const artifact = await buildContract(project, path).catch(() => undefined)
      if (artifact !== undefined) versions.set(hashScript(artifact.script), artifact)
    }
  }

  return async (version) => {
    const isMissed = Date.now() - (missed.get(version) ?? 0) < PATIENCE_MS
    if (versions.has(version) || isMissed) return versions.get(version)
    running ??= compile().finally(() => {
      running = undefined
    })
    await running
    if (!versions.has(version)) missed.set(version, Date.now())
    return versions.get(version)
  }
}

/**
 * Reads the names of deployed contracts by id, again after some seconds. An id belongs to one contract of one chain, so
 * the address books of all networks of the project count; that of the explorer's own network counts most.
 */
function createBookReader(network: string): () => Promise<ReadonlyMap<string, string>> {
  let names: Promise<ReadonlyMap<string, string>> | undefined
  let readAt = 0

  async function read(): Promise<ReadonlyMap<string, string>> {
    const project = await openProject().catch(() => undefined)
    if (project === undefined) return new Map()
    const networks = [...Object.keys(project.settings.networks).filter((name) => name !== network), network]
    const books = await Promise.all(networks.map((name) => readAddressBook(project.root, name).catch(() => undefined)))
    return new Map(
      books.flatMap((book) => Object.entries(book?.contracts ?? {}).map(([name, { id }]) => [id, name] as const)),
    )
  }

  return () => {
    if (names === undefined || Date.now() - readAt > PATIENCE_MS) {
      readAt = Date.now()
      names = read()
    }
    return names
  }
}

/** Recordings count lines from the one before the code, and columns from 0. */
function createFrameLocate() {
  return (code: Pick<Mapped, 'script' | 'sourceMap'>, { line, column }: RecordedFrame) =>
    createOriginLocate(code)({ line: line - 1, column: column + 1 })
}

/** The calls of contracts in JavaScript, by contract. */
function groupCalls(recording: Recording): Map<string, RecordedCall[]> {
  return groupBy(
    [...listCalls(recording)].filter(({ language }) => language === 'javascript'),
    ({ contract }) => contract,
  )
}

/** A contract of a recording. */
interface Opened extends Mapped {
  name: string
  file?: string
}

/** Lists the files of a contract, its own first. */
function listFiles(
  contract: Pick<Opened, 'file' | 'sourceMap'>,
  listLines: (file: string) => ExplorerLine[] = () => [],
): { path: string; text: string | undefined; lines: ExplorerLine[] }[] {
  const { sources, sourcesContent } = contract.sourceMap
  const files = sources.map((path, at) => ({
    path: nameLibraryFile(path),
    text: sourcesContent[at],
    lines: listLines(path),
  }))
  return files.sort((a, b) => Number(b.path === contract.file) - Number(a.path === contract.file))
}

/** Names a file of the contract library, which may be outside of the project, as projects import it. */
function nameLibraryFile(path: string): string {
  return path.replace(/^\.\.\/.*\/(library\/[\w-]+\.ts)$/, 'node_modules/iost-toolkit/$1')
}

/** Name of the published code as a source file. */
const PUBLISHED = 'the code on the chain'

/** Uses the published code as its own source. */
function standIn(script: string): Pick<Mapped, 'script' | 'sourceMap'> {
  const starts = [...script.matchAll(/^/gm)].map(({ index }) => index)
  return { script, sourceMap: mapIdentity(script, PUBLISHED, starts) }
}

/** The names of the parameters by method, as the source has them. */
function nameParameters({ methods }: Artifact): WireRecord {
  return Object.fromEntries(methods.map(({ name, parameters }) => [name, parameters.map(({ name }) => name)]))
}

/** Lists the methods that neither change state nor call other contracts, as far as static analysis can tell. */
function listReads({ file, script }: Artifact): string[] {
  const model = analyseContract(parseModule(file.replace(/\.ts$/, '.js'), script), { read: () => undefined })
  const actions = model === undefined ? [] : summarise(model, file).actions
  return actions
    .filter(({ isComplete, writes, moves, calls, receipts }) => {
      return isComplete && !receipts && writes.length === 0 && moves.length === 0 && calls.length === 0
    })
    .map(({ action }) => action)
}
