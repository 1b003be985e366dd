import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createContext } from '../../../src/deploy/script/context.js'
import * as clientEntry from '../../../src/entries/client.js'
import * as configEntry from '../../../src/entries/config.js'
import * as deployEntry from '../../../src/entries/deploy.js'
import * as explorerEntry from '../../../src/entries/explorer.js'
import * as nodeEntry from '../../../src/entries/node.js'
import * as testEntry from '../../../src/entries/test.js'

const SRC = join(import.meta.dirname, '../../../src')
const ENTRIES = { clientEntry, configEntry, deployEntry, explorerEntry, nodeEntry, testEntry }

const provider = { url: 'http://none', request: async () => ({}), subscribe: async () => {} } as never
const client = clientEntry.createClient({ provider, chainId: 1, clock: { read: async () => 1n, resync: () => {} } })
const from = clientEntry.holdAccount('alice', clientEntry.generateKeyPair())
const source = { code: 'class A { init() {} } module.exports = A', abi: [] }
const handle = () => clientEntry.contractAt(client, 'ContractA', { abi: [], from })
const deploying = () => createContext({ network: 'local', args: [], client } as never, { add: () => {} } as never)
const explorer = explorerEntry.createExplorer('http://none')
const http = () => clientEntry.createHttpProvider('http://127.0.0.1:1')

type Given = Record<string, unknown>
/** Every way in which options of a type reach a public function, by the exported name of the type. */
const CHECKED: Record<string, ((options: Given) => unknown)[]> = {
  Signer: [
    (signer) =>
      clientEntry
        .transfer(client, { from, to: 'bobby', amount: '1', signers: [{ account: from, ...signer }] })
        .receipt(),
  ],
  SendOptions: [
    (options) => handle().with(options),
    (options) => clientEntry.contractAt(client, 'ContractA', { abi: [], send: options }),
    (options) => clientEntry.joinCalls([clientEntry.transfer(client, { from, to: 'bobby', amount: '1' })], options),
    (options) => clientEntry.createClient({ provider, defaults: options }),
    (options) =>
      testEntry.chain.transaction([clientEntry.transfer(client, { from, to: 'bobby', amount: '1' })], options),
  ],
  SendRequest: [(options) => client.sign({ from, actions: [], ...options })],
  CreateAccountOptions: [
    (options) =>
      clientEntry.createAccount(client, { name: 'x', keys: clientEntry.generateKeyPair(), from, ...options }),
  ],
  TransferOptions: [(options) => clientEntry.transfer(client, { from, to: 'bobby', amount: '1', ...options })],
  ClientOptions: [(options) => clientEntry.createClient({ provider, ...options })],
  HandleOptions: [(options) => clientEntry.contractAt(client, 'ContractA', { abi: [], ...options })],
  ContractSource: [
    (options) => clientEntry.publishContract(client, { ...source, ...options }, { from }),
    (options) => clientEntry.updateContract(client, 'ContractA', { ...source, ...options }, { from }),
  ],
  PublishOptions: [
    (options) => clientEntry.publishContract(client, source, { from, ...options }),
    (options) => clientEntry.deployContract(client, source, { from, ...options }),
    (options) => clientEntry.updateContract(client, 'ContractA', source, { from, ...options }),
  ],
  EventOptions: [
    (options) => handle().events(options).next(),
    (options) => clientEntry.followContract(provider, 'ContractA', options).next(),
  ],
  'rpc DeliveryOptions': [(options) => clientEntry.deliver(provider, {} as never, options)],
  'rpc WaitOptions': [
    (options) => clientEntry.waitForReceipt(provider, { hash: 'x' } as never, options),
    (options) => clientEntry.createClient({ provider, wait: options }),
  ],
  HttpProviderOptions: [(options) => clientEntry.createHttpProvider('http://127.0.0.1:1', options)],
  RequestOptions: [(options) => http().request('getNodeInfo', {}, options)],
  SubscribeOptions: [(options) => http().subscribe({ topics: [] } as never, { onEvent: () => {}, ...options })],
  PublishStep: [(options) => deploying().deploy('market', { from: 'alice', ...options })],
  UpdateStep: [(options) => deploying().update('market', { from: 'alice', ...options })],
  ListQuery: [(options) => explorer.blocks(options).first(1)],
  ExplorerOptions: [(options) => explorerEntry.createExplorer('http://none', options)],
  TransportOptions: [(options) => explorerEntry.createExplorer('http://none', options)],
  'explorer WaitOptions': [(options) => explorer.waitFor(async () => 1, options)],
  VerifyOptions: [
    (options) => explorer.verify(explorerEntry.submitArtifact('ContractA', { script: '', abi: [] }), options),
  ],
  NodeOptions: [(options) => nodeEntry.createNode(options)],
  ListenOptions: [
    async (options) => {
      const node = await nodeEntry.createNode({ accounts: 0 })
      return node.listen({ port: 0, ...options }).finally(() => node.close())
    },
  ],
  TestChainOptions: [(options) => testEntry.createTestChain(options)],
}

/** Types of options that other tests cover, with the reason. */
const ELSEWHERE: Record<string, string> = {
  ActionOptions: 'an action of a transaction, whose members are all required',
  SentTransaction: 'no options',
  SameAsOptions: 'test/e2e/claims.ts has a row for each',
  InvariantOptions: 'test/e2e/claims.ts has a row for each',
  PropertyOptions: 'test/e2e/claims.ts has a row for each',
  DeployOptions: 'another name of PublishOptions',
  UpdateOptions: 'test/e2e/claims.ts has rows, which run a chain',
  MiningMode: 'no object',
}

/** Exported functions without options. */
const WITHOUT = new Set(
  `holdAccount joinCalls readReceipt createNodeClock readFields readStorage generateKeyPair parseSecretKey isToolkitError
  isNodeError loadContract defineConfig secret deployment createFixedClock createFollowingClock submitArtifact fixture
  expect sameAs invariants property`.split(/\s+/),
)

/** Names of the members of an exported interface, with those that it extends, as its source declares them. */
function listMembers(name: string, room?: string): string[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  for (const file of files.filter((each) => room === undefined || each.startsWith(room))) {
    const text = readFileSync(join(SRC, file), 'utf8')
    const [, extended, body] =
      new RegExp(`interface ${name}(?:<\\w+>)?(?: extends ([^{]*))? \\{\\n([^]*?)\\n\\}`).exec(text) ?? []
    if (body === undefined) continue
    const own = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, member]) => member ?? '')
    const parents = (extended ?? '').replace(/Omit<(\w+)[^>]*>/g, '$1').split(/,\s*/)
    const inherited = parents.flatMap((parent) => (parent === '' ? [] : listMembers(parent, room)))
    return [...new Set([...own, ...inherited])]
  }
  throw new Error(`no interface ${name}`)
}

/** The name with its last two letters swapped, or a letter more. */
function misspell(name: string): string {
  const swapped = `${name.slice(0, -2)}${name.at(-1)}${name.at(-2)}`
  return swapped === name ? `${name}${name.at(-1)}` : swapped
}

async function messageOf(run: () => unknown): Promise<string> {
  try {
    await run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'it was accepted'
}

/**
 * The oracle for the names of options is the source of the exported interfaces, read as text; for what is exported, the
 * entries themselves. A new option that its function does not know is red here, and so is a new function or type.
 */
describe('options of public functions', () => {
  for (const [type, uses] of Object.entries(CHECKED)) {
    const [name = '', room] = type.split(' ').reverse()
    for (const [index, use] of uses.entries()) {
      it(`options of ${type} are rejected if they are misspelt, with the nearest name (use ${index + 1})`, async () => {
        const members = listMembers(name, room)
        expect(members).to.not.be.empty
        for (const member of members) {
          const wrong = misspell(member)
          const message = await messageOf(() => use({ [wrong]: undefined }))
          expect(message, member).to.include(`has no option ${wrong}`)
          if (member.length > 3) expect(message, member).to.match(/; did you mean "\w+"\?$/)
        }
      })
    }
  }

  it('options of each exported type are listed', () => {
    const texts = readdirSync(join(SRC, 'entries')).map((file) => readFileSync(join(SRC, 'entries', file), 'utf8'))
    const names = texts.flatMap((text) => [
      ...text.matchAll(/\b(\w+(?:Options|Step|Request|Query|Source)|Signer)\b(?=[,\s}])/g),
    ])
    const missing = [...new Set(names.map(([, name]) => name ?? ''))].filter(
      (name) => !Object.keys(CHECKED).some((type) => type.endsWith(name)) && !Object.hasOwn(ELSEWHERE, name),
    )
    expect(missing).to.deep.equal([])
  })

  it('options of each exported function are tried', () => {
    const tried = Object.values(CHECKED).flat().map(String).join('\n')
    const functions = Object.values(ENTRIES).flatMap((entry) =>
      Object.entries(entry).flatMap(([name, value]) =>
        typeof value === 'function' && !/^class /.test(String(value)) ? [name] : [],
      ),
    )
    expect(functions).to.have.length.above(25)
    expect([...new Set(functions)].filter((name) => !WITHOUT.has(name) && !tried.includes(`.${name}(`))).to.deep.equal(
      [],
    )
  })
})
