import { join } from 'node:path'
import { expect } from 'chai'
import { LanguageServer } from './language-server.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const SHOP = `export interface Item {
  name: string
  price: string
}

export class Shop {
  init(): void {}

  find(name: string): Item {
    return JSON.parse(storage.mapGet('items', name) ?? '{}')
  }
}
`

const TEST = `import { readFileSync } from 'node:fs'
import { chain, expect } from 'iost-toolkit/test'
import type { Item } from '../contracts/shop'

describe('shop', () => {
  it('finds an item', async function () {
    this.timeout(process.uptime() + 60_000)
    const admin = await chain.account('admin')
    const shop = await chain.deploy('shop', { from: admin })
    const item: Item = await shop.read.find('wood')
    await expect(shop.find('wood')).to.succeed
    expect(item.price).to.equal(undefined)
    expect(readFileSync(new URL(import.meta.url), 'utf8')).to.contain('shop')
  })

  it('calls back', (done) => {
    setTimeout(() => {
      expect(process.uptime()).to.be.above(0)
      done()
    }, 1)
  })
})
`

describe('editor navigation', () => {
  const cwd = createFolder()
  const project = join(cwd, 'project')
  const test = 'test/shop.test.ts'
  const contract = 'contracts/shop.ts'
  let server: LanguageServer
  before(async () => {
    await runToolkit(['init', 'project', '--ts', '--yes', '--no-git'], { cwd })
    writeFiles(project, { [contract]: SHOP, [test]: TEST })
    const compiled = await runToolkit(['compile'], { cwd: project })
    expect(compiled).to.include({ exitCode: 0, stderr: '' })
    server = await LanguageServer.start(project)
    server.open(test)
    server.open(contract)
  })
  after(() => server?.stop())

  it('goes from a call in a test to the contract method', async () => {
    const method = [{ file: contract, line: 9 }]
    expect(await server.findDefinition(test, 'expect(shop.fi')).to.deep.equal(method)
    expect(await server.findDefinition(test, 'shop.read.fi')).to.deep.equal(method)
  })

  it('finds the tests that call a method', async () => {
    const references = await server.findReferences(contract, '  fi')
    expect(references.filter(({ file }) => file === test).map(({ line }) => line)).to.deep.equal([10, 11])
  })

  it('keeps the return types of a contract', async () => {
    expect(await server.hover(test, 'shop.read.fi')).to.contain('Promise<Item>')
  })

  it('type-checks a test with the types of Node and mocha', async () => {
    expect(await runToolkit(['test', test], { cwd: project })).to.include({ exitCode: 0 })
  })
})
