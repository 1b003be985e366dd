/** A contract with a fault, and what finds it. */
export interface Bug {
  /** Its source: lines marked `// BUG` belong to the faulty one alone, lines marked `// FIX` to its twin without the fault. */
  contract: string
  /** What always holds: the body of a function of `alice`, `bob` and `bug`. Absent where the rules of every campaign tell. */
  always?: string
  /** What happens when it is set up. */
  setup?: string
  /** Moves of the shortest sequence that shows it. */
  shortest: number
}

/** The source of a bug, or of its twin. */
export function readContract({ contract }: Bug, isFixed: boolean): string {
  return contract
    .split('\n')
    .filter((line) => !line.endsWith(isFixed ? '// BUG' : '// FIX'))
    .join('\n')
}

/** A test file that looks for it. */
export function formatSearch({ always, setup = '' }: Bug): string {
  return `import { chain, expect, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  const bug = await chain.deploy('bug', { from: alice })
  ${setup}
  return { alice, bob, bug }
})
invariants('bug', {
  setup,
  contracts: ({ bug }) => [bug],
  ${always === undefined ? '' : `always: async ({ alice, bob, bug }) => { ${always} },`}
})
`
}
