import type { DebugClient } from '@vscode/debugadapter-testsupport'
import { expect } from 'chai'
import { createFolder } from '../toolkit.js'
import { startAdapter } from './adapter-client.js'
import { SHOP_PROJECT } from './shop-project.js'

const TEXTS = [7, true, [], {}]
const NUMBERS = ['7', true, [], {}]
const FLAGS = ['true', 7, [], {}]
const LISTS = ['7', 7, true, {}]

/**
 * The optional and required members of the requests, from the specification of the Debug Adapter Protocol: arguments
 * that are accepted, and for each member the values of another type.
 */
const OPTIONAL: [command: string, given: object, member: string, wrong: readonly unknown[]][] = [
  ['stackTrace', { threadId: 3 }, 'startFrame', NUMBERS],
  ['stackTrace', { threadId: 3 }, 'levels', NUMBERS],
  ['variables', { variablesReference: 1 }, 'filter', TEXTS],
  ['variables', { variablesReference: 1 }, 'start', NUMBERS],
  ['variables', { variablesReference: 1 }, 'count', NUMBERS],
  ['evaluate', { expression: '1 + 1' }, 'frameId', NUMBERS],
  ['evaluate', { expression: '1 + 1' }, 'context', TEXTS],
  ['setBreakpoints', { source: { path: 'nowhere.ts' } }, 'breakpoints', LISTS],
  ['setBreakpoints', { source: { path: 'nowhere.ts' } }, 'lines', LISTS],
  ['setBreakpoints', { source: { path: 'nowhere.ts' } }, 'sourceModified', FLAGS],
  ['setExceptionBreakpoints', { filters: [] }, 'filterOptions', LISTS],
  ['exceptionInfo', { threadId: 3 }, 'singleThread', FLAGS],
  ...['next', 'stepIn', 'stepOut', 'stepBack', 'reverseContinue', 'pause'].flatMap(
    (command): [string, object, string, readonly unknown[]][] => [
      [command, { threadId: 3 }, 'singleThread', FLAGS],
      [command, { threadId: 3 }, 'granularity', TEXTS],
    ],
  ),
  ['stepIn', { threadId: 3 }, 'targetId', NUMBERS],
]
const REQUIRED: [command: string, given: object, member: string][] = [
  ['stackTrace', {}, 'threadId'],
  ['scopes', {}, 'frameId'],
  ['variables', {}, 'variablesReference'],
  ['evaluate', {}, 'expression'],
  ['setBreakpoints', {}, 'source'],
  ['setBreakpoints', { source: {}, breakpoints: [{}] }, 'line'],
  ['setExceptionBreakpoints', {}, 'filters'],
  ['source', {}, 'sourceReference'],
]

describe('arguments of Debug Adapter Protocol requests', () => {
  const folder = createFolder(SHOP_PROJECT)
  let client: DebugClient

  before(async () => {
    client = await startAdapter()
    await Promise.all([
      client.configurationSequence(),
      client.launch({ program: 'test/shop.test.ts', cwd: folder, grep: 'more than' } as never),
      client.waitForEvent('stopped'),
    ])
  })
  after(() => client.stop())

  const ask = (command: string, args?: unknown) =>
    client.send(command, args).then(
      ({ body }) => ({ body }),
      (error: Error) => ({ problem: error.message }),
    )

  for (const [command, given, member, wrong] of OPTIONAL) {
    it(`treats ${member} of ${command} as absent if it is null, and rejects another type`, async () => {
      const isMove = /^(?:next|step|reverse|pause)/.test(command)
      const absent = await ask(command, given)
      expect(absent).to.not.have.property('problem')
      const empty = await ask(command, { ...given, [member]: null })
      if (isMove) expect(empty).to.not.have.property('problem')
      else expect(empty).to.deep.equal(absent)
      for (const value of wrong) {
        const { problem } = (await ask(command, { ...given, [member]: value })) as { problem?: string }
        expect(problem, JSON.stringify(value)).to.match(new RegExp(`^${command}: ${member} must be an? \\w+$`))
      }
    })
  }

  for (const [command, given, member] of REQUIRED) {
    it(`rejects ${command} without ${member}`, async () => {
      for (const args of [
        given,
        { ...given, [member]: null },
        ...(Object.keys(given).length === 0 ? [undefined, null] : []),
      ]) {
        const { problem } = (await ask(command, args)) as { problem?: string }
        expect(problem).to.match(new RegExp(`^${command}: (?:\\S+: )?${member} must be`))
      }
    })
  }

  it('rejects arguments that are no object, and responds to the next request', async () => {
    for (const args of ['text', [1]]) {
      expect(await ask('threads', args)).to.deep.equal({ problem: 'threads: expected an object' })
    }
    expect((await client.threadsRequest()).body.threads).to.have.length(3)
  })

  it('sets breakpoints by the lines of older clients', async () => {
    const source = { path: `${folder}/contracts/stock.ts` }
    const { body } = (await ask('setBreakpoints', { source, lines: [8] })) as { body: { breakpoints: object[] } }
    expect(body.breakpoints).to.have.length(1)
    expect(body.breakpoints[0]).to.include({ verified: true, line: 8 })
  })

  it('starts with members of the launch that are null, and rejects those of another type', async () => {
    const other = await startAdapter()
    try {
      const empty = { clientID: null, pathFormat: null, linesStartAt1: null, columnsStartAt1: null, locale: null }
      expect((await other.send('initialize', { adapterID: 'contract', ...empty })).success).to.equal(true)
      for (const member of ['program', 'grep', 'transaction', 'network', 'forkFile', 'cwd']) {
        const problem = await other.send('launch', { [member]: 7 }).catch((error: Error) => error.message)
        expect(problem).to.equal(`launch: ${member} must be a string`)
      }
      const launched = { program: 'test/shop.test.ts', cwd: folder, grep: null, network: null, stopOnEntry: null }
      expect((await other.send('launch', launched)).success).to.equal(true)
    } finally {
      await other.stop()
    }
  })
})
