import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import {
  CancellationTokenSource,
  CodeActionRequest,
  CodeLensRequest,
  CompletionRequest,
  DefinitionRequest,
  HoverRequest,
  InlayHintRequest,
  LSPErrorCodes,
  PrepareRenameRequest,
  ReferencesRequest,
  RenameRequest,
  type ResponseError,
} from 'vscode-languageserver-protocol/node'
import { scanSource } from '../../../src/compiler/source/tokens.js'
import { listPages, readBlocks } from '../../docs/pages.js'
import { isExtended, takeShare } from '../../limits.js'
import { createFolder, runToolkit } from '../toolkit.js'
import { Editor } from './editor.js'
import { createRandom } from './random.js'

const REQUESTS = [
  HoverRequest,
  CompletionRequest,
  DefinitionRequest,
  ReferencesRequest,
  PrepareRenameRequest,
  RenameRequest,
  CodeLensRequest,
  CodeActionRequest,
  InlayHintRequest,
]

interface Finding {
  file: string
  rule: string
  line: number
}

describe('toolkit lsp while typing', () => {
  let editor: Editor
  let project: string
  before(async () => {
    const folder = createFolder({})
    project = join(folder, 'market')
    await runToolkit(['init', 'market', '--template', 'market', '--js', '--yes', '--no-install', '--no-git'], {
      cwd: folder,
    })
    editor = await Editor.start({ folders: [project] })
  })
  after(async () => {
    expect(editor.errors).to.equal('')
    expect(await editor.stop()).to.equal(0)
  })

  const params = (uri: string, line: number, character: number) => ({
    textDocument: { uri },
    position: { line, character },
    range: { start: { line, character: 0 }, end: { line: line + 5, character: 0 } },
    context: { diagnostics: [], includeDeclaration: true },
    newName: 'renamed',
  })

  it('has no finding in the sources of any template', async () => {
    const root = resolve('templates')
    const checking = await Editor.start({ folders: readdirSync(root).map((name) => join(root, name)) })
    for (const name of readdirSync(root).filter((each) => each !== 'shared')) {
      for (const language of ['ts', 'js']) {
        const folder = join(root, name, language, 'contracts')
        const files = listFolder(folder).filter((file) => /\.[jt]s$/.test(file))
        for (const file of files) {
          const uri = await checking.open(join(folder, file))
          const found = (await checking.diagnose(uri)).filter(({ severity }) => severity === 1)
          expect(found, join(name, language, file)).to.deep.equal([])
        }
      }
    }
    expect(await checking.stop()).to.equal(0)
  })

  it('finds in the contracts of each guide what lint prints of them', async () => {
    const guides = listPages().filter(({ path }) => path === 'README.md' || path.startsWith('docs/guides/'))
    const contracts = guides.flatMap((page) => {
      // The last block of a file stands for it: guides change their contracts as they go.
      const marked = readBlocks(page).filter(({ mark }) => /^contracts\/[\w.-]+\.[jt]s$/.test(mark))
      if (marked.length === 0) return []
      const files = Object.fromEntries(marked.map(({ mark, text }) => [mark, text]))
      return {
        names: Object.keys(files),
        folder: createFolder({ ...files, 'toolkit.config.mjs': 'export default {}\n' }),
      }
    })
    expect(contracts.length).to.be.greaterThan(8)
    const reading = await Editor.start({ folders: contracts.map(({ folder }) => folder) })
    for (const { names, folder } of contracts) {
      const lint = await runToolkit(['lint', '--json', ...names], { cwd: folder })
      const printed = JSON.parse(lint.stdout) as { files: { messages: Finding[] }[] }
      const findings = printed.files.flatMap(({ messages }) => messages)
      for (const name of names) {
        const found = await reading.diagnose(await reading.open(join(folder, name)))
        // Warnings of the compiler are no findings of lint.
        const ofLint = found.filter(({ code }) => code !== 'compile')
        const expected = findings.filter(({ file }) => file === name).map(({ rule, line }) => `${rule} ${line}`)
        const places = ofLint.map(({ code, range }) => `${code} ${range.start.line + 1}`)
        expect(places, join(folder, name)).to.have.members(expected)
      }
    }
    expect(reading.errors).to.equal('')
    expect(await reading.stop()).to.equal(0)
  })

  it('diagnoses each prefix of a source, always with the diagnostics of the newest text', async () => {
    const [file] = listFolder(join(project, 'contracts')).filter((name) => name.endsWith('.js'))
    const path = join(project, 'contracts', file!)
    const text = readFileSync(path, 'utf8')
    const uri = await editor.open(path)
    const ends = scanSource(text).tokens.map(({ start, text }) => start + text.length)
    for (const [index, end] of takeShare(ends, 40).entries()) {
      await editor.change(uri, text.slice(0, end))
      // Every second text is replaced before its diagnostics can arrive.
      if (index % 2 === 0) continue
      const lines = text.slice(0, end).split('\n').length
      for (const { range } of await editor.diagnose(uri)) expect(range.start.line).to.be.below(lines)
    }
    await editor.change(uri, text)
    expect(await editor.diagnose(uri)).to.deep.equal([])
  })

  it('responds to requests in random order, cancelled and at once, or refuses them with a reason', async () => {
    const random = createRandom(7)
    const [contract] = listFolder(join(project, 'contracts')).filter((name) => name.endsWith('.js'))
    const [test] = listFolder(join(project, 'test')).filter((name) => name.endsWith('.js'))
    const paths = [join(project, 'contracts', contract!), join(project, 'test', test!)]
    const texts = new Map(paths.map((path) => [pathToFileURL(path).href, readFileSync(path, 'utf8')]))
    for (const path of paths) await editor.open(path)
    const uris = [...texts.keys()]
    const outcomes = new Map<string, number>()
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    const pending: Promise<string>[] = []
    for (const _ of takeShare(
      Array.from({ length: 1000 }, (_, index) => index),
      8,
      isExtended,
    )) {
      const uri = uris[random(uris.length)]!
      const lines = editor.text(uri).split('\n')
      const line = random(lines.length + 2)
      if (random(6) === 0) {
        const full = texts.get(uri)!
        const cut = random(full.length)
        await editor.change(uri, full.slice(0, cut) + full.slice(cut + random(30)))
      }
      const request = REQUESTS[random(REQUESTS.length)]!
      const asked = params(uri, line, random((lines[line]?.length ?? 0) + 3))
      const source = new CancellationTokenSource()
      const response = editor.connection.sendRequest<unknown>(request.method, asked, source.token).then(
        () => 'answered',
        (error: ResponseError<void>) => (error.code === LSPErrorCodes.RequestCancelled ? 'cancelled' : error.message),
      )
      if (random(5) === 0) source.cancel()
      // The next request arrives while this one runs.
      if (random(4) === 0) pending.push(response)
      else count(await response)
    }
    for (const response of pending) count(await response)
    for (const reason of outcomes.keys())
      expect(reason).to.match(
        /^answered$|^cancelled$|already has a method|the chain calls|is not a name|cannot be parsed|not known for certain|by hand/,
      )
    expect(outcomes.get('answered')).to.be.greaterThan(0)
    for (const [uri, text] of texts) {
      await editor.change(uri, text)
      expect(await editor.diagnose(uri), 'diagnostics of the original text').to.deep.equal([])
    }
  })

  it('cancels a request', async () => {
    const [contract] = listFolder(join(project, 'contracts')).filter((name) => name.endsWith('.js'))
    const uri = pathToFileURL(join(project, 'contracts', contract!)).href
    const sources = Array.from({ length: 20 }, () => new CancellationTokenSource())
    const responses = sources.map(({ token }) =>
      editor.connection.sendRequest<unknown>(CodeLensRequest.method, params(uri, 0, 0), token).then(
        () => 'answered',
        (error: ResponseError<void>) => error.code,
      ),
    )
    for (const source of sources) source.cancel()
    const codes = new Set(await Promise.all(responses))
    expect([...codes].every((code) => code === 'answered' || code === LSPErrorCodes.RequestCancelled)).to.equal(true)
  })
})

function listFolder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
}
