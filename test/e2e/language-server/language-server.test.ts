import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import {
  type CodeAction,
  CodeActionRequest,
  type CodeLens,
  CodeLensRequest,
  type CompletionItem,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  type Hover,
  HoverRequest,
  type InlayHint,
  InlayHintRequest,
  type Location,
  PrepareRenameRequest,
  type Range,
  ReferencesRequest,
  RenameRequest,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { createFolder, runToolkit } from '../toolkit.js'
import { Editor } from './editor.js'
import { applyEdits } from './text-edits.js'

const NOBODY = { uid: 65534, gid: 65534 }
const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } }

const BANK = `/** Keeps deposits. */
class Bank {
  init() {
    storage.put('total', '0')
  }

  /**
   * Takes a deposit.
   * @param {string} from
   * @param {string} amount
   * @amountLimit iost 100
   */
  deposit(from, amount) {
    blockchain.deposit(from, amount, 'deposit')
    storage.mapPut('deposits', from, amount, from)
    blockchain.receipt(JSON.stringify(['deposited', from]))
  }

  /**
   * @param {string} to
   * @param {string} amount
   */
  pay(to, amount) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('only the owner pays')
    blockchain.withdraw(to, amount, 'pay')
  }
}

module.exports = Bank
`

const TEST = `import { chain, expect, fixture } from 'iost-toolkit/test'

describe('bank', () => {
  const setup = fixture(async () => {
    const { owner, alice } = await chain.accounts(['owner', 'alice'])
    const bank = await chain.deploy('bank', { from: owner })
    return { owner, alice, bank }
  })

  it('takes (a) deposit', async () => {
    const { alice, bank } = await setup()
    await expect(bank.as(alice).deposit(alice.name, '1')).to.emit('deposited')
  })

  it('pays', async () => {
    const { alice, owner, bank } = await setup()
    await bank.as(alice).deposit(alice.name, '5')
    await bank.as(owner).pay(alice.name, '1')
  })
})
`

const FILES = {
  'package.json': '{"type":"module"}',
  'toolkit.config.js': "export default { tests: 'test/**/*.test.js' }\n",
  'contracts/bank.js': BANK,
  'test/bank.test.js': TEST,
}

/** An action in the report of `--gas=json`. */
interface MeasuredAction {
  action: string
  gas: { min: number; median: number; max: number }
  ram: { publisher: number; contract: number; others: number }
}

describe('toolkit lsp', () => {
  let folder: string
  let editor: Editor
  const start = async (files: Record<string, string> = FILES, options?: object) => {
    folder = createFolder(files)
    editor = await Editor.start({ folders: [folder], ...(options && { options }) })
  }
  const open = (name: string, text?: string) => editor.open(join(folder, name), text)
  const at = (uri: string, marked: string) => ({ textDocument: { uri }, position: editor.at(uri, marked) })
  const send = <T>(type: { method: string }, params: object) => editor.connection.sendRequest<T>(type.method, params)
  afterEach(async () => {
    await editor.vanish()
  })

  describe('diagnostics', () => {
    it('diagnostics report what the chain refuses, at its place, with what to write instead', async () => {
      await start()
      const uri = await open('contracts/bank.js')
      expect(await editor.diagnose(uri)).to.deep.equal([])
      await editor.change(uri, BANK.replace("storage.put('total', '0')", 'try { storage.del("x") } catch (error) {}'))
      const [first] = await editor.diagnose(uri)
      expect(first).to.include({ severity: 1, code: 'iost/refused', source: 'iost' })
      expect(first?.message).to.match(/^the word try is refused.*check before the call/)
      expect(first?.range.start).to.deep.equal({ line: 3, character: 4 })
    })

    it('diagnostics are those of the text, not of the file, and disappear with their cause', async () => {
      await start()
      const uri = await open('contracts/bank.js', BANK.replace('blockchain.contractOwner()', 'to'))
      const [finding] = await editor.diagnose(uri)
      expect(finding).to.include({ severity: 1, code: 'iost/missing-authority' })
      expect(finding?.relatedInformation?.length).to.be.greaterThan(0)
      expect(finding?.codeDescription?.href).to.match(/lint\/missing-authority\.md$/)
      await editor.change(uri, BANK)
      expect(await editor.diagnose(uri)).to.deep.equal([])
    })

    it('diagnostics of a contract follow a module that it imports, and a module has its own', async () => {
      const module =
        "export function pay(to: string, amount: string): void {\n  blockchain.withdraw(to, amount, '')\n}\n"
      const contract = `import { pay } from './lib/pay'

export class Payer {
  init(): void {}
  send(to: string, amount: string): void {
    pay(to, amount)
  }
}
`
      await start({ ...FILES, 'contracts/payer.ts': contract, 'contracts/lib/pay.ts': module })
      const uri = await open('contracts/payer.ts')
      expect((await editor.diagnose(uri)).map(({ code }) => code)).to.deep.equal(['iost/missing-authority'])
      const imported = await open('contracts/lib/pay.ts', module.replace('blockchain.withdraw', 'console.log'))
      await editor.waitFor(uri, ({ diagnostics }) => diagnostics.every(({ code }) => code === 'iost/unused-action'))
      await editor.change(imported, module.replace('blockchain', 'try { x() } catch (e) {} blockchain'))
      expect((await editor.diagnose(imported)).map(({ code }) => code)).to.include('iost/refused')
    })

    it('diagnostics of tests report an assertion that is not awaited', async () => {
      await start()
      const uri = await open('test/bank.test.js', TEST.replace('await expect(bank', 'expect(bank'))
      expect((await editor.diagnose(uri)).map(({ code }) => code)).to.deep.equal(['iost/awaited-call'])
    })

    it('diagnostics report an ABI that does not agree with its source', async () => {
      const abi = { lang: 'javascript', version: '1.0.0', abi: [{ name: 'missing', args: [], amountLimit: [] }] }
      await start({ ...FILES, 'contracts/bank.js.abi': JSON.stringify(abi) })
      const uri = await open('contracts/bank.js')
      expect((await editor.diagnose(uri)).map(({ message }) => message).join('\n')).to.match(/missing/)
    })

    it('diagnostics name the line of a broken configuration, and the contract is still checked', async () => {
      await start({ ...FILES, 'toolkit.config.js': "export default {\n  contract: 'contracts',\n}\n" })
      const config = pathToFileURL(join(folder, 'toolkit.config.js')).href
      const uri = await open('contracts/bank.js', BANK.replace('blockchain.contractOwner()', 'to'))
      expect((await editor.diagnose(uri)).map(({ code }) => code)).to.deep.equal(['iost/missing-authority'])
      const { diagnostics } = await editor.waitFor(config, ({ diagnostics }) => diagnostics.length > 0)
      expect(diagnostics[0]).to.include({ severity: 1, code: 'CONFIG_INVALID' })
      expect(diagnostics[0]?.message).to.include('contract')
    })

    it('diagnostics follow a configuration that is corrected', async () => {
      await start({
        ...FILES,
        'toolkit.config.js': "export default { lint: { rules: { 'missing-authority': 'off' } } }\n",
      })
      const uri = await open('contracts/bank.js', BANK.replace('blockchain.contractOwner()', 'to'))
      expect(await editor.diagnose(uri)).to.deep.equal([])
      const config = join(folder, 'toolkit.config.js')
      writeFileSync(config, 'export default {}\n')
      await editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: pathToFileURL(config).href, type: FileChangeType.Changed }],
      })
      await editor.waitFor(uri, ({ diagnostics }) => diagnostics.some(({ code }) => code === 'iost/missing-authority'))
    })

    it('diagnostics keep CRLF in their places', async () => {
      await start()
      const text = BANK.replaceAll('\n', '\r\n').replace('blockchain.contractOwner()', 'to')
      const uri = await open('contracts/bank.js', text)
      const found = (await editor.diagnose(uri)).find(({ code }) => code === 'iost/missing-authority')
      const line = text.split('\r\n').findIndex((each) => each.includes('withdraw'))
      expect(found?.range.start.line).to.equal(line)
    })

    it('diagnostics are not sent for a file outside of the workspace', async () => {
      await start()
      const other = createFolder({ 'contracts/bank.js': BANK.replace('blockchain.contractOwner()', 'to') })
      const outside = await editor.open(join(other, 'contracts/bank.js'))
      const uri = await open('contracts/bank.js')
      await editor.diagnose(uri)
      expect(await send<Hover | null>(HoverRequest, at(outside, 'pa|y(to'))).to.equal(null)
    })

    it('diagnostics need no configuration and no package.json', async () => {
      await start({ 'contracts/bank.js': BANK.replace('blockchain.contractOwner()', 'to') })
      const uri = await open('contracts/bank.js')
      expect((await editor.diagnose(uri)).map(({ code }) => code)).to.deep.equal(['iost/missing-authority'])
    })

    it('diagnostics of a minified contract are at their columns', async () => {
      const line = 'class Till{init(){}pay(a,b){blockchain.withdraw(a,b,"")}'
      const minified = `${line}${Array.from({ length: 2000 }, (_, index) => `m${index}(a){return a+${index}}`).join('')}};module.exports=Till;`
      await start({ ...FILES, 'contracts/till.js': minified })
      const uri = await open('contracts/till.js')
      const found = (await editor.diagnose(uri)).find(({ code }) => code === 'iost/missing-authority')
      expect(found?.range.start).to.deep.equal({ line: 0, character: minified.indexOf('blockchain.withdraw') })
      const hover = await send<Hover>(HoverRequest, at(uri, 'pa|y(a,b)'))
      expect((hover.contents as { value: string }).value).to.include('till.pay')
    })

    it('diagnostics go on beside a folder that cannot be read', async () => {
      folder = createFolder({ ...FILES, 'contracts/closed/other.js': BANK, 'test/closed/other.test.js': TEST })
      chmodSync(folder, 0o777)
      editor = await Editor.start({ folders: [folder], ...(process.getuid?.() === 0 && { user: NOBODY }) })
      const closed = [join(folder, 'contracts/closed'), join(folder, 'test/closed')]
      for (const path of closed) chmodSync(path, 0)
      try {
        const uri = await open('contracts/bank.js', BANK.replace('blockchain.contractOwner()', 'to'))
        expect((await editor.diagnose(uri)).map(({ code }) => code)).to.include('iost/missing-authority')
        expect(await send<Hover | null>(HoverRequest, at(uri, 'pa|y(to'))).to.not.equal(null)
        const lenses = await send<CodeLens[]>(CodeLensRequest, { textDocument: { uri } })
        expect(lenses.map(({ command }) => command?.title)).to.include('deploy')
      } finally {
        for (const path of closed) chmodSync(path, 0o755)
      }
    })

    it('diagnostics run no code of a workspace that is not trusted', async () => {
      const config =
        "import { writeFileSync } from 'node:fs'\nwriteFileSync(new URL('ran', import.meta.url), '')\nexport default {}\n"
      await start({ ...FILES, 'toolkit.config.js': config }, { isTrusted: false })
      const uri = await open('contracts/bank.js', BANK.replace('blockchain.contractOwner()', 'to'))
      expect((await editor.diagnose(uri)).map(({ code }) => code)).to.deep.equal(['iost/missing-authority'])
      expect(() => readFileSync(join(folder, 'ran'))).to.throw('ENOENT')
    })

    it('diagnostics end with the document', async () => {
      await start()
      const uri = await open('contracts/bank.js', BANK.replace('blockchain.contractOwner()', 'to'))
      expect(await editor.diagnose(uri)).to.have.length(1)
      await editor.close(uri)
      await editor.waitFor(uri, ({ diagnostics }) => diagnostics.length === 0)
    })
  })

  describe('quick fixes', () => {
    /** Applies the fix of a title to a document. */
    async function applyFix(uri: string, title: string | RegExp): Promise<string> {
      await editor.diagnose(uri)
      const context = { diagnostics: [] }
      const actions = await send<CodeAction[]>(CodeActionRequest, { textDocument: { uri }, range: WHOLE, context })
      const found = actions.filter((action) =>
        typeof title === 'string' ? action.title === title : title.test(action.title),
      )
      expect(found, actions.map((action) => action.title).join(', ')).to.have.length(1)
      const text = applyEdits(editor.text(uri), found[0]!.edit!.changes![uri]!)
      await editor.change(uri, text)
      return text
    }

    it('correct the name of a host function', async () => {
      await start()
      const uri = await open('contracts/bank.js', BANK.replace('storage.put(', 'storage.Put('))
      const reported = (await editor.diagnose(uri)).filter(({ message }) => String(message).includes('storage.Put'))
      expect(reported.map(({ severity, code }) => [severity, code])).to.deep.equal([[1, 'compile']])
      expect(await applyFix(uri, 'Change to storage.put')).to.equal(BANK)
      expect(await editor.diagnose(uri)).to.deep.equal([])
    })

    it('quick fixes wait for the check of the text that they correct', async () => {
      await start()
      const uri = await open('contracts/bank.js')
      await editor.diagnose(uri)
      await editor.change(uri, BANK.replace('storage.put(', 'storage.Put('))
      const context = { diagnostics: [] }
      const actions = await send<CodeAction[]>(CodeActionRequest, { textDocument: { uri }, range: WHOLE, context })
      expect(actions.map(({ title }) => title)).to.include('Change to storage.put')
    })

    it('quick fixes remain in TypeScript for what its own server reports, which is reported once', async () => {
      const typed = `export class Till {
  init(): void {
    storage.Put('total', '0')
  }
}
`
      await start({ ...FILES, 'contracts/till.ts': typed })
      const uri = await open('contracts/till.ts')
      expect((await editor.diagnose(uri)).map(({ message }) => message)).to.deep.equal([])
      expect(await applyFix(uri, 'Change to storage.put')).to.include("storage.put('total'")
    })

    it('quick fixes add the authority of the owner, after which the finding is gone', async () => {
      await start()
      const unsafe = BANK.replace(/ {4}if \(!blockchain\.requireAuth.*\n/, '')
      const uri = await open('contracts/bank.js', unsafe)
      await applyFix(uri, 'Require the authority of the owner')
      expect(await editor.diagnose(uri)).to.deep.equal([])
    })

    it('quick fixes add an amount limit to an action without one', async () => {
      await start()
      const uri = await open('contracts/bank.js', BANK.replace('   * @amountLimit iost 100\n', ''))
      expect(await applyFix(uri, 'Add @amountLimit to deposit')).to.equal(BANK)
    })

    it('quick fixes ignore a finding with a reason', async () => {
      await start()
      const uri = await open('contracts/bank.js', BANK.replace('blockchain.contractOwner()', 'to'))
      const text = await applyFix(uri, 'Ignore iost/missing-authority here, with a reason')
      expect(text).to.include(
        '    // eslint-disable-next-line iost/missing-authority -- reason\n    blockchain.withdraw',
      )
      expect(await editor.diagnose(uri)).to.deep.equal([])
    })
  })

  describe('hover', () => {
    const read = async (uri: string, marked: string) =>
      ((await send<Hover | null>(HoverRequest, at(uri, marked)))?.contents as { value: string } | undefined)?.value

    it('describes an action: authority, writes, limit, costs of the cost file', async () => {
      const costs = '{"version":1,"actions":{"bank.deposit":{"gas":[1000,2000,3000],"ram":[40,5,0]}},"tests":{}}'
      await start({ ...FILES, 'costs.json': costs })
      const uri = await open('contracts/bank.js')
      const text = await read(uri, 'depo|sit(from, amount)')
      expect(text).to.include('**bank.deposit**(from')
      expect(text).to.include('Takes a deposit.')
      expect(text).to.include('Amount limit: iost 100')
      expect(text).to.include('`deposits[from]` (RAM: from)')
      expect(text).to.include('Gas 1,000 / 2,000 / 3,000 (min / median / max of costs.json)')
      expect(await read(uri, 'p|ay(to')).to.include('Needs owner@active')
    })

    // An argument may have the name of a token: "iost iost" would be a unit that is written twice.
    it('distinguishes the amount of a movement from its token and its accounts', async () => {
      const pay =
        "fund(iost, to) {\n    blockchain.deposit(tx.publisher, iost, '')\n    blockchain.withdraw(to, '5', '')\n    this._burn(iost)\n  }\n\n  _burn(iost) {"
      const burn = `${pay}\n    blockchain.callWithAuth('token.iost', 'destroy', ['coin', blockchain.contractName(), iost])\n  }\n\n  pay(`
      await start({ ...FILES, 'contracts/bank.js': BANK.replace('  pay(', `  ${burn}`) })
      const uri = await open('contracts/bank.js')
      expect(await read(uri, 'fu|nd(iost')).to.include(
        'Moves: `iost` of `iost` from `sender` to `contract`, `5` of `iost` from `contract` to `to`, `iost` of `coin` from `contract`',
      )
    })

    it('gives the types of the ABI of a contract that compiles', async () => {
      await start()
      const uri = await open('contracts/bank.js')
      await editor.diagnose(uri)
      const abi = JSON.parse((await runToolkit(['compile', '--json', 'bank'], { cwd: folder })).stdout) as {
        folder: string
      }
      const { abi: entries } = JSON.parse(readFileSync(join(folder, abi.folder, 'bank.abi'), 'utf8')) as {
        abi: { name: string; args: string[] }[]
      }
      const [from, amount] = entries.find(({ name }) => name === 'deposit')?.args ?? []
      expect(await read(uri, 'depo|sit(from, amount)')).to.include(`**bank.deposit**(from: ${from}, amount: ${amount})`)
    })

    it('names each map once, with all who pay for it', async () => {
      await start({
        ...FILES,
        'contracts/bank.js': BANK.replace(
          '    blockchain.receipt(',
          "    storage.mapPut('deposits', 'last', from)\n    storage.mapDel('deposits', amount)\n    blockchain.receipt(",
        ),
      })
      const uri = await open('contracts/bank.js')
      expect(await read(uri, 'depo|sit(from, amount)')).to.include(
        'Writes: `deposits[…]` (RAM: from or contract; deletes)',
      )
    })

    it('describes an action where a test calls it', async () => {
      await start()
      const uri = await open('test/bank.test.js')
      expect(await read(uri, 'as(owner).pa|y(')).to.include('**bank.pay**(to, amount)')
      expect(await read(uri, 'setu|p()')).to.equal(undefined)
    })

    it('gives the price of a host call, and the arguments of a system contract', async () => {
      await start()
      const uri = await open(
        'contracts/bank.js',
        BANK.replace('blockchain.withdraw(to,', "blockchain.call('token.iost', 'transfer', ["),
      )
      expect(await read(uri, 'storage.p|ut')).to.match(/^\*\*storage\.put\*\* · 300 gas/)
      expect(await read(uri, "'tran|sfer'")).to.include(
        '**token.iost/transfer**(string, string, string, string, string)',
      )
    })
  })

  describe('completion', () => {
    const complete = async (uri: string, line: string) => {
      await editor.change(uri, `${TEST}${line.replace('|', '')}`)
      const items = await send<CompletionItem[]>(CompletionRequest, at(uri, line))
      return items.map(({ label }) => label)
    }

    it('lists names inside of texts, in a source that cannot be parsed', async () => {
      await start()
      const uri = await open('test/bank.test.js')
      expect(await complete(uri, "\nchain.deploy('|")).to.deep.equal(['bank'])
      expect(await complete(uri, "\nexpect(x).to.emit('|')")).to.include.members(['deposit', 'pay', 'token.iost'])
      expect(await complete(uri, "\nexpect(x).to.emit('token.iost', '|')")).to.include('transfer')
      expect(await complete(uri, "\nexpect(x).to.callContract('bank', '|')")).to.deep.equal(['deposit', 'pay'])
      expect(await complete(uri, "\nexpect(x).to.failWith('|")).to.deep.equal(['only the owner pays'])
      expect(await complete(uri, "\nexpect(x).to.callContract('token.iost', '|")).to.include('transfer')
      expect(await complete(uri, "\nexpect(x).to.callContract('|")).to.include.members(['token.iost', 'bank'])
      expect(await complete(uri, "\nbank.storage('|")).to.have.members(['total', 'deposits'])
      expect(await complete(uri, "\nchain.account('|")).to.include.members(['owner', 'alice'])
      expect(await complete(uri, "\nconsole.log('|")).to.deep.equal([])
    })

    it('lists the names of address books of all networks, and passes over other files', async () => {
      const published = (id: string) => ({ id, source: 'contracts/bank.js', network: 'x' })
      await start({
        ...FILES,
        'deployments/testnet.json': JSON.stringify({
          network: 'testnet',
          chainId: 1,
          contracts: { till: published('ContractA') },
        }),
        'deployments/mainnet.json': JSON.stringify({
          network: 'mainnet',
          chainId: 2,
          contracts: { till: published('ContractB'), safe: published('ContractC') },
        }),
        'deployments/broken.json': '{"contracts":',
        'deployments/other.json': '[]',
      })
      const uri = await open('test/bank.test.js')
      const labels = await complete(uri, "\nchain.contract('|")
      expect(labels.filter((label) => !label.endsWith('.iost'))).to.have.members(['bank', 'till', 'safe'])
    })

    it('replaces what is typed already, up to the quote', async () => {
      await start()
      const uri = await open('test/bank.test.js')
      await editor.change(uri, `${TEST}\nchain.deploy('bax')`)
      const [item] = await send<CompletionItem[]>(CompletionRequest, at(uri, "\nchain.deploy('ba|x')"))
      expect(applyEdits(editor.text(uri), [item!.textEdit as TextEdit])).to.equal(`${TEST}\nchain.deploy('bank')`)
    })
  })

  describe('navigation', () => {
    it('goes from a call in a test to the action, and from a name to the contract', async () => {
      await start()
      const uri = await open('test/bank.test.js')
      const contract = pathToFileURL(join(folder, 'contracts/bank.js')).href
      const action = await send<Location>(DefinitionRequest, at(uri, 'as(owner).pa|y('))
      expect([action.uri, action.range.start.line]).to.deep.equal([contract, lineOf(BANK, '  pay(to')])
      const declared = await send<Location>(DefinitionRequest, at(uri, "deploy('ba|nk'"))
      expect([declared.uri, declared.range.start.line]).to.deep.equal([contract, lineOf(BANK, 'class Bank')])
    })

    it('finds the uses of an action, and renames them with the ABI', async () => {
      const abi = {
        lang: 'javascript',
        version: '1.0.0',
        abi: [
          { name: 'deposit', args: ['string', 'string'], amountLimit: [{ token: 'iost', val: '100' }] },
          { name: 'pay', args: ['string', 'string'], amountLimit: [] },
        ],
      }
      await start({ ...FILES, 'contracts/bank.js.abi': JSON.stringify(abi) })
      const uri = await open('contracts/bank.js')
      const place = at(uri, 'depo|sit(from, amount)')
      const uses = await send<Location[]>(ReferencesRequest, { ...place, context: { includeDeclaration: false } })
      expect(uses.map(({ range }) => range.start.line)).to.deep.equal([
        lineOf(TEST, 'to.emit'),
        lineOf(TEST, "deposit(alice.name, '5')"),
      ])
      expect(await send<Range>(PrepareRenameRequest, place)).to.have.property('start')
      const edit = await send<WorkspaceEdit>(RenameRequest, { ...place, newName: 'payIn' })
      const texts = Object.entries(edit.changes ?? {}).map(([file, edits]) =>
        applyEdits(readFileSync(new URL(file), 'utf8'), edits),
      )
      expect(texts).to.have.length(3)
      expect(texts.join('\n').match(/payIn/g)).to.have.length(4)
      expect(texts.join('\n')).to.include("blockchain.deposit(from, amount, 'deposit')")
    })

    it('refuses names that the contract has already, and those that the chain calls', async () => {
      await start()
      const uri = await open('contracts/bank.js')
      const place = at(uri, 'depo|sit(from, amount)')
      const rename = (params: object) =>
        send<unknown>(RenameRequest, params).then(String, (error: Error) => error.message)
      expect(await rename({ ...place, newName: 'pay' })).to.equal('bank already has a method pay')
      expect(await rename({ ...place, newName: '1st' })).to.equal('"1st" is not a name of an action')
      expect(await rename({ ...at(uri, 'in|it()'), newName: 'begin' })).to.equal('the chain calls init by its name')
    })
  })

  describe('code lenses and inlay hints', () => {
    it('code lenses and inlay hints show tests and gas above actions, with commands that select the tests', async () => {
      const costs = '{"version":1,"actions":{"bank.deposit":{"gas":[1000,2000,3000],"ram":[40,5,0]}},"tests":{}}'
      await start({ ...FILES, 'costs.json': costs })
      const uri = await open('contracts/bank.js')
      const lenses = await send<CodeLens[]>(CodeLensRequest, { textDocument: { uri } })
      const titles = lenses.map(({ range, command }) => [range.start.line, command?.title])
      expect(titles).to.deep.equal([
        [lineOf(BANK, 'class Bank'), 'deploy'],
        [lineOf(BANK, 'class Bank'), 'call'],
        [lineOf(BANK, '  deposit(from'), '2 tests · 2,000 gas'],
        [lineOf(BANK, '  deposit(from'), 'run'],
        [lineOf(BANK, '  deposit(from'), 'debug'],
        [lineOf(BANK, '  pay(to'), '1 test'],
        [lineOf(BANK, '  pay(to'), 'run'],
        [lineOf(BANK, '  pay(to'), 'debug'],
      ])
      const [selected] = lenses[3]!.command!.arguments as [{ root: string; files: string[]; grep: string }]
      const run = await runToolkit(['test', ...selected.files, '-g', selected.grep, '--list', '--json'], {
        cwd: folder,
      })
      const { tests } = JSON.parse(run.stdout) as { tests: { titles: string[] }[] }
      expect(tests.map(({ titles }) => titles.at(-1))).to.deep.equal(['takes (a) deposit', 'pays'])
    })

    // The oracle is the report that the run prints.
    it('code lenses and inlay hints have the gas and the RAM of the report of the last run', async () => {
      await start()
      const { stdout } = await runToolkit(['test', '--gas=json'], { cwd: folder })
      const { actions }: { actions: MeasuredAction[] } = JSON.parse(stdout)
      const uri = await open('contracts/bank.js')
      const lenses = await send<CodeLens[]>(CodeLensRequest, { textDocument: { uri } })
      const places = { deposit: 'depo|sit(from, amount)', pay: 'p|ay(to' }
      for (const [name, marked] of Object.entries(places)) {
        const { gas, ram } = actions.find(({ action }) => action === name)!
        const [min, median, max] = [gas.min, gas.median, gas.max].map((each) => each.toLocaleString('en'))
        const hover = await send<Hover>(HoverRequest, at(uri, marked))
        const { value } = hover.contents as { value: string }
        expect(value).to.include(`Gas ${min} / ${median} / ${max} (min / median / max of the last measured run)`)
        expect(value).to.include(
          `RAM ${ram.publisher} bytes of the publisher, ${ram.contract} of the contract, ${ram.others} of others`,
        )
        expect(lenses.some(({ command }) => command?.title.endsWith(`· ${median} gas`))).to.equal(true)
      }
    })

    it('code lenses and inlay hints are read again by an editor that can, after a run that measures', async () => {
      folder = createFolder(FILES)
      const support = { refreshSupport: true }
      const capabilities = { workspace: { codeLens: support, inlayHint: support } }
      editor = await Editor.start({ folders: [folder], capabilities })
      const uri = await open('contracts/bank.js')
      const readTitles = async () => {
        const lenses = await send<CodeLens[]>(CodeLensRequest, { textDocument: { uri } })
        return lenses.map(({ command }) => command?.title ?? '')
      }
      expect((await readTitles()).join()).not.to.include('gas')
      await runToolkit(['test', '--gas'], { cwd: folder })
      const written = pathToFileURL(join(folder, '.toolkit/last-costs.json')).href
      await editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
        changes: [{ uri: written, type: FileChangeType.Created }],
      })
      await editor.refresh()
      expect((await readTitles()).join()).to.match(/tests? · [\d,]+ gas/)
    })

    it('code lenses and inlay hints show the gas of each line of the last profiled run, and none when the text has changed', async () => {
      await start()
      await runToolkit(['test', '--profile'], { cwd: folder })
      const uri = await open('contracts/bank.js')
      const params = { textDocument: { uri }, range: WHOLE }
      const hints = await send<InlayHint[]>(InlayHintRequest, params)
      const lines = hints.map(({ position }) => position.line)
      expect(lines).to.include.members([
        lineOf(BANK, "storage.mapPut('deposits'"),
        lineOf(BANK, 'blockchain.withdraw(to'),
      ])
      for (const { label } of hints) expect(label).to.match(/^[\d,.]+ gas$/)
      await editor.change(uri, `\n${BANK}`)
      expect(await send<InlayHint[]>(InlayHintRequest, params)).to.deep.equal([])
    })
  })

  describe('process', () => {
    it('ends with 0 after shutdown and exit, and when the editor vanishes', async () => {
      await start()
      expect(await editor.stop()).to.equal(0)
      editor = await Editor.start({ folders: [folder] })
      expect(await editor.vanish()).to.equal(0)
      expect(editor.errors).to.equal('')
    })

    it('serves two projects of a workspace, each with its configuration', async () => {
      const off = "export default { lint: { rules: { 'missing-authority': 'off' } } }\n"
      const unsafe = BANK.replace('blockchain.contractOwner()', 'to')
      await start({
        'a/toolkit.config.js': 'export default {}\n',
        'a/package.json': '{"type":"module"}',
        'a/contracts/bank.js': unsafe,
        'b/toolkit.config.js': off,
        'b/package.json': '{"type":"module"}',
        'b/contracts/bank.js': unsafe,
      })
      expect(await editor.diagnose(await open('a/contracts/bank.js'))).to.have.length(1)
      expect(await editor.diagnose(await open('b/contracts/bank.js'))).to.have.length(0)
    })

    it('goes on with an extension of another version', async () => {
      await start(FILES, { extensionVersion: '0.0.1' })
      expect(editor.initialized?.serverInfo?.name).to.equal('iost-toolkit')
      expect(await editor.diagnose(await open('contracts/bank.js'))).to.deep.equal([])
    })
  })
})

function lineOf(text: string, part: string): number {
  return text.split('\n').findIndex((line) => line.includes(part))
}
