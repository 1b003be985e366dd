import { askNearest } from '../../codec/nearest.js'
import { ToolkitError } from '../../errors/errors.js'

/**
 * Selection of methods: `deposit` of every contract that has it, or `vault.deposit` of the contract named `vault` by
 * the fixture.
 */
export interface MethodScope {
  /**
   * Only these methods.
   *
   * @defaultValue all
   */
  only?: readonly string[]
  /**
   * All except these methods.
   *
   * @defaultValue `[]`
   */
  except?: readonly string[]
}

/** A contract by its name in scopes. */
export interface NamedContract {
  name: string
  methods: readonly { name: string }[]
}

/** The names of a method: alone, and with its contract. */
export function listNames(contract: string, method: string): readonly string[] {
  return [method, `${contract}.${method}`]
}

/** Throws `TEST_ARGUMENT` for a name that no contract has. `where` is the name of the option. */
export function checkMethods(where: string, names: readonly string[], contracts: readonly NamedContract[]): void {
  const known = contracts.flatMap(({ name, methods }) => methods.flatMap((method) => listNames(name, method.name)))
  const unknown = names.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new ToolkitError(
    'TEST_ARGUMENT',
    `invariants: ${where}: no contract has a method ${JSON.stringify(unknown)}${askNearest(unknown, known)}`,
    {
      hint: `Write a method as "deposit", or with its contract as "vault.deposit". There are ${known.join(', ')}.`,
    },
  )
}

/** Whether a scope includes a method with these names. */
export function includes({ only, except = [] }: MethodScope, names: readonly string[]): boolean {
  const isNamed = (list: readonly string[]) => names.some((name) => list.includes(name))
  return (only === undefined || isNamed(only)) && !isNamed(except)
}
