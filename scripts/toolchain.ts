import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { isToolkitError, type ToolkitError } from '../src/errors/errors.js'
import { findIsolatedVm } from '../src/vm/sandbox/isolated-vm-package.js'

/** Installation commands for the build tools of isolated-vm, by platform. */
const INSTALL: Record<string, string> = {
  linux: 'Debian and Ubuntu: apt-get install g++ make python3. Fedora: dnf install gcc-c++ make python3.',
  darwin: 'macOS: xcode-select --install.',
  win32: 'Windows: install Python 3 and the Visual Studio Build Tools with "Desktop development with C++".',
}
/** The programs that compile isolated-vm. On Windows they are not on the PATH. */
const PROGRAMS = ['g++', 'make', 'python3']

/** The environment that the advice depends on. */
export interface Toolchain {
  platform: string
  /** Whether a program runs. */
  has(program: string): boolean
}

/**
 * Exits with a message if contracts cannot run on this machine. npm skips an optional package that fails to compile.
 */
export function requireSandbox(): void {
  try {
    findIsolatedVm(createRequire(import.meta.url), process, () => 'npm')
  } catch (error) {
    if (!isToolkitError(error)) throw error
    process.stderr.write(explainSandbox(error, { platform: process.platform, has: runs }))
    process.exit(1)
  }
}

/** Explains what is missing, and what to do. */
export function explainSandbox({ message }: ToolkitError, { platform, has }: Toolchain): string {
  const missing = platform === 'win32' ? [] : PROGRAMS.filter((program) => !has(program))
  const lines = [
    message,
    'On Node 20 npm compiles isolated-vm, and leaves it out where that fails. On Node 22, 24 and 26 it comes compiled.',
    missing.length > 0
      ? `Not found, or not working: ${missing.join(', ')}.`
      : 'To see why it failed: npm ci --foreground-scripts. It needs a C++ compiler and the headers of Node, which it downloads.',
    `${INSTALL[platform] ?? 'Install a C++ compiler, make and Python 3.'} Then run npm ci again.`,
  ]
  return `\n${lines.join('\n')}\n\n`
}

/** Returns whether a program runs. Compilers are located as in node-gyp: CC and CXX override them. */
function runs(program: string): boolean {
  const command = (program === 'g++' && process.env.CXX) || program
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
}
