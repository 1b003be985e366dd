import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { bad, type Finding, well } from './finding.js'

const run = promisify(execFile)

/** Node, the sandbox that runs contracts, the compiler. */
export async function examineMachine(): Promise<Finding[]> {
  return [examineNode(process.versions.node), await examineSandbox(), await examineCompiler()]
}

/** Whether a version of Node is one that this package is made for. */
export function examineNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isKnown = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  if (isKnown) return well('Node', version)
  return bad('Node', version, 'Install Node 20.19, 22.12 or later.')
}

/** Loads isolated-vm as the process that runs contracts does. */
async function examineSandbox(): Promise<Finding> {
  try {
    const module = pathToFileURL(createRequire(import.meta.url).resolve('isolated-vm')).href
    const script = `const { default: vm } = await import(${JSON.stringify(module)}); new vm.Isolate().dispose()`
    await run(process.execPath, ['--no-node-snapshot', '--input-type=module', '-e', script])
    return well('sandbox', 'isolated-vm runs')
  } catch (error) {
    const advice = `npm rebuild isolated-vm.${await adviseTools()}`
    return bad('sandbox', `isolated-vm does not run: ${firstLine(error)}`, advice)
  }
}

/** Node 20 compiles it from source. */
async function adviseTools(): Promise<string> {
  const tools = ['g++', 'make', 'python3']
  const found = await Promise.allSettled(tools.map((tool) => run(tool, ['--version'])))
  const missing = tools.filter((_, index) => found[index]!.status === 'rejected')
  return missing.length === 0 ? '' : ` Where it has to be compiled, install first: ${missing.join(', ')}.`
}

async function examineCompiler(): Promise<Finding> {
  try {
    const { transform, version } = await import('esbuild')
    await transform('let a: number', { loader: 'ts' })
    return well('compiler', `esbuild ${version}`)
  } catch (error) {
    return bad('compiler', `esbuild does not run: ${firstLine(error)}`, 'npm rebuild esbuild.')
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n').find((line) => /Error|cannot|not/i.test(line)) ?? text.split('\n', 1)[0]!
}
