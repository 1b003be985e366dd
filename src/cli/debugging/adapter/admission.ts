import { timingSafeEqual } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { ToolkitError } from '../../../errors/errors.js'
import { isInside } from '../../../files/relative-path.js'
import { readChosen } from '../../../test-runner/scheduling/test-ids.js'
import type { LaunchArguments } from './launch.js'

/** Conditions for a client that connects to a port. */
export interface AdmissionRules {
  /** Secret that the command prints. */
  token: string
  /** Folder of the project: nothing outside of it is debugged. */
  root: string
}

/** Decides what a client of a port may request. */
export class Admission {
  readonly #rules: AdmissionRules
  isAdmitted = false

  constructor(rules: AdmissionRules) {
    this.#rules = rules
  }

  /**
   * Whether to handle a request. Before a request with the token, only `initialize` is handled, which returns
   * capabilities: most editors can add arguments only to `launch` and `attach`.
   */
  allows({ command, arguments: args }: DebugProtocol.Request): boolean {
    const token: unknown = args?.token
    if (token !== undefined) this.isAdmitted = isEqual(token, this.#rules.token)
    return this.isAdmitted || (token === undefined && command === 'initialize')
  }

  /** Throws `USAGE` for a launch configuration with a path outside of the project. */
  checkPaths({ cwd = '.', program, transaction, forkFile }: LaunchArguments): void {
    const { root } = this.#rules
    const folder = resolve(root, cwd)
    const targets = [program, transaction].flatMap((target) => (target === undefined ? [] : [readChosen(target).file]))
    for (const path of ['.', ...targets, ...(forkFile === undefined ? [] : [forkFile])]) {
      if (!isInside(realpathSync(root), followLinks(resolve(folder, path))))
        throw new ToolkitError('USAGE', `${JSON.stringify(path === '.' ? cwd : path)} is outside of ${root}`, {
          hint: 'Start toolkit debug --port in the folder of the project to debug.',
        })
    }
  }
}

function isEqual(given: unknown, token: string): boolean {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Follows symbolic links. A path that does not exist is judged by its name. */
function followLinks(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}
