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
import { takeShare } from '../../limits.js'
import { createFolder, runToolkit } from '../toolkit.js'
import { Editor } from './editor.js'

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

/** Generator of pseudo-random numbers below a limit (mulberry32). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
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

  it('responds to requests of all kinds in random order, or refuses them with a reason', async () => {
    const random = createRandom(7)
    const [contract] = listFolder(join(project, 'contracts')).filter((name) => name.endsWith('.js'))
    const [test] = listFolder(join(project, 'test')).filter((name) => name.endsWith('.js'))
    const paths = [join(project, 'contracts', contract!), join(project, 'test', test!)]
    const texts = new Map(paths.map((path) => [pathToFileURL(path).href, readFileSync(path, 'utf8')]))
    for (const path of paths) await editor.open(path)
    const uris = [...texts.keys()]
    const outcomes = new Map<string, number>()
    for (const _ of takeShare(
      Array.from({ length: 1000 }, (_, index) => index),
      8,
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
      const response = await editor.connection
        .sendRequest<unknown>(request.method, params(uri, line, random((lines[line]?.length ?? 0) + 3)))
        .then(() => 'answered')
        .catch((error: ResponseError<void>) => error.message)
      outcomes.set(response, (outcomes.get(response) ?? 0) + 1)
    }
    const reasons = [...outcomes.keys()].filter((reason) => reason !== 'answered')
    for (const reason of reasons)
      expect(reason).to.match(
        /already has a method|the chain calls|is not a name|cannot be parsed|not known for certain|by hand/,
      )
    expect(outcomes.get('answered')).to.be.greaterThan(0)
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
