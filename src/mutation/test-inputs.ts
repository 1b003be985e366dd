import { codeOf } from '../errors/thrown.js'
import { digestParts } from '../files/sealed-text.js'
import { unwatched } from '../files/unwatched-files.js'

/**
 * Something outside of the project's modules that tests read: a path, all names in a folder, or a variable of the
 * environment.
 */
export interface TestInput {
  kind: 'path' | 'tree' | 'variable'
  name: string
  /** A digest of the content, so that no value of the environment is kept. */
  state: string
}

/** Returns a digest of the current state of an input, also of one that does not exist. */
export function readInput({ kind, name }: Pick<TestInput, 'kind' | 'name'>, env: NodeJS.ProcessEnv): string {
  if (kind === 'variable') {
    const value = env[name]
    return value === undefined ? 'unset' : digestParts([value])
  }
  try {
    const found = unwatched.statSync(name)
    if (found.isFile()) return digestParts([unwatched.readFileSync(name, 'latin1')])
    if (!found.isDirectory()) return 'special'
    const names = unwatched.readdirSync(name, { recursive: kind === 'tree', encoding: 'utf8' })
    return digestParts(['folder', ...names.sort()])
  } catch (error) {
    return `${codeOf(error) ?? 'unreadable'}`
  }
}

/** Whether all inputs of an earlier run are as they were. */
export function areSame(inputs: readonly TestInput[], env: NodeJS.ProcessEnv): boolean {
  return inputs.every((input) => readInput(input, env) === input.state)
}

/** Returns a digest of all inputs. */
export function digestInputStates(inputs: readonly TestInput[]): string {
  return digestParts(inputs.flatMap(({ kind, name, state }) => [kind, name, state]))
}
