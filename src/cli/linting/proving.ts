import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, extname, resolve } from 'node:path'
import { listAbiFiles, readAbiEntries } from '../../compiler/abi/abi-file.js'
import { buildContract } from '../../compiler/artifact.js'
import type { ContractFile } from '../../compiler/contracts.js'
import { CompileRefused } from '../../compiler/refusals.js'
import type { Project } from '../../config/project.js'
import { unpackError } from '../../errors/sent-error.js'
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

/**
 * Tries the attacks of all findings, one contract after the other. A finding whose attack is confirmed becomes an
 * error; the others keep their level.
 */
export async function proveResults(
  project: Project,
  contracts: readonly ContractFile[],
  results: readonly FileResult[],
): Promise<FileResult[]> {
  const proven: FileResult[] = []
  for (const result of results) {
    const contract = contracts.find(({ path }) => relativePath(project.root, path) === result.file)
    const proofs = contract === undefined ? [] : await proveMessages(project, contract, result.messages)
    const messages = result.messages.map((message, index) => withProof(message, proofs[index] ?? IMPORTED))
    proven.push({ ...result, messages })
  }
  return proven
}

const IMPORTED: Proof = { status: 'untried', why: 'the file is imported by contracts, and is not one itself' }

function withProof(message: LintMessage, proof: Proof): LintMessage {
  return { ...message, proof, level: proof.status === 'confirmed' ? 'error' : message.level }
}

async function proveMessages(
  project: Project,
  contract: ContractFile,
  messages: readonly LintMessage[],
): Promise<(Proof | undefined)[]> {
  if (!messages.some(({ rule }) => isTriable(rule))) {
    return messages.map(() => ({ status: 'untried', why: 'no attack by transactions is known for this rule' }))
  }
  const published = await readPublished(project, contract)
  if (published === undefined) {
    return messages.map(() => ({ status: 'untried', why: 'the compiler refuses the contract' }))
  }
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
 * the memory of its process, or keep it busy.
 */
function runProcess(task: ProofTask): Promise<(Proof | undefined)[]> {
  const proofs: (Proof | undefined)[] = task.messages.map(() => undefined)
  const count = task.messages.filter(({ rule }) => isTriable(rule)).length
  const child = fork(locateProcess('proof'), {
    env: {},
    execArgv: ['--no-node-snapshot', `--max-old-space-size=${MEMORY_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  return new Promise((settle, reject) => {
    const limitMs = START_MS + count * FINDING_MS * WALL_FACTOR
    const timer = setTimeout(() => end(`the attempt was ended after ${limitMs / 1000} s`), limitMs)
    child.once('exit', () => end('the process in which the contract ran has ended'))
    child.once('error', () => end('the process for the contract did not start'))
    child.on('message', (report: ProofReport) => {
      if ('index' in report) proofs[report.index] = report.proof
      else if ('done' in report) end('')
      else {
        clearTimeout(timer)
        child.kill('SIGKILL')
        reject(unpackError(report.error))
      }
    })
    child.send(task)

    function end(reason: string): void {
      clearTimeout(timer)
      child.removeAllListeners()
      child.kill('SIGKILL')
      settle(proofs.map((proof) => proof ?? { status: 'unconfirmed', tried: reason }))
    }
  })
}
