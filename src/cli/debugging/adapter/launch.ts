import type { DebugProtocol } from '@vscode/debugprotocol'
import { isToolkitError, ToolkitError } from '../../../errors/errors.js'
import { describeThrown } from '../../../errors/thrown.js'
import type { DebugTarget } from '../request.js'
import { openDebugTarget } from '../target.js'

/** Launch configuration of an editor: a test file, a recorded suite, or the hash of a transaction. */
export interface LaunchArguments extends DebugProtocol.LaunchRequestArguments {
  /** A test file, or a recorded suite. */
  program?: string
  /** Titles of tests, as of `--grep`. */
  grep?: string
  /** The hash of a transaction. */
  transaction?: string
  network?: string
  /** Path of a fork file. The transaction is then executed locally, from its state. */
  forkFile?: string
  /** The number of a suite's transaction. */
  step?: number
  /** The folder of the project. */
  cwd?: string
  stopOnEntry?: boolean
}

/** The target of a launch configuration. The process works in the folder of the project from then on. */
export async function openLaunched(
  { program, transaction, grep, network, forkFile, step, cwd }: LaunchArguments,
  directory: string,
  onNote: (text: string) => void,
): Promise<DebugTarget> {
  const target = transaction ?? program
  if (target === undefined) {
    throw new ToolkitError('USAGE', 'the launch configuration has no target to debug', {
      hint: 'Give "program" (a test file) or "transaction" (a hash).',
    })
  }
  if (cwd !== undefined) process.chdir(cwd)
  return openDebugTarget({ target, grep, network, forkFile, step, directory, onNote })
}

/** Text of an error for the person who launched. */
export function describeError(error: unknown): string {
  if (!isToolkitError(error)) return describeThrown(error)
  return error.hint === undefined ? error.message : `${error.message}. ${error.hint}`
}
