import type { Argv } from 'yargs'
import type { Command } from '../command.js'

/** An argument as a command declares it to yargs. */
export interface DeclaredArgument {
  name: string
  describe?: string
}

/** A flag as a command declares it to yargs. */
export interface DeclaredFlag extends DeclaredArgument {
  alias?: string
  type?: 'boolean' | 'number' | 'string'
  choices?: readonly string[]
  /** False if the value is optional. */
  requiresArg?: boolean
  /** True if the flag can be repeated. */
  array?: boolean
}

/** The flags of a command, in their order. */
export function listFlags(command: Command<unknown>): DeclaredFlag[] {
  return recordDeclarations(command, 'option')
}

/** The arguments of a command, in their order. */
export function listArguments(command: Command<unknown>): DeclaredArgument[] {
  return recordDeclarations(command, 'positional')
}

function recordDeclarations({ flags }: Command<unknown>, kind: 'option' | 'positional'): DeclaredFlag[] {
  const declared: DeclaredFlag[] = []
  const recorder: object = new Proxy(
    {},
    {
      get: (_, method) => (name: string, details: Omit<DeclaredFlag, 'name'>) => {
        if (method === kind) declared.push({ name, ...details })
        return recorder
      },
    },
  )
  flags(recorder as Argv)
  return declared
}
