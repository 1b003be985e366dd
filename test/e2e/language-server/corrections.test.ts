import { join } from 'node:path'
import { expect } from 'chai'
import { type CodeAction, CodeActionRequest, type Diagnostic, type Range } from 'vscode-languageserver-protocol/node'
import { SOAK_MS, shareRows } from '../../limits.js'
import { AUTHORITY } from '../../unit/lint/examples/authority.js'
import { CALLS } from '../../unit/lint/examples/calls.js'
import { HABITS } from '../../unit/lint/examples/habits.js'
import { MONEY } from '../../unit/lint/examples/money.js'
import { PROOFS } from '../../unit/lint/examples/proofs.js'
import { STORAGE } from '../../unit/lint/examples/storage.js'
import { TIME } from '../../unit/lint/examples/time.js'
import { createFolder } from '../toolkit.js'
import { Editor } from './editor.js'
import { applyEdits } from './text-edits.js'

const WHOLE: Range = { start: { line: 0, character: 0 }, end: { line: 9999, character: 0 } }
const EXAMPLES = { ...AUTHORITY, ...MONEY, ...TIME, ...STORAGE, ...CALLS, ...HABITS, ...PROOFS }

/** Sources with corrections that no rule makes itself. */
const OTHERS: Record<string, string> = {
  'a method below its description':
    "class A {\n  init() {}\n  /**\n   * @param {string} to\n   * @amountLimit iost unlimited\n   */\n  pay(to) {\n    blockchain.withdraw(to, '1', '')\n  }\n  /** @private */\n  helper() { return 1 }\n}\nmodule.exports = A\n",
  'the name of a host function': "class A {\n  init() {\n    storage.Put('a', '1')\n  }\n}\nmodule.exports = A\n",
}

/** One condition corrects both findings. */
const TWO_FAULTS = `class Purse {
  init() {}
  keep(name) {
    if (!blockchain.requireAuth(name, 'active')) throw new Error('no permission')
    storage.mapPut('coins', name, '1')
    storage.mapPut('gems', name, '1')
  }
  clear(account, other) {
    storage.mapDel('coins', account); storage.mapDel('gems', other)
  }
}
module.exports = Purse
`

/** Lines in messages move with the text. */
const describeFinding = ({ code, message }: Diagnostic) => `${code} ${String(message).replace(/line \d+/g, 'line')}`

/** The oracle is a check of the corrected text: what the correction is for is gone, and nothing has come. */
describe('corrections of toolkit lsp', function () {
  this.timeout(SOAK_MS)
  let editor: Editor
  let uri: string
  before(async () => {
    // All rules, also those that are off by default.
    const rules = Object.fromEntries(Object.keys(EXAMPLES).map((rule) => [rule, 'error']))
    const folder = createFolder({
      'toolkit.config.mjs': `export default ${JSON.stringify({ lint: { rules } })}\n`,
      'contracts/example.js': '',
    })
    editor = await Editor.start({ folders: [folder] })
    uri = await editor.open(join(folder, 'contracts/example.js'), '')
  })
  after(async () => {
    expect(editor.errors).to.equal('')
    await editor.stop()
  })

  const count = (found: readonly Diagnostic[]) => {
    const counts = new Map<string, number>()
    for (const each of found.map(describeFinding)) counts.set(each, (counts.get(each) ?? 0) + 1)
    return counts
  }

  const countRules = (found: ReadonlyMap<string, number>) => {
    const counts = new Map<string, number>()
    for (const [finding, times] of found) {
      const [rule = ''] = finding.split(' ')
      counts.set(rule, (counts.get(rule) ?? 0) + times)
    }
    return counts
  }

  async function checkCorrections(source: string): Promise<void> {
    await editor.change(uri, source)
    const before = count(await editor.diagnose(uri))
    const params = { textDocument: { uri }, range: WHOLE, context: { diagnostics: [] } }
    const actions = await editor.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, params)
    for (const { title, edit, diagnostics = [] } of actions) {
      await editor.change(uri, applyEdits(source, edit!.changes![uri]!))
      const after = count(await editor.diagnose(uri))
      const place = `${title}\n${editor.text(uri)}`
      for (const finding of diagnostics.map(describeFinding))
        expect(after.get(finding) ?? 0, place).to.be.below(before.get(finding) ?? 0)
      // The message of a finding can depend on what was corrected, so those of a rule are counted.
      for (const [rule, times] of countRules(after))
        expect(times, `${rule} after ${place}`).to.be.at.most(countRules(before).get(rule) ?? 0)
    }
  }

  for (const [declare, [rule, { bad }]] of shareRows(Object.entries(EXAMPLES), 6))
    declare(`corrections for ${rule} remove their finding, and cause no other`, async () => {
      for (const example of bad) {
        const source = typeof example === 'string' ? example : 'code' in example ? example.code : example[0]
        await checkCorrections(source)
        await checkCorrections(source.replaceAll('\n', '\r\n'))
      }
    })

  for (const [name, source] of Object.entries(OTHERS))
    it(`corrections for ${name} remove the finding, and cause no other`, async () => {
      await checkCorrections(source)
    })

  it('corrections of toolkit lsp are listed once for all findings that they correct', async () => {
    await editor.change(uri, TWO_FAULTS)
    await editor.diagnose(uri)
    const params = { textDocument: { uri }, range: WHOLE, context: { diagnostics: [] } }
    const actions = await editor.connection.sendRequest<CodeAction[]>(CodeActionRequest.method, params)
    const texts = actions.map(({ title, edit }) => JSON.stringify([title, edit]))
    expect(texts).to.deep.equal([...new Set(texts)])
    expect(actions.some(({ diagnostics = [] }) => diagnostics.length > 1)).to.equal(true)
  })

  it('corrections of toolkit lsp count lines as editors do: U+2028 and U+2029 end none', async () => {
    const diagnose = async (source: string) => {
      await editor.change(uri, source)
      const found = await editor.diagnose(uri)
      return found.map((each) => [
        describeFinding(each),
        each.range,
        each.relatedInformation?.map((step) => step.location),
      ])
    }
    const sources = Object.values(EXAMPLES).flatMap(({ bad: [example] }) =>
      typeof example === 'string' ? example : [],
    )
    expect(sources.length).to.be.above(5)
    // The oracle is the same source with two other letters in the comment.
    for (const source of sources)
      expect(await diagnose(`/*\u2028\u2029*/${source}`), source).to.deep.equal(await diagnose(`/*ab*/${source}`))
    await checkCorrections(`/*\u2028\u2029*/${OTHERS['the name of a host function']}`)
  })
})
