import type { ChildProcess } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'chai'
import { ClassicLevel } from 'classic-level'
import { createFolder, startToolkit, untilEnd } from './toolkit.js'

interface Started {
  child: ChildProcess
  url: string
  explorer: string | undefined
  /** Everything that it has printed on the error stream. */
  errors(): string
  /** Ends it with Ctrl-C. */
  stop(): Promise<void>
}

/** Starts a command that prints its addresses as JSON. */
async function start(args: string[], cwd: string): Promise<Started> {
  const child = startToolkit([...args, '--json'], { cwd })
  let errors = ''
  child.stderr!.on('data', (data) => {
    errors += data
  })
  const { url, explorer } = await new Promise<{ url: string; explorer?: string }>((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (data) => {
      text += data
      const line = text.split('\n').find((line) => line.startsWith('{"event":"start"'))
      if (line !== undefined && text.endsWith('\n')) resolve(JSON.parse(line))
    })
    child.on('exit', () => reject(new Error(errors)))
  })
  const ended = untilEnd(child)
  return {
    child,
    url,
    explorer,
    errors: () => errors,
    async stop() {
      child.kill('SIGINT')
      expect(await ended).to.include({ exitCode: 0 })
    },
  }
}

/** Makes blocks, up to one with this number. */
async function mineTo(url: string, number: number): Promise<void> {
  const { head_block } = (await (await fetch(`${url}/getChainInfo`)).json()) as { head_block: string }
  const blocks = number - Number(head_block)
  await develop(url, 'mine', { blocks })
}

/** Calls a developer method of a node. */
async function develop(url: string, method: string, params: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${url}/dev/${method}`, { method: 'POST', headers, body: JSON.stringify(params) })).json()
}

async function read(explorer: string, path: string): Promise<Record<string, unknown>> {
  const body = (await (await fetch(`${explorer}/api${path}`)).json()) as { data?: Record<string, unknown> }
  return body.data ?? {}
}

/** The hash of a block of the chain. */
async function hashOf(url: string, number: number): Promise<string> {
  const response = await fetch(`${url}/getBlockByNumber/${number}/false`)
  return ((await response.json()) as { block: { hash: string } }).block.hash
}

/** Resolves when something holds; the test's own time limits it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 50))
}

// The oracle is the chain itself: hashes are compared with those of the node whose chain was indexed first.
describe('a stored explorer index', () => {
  const cwd = createFolder({ 'toolkit.config.js': 'export default {}\n' })
  const started: Started[] = []
  const open = async (...args: string[]) => {
    const each = await start(args, cwd)
    started.push(each)
    return each
  }
  after(() => {
    for (const { child } of started) child.kill('SIGKILL')
  })

  it('keeps its blocks when the URL is that of another node, reports why, and is replaced with --reindex', async () => {
    const directory = createFolder()
    const [first, other] = [await open('node', '--port', '0'), await open('node', '--port', '0')]
    await mineTo(first.url, 20)
    await mineTo(other.url, 8)
    const own = await hashOf(first.url, 15)
    const serve = ['explorer', 'serve', '--port', '0', '--data-dir', directory, '--url']
    const indexing = await open(...serve, first.url)
    await until(async () => (await read(indexing.url, '/health')).indexed_block === 20)
    await indexing.stop()

    const wrong = await open(...serve, other.url)
    await until(async () => (await read(wrong.url, '/health')).state === 'stopped')
    expect(String((await read(wrong.url, '/health')).reason)).to.match(
      /another block 2 than the node, and its blocks up to 20 are irreversible; the node is at block 8/,
    )
    expect(await read(wrong.url, '/blocks/15')).to.include({ id: own })
    await mineTo(other.url, 38)
    await until(async () => (await read(wrong.url, '/health')).node_block === 38)
    expect(await read(wrong.url, '/blocks/15')).to.include({ id: own })
    await wrong.stop()
    expect(wrong.errors()).to.contain('EXPLORER_STORE_CHAIN').and.contain('--reindex')

    await first.stop()
    const away = await open(...serve, first.url)
    expect(await read(away.url, '/blocks/15')).to.include({ id: own })
    await away.stop()

    const replacing = await open(...serve, other.url, '--reindex')
    await until(async () => (await read(replacing.url, '/health')).indexed_block === 38)
    expect(await read(replacing.url, '/blocks/15')).to.include({ id: await hashOf(other.url, 15) })
    await replacing.stop()
  })

  it('keeps the index of a node from the node with another chain, and follows its own chain back', async () => {
    const [first, second] = [createFolder(), createFolder()]
    const node = (directory: string, ...flags: string[]) =>
      open('node', '--port', '0', '--explorer', '0', '--data-dir', directory, ...flags)
    const one = await node(first)
    await mineTo(one.url, 20)
    await until(async () => (await read(one.explorer!, '/health')).indexed_block === 20)
    const snapshot = await develop(one.url, 'snapshot', {})
    await mineTo(one.url, 25)
    await until(async () => (await read(one.explorer!, '/health')).indexed_block === 25)
    await develop(one.url, 'restore', snapshot as object)
    await until(async () => (await read(one.explorer!, '/health')).indexed_block === 20)
    const own = await hashOf(one.url, 15)
    await one.stop()

    await (await node(second)).stop()
    rmSync(join(second, 'explorer'), { recursive: true })
    cpSync(join(first, 'explorer'), join(second, 'explorer'), { recursive: true })
    const two = await node(second)
    await mineTo(two.url, 30)
    await until(async () => (await read(two.explorer!, '/health')).state === 'stopped')
    expect(await read(two.explorer!, '/blocks/15')).to.include({ id: own })
    await two.stop()
    const replacing = await node(second, '--reindex')
    await until(async () => (await read(replacing.explorer!, '/health')).indexed_block === 30)
    expect(await read(replacing.explorer!, '/blocks/15')).to.include({ id: await hashOf(replacing.url, 15) })
    await replacing.stop()
  })

  // The oracle is the record itself: another form in it is what a later version of the program writes and reads.
  it('builds an index of an earlier version again, reports it in one line, and then keeps it', async () => {
    const cwd = createFolder()
    const args = ['node', '--port', '0', '--explorer=0', '--data-dir', join(cwd, 'chain')]
    const first = await start(args, cwd)
    await mineTo(first.url, 3)
    await until(async () => (await read(first.explorer!, '/health')).indexed_block === 3)
    await first.stop()
    expect(first.errors()).not.to.include('index')
    const level = new ClassicLevel<string, string>(join(cwd, 'chain/explorer'))
    const head = JSON.parse((await level.get('head'))!)
    await level.put('head', JSON.stringify({ ...head, form: 1 }))
    await level.close()
    const line = 'The index was made by an earlier version: it is built again from the node'
    const second = await start(args, cwd)
    await until(async () => (await read(second.explorer!, '/health')).indexed_block === 3)
    await second.stop()
    expect(
      second
        .errors()
        .split('\n')
        .filter((each) => each === line),
    ).to.have.length(1)
    const third = await start(args, cwd)
    await third.stop()
    expect(third.errors()).not.to.include(line)
  })

  it('is filled from the next --url when a node forges a receipt, which the log names', async () => {
    const node = await open('node', '--port', '0')
    await mineTo(node.url, 5)
    const liar = createServer(async (request, response) => {
      const text = await (await fetch(node.url + request.url)).text()
      response.end(request.url!.startsWith('/getBlockByNumber/3/') ? text.replace('contribute', 'kontribute') : text)
    })
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
    const serve = ['explorer', 'serve', '--port', '0', '--data-dir', createFolder(), '--url', url]
    try {
      const alone = await open(...serve)
      await until(async () => (await read(alone.url, '/health')).state === 'stopped')
      expect(await read(alone.url, '/health')).to.include({
        indexed_block: 2,
        reason: 'block 3 of the node has other receipts than its tx_receipt_merkle_hash names',
      })
      await alone.stop()
      expect(alone.errors()).to.contain('EXPLORER_BLOCK_INVALID').and.contain(url)
      const both = await open(...serve, '--url', node.url)
      await until(async () => (await read(both.url, '/health')).indexed_block === 5)
      await both.stop()
      expect(both.errors()).to.contain('block 3 of the node has other receipts').and.contain(url)
    } finally {
      liar.close()
    }
  })
})
