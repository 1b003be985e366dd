import { type Abi, formatClass } from './stage.js'
import { describeErrors, type Row, type Table } from './table.js'

/** One thing that a contract does wrong: what, its statement, and what the chain says of it. */
export type Statement = readonly [what: string, statement: string, text: string]

/** A test for every statement, run by a contract that has a method for each. */
export function describeStatements(name: string, statements: readonly Statement[], table: Partial<Table> = {}): void {
  const methods = statements.map(([, statement], index) => `m${index}() { ${statement} }`)
  const abi: Abi = Object.fromEntries(statements.map((_, index) => [`m${index}`, { limit: { '*': 'unlimited' } }]))
  describeErrors(name, {
    ...table,
    async scene(stage) {
      await table.scene?.(stage)
      await stage.deploy('shop', stage.fill(formatClass(methods.join('\n  '))), abi)
    },
    rows: statements.map(
      ([what, statement, text], index): Row => [`${what}: ${statement}`, `$shop/m${index}`, [], text],
    ),
  })
}

/** The text of an `Error` that is not caught. */
export const uncaught = (text: string) => `Uncaught exception: Error: ${text}`
