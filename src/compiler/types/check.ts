import type { Project } from '../../config/project.js'
import { ABSENT_GLOBALS, ABSENT_METHODS, adviseInstead } from '../../contract/library.js'
import { relativePath } from '../../files/relative-path.js'
import { type ContractFile, contractFolders } from '../contracts.js'
import { listPrograms, nameProgram } from './programs.js'
import { runTypeScript, type TypeFault } from './typescript.js'

/** Result of type checking. */
export interface TypeCheck {
  /** Configurations that were checked, relative to the root; empty for a project without TypeScript. */
  programs: string[]
  /** In order of files and positions. */
  faults: TypeFault[]
}

/**
 * Checks the types of contracts and, with `tests`, of everything else that the project's own configuration includes.
 * Contracts see only the names that the chain has. Tests see the generated declarations of contracts, which `declared`
 * waits for. Throws `INSTALL_TYPESCRIPT`.
 */
export async function checkTypes(
  project: Project,
  contracts: readonly ContractFile[],
  options: { tests: boolean; declared?: Promise<unknown> },
): Promise<TypeCheck> {
  const { root } = project
  const programs = await listPrograms(project, contracts, options)
  const judgements = await Promise.all(
    programs.map(async (program) => {
      if (!program.isOfContracts) await options.declared
      const faults = await runTypeScript(root, program)
      const advised = faults.map(adviseOfLibrary).map((fault) => adviseOfConstant(fault, project))
      return program.isOfContracts ? advised : faults.filter(({ file }) => !isOfContracts(file))
    }),
  )
  const names = programs.map((program) => nameProgram(program, root))
  return { programs: names, faults: order(judgements.flat()) }

  /**
   * Whether a file belongs to contracts. Tests import these too, but another program checks them against the chain's
   * library.
   */
  function isOfContracts(file: string): boolean {
    return contractFolders(project).some((folder) => `${file}/`.startsWith(`${relativePath(root, folder)}/`))
  }
}

const UNKNOWN_NAME = /^(?:Property|Cannot find name) '(\w+)'/

/** Replaces TypeScript's advice to change the library, because the chain has only one. */
function adviseOfLibrary(fault: TypeFault): TypeFault {
  const name = UNKNOWN_NAME.exec(fault.text)?.[1]
  if (name === undefined) return fault
  const isAbsent = ABSENT_GLOBALS.has(name) || ABSENT_METHODS.has(name) || name === 'random'
  const text = fault.text.replace(/ Do you need to (?:change your target library|install type definitions).*$/s, '')
  return { ...fault, text: isAbsent ? `${text} The chain does not have it: ${adviseInstead(name)}` : text }
}

/** Advises on a constant of `define` whose declaration is not included in the configuration of the contracts. */
function adviseOfConstant(fault: TypeFault, { settings: { define = {} } }: Project): TypeFault {
  const [, name] = /^Cannot find name '(\w+)'/.exec(fault.text) ?? []
  if (name === undefined || !Object.hasOwn(define, name)) return fault
  const advice = 'Add "../.toolkit/constants.d.ts" to `include` of the tsconfig.json or jsconfig.json of the contracts.'
  return { ...fault, text: `${fault.text} ${advice}` }
}

/** Orders faults by place. A file of two programs is reported once. */
function order(faults: readonly TypeFault[]): TypeFault[] {
  const places = new Map(faults.map((fault) => [`${fault.file}:${fault.line}:${fault.column}:${fault.code}`, fault]))
  return [...places.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column)
}
