import { join } from 'node:path'
import { Script } from 'node:vm'
import { expect } from 'chai'
import { type CallSite, captureCallSite } from '../../../../src/errors/call-site.js'
import { ownFolder } from '../../../../src/files/installation.js'
import { OF_SHARED, OpenWorkList } from '../../../../src/session/awaiting/open-work.js'

const TEST = '/Jöns #1 100%/test/a.test.ts'
const TOOLKIT = join(ownFolder, 'core/größe #1 100%.cjs')
const ESBUILD = '/Jöns #1 100%/node_modules/esbuild/lib/main.js'
const OTHER = '/Jöns #1 100%/node_modules/axios/index.js'

/** Functions that call `next`, as Node names them in stacks: with a name or without, before an `await` or after it. */
const SHAPES = {
  'a function': '(next) => function run() { return next() }',
  'an anonymous function': '(next) => (() => () => next())()',
  'a method': '(next) => { const object = { run() { return next() } }; return () => object.run() }',
  'a constructor': '(next) => () => new (class Run { constructor() { this.site = next() } })().site',
  'an async function': '(next) => async function run() { return await next() }',
  'an anonymous async function': '(next) => (() => async () => await next())()',
}
type Shape = keyof typeof SHAPES

/**
 * Returns the stack of a chain of functions, of which the first is the outermost. The oracle of who starts the work is
 * the chain itself: Node writes the stack of functions that really run in files of these names.
 */
async function captureIn(...chain: [file: string, shape: Shape][]): Promise<CallSite> {
  const start = async (): Promise<CallSite> => {
    // Frames of callers that wait are written with `async`.
    await undefined
    return captureCallSite(start)
  }
  const run = chain.reduceRight<() => unknown>(
    (next, [filename, shape]) => new Script(SHAPES[shape], { filename }).runInThisContext()(next),
    start,
  )
  return (await run()) as CallSite
}

/** The stack without an `await` below: every function is still running. */
function captureAtOnce(...chain: [file: string, shape: Shape][]): CallSite {
  const start = (): CallSite => captureCallSite(start)
  const run = chain.reduceRight<() => unknown>(
    (next, [filename, shape]) => new Script(SHAPES[shape], { filename }).runInThisContext()(next),
    start,
  )
  return run() as CallSite
}

function isBlamed(site: CallSite): boolean {
  const list = new OpenWorkList()
  list.add(1, { kind: 'request', what: 'a file operation', site, resource: {} })
  return list.list(OF_SHARED).length === 1
}

/** Leaves out the frames of the runner and of this file, which belong to no chain. */
function keepChain({ stack = '' }: CallSite, files: string[]): CallSite {
  const lines = stack.split('\n').filter((line) => files.some((file) => line.includes(file)))
  for (const file of files) expect(stack).to.include(file)
  return { stack: ['Error', ...lines].join('\n') }
}

describe('work that a test left', () => {
  const SYNC: Shape[] = ['a function', 'an anonymous function', 'a method', 'a constructor']
  const ASYNC: Shape[] = ['an async function', 'an anonymous async function']
  const CHAINS: [files: string[], isBlamed: boolean, title: string][] = [
    [[TEST], true, 'code of the test'],
    [[TOOLKIT, TEST], true, 'code of the test that the toolkit called'],
    [[TEST, OTHER], true, 'a package that the test called'],
    [[TEST, ESBUILD], true, 'a dependency of the toolkit that the test called'],
    [[OTHER], true, 'a package that is no dependency of the toolkit'],
    [[TEST, TOOLKIT], false, 'the toolkit that the test called'],
    [[TEST, TOOLKIT, ESBUILD], false, 'a dependency that the toolkit called'],
    [[TEST, ESBUILD, TOOLKIT], false, 'the toolkit that a dependency called back'],
    [[ESBUILD], false, 'a dependency of the toolkit that nothing called'],
  ]

  for (const [files, blamed, title] of CHAINS) {
    const verb = blamed ? 'is listed' : 'is not listed'
    for (const shape of SYNC)
      it(`${verb} if ${title} started it in ${shape}`, () => {
        const site = captureAtOnce(...files.map((file): [string, Shape] => [file, shape]))
        expect(isBlamed(keepChain(site, files)), site.stack).to.equal(blamed)
      })
    for (const shape of ASYNC)
      it(`${verb} if ${title} started it in ${shape} that waits`, async () => {
        const site = await captureIn(...files.map((file): [string, Shape] => [file, shape]))
        expect(isBlamed(keepChain(site, files)), site.stack).to.equal(blamed)
      })
  }

  it('is not listed if only Node is in the stack', () => {
    expect(
      isBlamed({ stack: 'Error\n    at open (node:internal/fs/promises:638:13)\n    at new Promise (<anonymous>)' }),
    ).to.be.false
  })

  it('is listed if the folder of the test begins with the name of the folder of the toolkit', () => {
    const file = `${ownFolder}-project/a.test.ts`
    expect(isBlamed(keepChain(captureAtOnce([file, 'a function']), [file]))).to.be.true
  })
})
