import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DebugClient } from '@vscode/debugadapter-testsupport'
import { expect } from 'chai'
import { type InlayHint, InlayHintRequest, type Position } from 'vscode-languageserver-protocol/node'
import { startAdapter } from '../debugger/adapter-client.js'
import { createFolder, runToolkit } from '../toolkit.js'
import { Editor } from './editor.js'

/** Everything that ends a line somewhere, and characters of two units. Editors end a line at CRLF, LF and CR alone. */
const HEAD = '/* \u2028 \u2029 \u{1f600} */\r\n// one\r// two\n'
const PAY = "    const note = '\u{1f600}'; blockchain.withdraw(to, amount, note)"
const CONTRACT = `${HEAD}class Bank {
  init() {}

  /** \u2028
   * @param {string} to
   * @param {string} amount
   */
  pay(to, amount) {
${PAY}
  }
}

module.exports = Bank
`
const TEST = `import { chain, fixture } from 'iost-toolkit/test'

describe('bank', () => {
  it('pays', async () => {
    const [owner] = await chain.accounts(1)
    const bank = await chain.deploy('bank', { from: owner })
    await chain.fund(bank.id, '10')
    await bank.as(owner).pay(owner.name, '1')
  })
})
`
const FILES = {
  'package.json': '{"type":"module"}',
  'toolkit.config.js': "export default { tests: 'test/**/*.test.js' }\n",
  'contracts/bank.js': CONTRACT,
  'test/bank.test.js': TEST,
}

/** The oracle: an editor's place of the first occurrence of a part, from the protocols' definition of a line. */
function placeOf(text: string, part: string): Position {
  const before = text.slice(0, text.indexOf(part)).split(/\r\n|\n|\r/)
  return { line: before.length - 1, character: before.at(-1)!.length }
}

describe('places in a file with line ends of JavaScript alone, CRLF, CR and characters of two units', () => {
  let editor: Editor | undefined
  let client: DebugClient | undefined
  afterEach(async () => {
    await editor?.stop()
    await client?.stop()
    editor = undefined
    client = undefined
  })

  async function open(
    files: Record<string, string>,
    text = CONTRACT,
  ): Promise<{ folder: string; uri: string; editor: Editor }> {
    const folder = createFolder(files)
    editor = await Editor.start({ folders: [folder] })
    return { folder, editor, uri: await editor.open(join(folder, 'contracts/bank.js'), text) }
  }

  it('places in a file with line ends of JavaScript alone, CRLF, CR and characters of two units are those of the editor in findings of lint', async () => {
    const { editor, uri } = await open(FILES)
    const finding = (await editor.diagnose(uri)).find(({ code }) => code === 'iost/missing-authority')
    expect(finding?.range.start).to.deep.equal(placeOf(CONTRACT, 'blockchain.withdraw'))
  })

  it('places in a file with line ends of JavaScript alone, CRLF, CR and characters of two units are those of the editor in refusals of the compiler', async () => {
    const text = CONTRACT.replace('const note', 'try { } catch (e) { } const note')
    const { editor, uri } = await open(FILES, text)
    const starts = (await editor.diagnose(uri)).map(({ range }) => range.start)
    expect(starts).to.deep.include(placeOf(text, 'try {'))
  })

  for (const [name, setting] of Object.entries({
    'an unknown setting': 'contract',
    'a value of the wrong type': 'contracts',
  })) {
    it(`places in a file with line ends of JavaScript alone, CRLF, CR and characters of two units are those of the editor in an error of the configuration for ${name}`, async () => {
      const config = `${HEAD}export default {\n  /* \u2028 */ ${setting}: 5,\n}\n`
      const { editor, folder } = await open({ ...FILES, 'toolkit.config.js': config })
      const uri = pathToFileURL(join(folder, 'toolkit.config.js')).href
      const { diagnostics } = await editor.waitFor(uri, (found) => found.diagnostics.length > 0)
      expect(diagnostics[0]?.range.start.line).to.equal(placeOf(config, `${setting}: 5`).line)
    })
  }

  it('places in a file with line ends of JavaScript alone, CRLF, CR and characters of two units are those of the editor in inlay hints', async () => {
    const { editor, folder, uri } = await open(FILES)
    const run = await runToolkit(['test', '--profile'], { cwd: folder })
    expect(run.exitCode, run.stderr + run.stdout).to.equal(0)
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
    const hints = await editor.connection.sendRequest<InlayHint[]>(InlayHintRequest.method, {
      textDocument: { uri },
      range,
    })
    const end = placeOf(CONTRACT, PAY)
    expect(hints.map(({ position }) => position)).to.deep.include({ line: end.line, character: PAY.length })
  })

  it('places in a file with line ends of JavaScript alone, CRLF, CR and characters of two units are those of the editor in breakpoints and frames of the debugger', async () => {
    const folder = createFolder(FILES)
    client = await startAdapter()
    const line = placeOf(CONTRACT, PAY).line + 1
    const path = join(folder, 'contracts/bank.js')
    await client.hitBreakpoint({ program: 'test/bank.test.js', cwd: folder, grep: 'pays' }, { path, line })
    const { body } = await client.stackTraceRequest({ threadId: 3 })
    const frames = body.stackFrames.map((frame) => `${frame.name}:${frame.line}`)
    expect(frames[0]).to.equal(`bank.pay:${line}`)
    const moved = await client.setBreakpointsRequest({ source: { path }, breakpoints: [{ line: line - 2 }] })
    expect(moved.body.breakpoints[0]).to.deep.include({ verified: true, line })
  })
})
