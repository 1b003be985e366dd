import { execFile } from 'node:child_process'
import { accessSync, constants, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { findPackageRoot } from '../../files/package-root.js'
import { isInside, relativePath } from '../../files/relative-path.js'
import { isScript } from '../modules/module-file.js'
import type { TypeProgram } from './programs.js'

/** Something that TypeScript says of a place. */
export interface TypeFault {
  /** Relative to the root of the project. */
  file: string
  line: number
  column: number
  /** Error code of TypeScript, such as `TS2322`. */
  code: string
  text: string
}

const MAX_OUTPUT = 64 * 1024 * 1024
/** A `jsconfig.json` otherwise includes the JavaScript of packages, whose faults are not the project's. */
const OWN_FILES_ONLY = ['--maxNodeModuleJsDepth', '0']
/** A configuration that includes no file: a folder of contracts that is empty yet. */
const NO_INPUTS = 'TS18003'

/**
 * Runs TypeScript over a program: the version installed in the project, or the one bundled with this package. It runs
 * as a process, in parallel with the compiler. Throws `INSTALL_TYPESCRIPT` and `COMPILER_ENDED`.
 */
export async function runTypeScript(root: string, { config }: TypeProgram): Promise<TypeFault[]> {
  const home = findTypeScript(root) ?? findTypeScript(findPackageRoot())
  if (home === undefined) throw new ToolkitError('INSTALL_TYPESCRIPT', 'TypeScript is not installed', { hint: HINT })
  // Output paths are relative to the working directory of TypeScript.
  const options = ['--pretty', 'false', '--noEmit', ...OWN_FILES_ONLY]
  const output = await runProgram([...findCommand(home), ...options, '-p', config], root)
  const name = relativePath(root, config)
  return hideForeign(readFaults(output, name), root, name)
}

/**
 * Removes quoted text from faults in files outside of the project, because a `tsconfig.json` may extend any file that
 * its user can read.
 */
function hideForeign(faults: readonly TypeFault[], root: string, config: string): TypeFault[] {
  const foreign = new Set(faults.map(({ file }) => file).filter((file) => !isScript(file) && !isOfProject(root, file)))
  const own = faults.filter(({ file }) => !foreign.has(file))
  const named = [...foreign].map((file) => {
    const { code } = must(
      faults.find((fault) => fault.file === file),
      'fault of the file',
    )
    return { file: config, line: 1, column: 1, code, text: `${file} is not a configuration of TypeScript` }
  })
  return [...named, ...own]
}

/** Whether a file is inside the project. Symbolic links are followed, because they may lead out of it. */
function isOfProject(root: string, file: string): boolean {
  try {
    return isInside(realpathSync(root), realpathSync(resolve(root, file)))
  } catch {
    return false
  }
}

const HINT = 'It is installed with this package: run npm install. toolkit compile --no-types works without it.'

/** The folder of the TypeScript that a folder's imports would find. */
export function findTypeScript(folder: string): string | undefined {
  try {
    return dirname(createRequire(join(folder, 'package.json')).resolve('typescript/package.json'))
  } catch {
    return undefined
  }
}

/**
 * Finds the command that starts TypeScript. Since version 7 it is a native program. `bin/tsc` only starts it, from a
 * Node process that takes as long as a small project does.
 */
function findCommand(home: string): string[] {
  const native = findNativeProgram(home)
  return native === undefined ? [process.execPath, join(home, 'bin', 'tsc')] : [native]
}

/**
 * Finds the native program; undefined on Windows, where `bin/tsc` also handles long paths, and for versions written in
 * JavaScript.
 */
function findNativeProgram(home: string): string | undefined {
  if (process.platform === 'win32') return undefined
  const name = `@typescript/typescript-${process.platform}-${process.arch}`
  const manifest = join(home, 'package.json')
  try {
    // An older TypeScript would otherwise find the package of a newer one next to it.
    if (!(name in JSON.parse(readFileSync(manifest, 'utf8')).optionalDependencies)) return undefined
    const program = join(dirname(createRequire(manifest).resolve(`${name}/package.json`)), 'lib', 'tsc')
    accessSync(program, constants.X_OK)
    return program
  } catch {
    return undefined
  }
}

/**
 * Settings of Go's garbage collector, which otherwise takes half of the time of a run. A run is short, and needs no
 * collection below a gibibyte.
 */
const GARBAGE_COLLECTION = { GOGC: 'off', GOMEMLIMIT: '1GiB' }

/** Number of times that TypeScript is started if signals end it: Ctrl-C in a terminal reaches it too. */
const MAX_STARTS = 3

function runProgram([program = '', ...args]: readonly string[], cwd: string, start = 1): Promise<string> {
  const env = { ...GARBAGE_COLLECTION, ...process.env }
  return new Promise((done, fail) => {
    execFile(program, args, { cwd, env, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) => {
      if (error?.signal) {
        if (start < MAX_STARTS) return done(runProgram([program, ...args], cwd, start + 1))
        const message = `TypeScript was ended ${start} times by ${error.signal}`
        const hint = 'Run the command again. Without a signal from outside, the machine may be short of memory.'
        return fail(new ToolkitError('COMPILER_ENDED', message, { hint, cause: error }))
      }
      // Exit codes 1 and 2 mean that there are diagnostics.
      if (error === null || /error TS\d+/.test(stdout)) return done(stdout)
      const said = `${stdout}${stderr}`.trim().split('\n').slice(0, 3).join('\n')
      fail(new ToolkitError('INSTALL_TYPESCRIPT', `TypeScript does not run: ${said}`, { hint: HINT, cause: error }))
    })
  })
}

/**
 * Parses lines `file(line,column): error TS1: text` with the indented lines after them. Diagnostics without a place
 * belong to `config`.
 */
function readFaults(output: string, config: string): TypeFault[] {
  const faults: TypeFault[] = []
  for (const line of output.split(/\r?\n/)) {
    const [, file, row, column, code, text] = /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/.exec(line) ?? []
    const last = faults.at(-1)
    if (code !== undefined) {
      const place = { file: file ?? config, line: Number(row ?? 1), column: Number(column ?? 1) }
      faults.push({ ...place, code, text: must(text, 'text') })
    } else if (last !== undefined && /^\s+\S/.test(line)) last.text += `\n${line}`
  }
  return faults.filter(({ code }) => code !== NO_INPUTS)
}
