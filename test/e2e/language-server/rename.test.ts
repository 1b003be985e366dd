import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import {
  PrepareRenameRequest,
  type Range,
  RenameRequest,
  type ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { installPackage } from '../../docs/installation.js'
import { isExtended, itExtended, SOAK_MS } from '../../limits.js'
import { createFolder, runToolkit } from '../toolkit.js'
import { Editor } from './editor.js'
import { applyEdits } from './text-edits.js'

const BANK = `class Bank {
  init() {}
  pay(to, amount) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('only the owner pays')
    this._send(to, amount)
  }
  twice(to) {
    this.pay(to, '1')
    this.pay(to, '1')
  }
  _send(to, amount) {
    blockchain.withdraw(to, amount, 'pay')
  }
}

module.exports = Bank
`

const SETUP = `import { chain, expect } from 'iost-toolkit/test'

describe('bank', () => {
  it('pays', async () => {
    const { owner } = await chain.accounts(['owner'])
    const bank = await chain.deploy('bank', { from: owner })
    const list = [1]
    list.map((each) => each)
    await expect(bank.as(owner).pay(owner.name, '1')).to.fail()
    PLACE
  })
})
`

const PROJECT = {
  'package.json': '{"type":"module"}',
  'toolkit.config.js': "export default { tests: 'test/**/*.test.js' }\n",
  'contracts/bank.js': BANK,
  'test/bank.test.js': SETUP,
}

describe('renaming an action by toolkit lsp', function () {
  this.timeout(SOAK_MS)
  let editor: Editor
  let folder: string
  const start = async (files: Record<string, string>) => {
    folder = createFolder({ ...PROJECT, ...files })
    editor = await Editor.start({ folders: [folder] })
  }
  afterEach(async () => {
    await editor.vanish()
  })

  /** Renames the action at a place; the reason if the server refuses. */
  async function rename(file: string, marked: string, newName: string): Promise<WorkspaceEdit | string> {
    const uri = await editor.open(join(folder, file))
    const place = { textDocument: { uri }, position: editor.at(uri, marked) }
    const edit = await editor.connection
      .sendRequest<WorkspaceEdit>(RenameRequest.method, { ...place, newName })
      .catch((error: ResponseError<void>) => error.message)
    const prepared = await editor.connection
      .sendRequest<Range | null>(PrepareRenameRequest.method, place)
      .catch((error: ResponseError<void>) => error.message)
    // An editor asks for the range before it asks for the name.
    if (typeof prepared === 'string') expect(edit).to.equal(prepared)
    return edit
  }

  function apply(edit: WorkspaceEdit | string): string[] {
    if (typeof edit === 'string') throw new Error(edit)
    return Object.entries(edit.changes ?? {}).map(([uri, edits]) => {
      const path = fileURLToPath(uri)
      const text = applyEdits(readFileSync(path, 'utf8'), edits)
      writeFileSync(path, text)
      return path.slice(folder.length + 1)
    })
  }

  it('changes calls by this, but no texts and no methods of other objects', async () => {
    await start({ 'test/bank.test.js': SETUP.replace('PLACE', "expect('pay').to.equal('pay')") })
    const files = apply(await rename('contracts/bank.js', 'pa|y(to, amount)', 'payOut'))
    expect(files.sort()).to.deep.equal(['contracts/bank.js', 'test/bank.test.js'])
    const text = readFileSync(join(folder, 'contracts/bank.js'), 'utf8')
    expect(text).to.equal(BANK.replace('  pay(to', '  payOut(to').replaceAll('this.pay(', 'this.payOut('))
    expect(readFileSync(join(folder, 'test/bank.test.js'), 'utf8')).to.include("expect('pay').to.equal('pay')")
  })

  it('follows calls that name the contract, and leaves those of another contract and of ids', async () => {
    const other = BANK.replaceAll('Bank', 'Till').replace(
      "'pay')\n",
      "'pay')\n    blockchain.call('bank', 'pay', [to, amount])\n    blockchain.call('till', 'pay', [to, amount])\n",
    )
    await start({ 'contracts/till.js': other })
    apply(await rename('contracts/bank.js', 'pa|y(to, amount)', 'payOut'))
    const text = readFileSync(join(folder, 'contracts/till.js'), 'utf8')
    expect(text).to.equal(other.replace("'bank', 'pay'", "'bank', 'payOut'"))
  })

  const REFUSED: Record<string, { files: Record<string, string>; reason: RegExp; newName?: string }> = {
    'with a use of a contract that a variable names, if two contracts have the action': {
      files: {
        'contracts/till.js': BANK.replaceAll('Bank', 'Till').replace(
          "'pay')\n",
          "'pay')\n    blockchain.call(storage.get('bank'), 'pay', [to, amount])\n",
        ),
      },
      reason: /^contracts\/till\.js:13 uses pay of a contract that is not known for certain: change it first$/,
    },
    'with a member of an object that may be the contract': {
      files: { 'test/other.test.js': SETUP.replace('PLACE', 'const all = await open()\n    await all.first.pay(1)') },
      reason: /^test\/other\.test\.js:11 uses pay of a contract that is not known/,
    },
    'with a member in brackets': {
      files: { 'test/other.test.js': SETUP.replace('PLACE', "await bank['pay'](1)") },
      reason: /^test\/other\.test\.js:10 uses pay/,
    },
    'with a member taken out of an object': {
      files: { 'test/other.test.js': SETUP.replace('PLACE', 'const { pay } = bank.as(owner)') },
      reason: /^test\/other\.test\.js:10 uses pay/,
    },
    'with a receipt of any contract, if the chain has such an action': {
      files: {
        'contracts/bank.js': BANK.replaceAll('pay(', 'transfer('),
        'test/bank.test.js': 'it("a", () => expect(1).to.emit("transfer"))',
      },
      reason: /^test\/bank\.test\.js:1 uses transfer of a contract that is not known/,
    },
    'with an option of invariants that names it': {
      files: { 'test/other.test.js': SETUP.replace('PLACE', "invariants({ except: ['pay'] })") },
      reason: /^test\/other\.test\.js:10 uses pay/,
    },
    'with a text of the contract and the action': {
      files: { 'test/other.test.js': SETUP.replace('PLACE', "invariants({ except: ['bank.pay'] })") },
      reason: /^test\/other\.test\.js:10 uses pay/,
    },
    'with a name that holds two contracts': {
      files: {
        'contracts/till.js': BANK.replaceAll('Bank', 'Till'),
        'test/other.test.js': SETUP.replace(
          'PLACE',
          "{\n const bank = await chain.deploy('till')\nawait bank.pay(1) }",
        ),
      },
      reason: /^test\/other\.test\.js:9 uses pay/,
    },
    'beside a file that cannot be parsed': {
      files: { 'test/other.test.js': 'it(' },
      reason: /^test\/other\.test\.js cannot be parsed, so its uses are not known$/,
    },
    'of a contract that another one extends': {
      files: {
        'contracts/bank.js': BANK.replace('module.exports = Bank', 'export { Bank }'),
        'contracts/till.js': "import { Bank } from './bank'\nexport class Till extends Bank {\n  init() {}\n}\n",
      },
      reason: /^till inherits pay of bank: rename it by hand$/,
    },
    'of a contract that calls its methods by computed names': {
      files: { 'contracts/bank.js': BANK.replace('this._send(to', "this['_se' + 'nd'](to") },
      reason: /^bank calls methods by computed names/,
    },
    'to the name of a field': {
      files: { 'contracts/bank.js': BANK.replace("this.pay(to, '1')", 'this.count = 1') },
      newName: 'count',
      reason: /^bank already has a method count$/,
    },
    'to a name that the compiler would hide': {
      files: {},
      newName: '_pay',
      reason: /^methods whose name begins with _ cannot be called: _pay$/,
    },
  }
  for (const [title, { files, reason, newName = 'payOut' }] of Object.entries(REFUSED))
    it(`is refused ${title}`, async () => {
      await start(files)
      const name = files['contracts/bank.js']?.includes('  transfer(') ? 'transfe|r(to, amount)' : 'pa|y(to, amount)'
      expect(await rename('contracts/bank.js', name, newName)).to.match(reason)
    })

  // The oracle is the project's own tests, which pass before.
  it('leaves the tests of a template passing', async () => {
    await checkTemplate('market', [['contracts/goods.js', 'move']])
  })

  itExtended('leaves the tests passing for each action of each template, or is refused', async () => {
    for (const template of ['minimal', 'token', 'nft', 'vault', 'market']) {
      await editor?.vanish()
      await checkTemplate(template, undefined)
    }
  })

  async function checkTemplate(template: string, chosen: [file: string, action: string][] | undefined): Promise<void> {
    const workspace = createFolder({})
    folder = join(workspace, 'project')
    await runToolkit(['init', 'project', '--template', template, '--js', '--yes', '--no-install', '--no-git'], {
      cwd: workspace,
    })
    installPackage(folder)
    editor = await Editor.start({ folders: [folder] })
    const renamed = chosen ?? listActions(folder)
    const refused: string[] = []
    for (const [file, action] of renamed) {
      // A name of the same length, because tests expect gas to the unit.
      const edit = await rename(file, `\n  ${action[0]}|${action.slice(1)}(`, `${action.slice(0, -1)}Q`)
      if (typeof edit === 'string') refused.push(`${file} ${action}: ${edit}`)
      else apply(edit)
    }
    if (!isExtended) expect(refused).to.deep.equal([])
    expect(refused.length, refused.join('\n')).to.be.below(renamed.length)
    const { exitCode, stdout, stderr } = await runToolkit(['test'], { cwd: folder })
    expect(exitCode, stdout + stderr).to.equal(0)
  }
})

function listActions(folder: string): [file: string, action: string][] {
  const names = readdirSync(join(folder, 'contracts')).filter((name) => name.endsWith('.js'))
  return names.flatMap((name) => {
    const text = readFileSync(join(folder, 'contracts', name), 'utf8')
    const methods = [...text.matchAll(/^ {2}([a-z]\w*)\(.*\{$/gm)].map(([, method = '']) => method)
    return methods
      .filter((method) => !['init', 'can_update'].includes(method))
      .map((method): [string, string] => [`contracts/${name}`, method])
  })
}
