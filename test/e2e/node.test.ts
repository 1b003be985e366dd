import type { ChildProcess } from 'node:child_process'
import { expect } from 'chai'
import { parseSecretKey } from '../../src/crypto/keys.js'
import { createHttpProvider } from '../../src/rpc/http/http-provider.js'
import type { Provider } from '../../src/rpc/provider.js'
import { type ActionOptions, createTransaction } from '../../src/tx/build.js'
import { formatTransaction } from '../../src/tx/json.js'
import { signTransaction } from '../../src/tx/sign.js'
import { createFolder, type Ended, runToolkit, startToolkit, untilEnd } from './toolkit.js'

const ADMIN_SECRET = '2yquS3ySrGWPEKywCPzX4RTJugqRh7kJSo5aehsLYPEWkUxBWA39oMrZ7ZxuM4fgyXYs2cPwh5n8aNNpH5x2VyK1'
const CODE = `class C { init() {} greet(name) { console.log('hello', name); return name } }\nmodule.exports = C`
const ABI = [{ name: 'greet', args: ['string'], amountLimit: [] }]

describe('toolkit node', () => {
  /** Starts a node and ends it after what a test does with it, by Ctrl-C. */
  async function whileRunning(args: string[], use: (node: Provider, url: string) => Promise<void>): Promise<Ended> {
    const child = startToolkit(['node', '--port', '0', ...args], { cwd: createFolder() })
    const ended = untilEnd(child)
    try {
      const url = await readUrl(child)
      await use(createHttpProvider(url), url)
    } finally {
      child.kill('SIGINT')
    }
    return ended
  }

  async function send(node: Provider, how: 'sendTx' | 'execTx', action: ActionOptions) {
    const [{ server_time }, { chain_id }] = await Promise.all([
      node.request('getNodeInfo', {}),
      node.request('getChainInfo', {}),
    ])
    const tx = createTransaction({
      publisher: 'admin',
      chainId: chain_id,
      time: BigInt(server_time),
      amountLimit: { '*': 'unlimited' },
      actions: [action],
    })
    return node.request(how, formatTransaction(signTransaction(tx, { publisher: parseSecretKey(ADMIN_SECRET) })))
  }

  async function deployAndCall(node: Provider, name = 'you'): Promise<void> {
    const contract = { info: { lang: 'javascript', version: '1', abi: ABI }, code: CODE }
    const deployed = await send(node, 'sendTx', {
      contract: 'system.iost',
      actionName: 'setCode',
      args: [JSON.stringify(contract)],
    })
    const call = { contract: `Contract${(deployed as { hash: string }).hash}`, actionName: 'greet', args: [name] }
    await send(node, 'sendTx', call)
    await send(node, 'execTx', { ...call, args: ['me'] })
  }

  it('prints its address and keys, logs events, and exits cleanly', async () => {
    const { exitCode, stdout, stderr } = await whileRunning(['--accounts', '2', '--chain-id', '1077'], (node) =>
      deployAndCall(node),
    )
    expect(stdout).to.match(/^Listening on http:\/\/127\.0\.0\.1:\d+\nChain 1077, blocks: instant\n/)
    expect(stdout).to.include('Their keys are public')
    expect(stdout).to.include(ADMIN_SECRET)
    expect(stdout).to.match(/\n {2}alice +\w{87,88}\n {2}bobby +\w{87,88}\n$/)
    const lines = stderr.trimEnd().split('\n')
    expect(lines).to.have.length(5)
    expect(lines[0]).to.match(/^block 2 {2}SUCCESS {2}admin system\.iost\/setCode {2}gas \d+ {2}ram .*admin \+\d+/)
    expect(lines[1]).to.match(/^block 3 {2}SUCCESS {2}admin Contract\w+\/greet {2}gas [\d.]+ {2}[\d.]+ ms {2}\w+$/)
    expect(lines[2]).to.match(/^ {4}Contract\w+ info hello you$/)
    expect(lines[3]).to.match(/^dry run {2}SUCCESS/)
    expect(lines[4]).to.match(/hello me$/)
    expect(exitCode).to.equal(0)
  })

  it('prints contract output without terminal control sequences', async () => {
    const { stdout, stderr } = await whileRunning(['--accounts', '1'], (node) =>
      deployAndCall(node, '\x1b]0;x\x07\x9b2J'),
    )
    expect(stderr).to.include('info hello \\u001b]0;x\\u0007\\u009b2J\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
    expect(stdout + stderr).not.to.match(/[\x00-\x09\x0b-\x1f\x7f-\x9f]/)
  })

  it('starts without funded accounts', async () => {
    const { exitCode, stdout } = await whileRunning(['--accounts', '0'], async (node) => {
      expect((await node.request('getChainInfo', {})).head_block).to.equal('0')
    })
    expect(stdout).to.match(/Their keys are public.*\n {2}admin +\w{87,88}\n {2}producer000 +\w{87,88}\n$/)
    expect(exitCode).to.equal(0)
  })

  it('prints one JSON object per line with --json', async () => {
    const { exitCode, stdout, stderr } = await whileRunning(['--json', '--grpc-port', '0'], (node) =>
      deployAndCall(node),
    )
    const lines = stdout.trimEnd().split('\n')
    const [start, deployed, called, tried] = lines.map((line) => JSON.parse(line))
    expect(start).to.deep.include({ event: 'start', chainId: 1020, mining: 'instant', keys: 'public' })
    expect(start.grpc).to.match(/^127\.0\.0\.1:\d+$/)
    expect(start.accounts).to.have.length(12)
    expect(deployed).to.deep.include({ event: 'transaction', block: 2, status: 'SUCCESS', publisher: 'admin' })
    expect(called.console.map(({ text }: { text: string }) => text)).to.deep.equal(['hello you'])
    expect(tried).to.deep.include({ event: 'dryRun', status: 'SUCCESS' })
    expect(stderr).to.equal('')
    expect(exitCode).to.equal(0)
  })

  it('applies its flags', async () => {
    const flags = ['--mine', 'manual', '--no-exec', '--no-dev', '--irreversible', '2']
    await whileRunning(flags, async (node, url) => {
      await send(node, 'sendTx', { contract: 'token.iost', actionName: 'supply', args: ['iost'] })
      expect((await node.request('getNodeInfo', {})).tx_pool_size).to.equal('1')
      const refused = await send(node, 'execTx', {
        contract: 'token.iost',
        actionName: 'supply',
        args: ['iost'],
      }).catch(({ text }) => text)
      expect(refused).to.equal("the node has't enabled this method")
      const answer = await fetch(`${url}/dev/mine`, {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json' },
      })
      expect(await answer.text()).to.equal('{"code":12,"message":"Not Implemented"}')
    })
  })

  it('closes streams cleanly at Ctrl-C', async () => {
    let stream: Promise<string> | undefined
    const { exitCode } = await whileRunning(['--mine', 'interval', '--mine-interval', '20'], async (_, url) => {
      const body = JSON.stringify({ topics: ['CONTRACT_RECEIPT'] })
      stream = (await fetch(`${url}/subscribe`, { method: 'POST', body })).text()
    })
    expect(await stream).to.match(/^(\{"result":\{"event":.+\}\}\n)+$/)
    expect(exitCode).to.equal(0)
  })

  it('warns when other machines can connect', async () => {
    const { stderr } = await whileRunning(['--host', '0.0.0.0'], async () => {})
    expect(stderr).to.equal('warning Other machines can reach this node, and the keys of its accounts are public.\n')
  })

  it('reports a port that is in use', async () => {
    await whileRunning([], async (_, url) => {
      const { port } = new URL(url)
      const { exitCode, stdout, stderr } = await runToolkit(['node', '--port', port], { cwd: createFolder() })
      expect(stdout).to.equal('')
      expect(stderr).to.match(/^error 127\.0\.0\.1:\d+ is in use \[NODE_PORT_IN_USE\]\n {2}hint .+--port/)
      expect(exitCode).to.equal(4)
    })
  })

  for (const [args, text] of [
    [['--port', '70000'], '--port: expected a port'],
    [['--mine', 'sometimes'], '--mine: expected'],
    [['--accounts', 'many'], '--accounts: expected'],
    [['--irreversible', '-1'], '--irreversible: expected'],
    [['--keep', '0'], '--keep: expected at least 1 block'],
    [['--keep', '5', '--explorer', '0'], '--keep: the explorer reads all blocks'],
  ] as const) {
    it(`rejects ${args.join(' ')}`, async () => {
      const { exitCode, stderr } = await runToolkit(['node', ...args], { cwd: createFolder() })
      expect(stderr).to.include(text)
      expect(exitCode).to.equal(2)
    })
  }
})

function readUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout!.on('data', (data) => {
      text += data
      const found = /http:\/\/[\d.]+:\d+/.exec(text)?.[0]
      if (found !== undefined) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the node ended: ${text}`)))
  })
}
