/** A contract with a fault, and what finds it. */
export interface Bug {
  /** Its source: lines marked `// BUG` belong to the faulty one alone, lines marked `// FIX` to its twin without the fault. */
  contract: string
  /** Other contracts by name: one the test needs beside it, marked in the same way. They are called too where none is compared. */
  others?: Record<string, string>
  /** What always holds: the body of a function of `alice`, `bob`, `bug` and the others. */
  always?: string
  /** Rules, as a test writes them. */
  rules?: string
  /** The upgrade, as a test writes it. */
  agrees?: string
  /** Moves of the shortest sequence that shows it. */
  shortest: number
}

/** The sources of a bug and what belongs to it, or of its twin, by their files. */
export function readContracts({ contract, others = {} }: Bug, isFixed: boolean): Record<string, string> {
  const sources = Object.entries({ bug: contract, ...others })
  return Object.fromEntries(sources.map(([name, source]) => [`contracts/${name}.js`, choose(source, isFixed)]))
}

function choose(source: string, isFixed: boolean): string {
  return source
    .split('\n')
    .filter((line) => !line.endsWith(isFixed ? '// BUG' : '// FIX'))
    .join('\n')
}

/** A test file that looks for it. */
export function formatSearch({ others = {}, always, rules, agrees }: Bug): string {
  const names = ['bug', ...Object.keys(others)]
  const called = agrees === undefined ? names.join(', ') : 'bug'
  const held = ['alice', 'bob', ...names].join(', ')
  return `import { chain, expect, fixture, invariants, sameAs } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  ${names.map((name) => `const ${name} = await chain.deploy('${name}', { from: alice })`).join('\n  ')}
  return { ${held} }
})
invariants('bug', {
  setup,
  contracts: ({ ${called} }) => [${called}],
  ${always === undefined ? '' : `always: async ({ ${held} }) => { ${always} },`}
  ${rules === undefined ? '' : `rules: ${rules},`}
  ${agrees === undefined ? '' : `agrees: ${agrees},`}
})
`
}
