import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { firstOf, itemAt } from '../../collections/presence.js'
import { transform } from '../../compiler/script/compiler-service.js'
import { isToolkitError } from '../../errors/errors.js'
import { findOwnManager } from '../../loader/package-manager.js'
import { findIsolatedVm } from '../../vm/sandbox/isolated-vm-package.js'
import { type DoctorFinding, failedCheck, passedCheck } from './finding.js'

const run = promisify(execFile)

/** Node, the sandbox that runs contracts, the compiler. */
export async function examineMachine(): Promise<DoctorFinding[]> {
  return [examineNode(process.versions.node), await examineSandbox(), await examineCompiler()]
}

/** Checks that this package supports the version of Node. */
export function examineNode(version: string): DoctorFinding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isKnown = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (isKnown) return passedCheck('Node', version)
  return failedCheck('Node', version, 'Install Node 20.19, 22.12 or later.')
}

/** Loads isolated-vm in a child process like the one that runs contracts, because this process cannot. */
async function examineSandbox(): Promise<DoctorFinding> {
  const { resolve } = createRequire(import.meta.url)
  try {
    findIsolatedVm((name) => runIsolate(resolve(name)), process, findOwnManager)
    return passedCheck('sandbox', 'isolated-vm runs')
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return failedCheck('sandbox', error.message, `${error.hint ?? ''}${await adviseTools()}`)
  }
}

/** Creates an isolate in a child process. Throws the last output of the process on failure. */
function runIsolate(module: string): void {
  const script = 'const vm = require(process.argv[1]); new vm.Isolate().dispose()'
  const { status, signal, stderr, error } = spawnSync(process.execPath, ['--no-node-snapshot', '-e', script, module], {
    encoding: 'utf8',
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(/^\w*Error: .*/m.exec(stderr)?.[0] ?? `the process ended with ${signal ?? status}`)
}

/** Lists missing build tools on platforms where the install script compiles. */
async function adviseTools(): Promise<string> {
  const tools = ['g++', 'make', 'python3']
  const found = await Promise.allSettled(tools.map((tool) => run(tool, ['--version'])))
  const missing = tools.filter((_, index) => itemAt(found, index).status === 'rejected')
  return missing.length === 0 ? '' : ` Missing on this machine: ${missing.join(', ')}.`
}

async function examineCompiler(): Promise<DoctorFinding> {
  try {
    const { version } = await import('esbuild')
    await transform('let a: number', { loader: 'ts' })
    return passedCheck('compiler', `esbuild ${version}`)
  } catch (error) {
    return failedCheck('compiler', `esbuild does not run: ${firstLine(error)}`, 'npm rebuild esbuild.')
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n').find((line) => /Error|cannot|not/i.test(line)) ?? firstOf(text.split('\n', 1))
}
