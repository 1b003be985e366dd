import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'chai'

/**
 * The direction of imports: what each top-level room of `src` may import, and which rooms must run in a browser.
 * `docs/internals/architecture.md` §1 draws the same table.
 */
const MAY_IMPORT: Record<string, string> = {
  collections: '',
  loader: '',
  errors: '',
  codec: 'errors',
  crypto: 'errors codec',
  contract: 'errors codec',
  tx: 'errors codec crypto',
  rpc: 'errors codec crypto tx',
  client: 'errors codec crypto contract tx rpc',
  explorer: 'errors codec rpc',
  config: 'errors codec',
  debugger: 'errors codec contract rpc',
  report: 'codec debugger',
  matchers: 'errors codec tx rpc client',
  measurements: 'errors codec contract rpc report',
  wallet: 'errors codec crypto files',
  state: 'codec contract',
  gas: 'codec state',
  vm: 'loader errors codec crypto contract tx rpc state gas',
  'system-contracts': 'codec contract tx state gas vm',
  chain: 'errors codec contract tx rpc state gas vm system-contracts',
  node: 'loader errors codec crypto contract tx rpc state gas vm system-contracts chain',
  fork: 'errors codec rpc tx contract state gas vm system-contracts chain files',
  indexer: 'errors codec contract tx rpc client explorer debugger',
  files: 'errors',
  compiler: 'loader errors codec contract client config files',
  project: 'loader errors crypto client config wallet files compiler',
  lint: 'errors codec contract config report files compiler',
  deploy: 'errors codec crypto contract tx rpc client config files compiler',
  session:
    'errors codec crypto contract rpc client explorer config report matchers measurements state gas vm chain node files fork compiler project deploy debugger',
  'cross-network': 'errors codec rpc client config report matchers deploy session',
  'test-runner':
    'loader errors codec crypto contract rpc client config report matchers measurements state node files fork compiler project session cross-network debugger',
  fuzzing:
    'loader errors codec crypto contract tx rpc client report matchers state vm chain files compiler lint session test-runner',
  proof: 'errors loader codec crypto client contract state tx vm chain node lint fuzzing session',
  mutation:
    'loader errors codec crypto client config contract report matchers measurements rpc vm chain files fork compiler project session test-runner',
  'language-server':
    'errors codec contract config report files compiler project deploy lint measurements gas system-contracts test-runner',
  entries:
    'lint errors codec crypto contract tx rpc client explorer config matchers vm chain node deploy session test-runner fuzzing',
  processes:
    'errors crypto contract rpc client config node indexer compiler session test-runner mutation entries lint proof',
  cli: 'lint proof loader errors codec crypto contract tx rpc client explorer config report measurements wallet vm chain node fork indexer files compiler project deploy session test-runner mutation entries debugger language-server',
  web: 'codec rpc client explorer report debugger',
}
/** A room that all others may import. */
const EVERYWHERE = 'collections'
const PORTABLE = 'collections errors codec crypto contract tx rpc client explorer debugger matchers report web'.split(
  ' ',
)
const SRC = join(import.meta.dirname, '../src')

interface Import {
  file: string
  room: string
  target: string
  /** The file that is imported, where it is one of ours. */
  path: string | undefined
  /** Whether a function waits for the import. */
  isLate: boolean
}

function readImports(): Import[] {
  const imports: Import[] = []
  for (const entry of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(entry)) continue
    const room = entry.split('/')[0]!.replace(/\.ts$/, '')
    const text = readFileSync(join(SRC, entry), 'utf8')
    for (const match of text.matchAll(
      /(?:^|\n)(?:import|export)[^'"\n]*?(?:\{[^}]*\}[^'"\n]*)?['"]([^'"]+)['"]|(await )?import\(\s*['"]([^'"]+)['"]/g,
    )) {
      const target = match[1] ?? match[3]!
      const isLate = match[2] !== undefined
      const local = target.startsWith('.')
      const resolved = local
        ? relative(SRC, join(SRC, entry, '..', target))
            .split('/')[0]!
            .replace(/\.js$/, '')
        : target.startsWith('node:')
          ? target
          : `package ${target}`
      // What is loaded later, when both are there, makes no circle; a command and its body refer to each other so.
      const path = local && (match[1] !== undefined || isLate) ? findFile(join(entry, '..', target)) : undefined
      imports.push({ file: entry, room, target: resolved, path, isLate })
    }
  }
  return imports
}

/** The source of an import, whose name ends as what is built of it. */
function findFile(name: string): string | undefined {
  return ['.ts', '.tsx'].map((ending) => name.replace(/\.js$/, ending)).find((path) => existsSync(join(SRC, path)))
}

/** Files that lead back to themselves, in groups, by Tarjan's algorithm. */
function findCircles(imports: readonly Import[]): string[][] {
  const followers = new Map<string, Set<string>>()
  for (const { file, path, room, isLate } of imports) {
    if (path === undefined || (isLate && room !== 'cli')) continue
    followers.set(file, (followers.get(file) ?? new Set()).add(path))
  }
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []

  function visit(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    open.push(file)
    for (const next of followers.get(file) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(next)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1) circles.push(circle)
  }

  for (const file of followers.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** Late imports of the command line. docs/internals/architecture.md names the parts and their milliseconds. */
const LATE_PARTS = `cli/commands/console/body.ts cli/console/session.ts
  cli/commands/lint/body.ts cli/linting/proving.ts
  cli/commands/node/body.ts cli/explorer/explorer-service.ts
  cli/commands/test/body.ts cli/debugging/failed-test.ts
  cli/commands/test/body.ts cli/testing/comparing.ts
  cli/debugging/target.ts cli/debugging/live-transaction.ts
  cli/debugging/target.ts cli/debugging/suite.ts
  cli/fork/replay-report.ts cli/measuring/coverage.ts
  cli/fork/replay-report.ts cli/measuring/profile.ts
  cli/main.ts cli/command-line.ts
  cli/main.ts cli/contract-process.ts
  cli/main.ts test-runner/pool/worker-process.ts
  cli/measuring/measurements.ts cli/measuring/coverage.ts
  cli/measuring/measurements.ts cli/measuring/details.ts
  cli/measuring/measurements.ts cli/measuring/profile.ts
  cli/measuring/preload.ts cli/measuring/coverage.ts
  cli/measuring/preload.ts cli/measuring/details.ts
  cli/measuring/preload.ts cli/measuring/measurements.ts
  cli/measuring/preload.ts cli/measuring/profile.ts
  cli/testing/conclusion.ts cli/measuring/measurements.ts`
  .split('\n')
  .map((line) => line.trim())

describe('layers', () => {
  const imports = readImports()

  it('has imports to check', () => {
    expect(imports.length).to.be.greaterThan(5)
  })

  it('layers include every folder of src in the table', () => {
    const rooms = readdirSync(SRC).map((name) => name.replace(/\.ts$/, ''))
    expect(rooms.filter((room) => !(room in MAY_IMPORT))).to.deep.equal([])
  })

  it('import only from lower layers', () => {
    const wrong = imports.filter(
      ({ room, target }) =>
        target in MAY_IMPORT &&
        target !== room &&
        target !== EVERYWHERE &&
        !MAY_IMPORT[room]!.split(' ').includes(target),
    )
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).to.deep.equal([])
  })

  it('layers have no circular imports, including types', () => {
    expect(findCircles(imports)).to.deep.equal([])
  })

  it('load only the listed parts late in the command line', () => {
    const late = imports.flatMap(({ file, room, path, isLate }) =>
      room === 'cli' && isLate && path !== undefined ? [`${file} ${path}`] : [],
    )
    expect([...new Set(late)].sort()).to.deep.equal(LATE_PARTS)
  })

  it('import no node: modules where portable', () => {
    const wrong = imports.filter(({ room, target }) => PORTABLE.includes(room) && target.startsWith('node:'))
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).to.deep.equal([])
  })
})
