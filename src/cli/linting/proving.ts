import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { firstLine } from '../../collections/presence.js'
import { listAbiFiles, readAbiEntries } from '../../compiler/abi/abi-file.js'
import { buildContract } from '../../compiler/artifact.js'
import type { ContractFile } from '../../compiler/contracts.js'
import { CompileRefused } from '../../compiler/refusals.js'
import type { Project } from '../../config/project.js'
import { isToolkitError } from '../../errors/errors.js'
import { unpackError } from '../../errors/sent-error.js'
import { describeThrown } from '../../errors/thrown.js'
import { locateProcess } from '../../files/installation.js'
import { relativePath } from '../../files/relative-path.js'
import type { FileResult, LintMessage, Proof } from '../../lint/engine/result.js'
import { FINDING_MS, isTriable } from '../../proof/prover.js'
import type { Published } from '../../proof/scene.js'
import type { ProofReport, ProofTask } from '../../proof/task.js'
import { WALL_FACTOR } from '../../proof/time-budget.js'
import { readSource } from './sources.js'

/** Time in which the process starts and analyses the contract, in milliseconds. */
const START_MS = 10_000
const MEMORY_MB = 1024

/** A proof that failed for a reason of the toolkit. */
export interface ProofFailure {
  /** The contract, relative to the root of the project. */
  file: string
  error: unknown
}

/**
 * Tries the attacks of all findings, one contract after the other. A finding whose attack is confirmed becomes an
 * error; the others keep their level. A proof that fails leaves all findings as they are.
 */
export async function proveResults(
  project: Project,
  contracts: readonly ContractFile[],
  results: readonly FileResult[],
): Promise<{ proven: FileResult[]; failures: ProofFailure[] }> {
  const proven: FileResult[] = []
  const failures: ProofFailure[] = []
  for (const result of results) {
    const contract = contracts.find(({ path }) => relativePath(project.root, path) === result.file)
    const { proofs, rest = IMPORTED } = contract ? await proveContract(project, contract, result.messages) : NO_CONTRACT
    const messages = result.messages.map((message, index) => withProof(message, proofs[index] ?? untried(rest.why)))
    proven.push({ ...result, messages })
    if (rest.error !== undefined) failures.push({ file: result.file, error: rest.error })
  }
  return { proven, failures }
}

/** Results of a contract's findings, by their positions. */
interface ContractProofs {
  proofs: readonly (Proof | undefined)[]
  /** Why the other findings have no result. */
  rest?: Untried
}

interface Untried {
  why: string
  /** A failure of the toolkit. */
  error?: unknown
}

const IMPORTED: Untried = { why: 'the file is imported by contracts, and is not one itself' }
const NO_CONTRACT: ContractProofs = { proofs: [] }

function untried(why: string): Proof {
  return { status: 'untried', why }
}

async function proveContract(
  project: Project,
  contract: ContractFile,
  messages: readonly LintMessage[],
): Promise<ContractProofs> {
  try {
    return await proveMessages(project, contract, messages)
  } catch (error) {
    return { proofs: [], rest: describeFailure(error) }
  }
}

function describeFailure(error: unknown): Untried {
  const kind = isToolkitError(error) ? 'an error' : 'an internal error'
  return { why: `the proof ended with ${kind}: ${firstLine(describeThrown(error))}`, error }
}

function withProof(message: LintMessage, proof: Proof): LintMessage {
  return { ...message, proof, level: proof.status === 'confirmed' ? 'error' : message.level }
}

async function proveMessages(
  project: Project,
  contract: ContractFile,
  messages: readonly LintMessage[],
): Promise<ContractProofs> {
  if (!messages.some(({ rule }) => isTriable(rule))) {
    return { proofs: [], rest: { why: 'no attack by transactions is known for this rule' } }
  }
  const published = await readPublished(project, contract)
  if (published === undefined) return { proofs: [], rest: { why: 'the compiler refuses the contract' } }
  const { path } = contract
  return runProcess({ published, path, text: readSource(path) ?? '', messages: [...messages] })
}

/** Reads the script to publish; for one that the compiler refuses, the script itself with its ABI file. */
async function readPublished(project: Project, { path }: ContractFile): Promise<Published | undefined> {
  try {
    const { name, script, info } = await buildContract(project, path)
    return { name, script, abi: info.abi }
  } catch (error) {
    if (!(error instanceof CompileRefused)) throw error
    const file = listAbiFiles(resolve(project.root, path)).find((each) => existsSync(each))
    const script = readSource(path)
    const abi = file === undefined ? undefined : readSource(file)
    if (extname(path) !== '.js' || file === undefined || abi === undefined || script === undefined) return undefined
    return { name: basename(path, '.js'), script, abi: readAbiEntries(abi, file) }
  }
}

/**
 * Tries the attacks in a process of its own, which is ended when its time is over: the code of a contract may exhaust
 * the memory of its process, or keep it busy. What was found until then is kept.
 */
function runProcess(task: ProofTask): Promise<ContractProofs> {
  const proofs: (Proof | undefined)[] = task.messages.map(() => undefined)
  const count = task.messages.filter(({ rule }) => isTriable(rule)).length
  const child = fork(locateProcess('proof'), {
    env: {},
    execArgv: ['--no-node-snapshot', `--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  return new Promise((settle) => {
    const limitMs = START_MS + count * FINDING_MS * WALL_FACTOR
    const timer = setTimeout(() => end({ why: `the proof was ended after ${limitMs / 1000} s` }), limitMs)
    child.once('exit', (code, signal) => end(describeExit(code, signal)))
    child.once('error', (error) => end({ why: `the process of the proof did not start: ${error.message}` }))
    child.on('message', (report: ProofReport) => {
      if ('index' in report) proofs[report.index] = report.proof
      else end('done' in report ? { why: 'the file has no contract' } : describeFailure(unpackError(report.error)))
    })
    child.send(task)

    function end(rest: Untried): void {
      clearTimeout(timer)
      child.removeAllListeners()
      // The task cannot be sent to a process that has ended.
      child.on('error', () => {})
      child.kill('SIGKILL')
      settle({ proofs, rest })
    }
  })
}

/** Signals of a process whose native code failed. One that exhausts its memory is ended by others. */
const CRASHES = ['SIGSEGV', 'SIGBUS']
/** Exit codes from here on stand for a signal. */
const LEAST_SIGNAL_CODE = 128

/** Describes the end of a process before its result. The code of a contract may exhaust its memory, but not more. */
function describeExit(code: number | null, signal: string | null): Untried {
  const how = signal ?? `exit code ${code}`
  const isKilled = signal === null ? (code ?? 0) >= LEAST_SIGNAL_CODE : !CRASHES.includes(signal)
  if (!isKilled) return describeFailure(new Error(`the process of the proof ended with ${how}`))
  return { why: `the process of the proof was ended by ${how}, such as for the memory that the contract takes` }
}
