import { expect } from 'chai'
import { type Client, createClient, holdAccount } from '../../../src/entries/client.js'
import type { EmbeddedNode } from '../../../src/entries/node.js'
import { createExplorerService, type ExplorerService } from '../../../src/indexer/index.js'
import { openNode } from '../../node.js'

type Wire = Record<string, unknown>

describe('explorer tokens', () => {
  let node: EmbeddedNode
  let service: ExplorerService
  let client: Client
  let alice: ReturnType<typeof holdAccount>

  before(async () => {
    node = await openNode()
    client = createClient({
      provider: node.provider,
      clock: { read: async () => node.chain.clock.now() - 1_000_000n, resync: () => {} },
      defaults: { amountLimit: { '*': 'unlimited' } },
    })
    const [{ name, key }] = node.accounts as [EmbeddedNode['accounts'][number]]
    alice = holdAccount(name, key)
    await act(['token.iost', 'create', ['twin', name, 1000, { decimal: 2 }]])
    await act(['token721.iost', 'create', ['twin', name, 1000]])
    await act(['token.iost', 'issue', ['twin', 'bobby', '12.5']])
    await act(['token721.iost', 'issue', ['twin', name, 'first']])
    await act(
      ['token721.iost', 'issue', ['twin', name, 'second']],
      ['token.iost', 'issue', ['twin', name, '7']],
      ['token721.iost', 'issue', ['twin', 'bobby', 'third']],
    )
    await act(['token721.iost', 'create', ['single', name, 1000]])
    await act(['token721.iost', 'issue', ['single', name, '']])
    service = await createExplorerService({ provider: node.provider })
    await service.sync()
  })
  after(async () => {
    await service.close()
    await node.close()
  })

  async function act(...actions: [contract: string, actionName: string, args: (string | number | object)[]][]) {
    const sent = await client.send({
      from: alice,
      actions: actions.map(([contract, actionName, args]) => ({ contract, actionName, data: JSON.stringify(args) })),
    })
    const { receipt } = await client.wait(sent)
    expect(receipt.status_code, receipt.message).to.equal('SUCCESS')
  }

  async function list(path: string): Promise<Wire[]> {
    const response = await service.api.request(path)
    return ((await response.json()) as { data: Wire[] }).data
  }
  const show = async (path: string) => (await list(path)) as unknown as Wire

  it('tokens of one symbol are separate in the list and have separate pages', async () => {
    const twins = (await list('/tokens')).filter(({ symbol }) => symbol === 'twin')
    expect(
      twins.map(({ address_hash, type, holders_count, decimals }) => [address_hash, type, holders_count, decimals]),
    ).to.have.deep.members([
      ['twin', 'token.iost', 2, 2],
      ['token721.iost:twin', 'token721.iost', 2, 0],
    ])
    for (const twin of twins) expect(await show(`/tokens/${twin.address_hash}`)).to.deep.equal(twin)
    expect(await show('/tokens/token.iost:twin')).to.deep.equal(await show('/tokens/twin'))
    // The symbol is enough if there is one token of it.
    expect(await show('/tokens/single')).to.include({ address_hash: 'token721.iost:single', type: 'token721.iost' })
  })

  it('tokens of one symbol have separate transfers and holders', async () => {
    const transfersOf = async (id: string) => {
      const transfers = await list(`/tokens/${id}/transfers?sort=block_number:asc`)
      return transfers.map(({ to, total, token }) => {
        const { amount, token_id } = total as Wire
        return [to, amount ?? token_id, (token as Wire).address_hash]
      })
    }
    expect(await transfersOf('twin')).to.deep.equal([
      ['bobby', '12.5', 'twin'],
      [alice.name, '7', 'twin'],
    ])
    expect(await transfersOf('token721.iost:twin')).to.deep.equal([
      [alice.name, '0', 'token721.iost:twin'],
      [alice.name, '1', 'token721.iost:twin'],
      ['bobby', '2', 'token721.iost:twin'],
    ])
    const holdersOf = async (id: string) =>
      (await list(`/tokens/${id}/holders`)).map(({ address, amount }) => [address, amount])
    expect(await holdersOf('twin')).to.deep.equal([
      ['bobby', '12.5'],
      [alice.name, '7'],
    ])
    expect(await holdersOf('token721.iost:twin')).to.deep.equal([
      [alice.name, '2'],
      ['bobby', '1'],
    ])
  })

  it('tokens of one symbol have separate balances of an address', async () => {
    const balances = (await list(`/addresses/bobby/token-balances`)).filter(
      ({ token }) => (token as Wire).symbol === 'twin',
    )
    expect(
      balances.map(({ token, amount, token_id }) => [(token as Wire).address_hash, amount, token_id]),
    ).to.have.deep.members([
      ['twin', '12.5', null],
      ['token721.iost:twin', '1', '2'],
    ])
  })

  it('explorer tokens do not exist under unknown contracts', async () => {
    for (const id of ['gas.iost:twin', 'token721.iost:iost', 'token.iost:single', ':twin']) {
      expect((await service.api.request(`/tokens/${id}`)).status, id).to.equal(404)
    }
  })
})
