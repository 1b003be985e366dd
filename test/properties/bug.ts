/** A contract with a fault, and what finds it. */
export interface Bug {
  /**
   * Its source: lines marked `// BUG` belong to the faulty one alone, lines marked `// FIX` to its twin without the
   * fault.
   */
  contract: string
  /**
   * Other contracts by name: one the test needs beside it, marked in the same way. They are called too where none is
   * compared.
   */
  others?: Record<string, string>
  /** Calls of the fixture after the deployments: statements that know `alice`, `bob`, `bug` and the others. */
  fixture?: string
  /** The invariant: the body of a function of `alice`, `bob`, `bug` and the others. */
  always?: string
  /** Rules, as a test writes them. */
  rules?: string
  /** The upgrade, as a test writes it. */
  agrees?: string
  /** Most moves that a shrunk sequence may have. */
  shortest: number
}

/** The sources of a bug and what belongs to it, or of its twin, by their files. */
export function readContracts(name: string, { contract, others = {} }: Bug, isFixed: boolean): Record<string, string> {
  const sources = [[name, contract], ...Object.entries(others).map(([other, source]) => [`${name}-${other}`, source])]
  return Object.fromEntries(sources.map(([file, source]) => [`contracts/${file}.js`, choose(source!, isFixed)]))
}

function choose(source: string, isFixed: boolean): string {
  return source
    .split('\n')
    .filter((line) => !line.endsWith(isFixed ? '// BUG' : '// FIX'))
    .join('\n')
}

/** A test file that looks for it. */
export function formatSearch(name: string, { others = {}, fixture = '', always, rules, agrees }: Bug): string {
  const names = ['bug', ...Object.keys(others)]
  const called = agrees === undefined ? names.join(', ') : 'bug'
  const held = ['alice', 'bob', ...names].join(', ')
  const deployed = names.map((each) => [each, each === 'bug' ? name : `${name}-${each}`])
  return `import { chain, expect, fixture, invariants, sameAs } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  ${deployed.map(([each, file]) => `const ${each} = await chain.deploy('${file}', { from: alice })`).join('\n  ')}
  ${fixture}
  return { ${held} }
})
invariants('${name}', {
  setup,
  contracts: ({ ${called} }) => [${called}],
  ${always === undefined ? '' : `always: async ({ ${held} }) => { ${always} },`}
  ${rules === undefined ? '' : `rules: ${rules},`}
  ${agrees === undefined ? '' : `agrees: ${agrees},`}
})
`
}
