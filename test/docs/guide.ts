import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { expect } from 'chai'
import { ANSWER_MS } from '../limits.js'
import { Conversation } from './conversation.js'
import { environment } from './installation.js'
import { fits, tidy } from './output.js'
import { type Block, type Page, readBlocks } from './pages.js'

/**
 * Follows a page as its reader would, in a folder of its own:
 *
 * - a block marked with a path is a file. A line `// every row …: START` in it stands for a test for each row of the
 *   page's tables that ends with code which begins with `await`, START in front;
 * - a block `sh test` has commands behind `$ `, and what they print below; `…` stands for anything, also for any lines.
 *   A command that ends with `&` goes on until the page is over;
 * - a block `sh watch` has such a command in front, which is over at the end of the block. Lines
 *   after each further `$ ` command, and after each `press ` with its keys, are what the watching command prints then.
 *
 * The node's port 30001 becomes a free one, of the network `local` too, and so does the explorer's, 30003.
 */
export class Guide {
  readonly page: Page
  readonly #workspace: string
  readonly #running: ChildProcess[] = []
  #folder: string
  #port = 30001
  #explorerPort = 30003

  constructor(page: Page, workspace: string) {
    this.page = page
    this.#workspace = workspace
    this.#folder = join(workspace, page.path.replaceAll('/', '-').replace(/\.md$/, ''))
  }

  /** The folder, where it has tests that none of the commands runs. */
  get untested(): string[] {
    const blocks = readBlocks(this.page)
    const isTested = blocks.some(
      ({ mark, text }) => mark === 'test' && /^\$ npx (iost-)?toolkit (test( test\/\S+)?$|debug test\/)/m.test(text),
    )
    return !isTested && blocks.some(({ mark }) => mark.endsWith('.test.ts')) ? [this.#folder] : []
  }

  /** Writes its files and runs its commands, in order. */
  async follow(): Promise<void> {
    this.#port = await findFreePort()
    this.#explorerPort = await findFreePort()
    const local = { kind: 'http', url: `http://127.0.0.1:${this.#port}` }
    this.#write('toolkit.config.ts', `export default ${JSON.stringify({ networks: { local } })}\n`)
    try {
      for (const block of readBlocks(this.page)) await this.#do(block)
    } finally {
      for (const { pid, exitCode } of this.#running) if (exitCode === null) process.kill(-pid!, 'SIGKILL')
    }
  }

  async #do(block: Block): Promise<void> {
    const text = block.text.replaceAll('30001', String(this.#port)).replaceAll('30003', String(this.#explorerPort))
    if (block.mark === '') return
    if (block.mark === 'test') await this.#run(text)
    else if (block.mark === 'watch') await this.#converse(text)
    else this.#write(block.mark, insertRows(text, this.page))
  }

  #write(name: string, text: string): void {
    const path = join(this.#folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  async #run(text: string): Promise<void> {
    for (const part of text.split(/^\$ /m).slice(1)) {
      const [command = '', ...lines] = part.trimEnd().split('\n')
      const target = /^cd (\S+)$/.exec(command)?.[1]
      if (target === undefined) await this.#expect(command, lines)
      else this.#folder = resolve(this.#folder, target)
    }
  }

  async #converse(text: string): Promise<void> {
    const [first = '', ...steps] = text.split(/^(?=\$ |press )/m)
    const [command, lines] = splitStep(first)
    const shell = this.#start(command.replace('$ ', '').replace(/toolkit test\b/, '$& --no-progress'))
    this.#running.push(shell)
    const conversation = new Conversation(shell)
    await conversation.hear(command, lines)
    for (const step of steps) {
      const [what, lines] = splitStep(step)
      if (what.startsWith('$ ')) await this.#expect(what.replace('$ ', ''), [])
      else conversation.type(what.replace('press ', ''))
      if (lines !== '') await conversation.hear(what, lines)
    }
    await conversation.end()
  }

  async #expect(command: string, lines: readonly string[]): Promise<void> {
    const stays = command.endsWith('&')
    const given = command.replace(/ *&$/, '').replace(/toolkit node\b/, `$& --port ${this.#port}`)
    // A slow machine would show how far it is.
    const shell = this.#start(given.replace(/toolkit test\b/, '$& --no-progress'))
    if (stays) this.#running.push(shell)
    const expected = tidy(lines.join('\n'))
    let output = ''
    await new Promise<void>((done, fail) => {
      const deadline = setTimeout(done, ANSWER_MS)
      shell.on('error', fail)
      shell.on('close', end)
      shell.stdout!.on('data', (data) => {
        output += data
        if (stays && fits(output, expected)) end()
      })

      function end(): void {
        clearTimeout(deadline)
        done()
      }
    })
    if (!fits(output, expected)) expect(tidy(output), `$ ${command}`).to.equal(expected)
  }

  #start(command: string): ChildProcess {
    const env = environment(this.#workspace)
    return spawn('sh', ['-c', `exec 2>&1\n${command}`], { cwd: this.#folder, env, detached: true })
  }
}

/** Splits a step into its action and the expected lines. */
function splitStep(step: string): [what: string, lines: string] {
  const [what = '', ...lines] = step.trimEnd().split('\n')
  return [what, lines.join('\n')]
}

function insertRows(text: string, page: Page): string {
  const tests = (start: string) =>
    listRows(page).map((code) => `it(${JSON.stringify(code)}, async () => { ${start}; ${code} })`)
  return text.replace(/^ *\/\/ every row .*?: (.*)$/m, (_, start: string) => tests(start).join('\n'))
}

function listRows({ text }: Page): string[] {
  return [...text.matchAll(/^\|.*\| `(await .*)` \|$/gm)].map(([, code]) => code!.replaceAll('\\|', '|'))
}

function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((done, fail) => {
    server.on('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
