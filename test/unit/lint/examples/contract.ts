/** Examples of a rule: contracts in which it finds something, and in which it finds nothing. */
export interface Examples {
  /** A contract, or one with how many findings it has, if more than one, or one with what `--fix` makes of a part. */
  bad: readonly (string | readonly [string, number] | Fixed)[]
  good: readonly string[]
}

interface Fixed {
  code: string
  from: string
  to: string
}

/** The import of everything of the contract library that examples use. */
const LIBRARY = `import { parseAmount, readAmount, subtract, shareOf, IOST_DECIMALS } from 'iost-toolkit/contract/amounts'
import { requireAccount, requireInteger, requireKey, requireThat } from 'iost-toolkit/contract/arguments'
import { owner, requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { requireRole } from 'iost-toolkit/contract/roles'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { OrderedMap } from 'iost-toolkit/contract/ordered-map'
import { List } from 'iost-toolkit/contract/list'
`

/** A contract with these members; one without `init` gets an empty one. `before` stands above the class. */
export function contract(members: string, before = ''): string {
  const init = /^\s*init\(/m.test(members) ? '' : '  init() {}\n'
  return `${LIBRARY}${before}\nexport class Example {\n${init}${members}\n}\n`
}
