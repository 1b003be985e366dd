import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const TYPESCRIPT = resolve(import.meta.dirname, '../../node_modules/typescript/bin/tsc')

/** A place in a file of the project, counted from 1. */
export interface Place {
  file: string
  line: number
}

interface Message {
  id?: number | string
  method?: string
  params?: { items?: unknown[] }
  result?: unknown
  error?: { message: string }
}

interface Location {
  uri: string
  range: { start: { line: number } }
}

/** A session with the language server of TypeScript, as an editor has one. */
export class LanguageServer {
  readonly #process: ChildProcess
  readonly #root: string
  readonly #waiting = new Map<number | string, (message: Message) => void>()
  #received = Buffer.alloc(0)
  #last = 0

  static async start(root: string): Promise<LanguageServer> {
    const server = new LanguageServer(root)
    const rootUri = pathToFileURL(root).href
    const capabilities = { workspace: { configuration: true } }
    await server.#request('initialize', { processId: process.pid, rootUri, capabilities })
    server.#send({ method: 'initialized', params: {} })
    return server
  }

  private constructor(root: string) {
    this.#root = root
    this.#process = spawn(process.execPath, [TYPESCRIPT, '--lsp', '--stdio'], { cwd: root })
    this.#process.stdout!.on('data', (data: Buffer) => this.#read(data))
  }

  /** Opens a file, as an editor does. */
  open(file: string): void {
    const text = this.#text(file)
    const languageId = file.endsWith('.ts') ? 'typescript' : 'javascript'
    this.#send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: this.#uri(file), languageId, version: 1, text } },
    })
  }

  /** Finds the definition of the name after the first `before` in a file. */
  async findDefinition(file: string, before: string): Promise<Place[]> {
    const found = await this.#request('textDocument/definition', this.#at(file, before))
    return this.#places(found)
  }

  /** Finds the uses of the name after the first `before` in a file. */
  async findReferences(file: string, before: string): Promise<Place[]> {
    const params = { ...this.#at(file, before), context: { includeDeclaration: false } }
    return this.#places(await this.#request('textDocument/references', params))
  }

  /** Returns the editor's description of the name after the first `before` in a file. */
  async hover(file: string, before: string): Promise<string> {
    return JSON.stringify(await this.#request('textDocument/hover', this.#at(file, before)))
  }

  stop(): void {
    this.#process.kill()
  }

  #text(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8')
  }

  #uri(file: string): string {
    return pathToFileURL(join(this.#root, file)).href
  }

  #at(file: string, before: string): object {
    const text = this.#text(file)
    const lines = text.slice(0, text.indexOf(before) + before.length).split('\n')
    const position = { line: lines.length - 1, character: lines.at(-1)!.length }
    return { textDocument: { uri: this.#uri(file) }, position }
  }

  #places(found: unknown): Place[] {
    const locations = [found ?? []].flat() as Location[]
    return locations.map(({ uri, range }) => {
      return { file: fileURLToPath(uri).slice(this.#root.length + 1), line: range.start.line + 1 }
    })
  }

  #request(method: string, params: object): Promise<unknown> {
    const id = ++this.#last
    this.#send({ id, method, params })
    return new Promise((done, fail) => {
      this.#waiting.set(id, ({ result, error }) => (error ? fail(new Error(error.message)) : done(result)))
    })
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    this.#process.stdin!.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }

  #read(data: Buffer): void {
    this.#received = Buffer.concat([this.#received, data])
    for (;;) {
      const [head = '', length] =
        /^(?:.*\r\n)*?Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n/.exec(this.#received.toString('latin1')) ?? []
      if (head === '' || this.#received.length < head.length + Number(length)) return
      const end = head.length + Number(length)
      const message = JSON.parse(this.#received.subarray(head.length, end).toString()) as Message
      this.#received = this.#received.subarray(end)
      this.#take(message)
    }
  }

  #take({ id, method, params, ...answer }: Message): void {
    if (id === undefined) return
    // The server asks for settings and registers what it can do: an editor without settings answers nothing.
    if (method !== undefined) this.#send({ id, result: params?.items?.map(() => null) ?? null })
    else this.#waiting.get(id)?.(answer)
  }
}
