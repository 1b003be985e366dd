import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, startToolkit, untilEnd, writeFiles } from '../e2e/toolkit.js'
import { createHostileProject } from './hostile-project.js'

const CONFIGURATION = ['configuration']
/**
 * Commands for a repository that its user does not trust, and what of it they run: the table "What runs code of a
 * repository" in SECURITY.md.
 */
const COMMANDS: readonly (readonly [line: string, executed: readonly string[]])[] = [
  ['--version', []],
  ['--help', []],
  ['compile --help', []],
  ['completion bash', []],
  ['keys list', []],
  ['report run.json', []],
  ['replay suite.jsonl', []],
  ['clean', []],
  ['lint', CONFIGURATION],
  ['inspect contracts/b.js', CONFIGURATION],
  ['config', CONFIGURATION],
  ['doctor', CONFIGURATION],
  ['compile --no-types', CONFIGURATION],
  ['compile', ['TypeScript', ...CONFIGURATION]],
  ['check', ['TypeScript', ...CONFIGURATION]],
  ['test --list', [...CONFIGURATION, 'test']],
  ['test --changed', [...CONFIGURATION, 'test']],
  ['mutate --changed', [...CONFIGURATION, 'test']],
]

// The oracle is the file system: each way to run code leaves a file of its own.
describe('a hostile repository', () => {
  for (const [line, executed] of COMMANDS) {
    it(`runs by toolkit ${line} only: ${executed.join(', ') || 'nothing'}`, async () => {
      const project = createHostileProject()
      const { exitCode, stdout, stderr } = await runToolkit(line.split(' '), { cwd: project.cwd, input: '' })
      expect(project.listExecuted(), stdout + stderr).to.deep.equal(executed.toSorted())
      // A command that fails early would prove little.
      if (/^(compile --no-types|lint|inspect|test)/.test(line)) expect(exitCode, stdout + stderr).to.equal(0)
    })

    if (executed.includes('configuration')) {
      it(`runs by toolkit ${line}, without a configuration, nothing of one`, async () => {
        const project = createHostileProject()
        rmSync(join(project.cwd, 'toolkit.config.mjs'))
        await runToolkit(line.split(' '), { cwd: project.cwd, input: '' })
        const expected = executed.filter((way) => way !== 'configuration').toSorted()
        expect(project.listExecuted()).to.deep.equal(expected)
      })
    }
  }

  for (const line of ['test --changed', 'test --changed=HEAD', 'mutate --changed']) {
    it(`fetches nothing by toolkit ${line} for the objects that a partial clone lacks`, async () => {
      const project = createHostileProject()
      const objects = join(project.cwd, '.git/objects')
      for (const name of readdirSync(objects)) if (name.length === 2) rmSync(join(objects, name), { recursive: true })
      const { exitCode, stdout, stderr } = await runToolkit(line.split(' '), { cwd: project.cwd, input: '' })
      expect(project.listExecuted(), stdout + stderr).to.not.include('git command')
      expect(stderr).to.contain('[GIT_UNUSABLE]').and.to.contain('Missing objects of a partial clone are not fetched.')
      expect(exitCode).to.equal(2)
    })
  }

  for (const isTrusted of [false, true]) {
    it(`runs by toolkit lsp in a folder that is ${isTrusted ? '' : 'not '}trusted: ${isTrusted ? 'configuration' : 'nothing'}`, async () => {
      const project = createHostileProject()
      const child = startToolkit(['lsp'], { cwd: project.cwd })
      const ended = untilEnd(child)
      const uri = `file://${project.cwd}`
      const send = (message: object) => {
        const text = JSON.stringify({ jsonrpc: '2.0', ...message })
        child.stdin!.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
      }
      const params = { processId: null, capabilities: {}, workspaceFolders: [{ uri, name: 'a' }] }
      send({ id: 1, method: 'initialize', params: { ...params, rootUri: uri, initializationOptions: { isTrusted } } })
      send({ method: 'initialized', params: {} })
      const textDocument = {
        uri: `${uri}/contracts/b.js`,
        languageId: 'javascript',
        version: 1,
        text: 'class B { init() { x } }',
      }
      child.stdout!.on('data', (data) => {
        if (String(data).includes('publishDiagnostics')) child.stdin!.end()
      })
      send({ method: 'textDocument/didOpen', params: { textDocument } })
      await ended
      expect(project.listExecuted()).to.deep.equal(isTrusted ? CONFIGURATION : [])
    })
  }

  describe('with a symbolic link in place of a folder of the toolkit', () => {
    const PLACES = ['.toolkit', '.toolkit/artifacts', '.toolkit/cache', '.toolkit/cache/code', '.toolkit/mutation']
    /** Files of the user, more than a cache keeps. */
    const open = (place: string) => {
      const outside = createFolder(
        Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`${index}.txt`, 'own'])),
      )
      writeFiles(outside, {
        'folder/a.txt': 'own',
        'index.js': 'own',
        'contracts.d.ts': 'own',
        'artifacts/index.js': 'own',
      })
      const cwd = createFolder({
        'package.json': '{}',
        'contracts/index.js': 'class B { init() {} }\nmodule.exports = B\n',
        'test/a.test.js': "it('passes', () => {})\n",
      })
      mkdirSync(join(cwd, place, '..'), { recursive: true })
      symlinkSync(outside, join(cwd, place))
      return { cwd, outside }
    }
    /** Lists the files with their contents. */
    const list = (folder: string) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return entry.isFile() ? `${path}: ${readFileSync(path, 'utf8').slice(0, 20)}` : path
      })

    for (const place of PLACES) {
      for (const command of [
        ['compile', '--no-types'],
        ['compile'],
        ['check'],
        ['lint'],
        ['clean'],
        ['test'],
        ['mutate'],
        ['inspect', 'index'],
      ]) {
        it(`leaves the target as it is: ${command.join(' ')} with ${place}`, async () => {
          const { cwd, outside } = open(place)
          const before = list(outside)
          const { stdout, stderr } = await runToolkit(command, { cwd, input: '' })
          expect(list(outside).filter((file) => !before.includes(file))).to.deep.equal([])
          expect(before.filter((file) => !list(outside).includes(file))).to.deep.equal([])
          expect(stdout + stderr).to.not.contain('internal error')
        })
      }
    }

    it('is named in the error', async () => {
      const { cwd } = open('.toolkit/artifacts')
      const { exitCode, stderr } = await runToolkit(['compile', '--no-types'], { cwd })
      expect(stderr).to.contain('.toolkit/artifacts is not used: it is a symbolic link out of the project')
      expect(exitCode).to.equal(2)
    })

    it('may lead to another folder of the project', async () => {
      const { cwd } = open('.other')
      mkdirSync(join(cwd, 'kept'))
      symlinkSync('kept', join(cwd, '.toolkit'))
      const { exitCode, stderr } = await runToolkit(['compile', '--no-types'], { cwd })
      expect(exitCode, stderr).to.equal(0)
      expect(existsSync(join(cwd, 'kept/artifacts/index.js'))).to.equal(true)
    })

    it('makes nothing where the target of the link is missing', async () => {
      const cwd = createFolder({
        'package.json': '{}',
        'contracts/index.js': 'class B { init() {} }\nmodule.exports = B\n',
      })
      const outside = createFolder()
      symlinkSync(join(outside, 'new'), join(cwd, '.toolkit'))
      const { exitCode } = await runToolkit(['compile', '--no-types'], { cwd })
      expect(exitCode).to.equal(2)
      expect(readdirSync(outside)).to.deep.equal([])
      writeFileSync(join(outside, 'after.txt'), '')
    })
  })
})
