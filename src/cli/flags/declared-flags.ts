import type { Argv } from 'yargs'
import type { Command } from '../command.js'

/** A flag as a command declares it to yargs. */
export interface DeclaredFlag {
  name: string
  alias?: string
  type?: 'boolean' | 'number' | 'string'
  choices?: readonly string[]
  /** False where the flag may stand without a value. */
  requiresArg?: boolean
  /** It may be given several times. */
  array?: boolean
}

/** The flags of a command, in their order. */
export function listFlags({ flags }: Command<unknown>): DeclaredFlag[] {
  const declared: DeclaredFlag[] = []
  const recorder: object = new Proxy(
    {},
    {
      get: (_, method) => (name: string, details: Omit<DeclaredFlag, 'name'>) => {
        if (method === 'option') declared.push({ name, ...details })
        return recorder
      },
    },
  )
  flags(recorder as Argv)
  return declared
}
