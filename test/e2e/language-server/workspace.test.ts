import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import {
  type Diagnostic,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  HoverRequest,
} from 'vscode-languageserver-protocol/node'
import { createFolder } from '../toolkit.js'
import { Editor } from './editor.js'

const UNSAFE = `class Till {
  init() {}
  pay(to, amount) {
    blockchain.withdraw(to, amount, '')
  }
}

module.exports = Till
`
const PACKAGE = '{"type":"module"}'

const codes = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code)

describe('a workspace of toolkit lsp', () => {
  let editor: Editor
  afterEach(async () => {
    expect(editor.errors).to.equal('')
    await editor.vanish()
  })

  const notify = (path: string, type: FileChangeType) =>
    editor.connection.sendNotification(DidChangeWatchedFilesNotification.type, {
      changes: [{ uri: pathToFileURL(path).href, type }],
    })

  it('takes up a folder that is added, and drops the diagnostics of one that is removed', async () => {
    const one = createFolder({ 'contracts/till.js': UNSAFE })
    const two = createFolder({ 'contracts/till.js': UNSAFE })
    editor = await Editor.start({ folders: [one] })
    const first = await editor.open(join(one, 'contracts/till.js'))
    const second = await editor.open(join(two, 'contracts/till.js'))
    expect(codes(await editor.diagnose(first))).to.deep.equal(['iost/missing-authority'])
    const hover = { textDocument: { uri: second }, position: editor.at(second, 'p|ay(to') }
    expect(await editor.connection.sendRequest(HoverRequest.method, hover)).to.equal(null)
    await editor.changeFolders({ added: [two], removed: [one] })
    expect(codes((await editor.settle()).get(second)!)).to.deep.equal(['iost/missing-authority'])
    await editor.waitFor(first, ({ diagnostics }) => diagnostics.length === 0)
    expect(await editor.connection.sendRequest(HoverRequest.method, hover)).to.not.equal(null)
  })

  it('finds the projects in subfolders of one folder, each with its configuration', async () => {
    const folder = createFolder({
      'packages/a/toolkit.config.js': "export default { lint: { rules: { 'missing-authority': 'off' } } }\n",
      'packages/a/package.json': PACKAGE,
      'packages/a/contracts/till.js': UNSAFE,
      'packages/b/toolkit.config.js': "export default { contracts: 'src' }\n",
      'packages/b/package.json': PACKAGE,
      'packages/b/src/till.js': UNSAFE,
    })
    editor = await Editor.start({ folders: [folder] })
    expect(await editor.diagnose(await editor.open(join(folder, 'packages/a/contracts/till.js')))).to.deep.equal([])
    const uri = await editor.open(join(folder, 'packages/b/src/till.js'))
    expect(codes(await editor.diagnose(uri))).to.deep.equal(['iost/missing-authority'])
  })

  it('names two contracts that have one name, and checks both', async () => {
    const folder = createFolder({
      'package.json': PACKAGE,
      'toolkit.config.js': "export default { contracts: ['contracts', 'more'] }\n",
      'contracts/till.js': UNSAFE,
      'contracts/jar.js': UNSAFE,
      'more/till.js': UNSAFE,
    })
    editor = await Editor.start({ folders: [folder] })
    for (const file of ['contracts/till.js', 'more/till.js']) {
      const found = await editor.diagnose(await editor.open(join(folder, file)))
      expect(codes(found)).to.have.members(['iost/missing-authority', 'PROJECT_CONTRACT_AMBIGUOUS'])
      const message = found.find(({ code }) => code === 'PROJECT_CONTRACT_AMBIGUOUS')?.message
      expect(message).to.include('contracts/till.js').and.include('more/till.js')
    }
    const jar = await editor.open(join(folder, 'contracts/jar.js'))
    expect(codes(await editor.diagnose(jar))).to.deep.equal(['iost/missing-authority'])
    rmSync(join(folder, 'more/till.js'))
    await notify(join(folder, 'more/till.js'), FileChangeType.Deleted)
    const till = pathToFileURL(join(folder, 'contracts/till.js')).href
    expect(codes((await editor.settle()).get(till)!)).to.deep.equal(['iost/missing-authority'])
  })

  it('follows a configuration that is created, changed and deleted', async () => {
    const folder = createFolder({ 'package.json': PACKAGE, 'contracts/till.js': UNSAFE })
    const config = join(folder, 'toolkit.config.js')
    editor = await Editor.start({ folders: [folder] })
    const uri = await editor.open(join(folder, 'contracts/till.js'))
    expect(codes(await editor.diagnose(uri))).to.deep.equal(['iost/missing-authority'])
    writeFileSync(config, "export default { lint: { rules: { 'missing-authority': 'off' } } }\n")
    await notify(config, FileChangeType.Created)
    expect((await editor.settle()).get(uri)).to.deep.equal([])
    writeFileSync(config, "export default { contracts: 'src' }\n")
    await notify(config, FileChangeType.Changed)
    expect((await editor.settle()).get(uri)).to.deep.equal([])
    rmSync(config)
    await notify(config, FileChangeType.Deleted)
    expect(codes((await editor.settle()).get(uri)!)).to.deep.equal(['iost/missing-authority'])
  })

  const BROKEN: Record<string, { text: string; line: number; message: RegExp }> = {
    'an unknown setting': { text: "export default {\n  contract: 'x',\n}\n", line: 1, message: /contract/ },
    'a wrong value': { text: 'export default {\n\n  tests: 5,\n}\n', line: 2, message: /tests/ },
    'a syntax error': { text: 'export default {\n  tests: [,,\n', line: 2, message: /./ },
    'a missing import': { text: "\nimport './missing.js'\nexport default {}\n", line: 1, message: /missing/ },
    'an exception': { text: "export default {}\n\nthrow new Error('no luck')\n", line: 2, message: /no luck/ },
    'no default export': { text: 'export const tests = []\n', line: 0, message: /./ },
    'a nested setting of a constant': {
      text: "const config = {\n  networks: {\n    main: {\n      kind: 'http',\n      url: 5,\n    },\n  },\n}\nexport default config\n",
      line: 4,
      message: /networks\.main\.url/,
    },
    'an unknown rule of lint': {
      text: "export default {\n  lint: {\n    rules: { 'no-luck': 'off' },\n  },\n}\n",
      line: 2,
      message: /no-luck/,
    },
    'an unknown network': { text: "export default {\n  defaultNetwork: 'mars',\n}\n", line: 1, message: /mars/ },
  }
  for (const [title, { text, line, message }] of Object.entries(BROKEN))
    it(`reports ${title} in the configuration until it is corrected, and checks the contract`, async () => {
      const folder = createFolder({ 'package.json': PACKAGE, 'contracts/till.js': UNSAFE, 'toolkit.config.js': text })
      const path = join(folder, 'toolkit.config.js')
      const config = pathToFileURL(path).href
      editor = await Editor.start({ folders: [folder] })
      const uri = await editor.open(join(folder, 'contracts/till.js'))
      expect(codes(await editor.diagnose(uri))).to.deep.equal(['iost/missing-authority'])
      const { diagnostics } = await editor.waitFor(config, ({ diagnostics }) => diagnostics.length > 0)
      expect(diagnostics).to.have.length(1)
      expect(diagnostics[0]?.message).to.match(message)
      expect(diagnostics[0]?.range.start.line).to.equal(line)
      writeFileSync(path, 'export default {}\n')
      await notify(path, FileChangeType.Changed)
      await editor.waitFor(config, ({ diagnostics }) => diagnostics.length === 0)
    })

  it('reports two configurations of one folder, and checks the contract', async () => {
    const text = 'export default {}\n'
    const folder = createFolder({ 'contracts/till.js': UNSAFE, 'toolkit.config.mjs': text, 'toolkit.config.cjs': text })
    editor = await Editor.start({ folders: [folder] })
    const uri = await editor.open(join(folder, 'contracts/till.js'))
    expect(codes(await editor.diagnose(uri))).to.deep.equal(['iost/missing-authority'])
    const config = pathToFileURL(join(folder, 'toolkit.config.mjs')).href
    const { diagnostics } = await editor.waitFor(config, ({ diagnostics }) => diagnostics.length > 0)
    expect(diagnostics[0]?.message).to.match(/two configuration files/)
  })
})
