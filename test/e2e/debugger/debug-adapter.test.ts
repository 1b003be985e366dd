import { join } from 'node:path'
import { DebugClient } from '@vscode/debugadapter-testsupport'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { expect } from 'chai'
import { ANSWER_MS } from '../../limits.js'
import { Session } from '../session.js'
import { createFolder, runToolkit } from '../toolkit.js'
import { startAdapter } from './adapter-client.js'
import { SHOP_PROJECT } from './shop-project.js'

describe('toolkit debug --dap', () => {
  const folder = createFolder(SHOP_PROJECT)
  const at = (name: string) => join(folder, name)
  const launched = (grep: string, more: object = {}) => ({ program: 'test/shop.test.ts', cwd: folder, grep, ...more })
  let client: DebugClient

  beforeEach(async () => {
    client = await startAdapter()
  })
  afterEach(() => client.stop())

  it('declares support for stepping back', async () => {
    const { body } = await client.initializeRequest()
    expect(body).to.include({
      supportsStepBack: true,
      supportsConditionalBreakpoints: true,
      supportsLogPoints: true,
      supportsEvaluateForHovers: true,
    })
    expect(body!.exceptionBreakpointFilters!.map(({ filter }) => filter)).to.deep.equal(['test', 'failed'])
  })

  it('accepts requests without optional members, which have the defaults of the protocol', async () => {
    const started = await client.send('initialize', { adapterID: 'contract' })
    expect(started.success).to.equal(true)
    const refused = await client.send('launch').catch((error: Error) => error.message)
    expect(refused).to.contain('the launch configuration has no target to debug')
  })

  it('counts lines and columns from 0 for a client that does', async () => {
    await client.initializeRequest({ adapterID: 'contract', linesStartAt1: false, columnsStartAt1: false })
    const initialized = client.waitForEvent('initialized')
    await Promise.all([client.launchRequest(launched('what is there') as never), initialized])
    const source = { path: at('contracts/shop.ts') }
    const { breakpoints } = (await client.setBreakpointsRequest({ source, breakpoints: [{ line: 19 }] })).body
    expect(breakpoints[0]).to.include({ verified: true, line: 19 })
    const stopped = client.waitForEvent('stopped')
    await Promise.all([client.configurationDoneRequest(), stopped])
    const { stackFrames } = (await client.stackTraceRequest({ threadId: 2 })).body
    expect(stackFrames[0]).to.include({ line: 19, column: 4 })
  })

  it('stops at the call that fails the test, in a stack of two contracts and the test', async () => {
    await Promise.all([
      client.configurationSequence(),
      client.launch(launched('more than')),
      client.assertStoppedLocation('exception', { path: at('contracts/stock.ts'), line: 11 }),
    ])
    const { threads } = (await client.threadsRequest()).body
    expect(threads).to.have.length(3)
    const frames = await readFrames(threads[2]!.id)
    expect(frames).to.deep.equal([
      'stock.take contracts/stock.ts:11',
      'shop.buy contracts/shop.ts:23',
      'test test/shop.test.ts:20',
    ])
    const { body } = await client.customRequest('exceptionInfo', { threadId: threads[2]!.id })
    expect(body.description).to.contain('only 3 left')
  })

  async function readFrames(threadId: number): Promise<string[]> {
    const { body } = await client.stackTraceRequest({ threadId })
    return body.stackFrames.map(({ name, source, line }) => `${name} ${source!.path!.slice(folder.length + 1)}:${line}`)
  }

  it('binds breakpoints in TypeScript, moves one from a line without code, and steps in both directions', async () => {
    await client.hitBreakpoint(launched('what is there'), { path: at('contracts/shop.ts'), line: 20 })
    const set = await client.setBreakpointsRequest({
      source: { path: at('contracts/stock.ts') },
      breakpoints: [{ line: 1 }],
    })
    expect(set.body.breakpoints[0]).to.include({ verified: true, line: 4, message: 'line 1 has no code' })
    const threadId = 2
    const stop = (line: number, file = 'shop') =>
      client.assertStoppedLocation('step', { path: at(`contracts/${file}.ts`), line })
    await Promise.all([client.nextRequest({ threadId }), stop(21)])
    await Promise.all([client.stepInRequest({ threadId }), stop(12)])
    await Promise.all([client.stepOutRequest({ threadId }), stop(22)])
    await Promise.all([client.customRequest('stepBack', { threadId }), stop(21)])
    const back = client.assertStoppedLocation('breakpoint', { path: at('contracts/shop.ts'), line: 20 })
    await Promise.all([client.customRequest('stepBack', { threadId }), back])
  })

  it('shows variables, storage, gas and RAM, and evaluates expressions', async () => {
    await client.hitBreakpoint(launched('what is there'), { path: at('contracts/shop.ts'), line: 23 })
    const { scopes } = (await client.scopesRequest({ frameId: 1 })).body
    const rows: Record<string, DebugProtocol.Variable[]> = {}
    for (const { name, variablesReference } of scopes) {
      rows[name] = (await client.variablesRequest({ variablesReference })).body.variables
    }
    const findValue = (scope: string, name: string) => rows[scope]!.find((each) => each.name === name)?.value
    expect(findValue('Local', 'count')).to.equal('2')
    expect(findValue('Contract', 'PRICE')).to.equal('3')
    expect(findValue('Storage', 'shop.orders.alice')).to.match(/was \(none\)/)
    expect(Number(findValue('Gas and RAM', 'gas used'))).to.be.greaterThan(0)
    const order = rows.Local!.find(({ name }) => name === 'order')!
    const members = (await client.variablesRequest({ variablesReference: order.variablesReference })).body.variables
    expect(members.map(({ name, value }) => `${name} ${value}`)).to.deep.equal(['buyer "alice"', 'sums [6]'])
    const evaluated = await client.evaluateRequest({
      expression: 'order.sums[0] + count',
      context: 'watch',
      frameId: 1,
    })
    expect(evaluated.body.result).to.equal('8')
    const refused = await client
      .evaluateRequest({ expression: 'count = 1', context: 'hover', frameId: 1 })
      .catch((error: Error) => error)
    expect((refused as Error).message).to.contain('may have side effects')
  })

  it('prints log points and evaluates conditions', async () => {
    const source = { path: at('contracts/shop.ts') }
    const breakpoints = [
      { line: 14, logMessage: 'i is {i}' },
      { line: 16, condition: 'sum === 6' },
    ]
    const logs: string[] = []
    client.on('output', ({ body }: DebugProtocol.OutputEvent) => logs.push(body.output))
    const configured = client.waitForEvent('initialized').then(async () => {
      await client.setBreakpointsRequest({ source, breakpoints })
      await client.configurationDoneRequest()
    })
    await Promise.all([
      configured,
      client.launch(launched('what is there')),
      client.assertStoppedLocation('breakpoint', { path: source.path, line: 16 }),
    ])
    expect(logs.filter((line) => line.startsWith('i is'))).to.deep.equal(['i is 0\n', 'i is 1\n'])
  })

  it('continues backwards to a breakpoint in the test', async () => {
    await Promise.all([
      client.configurationSequence(),
      client.launch(launched('more than')),
      client.waitForEvent('stopped'),
    ])
    await client.setBreakpointsRequest({ source: { path: at('test/shop.test.ts') }, breakpoints: [{ line: 19 }] })
    await Promise.all([
      client.customRequest('reverseContinue', { threadId: 3 }),
      client.assertStoppedLocation('breakpoint', { path: at('contracts/shop.ts'), line: 20 }),
    ])
    expect(await readFrames(2)).to.deep.equal(['shop.buy contracts/shop.ts:20', 'test test/shop.test.ts:19'])
  })

  it('terminates after the last stop, and when the client disconnects early', async () => {
    await Promise.all([
      client.configurationSequence(),
      client.launch(launched('what is there')),
      client.waitForEvent('terminated'),
    ])
    await client.disconnectRequest()
  })

  it('serves clients on a port, one after the other', async () => {
    const adapter = new Session(['debug', '--port', '0'], { cwd: folder })
    const [, port, token] = /127\.0\.0\.1:(\d+)\ntoken (\w+)/.exec(await adapter.until(/token \w+\n/))!
    for (const line of [20, 21]) {
      const remote = new DebugClient('node', '', 'contract')
      remote.defaultTimeout = ANSWER_MS
      await remote.start(Number(port))
      await remote.hitBreakpoint({ ...launched('what is there'), token }, { path: at('contracts/shop.ts'), line })
      await remote.stop()
    }
    const taken = await runToolkit(['debug', '--port', port!], { cwd: folder })
    expect(taken.exitCode, taken.stderr).to.equal(2)
    expect(taken.stderr).to.contain(`--port ${port}: listen EADDRINUSE`)
    expect((await runToolkit(['debug', '--port', '70000'], { cwd: folder })).exitCode).to.equal(2)
    adapter.child.kill('SIGINT')
    expect((await adapter.end()).exitCode).to.equal(0)
  })

  it('serves the requests of nvim-dap', async () => {
    const { body: capabilities } = await client.initializeRequest({
      clientId: 'neovim',
      clientname: 'neovim',
      adapterID: 'nvim-dap',
      pathFormat: 'path',
      columnsStartAt1: true,
      linesStartAt1: true,
      supportsRunInTerminalRequest: true,
      supportsVariableType: true,
      locale: 'en_US.UTF-8',
    } as DebugProtocol.InitializeRequestArguments)
    const initialized = client.waitForEvent('initialized')
    const recipe = { type: 'contract', request: 'launch', name: 'Debug contract tests' }
    await client.customRequest('launch', { ...recipe, ...launched('what is there'), program: at('test/shop.test.ts') })
    await initialized
    const source = { path: at('contracts/shop.ts'), name: 'shop.ts' }
    await client.customRequest('setBreakpoints', { source, breakpoints: [{ line: 20 }], lines: [20] })
    const filters = capabilities!.exceptionBreakpointFilters!.filter((each) => each.default).map((each) => each.filter)
    await client.customRequest('setExceptionBreakpoints', { filters })
    const stopAt = async (request: string | undefined, args: object = {}) => {
      const stopped = client.waitForEvent('stopped')
      await client.customRequest(request ?? 'configurationDone', request && { threadId: 2, ...args })
      const { threadId } = (await stopped).body
      const { threads } = (await client.customRequest('threads')).body
      expect(threads.map(({ id }: DebugProtocol.Thread) => id)).to.include(threadId)
      const { stackFrames } = (await client.customRequest('stackTrace', { threadId })).body
      const [frame] = stackFrames as DebugProtocol.StackFrame[]
      const { scopes } = (await client.customRequest('scopes', { frameId: frame!.id })).body
      for (const { variablesReference } of scopes) await client.customRequest('variables', { variablesReference })
      return `${frame!.source!.path!.slice(folder.length + 1)}:${frame!.line}`
    }
    const granularity = 'statement'
    expect(await stopAt(undefined)).to.equal('contracts/shop.ts:20')
    expect(await stopAt('next', { granularity })).to.equal('contracts/shop.ts:21')
    expect(await stopAt('stepIn', { granularity })).to.equal('contracts/shop.ts:12')
    expect(await stopAt('stepBack', { granularity })).to.equal('contracts/shop.ts:21')
    expect(await stopAt('reverseContinue')).to.equal('contracts/shop.ts:20')
    // stopped already: without the first event it would continue the thread of the second one
    const events: string[] = []
    for (const name of ['continued', 'stopped']) client.on(name, () => events.push(name))
    expect(await stopAt('evaluate', { expression: 'hot', context: 'repl', frameId: 1 })).to.match(/^contracts\//)
    expect(events).to.deep.equal(['continued', 'stopped'])
    await client.customRequest('disconnect', { restart: false })
  })

  it('reports an invalid launch configuration', async () => {
    await client.initializeRequest()
    const failures = { program: 'test/none.test.ts', transaction: 'nohash' }
    for (const [key, value] of Object.entries(failures)) {
      const error = await client.launchRequest({ [key]: value, cwd: folder } as never).catch((caught: Error) => caught)
      expect(error, key).to.be.instanceOf(Error)
    }
  })
})
