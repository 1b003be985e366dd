import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ESLint } from 'eslint'
import { TextDocument } from 'vscode-languageserver-textdocument'
import plugin from '../../src/entries/eslint.js'
import { checkContract } from '../../src/language-server/contract-check.js'
import { Documents, toUri } from '../../src/language-server/documents.js'
import { Workspace } from '../../src/language-server/workspace.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'

/** Findings of this contract name the constant and the key of the module that it imports. */
const CONTRACT = `import { KEY, put } from './lib/b'

export default class A {
  init(): void {}

  set(text: string): void {
    storage.put(KEY, text)
    put(text)
  }
}
`
const SECRET =
  "export const KEY = 'hunter22'\nexport function put(v: string): void {\n  storage.mapPut('hunter33', v, v)\n}\n"

/** A module in the user's files, which is valid: a finding can quote it. */
const LINKS: Readonly<Record<string, (folder: string, outside: string) => void>> = {
  'a link to a file': (folder, outside) => {
    mkdirSync(folder)
    symlinkSync(join(outside, 'b.ts'), join(folder, 'b.ts'))
  },
  'a link to a folder that is another repository': (folder, outside) => symlinkSync(outside, folder),
  'a named pipe': (folder) => {
    mkdirSync(folder)
    execFileSync('mkfifo', [join(folder, 'b.ts')])
  },
  'a link to an endless device': (folder) => {
    mkdirSync(folder)
    symlinkSync('/dev/zero', join(folder, 'b.ts'))
  },
}

/** The oracle is the output: it names what the contract has, and nothing of the file outside of the repository. */
describe('imports behind links out of the repository', () => {
  const outside = createFolder({ 'b.ts': SECRET, 'package.json': '{}', '.git/HEAD': 'ref: refs/heads/main\n' })
  const create = () =>
    createFolder({
      'package.json': '{}',
      'toolkit.config.mjs': 'export default {}\n',
      '.git/HEAD': 'ref: refs/heads/main\n',
      'contracts/a.ts': CONTRACT,
    })

  /** Lints as ESLint, as the command line and as the language server do. */
  const LINTERS: Readonly<Record<string, (cwd: string) => Promise<string>>> = {
    'the ESLint plugin': async (cwd) => {
      const overrideConfig = plugin.configs.strict as unknown as NonNullable<ESLint.Options['overrideConfig']>
      const results = await new ESLint({ cwd, overrideConfigFile: true, overrideConfig }).lintFiles(['contracts/a.ts'])
      return JSON.stringify(results.map(({ messages }) => messages))
    },
    'toolkit lint': async (cwd) => {
      const { exitCode, stdout, stderr } = await runToolkit(['lint', 'contracts/a.ts', '--preset', 'strict'], { cwd })
      expect(exitCode, stderr).to.be.oneOf([1, 3])
      return stdout + stderr
    },
    'the language server': async (cwd) => {
      const path = join(cwd, 'contracts/a.ts')
      const document = TextDocument.create(toUri(path), 'typescript', 1, CONTRACT)
      const documents = new Documents({
        get: (uri) => (uri === document.uri ? document : undefined),
        all: () => [document],
      })
      const open = await new Workspace(documents, { folders: [cwd], isTrusted: false }).find(path)!
      const check = await checkContract(open, { path, isCurrent: () => true }, documents)
      return JSON.stringify(check && [...check.findings])
    },
  }

  for (const [linter, lint] of Object.entries(LINTERS)) {
    it(`${linter} quotes modules of the repository`, async () => {
      const cwd = create()
      mkdirSync(join(cwd, 'contracts/lib'))
      writeFileSync(join(cwd, 'contracts/lib/b.ts'), SECRET)
      expect(await lint(cwd)).to.match(/hunter22|hunter33/)
    })

    for (const [kind, plant] of Object.entries(LINKS))
      it(`${linter} quotes nothing of ${kind}`, async () => {
        const cwd = create()
        const folder = join(cwd, 'contracts/lib')
        plant(folder, outside)
        const output = await lint(cwd)
        rmSync(folder, { recursive: true })
        expect(output).to.contain('text')
        expect(output).not.to.match(/hunter/)
      })
  }
})
