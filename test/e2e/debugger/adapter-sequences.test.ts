import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DebugClient } from '@vscode/debugadapter-testsupport'
import { expect } from 'chai'
import { createDice, type Dice } from '../../fuzz/requests.js'
import { ANSWER_MS, itExtended } from '../../limits.js'
import { createFolder, DIST } from '../toolkit.js'
import { SHOP_PROJECT } from './shop-project.js'

const SESSIONS = 5
const SEQUENCES = 10
const REQUESTS = 25

describe('random sequences of Debug Adapter Protocol requests', () => {
  const folder = createFolder(SHOP_PROJECT)

  for (let seed = 1; seed <= SESSIONS; seed += 1) {
    const declare = seed === 1 ? it : itExtended
    declare(`leave the adapter responsive with seed ${seed}`, async () => {
      const { client, ended } = startAdapter()
      const dice = createDice(seed)
      await Promise.all([
        client.configurationSequence(),
        client.launch({ program: 'test/shop.test.ts', cwd: folder, grep: 'more than' } as never),
        client.waitForEvent('stopped'),
      ])
      for (let sequence = 0; sequence < SEQUENCES; sequence += 1) {
        const requests = Array.from({ length: REQUESTS }, () => rollRequest(dice, folder))
        // what is wrong with a request is answered, and does not end the session
        await Promise.all(requests.map(([command, args]) => client.send(command, args).catch(() => {})))
        const { threads } = (await client.threadsRequest()).body
        expect(threads, JSON.stringify(requests)).to.have.length(3)
        const { stackFrames } = (await client.stackTraceRequest({ threadId: 3 })).body
        expect(stackFrames.length, JSON.stringify(requests)).to.be.greaterThan(0)
      }
      // in the middle of whatever is left
      void client.customRequest('reverseContinue', { threadId: 2 }).catch(() => {})
      await client.disconnectRequest()
      expect(await ended).to.equal(0)
    })
  }

  function startAdapter(): { client: DebugClient; ended: Promise<number | null> } {
    const child = spawn(process.execPath, [join(DIST, 'cli.cjs'), 'debug', '--dap'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const client = new DebugClient('node', '', 'contract')
    client.defaultTimeout = ANSWER_MS
    const streams = client as unknown as { connect(readable: unknown, writable: unknown): void }
    streams.connect(child.stdout, child.stdin)
    after(() => {
      child.kill()
    })
    return { client, ended: new Promise((resolve) => child.once('exit', resolve)) }
  }
})

const MOVES = ['continue', 'reverseContinue', 'next', 'stepIn', 'stepOut', 'stepBack', 'pause']
const EXPRESSIONS = [
  'count',
  'left * 2',
  'order.sums[0]',
  'x =',
  'count = 1',
  'this',
  '({})',
  'a.b.c',
  'last left',
  'hot',
  'goto 3',
  'storage.get("pieces")',
  '-count',
  'null.x',
  '[1, 2].join()',
]
const FILES = ['contracts/stock.ts', 'contracts/shop.ts', 'test/shop.test.ts', 'nowhere.ts']

function rollRequest(dice: Dice, folder: string): [command: string, args: object] {
  const pick = <T>(list: readonly T[]): T => list[dice(list.length)]!
  const source = { path: join(folder, pick(FILES)) }
  const rolled: [string, object][] = [
    [pick(MOVES), { threadId: dice(5) }],
    [pick(MOVES), { threadId: dice(5) }],
    ['stackTrace', { threadId: dice(6), startFrame: dice(3), levels: dice(4) }],
    ['scopes', { frameId: dice(5) }],
    ['variables', { variablesReference: dice(12) }],
    ['evaluate', { expression: pick(EXPRESSIONS), frameId: dice(4), context: pick(['repl', 'hover', 'watch']) }],
    ['setBreakpoints', { source, breakpoints: [{ line: dice(30), ...(dice(2) && { condition: pick(EXPRESSIONS) }) }] }],
    ['setExceptionBreakpoints', { filters: pick([[], ['test'], ['failed'], ['test', 'failed']]) }],
    ['exceptionInfo', { threadId: dice(5) }],
    ['source', { sourceReference: dice(4) }],
    ['threads', {}],
    ['unknown', {}],
  ]
  return pick(rolled)
}
