import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { join } from 'node:path'
import { expect } from 'chai'
import { generateKeyPair } from '../../src/crypto/keys.js'
import type { EmbeddedNode } from '../../src/entries/node.js'
import { createHttpServer } from '../../src/node/server/http.js'
import { createAccessPolicy } from '../../src/node/server/http-access.js'
import { closeServer, openServer } from '../../src/node/server/listen.js'
import type { Provider } from '../../src/rpc/provider.js'
import { openNode } from '../node.js'
import { plantKey, searchFolder } from '../planted.js'
import { Place } from './sending.js'
import { createFolder, runToolkit, startToolkit, untilEnd, writeFiles } from './toolkit.js'

describe('toolkit send, exec and call', () => {
  let place: Place
  let id: string
  before(async () => {
    place = await Place.open()
    ;({ id } = place.contract)
  })
  after(() => place.node.close())

  it('sends a call after a dry run, and prints the receipt', async () => {
    const { exitCode, stdout, stderr } = await place.run(['send', id, 'put', '["one", "1"]', '--from', 'alice'])
    expect(stderr).to.match(
      /^network +local\naccount +alice\ncalls +Contract\w+\/put \["one","1"\]\ngas +\d+(\.\d+)? of/,
    )
    expect(stdout).to.match(/^transaction +\w+\nblock +\d+, IRREVERSIBLE\nstatus +SUCCESS\n/)
    expect(exitCode).to.equal(0)
    expect(await place.contract.storage('one')).to.equal('1')
    expect(readdirSync(join(place.cwd, '.toolkit/transactions'))).to.deep.equal([])
  })

  it('prints one JSON object', async () => {
    const args = [
      'send',
      id,
      'pay',
      '["alice", "2.5"]',
      '--from',
      'alice',
      '--limit',
      'iost:10',
      '--network',
      'local',
      '--yes',
    ]
    const before = await place.balance('bobby')
    const { hash, status, network, account, receipt } = JSON.parse(await place.print([...args, '--json']))
    expect({ status, network, account, code: receipt.status_code, hash: receipt.tx_hash }).to.deep.equal({
      status: 'IRREVERSIBLE',
      network: 'local',
      account: 'alice',
      code: 'SUCCESS',
      hash,
    })
    expect(await place.balance('bobby')).to.equal(before + 2.5)
  })

  it('sends nothing when the dry run fails', async () => {
    const height = place.height
    for (const [args, reason] of [
      [['pay', '["alice", "2.5"]'], /exceed amountLimit in tx/],
      [['pay', '["alice", "99999999"]', '--limit', 'iost:99999999'], /balance not enough/],
      [['guard', '["carol"]'], /not allowed/],
    ] as const) {
      expect(await place.fail('TX_FAILED', 1, ['send', id, ...args, '--from', 'alice'])).to.match(reason)
    }
    expect(
      await place.fail('TX_REFUSED', 1, ['send', id, 'get', '["one"]', '--from', 'alice', '--limit', 'nope:1']),
    ).to.contain('token not exists in amountLimit')
    expect(place.height).to.equal(height)
  })

  it('checks arguments against the ABI, and suggests corrections', async () => {
    const bad = (...args: string[]) => ['send', ...args, '--from', 'alice']
    expect(await place.fail('CALL_ACTION', 2, bad(id, 'putt', '[]'))).to.contain('did you mean "put"?')
    await place.fail('CALL_ARGUMENT', 2, bad(id, 'put', '["one"]'))
    await place.fail('CALL_ARGUMENT', 2, bad(id, 'put', '["one", 1]'))
    await place.fail('CALL_ARGUMENT', 2, bad(id, 'many', '[1.5, true, {}]'))
    await place.fail('USAGE', 2, bad(id, 'put', '{"one":1}'))
    await place.fail('USAGE', 2, bad(id, 'put', 'one'))
    await place.fail('USAGE', 2, bad(id, 'pay', '["alice","1"]', '--limit', 'iost'))
    await place.fail('USAGE', 2, bad(id, 'pay', '["alice","1"]', '--limit', 'iost:-1'))
    await place.fail('LOOKUP_NOT_FOUND', 1, bad('Contractnosuch', 'put', '[]'))
    await place.fail('USAGE', 2, bad(id, 'get', '["one"]', '--gas-limit', '1'))
    await place.fail('USAGE', 2, bad(id, 'get', '["one"]', '--expiration', '100'))
  })

  it('keeps the digits of large integers', async () => {
    const returned = await place.print(['call', id, 'many', '[9007199254740993, false, {"a":[1]}]', '--from', 'alice'])
    expect(returned).to.match(/9007199254740993|9007199254740992/)
  })

  it('rejects amounts with more decimals than the token has before signing', async () => {
    const height = place.height
    const pay = (amount: string, ...flags: string[]) => [
      'send',
      'token.iost',
      'transfer',
      JSON.stringify(['iost', 'alice', 'bobby', amount, '']),
      '--from',
      'alice',
      ...flags,
    ]
    const said = await place.fail('AMOUNT_DECIMALS', 2, pay('1.123456789', '--limit', 'iost:2'))
    expect(said).to.contain('token.iost/transfer, argument 4: "1.123456789" is too exact, iost has 8 decimals here')
    expect(said).to.contain('Write 1.12345678: the chain silently truncates')
    await place.fail('AMOUNT_DECIMALS', 2, pay('1.100000000', '--limit', 'iost:2'))
    await place.fail('AMOUNT_DECIMALS', 2, pay('1', '--limit', 'iost:1.000000001'))
    await place.fail('AMOUNT_DECIMALS', 2, pay('1', '--limit', '*:1.5'))
    await place.fail('AMOUNT_DECIMALS', 2, [
      'exec',
      'gas.iost',
      'pledge',
      '["alice","alice","1.125"]',
      '--from',
      'alice',
    ])
    expect(place.height).to.equal(height)
    await place.print(pay('1.12345678', '--limit', 'iost:2.000000000'))
  })

  it('signs as an account of the development chain by default', async () => {
    await place.print(['send', id, 'put', '["open", "5"]', '--from', 'alice'])
    expect(await place.print(['call', id, 'get', '["open"]'])).to.equal('5\n')
  })

  it('requires a signer whose key belongs to the account', async () => {
    await place.fail('CALL_ACCOUNT', 2, ['send', id, 'get', '["one"]'])
    await place.fail('LOOKUP_NOT_FOUND', 1, ['send', id, 'get', '["one"]', '--from', 'nobody'])
    await place.fail('USAGE', 2, ['send', id, 'get', '["one"]', '--from', 'X'])
    await place.keep('wrong_1', 'carol', generateKeyPair('SECP256K1'))
    const height = place.height
    expect(await place.fail('ACCOUNT_KEY', 2, ['send', id, 'get', '["one"]', '--from', 'wrong_1'])).to.contain(
      'carol@active',
    )
    const password = { env: { TOOLKIT_PASSWORD: 'wrong' } }
    await place.fail('KEY_PASSWORD_WRONG', 2, ['send', id, 'get', '["one"]', '--from', 'wrong_1'], password)
    expect(place.height).to.equal(height)
  })

  it('signs with a stored key, by default the selected one', async () => {
    await place.keep('kept_1', 'david', place.keyOf('david'))
    expect((await place.run(['keys', 'use', 'kept_1'])).exitCode).to.equal(0)
    const sent = JSON.parse(await place.print(['send', id, 'put', '["two", "2"]', '--json']))
    expect(sent.account).to.equal('david')
  })

  it('resolves contracts by deployment name', async () => {
    const contracts = { bank: { id } }
    writeFiles(place.cwd, { 'deployments/local.json': JSON.stringify({ network: 'local', chainId: 1020, contracts }) })
    await place.print(['send', 'bank', 'put', '["named", "4"]', '--from', 'alice', '--network', 'local'])
    expect(await place.print(['call', 'bank', 'get', '["named"]', '--from', 'alice', '--network', 'local'])).to.equal(
      '4\n',
    )
    expect(await place.fail('DEPLOY_UNKNOWN', 1, ['call', 'bnak', 'get', '["named"]', '--from', 'alice'])).to.contain(
      'did you mean "bank"?',
    )
  })

  it('writes no key or password to its output', async () => {
    const key = plantKey()
    await place.print(['account', 'create', 'planted', '--from', 'alice', '--owner', key.id])
    await place.keep('planted', 'planted', key)
    await place.print(['send', id, 'put', '["p", "1"]', '--from', 'planted', '--verbose'])
    await place.print(['send', id, 'put', '["p", "2"]', '--from', 'planted', '--sign-only', '--out', 'planted.json'])
    expect(searchFolder(place.cwd)).to.be.greaterThan(3)
  })

  describe('on a protected network', () => {
    const live = (...more: string[]) => [
      'send',
      id,
      'put',
      '["live", "1"]',
      '--from',
      'alice',
      '--network',
      'live',
      ...more,
    ]

    it('sends nothing when it cannot prompt', async () => {
      const height = place.height
      const stderr = await place.fail('NETWORK_PROTECTED', 2, live())
      expect(stderr, stderr).to.match(/^network +live, protected\naccount +alice\n[\s\S]*hint .*--yes/)
      expect(place.height).to.equal(height)
    })

    it('sends after confirmation by flag', async () => {
      await place.print(live('--yes'))
      expect(await place.contract.storage('live')).to.equal('1')
    })
  })

  describe('without a key', () => {
    it('call prints the result for any account', async () => {
      await place.print(['send', id, 'put', '["three", "3"]', '--from', 'alice'])
      expect(await place.print(['call', id, 'get', '["three"]', '--from', 'heidi'])).to.equal('3\n')
      expect(await place.print(['call', id, 'get', '["three"]', '--from', 'heidi', '--json'])).to.equal('"3"\n')
      await place.fail('TX_FAILED', 1, ['call', id, 'guard', '["carol"]', '--from', 'alice'])
    })

    it('exec prints the receipt and its costs, and changes nothing', async () => {
      const args = ['exec', id, 'pay', '["alice", "7"]', '--from', 'alice']
      expect(await place.print(args)).to.match(/^status +SUCCESS\ngas +\d[\s\S]*^spends +alice 7 iost\n/m)
      expect(JSON.parse(await place.print([...args, '--json'])).status_code).to.equal('SUCCESS')
      const { exitCode, stdout } = await place.run([...args, '--limit', 'iost:1'])
      expect(stdout).to.contain('exceed amountLimit in tx')
      expect(exitCode).to.equal(1)
    })

    it('exec runs actions that need several signatures', async () => {
      const args = ['exec', id, 'guard', '["carol"]', '--from', 'alice', '--signers', 'carol']
      expect(await place.print(args)).to.match(/^returns +\["in"\]$/m)
    })
  })

  describe('a transaction in flight when the process exits', () => {
    let slow: EmbeddedNode
    let server: Server
    let cwd: string
    /** Called when a transaction is requested: it was sent before that. */
    let onLook = (): void => {}
    before(async () => {
      slow = await openNode({ mining: 'manual' })
      const { provider: inner } = slow
      const provider: Provider = {
        url: inner.url,
        subscribe: (...args) => inner.subscribe(...args),
        dev: (...args) => inner.dev(...args),
        request(method, ...rest) {
          if (method === 'getTxByHash') onLook()
          return inner.request(method, ...rest)
        },
      }
      server = createHttpServer({
        provider,
        dev: true,
        access: createAccessPolicy({ host: '127.0.0.1', allowOrigins: [] }),
        onError: () => {},
      })
      const url = `http://127.0.0.1:${await openServer(server, '127.0.0.1', 0)}`
      cwd = createFolder({
        'toolkit.config.js': `export default ${JSON.stringify({ networks: { local: { kind: 'http', url } } })}\n`,
      })
    })
    after(async () => {
      await closeServer(server)
      await slow.close()
    })

    it('is resumed from its file with the same bytes and executed once', async () => {
      const args = [
        'send',
        'token.iost',
        'transfer',
        '["iost","alice","bobby","1",""]',
        '--from',
        'alice',
        '--limit',
        'iost:1',
      ]
      const looked = new Promise<void>((resolve) => {
        onLook = resolve
      })
      const child = startToolkit(args, { cwd })
      const ended = untilEnd(child)
      await Promise.race([looked, ended])
      child.kill('SIGINT')
      const { exitCode, stderr } = await ended
      expect(stderr, stderr).to.match(
        /interrupted while transaction \w+ was on its way \[INTERRUPTED\]\n {2}hint .*toolkit send (\S+)/,
      )
      expect(exitCode).to.equal(130)
      const [, file = ''] = /toolkit send (\S+)/.exec(stderr)!
      slow.chain.mineBlock()
      for (const again of [file, join(cwd, 'copy.json')]) {
        if (again === file) copyFileSync(join(cwd, file), join(cwd, 'copy.json'))
        const sent = await runToolkit(['send', again, '--json'], { cwd })
        expect(JSON.parse(sent.stdout).receipt.status_code).to.equal('SUCCESS')
      }
      const { balance } = await slow.provider.request('getAccount', { name: 'bobby', by_longest_chain: true })
      expect(balance).to.equal(1_000_001)
      expect(existsSync(join(cwd, file))).to.equal(false)
    })
  })

  describe('a transaction with several signers', () => {
    const path = (name: string) => join(place.cwd, name)
    const draft = (out: string, ...more: string[]) =>
      place.print(['send', id, 'guard', '["ellen"]', '--signers', 'ellen,frank', '--sign-only', '--out', out, ...more])

    before(async () => {
      for (const name of ['ellen', 'frank', 'grace']) await place.keep(`k_${name}`, name, place.keyOf(name))
    })

    it('is signed separately, combined, signed by the publisher and sent', async () => {
      // In a store without their keys, and on a network that is not named.
      const env = { TOOLKIT_KEYS: join(place.cwd, 'empty') }
      const args = ['send', id, 'guard', '["ellen"]', '--signers', 'ellen,frank', '--sign-only', '--from', 'grace']
      await place.run([...args, '--network', 'live', '--out', 'draft.json'], { env })
      writeFileSync(path('draft.json'), stripSignatures(readFileSync(path('draft.json'), 'utf8')))
      await place.fail('TX_UNFINISHED', 1, ['tx', 'sign', 'draft.json', '--from', 'k_grace'])
      await place.fail('TX_UNFINISHED', 1, ['send', 'draft.json'])
      for (const name of ['ellen', 'frank']) {
        await place.print(['tx', 'sign', 'draft.json', '--from', `k_${name}`, '--out', `${name}.json`])
      }
      await place.print(['tx', 'combine', 'ellen.json', 'frank.json', '--out', 'both.json'])
      await place.print(['tx', 'sign', 'both.json', '--from', 'k_grace', '--out', 'all.json'])
      const sent = JSON.parse(await place.print(['send', 'all.json', '--json']))
      expect(sent.receipt.returns).to.deep.equal(['["in"]'])
      // Sent again it is the same transaction.
      const again = JSON.parse(await place.print(['send', 'all.json', '--json']))
      expect(again).to.deep.equal(sent)
    })

    it('is signed at once with all local keys', async () => {
      await draft('held.json', '--from', 'k_grace')
      expect(JSON.parse(await place.print(['send', 'held.json', '--json'])).receipt.status_code).to.equal('SUCCESS')
    })

    it('is rejected with a changed file, another signer, or a copy of another transaction', async () => {
      await draft('one.json', '--from', 'k_grace')
      await draft('two.json', '--from', 'k_grace', '--gas-limit', '900000')
      const one = JSON.parse(readFileSync(path('one.json'), 'utf8'))
      one.gas_limit = 1_000_000
      writeFileSync(path('changed.json'), JSON.stringify(one))
      await place.fail('TX_SIGNATURE', 1, ['send', 'changed.json'])
      await place.fail('TX_DIFFERENT', 1, ['tx', 'combine', 'one.json', 'two.json'])
      await place.fail('TX_SIGNER', 1, ['tx', 'sign', 'one.json', '--from', 'kept_1'])
      writeFileSync(path('bad.json'), '{"time": "x"}')
      await place.fail('TX_FILE', 1, ['send', 'bad.json'])
      await place.fail('TX_FILE', 1, ['send', 'nosuch.json'])
      for (const [text, missing] of [
        ['{"foo": 1}', 'publisher'],
        ['{"publisher": "grace"}', 'action'],
      ] as const) {
        writeFileSync(path('bad.json'), text)
        for (const command of [['send'], ['tx', 'sign'], ['tx', 'combine']])
          expect(await place.fail('TX_FILE', 1, [...command, 'bad.json'])).to.contain(`it has no ${missing}`)
      }
    })

    it('requires a contract action', async () => {
      for (const contract of [id, 'market', 'token.iost'])
        expect(await place.fail('USAGE', 2, ['send', contract])).to.contain(`toolkit send ${contract} <action>`)
    })

    it('is read from standard input', async () => {
      await draft('piped.json', '--from', 'k_grace')
      const input = readFileSync(path('piped.json'), 'utf8')
      const combined = await place.run(['tx', 'combine', '-'], { input })
      expect(JSON.parse(combined.stdout)).to.deep.equal(JSON.parse(input))
      const signed = await place.run(['tx', 'sign', '-', '--from', 'k_grace'], { input })
      expect(signed.exitCode, signed.stderr).to.equal(0)
      const sent = await place.run(['send', '-', '--json'], { input: signed.stdout })
      expect(JSON.parse(sent.stdout).receipt.status_code).to.equal('SUCCESS')
    })

    it('is reported when expired', async () => {
      await draft('late.json', '--from', 'k_grace')
      place.node.chain.clock.advance(100_000_000_000n)
      place.node.chain.mineBlock()
      expect(await place.fail('TX_EXPIRED', 1, ['send', 'late.json'])).to.contain('never will be')
    })

    it('is rejected on another chain', async () => {
      await draft('here.json', '--from', 'k_grace')
      const other = {
        ...JSON.parse(readFileSync(path('here.json'), 'utf8')),
        chain_id: 1024,
        signatures: [],
        signers: [],
        publisher_sigs: [],
      }
      writeFileSync(path('there.json'), JSON.stringify(other))
      await place.print(['tx', 'sign', 'there.json', '--from', 'k_grace', '--out', 'there.json'])
      await place.fail('NETWORK_CHAIN_ID', 4, ['send', 'there.json'])
    })
  })
})

/** Removes all signatures. */
function stripSignatures(text: string): string {
  return JSON.stringify({ ...JSON.parse(text), signatures: [], publisher_sigs: [] })
}
