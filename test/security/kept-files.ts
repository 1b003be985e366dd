import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type CacheKey, openCacheKey } from '../../src/files/cache-key.js'
import { digestParts, sealJson, sealText } from '../../src/files/sealed-text.js'

/** The file that hostile code of a kept file would write into the project. */
export const MARK = 'hostile.txt'
/** A statement of JavaScript that a module runs, and that no source has. */
export const HOSTILE = `process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(MARK)}, 'ran');`

/** A kind of kept file, and how an attacker who knows the code edits and seals one. */
export interface KeptKind {
  name: string
  /** Path below `.toolkit`. */
  path: RegExp
  /** The command that reads it. */
  args: readonly string[]
  edit(text: string): string
  /** The file with a seal of this key, by its path and its edited text. */
  seal(key: CacheKey, path: string, text: string): string
}

/** A contract that guards a method, and a test that fails if the guard is missing. */
export const PROJECT = {
  'package.json': '{ "type": "module" }\n',
  'toolkit.config.mjs': 'export default { tests: "test/**/*.test.js" }\n',
  'contracts/box.js': `class Box {
  init() { storage.put('owner', blockchain.publisher()) }
  /** @param {number} n */
  open(n) {
    if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw new Error('no permission')
    storage.put('n', String(n))
    return n + 1
  }
}
module.exports = Box
`,
  // A package that the tests import.
  'node_modules/chai/package.json': '{ "name": "chai", "type": "module", "exports": "./index.js" }\n',
  'node_modules/chai/index.js': 'export const expect = () => ({ to: { equal() {} } })\n',
  'test/box.test.js': `import { chain, expect } from 'iost-toolkit/test'
import * as chai from 'chai'
it('guards', async () => {
  const [alice, bob] = await chain.accounts(2)
  const box = await chain.deploy('box', { from: alice })
  await expect(box.as(bob).open(1)).to.failWith('no permission')
  await expect(box.open(1)).to.return(2)
  chai.expect(1).to.equal(1)
})
`,
}
/** As many tests again, of which one fails: mutants need passing tests. */
export const FAILING = {
  ...PROJECT,
  'test/failing.test.js': "it('fails', () => { throw new Error('on purpose') })\n",
}

const TEST = ['test', '--json', '--coverage', '--no-frozen']
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const withoutSeal = (text: string): object => {
  const { seal: _, ...data } = JSON.parse(text)
  return data
}
const json = (name: (path: string) => string): KeptKind['seal'] => {
  return (key, path, text) => sealJson(key, name(path), withoutSeal(text))
}

function entry(kind: string, edit: (text: string) => string, args = TEST): KeptKind {
  return {
    name: `code cache: ${kind}`,
    path: new RegExp(`^cache/code/${kind}-`),
    args,
    edit: (text) => text.slice(0, 64) + edit(text.slice(64)),
    seal: (key, path, text) => sealText(key, nameOf(path), text.slice(64)),
  }
}

/** The compiled code without its check of authority: tests of the check would pass or fail by it. */
const unguard = (text: string) => text.replaceAll('no permission', 'no permizzion')

export const KINDS: readonly KeptKind[] = [
  {
    name: 'modules of tests',
    path: /^cache\/tests\/.*\.mjs$/,
    args: TEST,
    edit: (text) => `${HOSTILE}${text}`,
    seal: (_, __, text) => text,
  },
  {
    name: 'manifest of tests',
    path: /^cache\/tests\/\w+\.json$/,
    args: TEST,
    edit: (text) => text.replace('"test/box.test.js"', '"toolkit.config.mjs"'),
    seal: json((path) => `test bundle ${nameOf(path).replace('.json', '')}`),
  },
  {
    name: 'configuration',
    path: /^cache\/config-.*\.mjs$/,
    args: TEST,
    edit: (text) => `${HOSTILE}${text}`,
    seal: (key, path, text) => {
      const code = text.slice(0, text.lastIndexOf('\n//# sealed='))
      return `${code}\n//# sealed=${key.sign([path, code])}\n`
    },
  },
  entry('compiled', unguard),
  entry('read', (text) => text.replace(/\d/, '7'), ['test', '--json']),
  entry('probes', (text) => text.replace(/\d/, '7')),
  entry('parts', (text) => text.replaceAll('box', 'bxx')),
  {
    name: 'artifact',
    path: /^artifacts\/box\.json$/,
    args: ['compile', '--json'],
    edit: unguard,
    seal: json((path) => `artifact ${path.replace(/\.json$/, '')}`),
  },
  ...['js', 'abi', 'd.ts', 'js.map'].map((extension) => ({
    name: `artifact: ${extension}`,
    path: new RegExp(`^artifacts/box\\.${extension.replace('.', '\\.')}$`),
    args: ['compile', '--json'],
    edit: (text: string) => text.replace(/open|Box|box/, 'oben'),
    seal: (_: CacheKey, __: string, text: string) => text,
  })),
  {
    name: 'failures of the last run',
    path: /^last-run\.json$/,
    args: ['test', '--json', '--rerun-failed'],
    edit: (text) => text.replace(/"failed": \[[^\]]*\]/, '"failed": []'),
    seal: json((path) => `last run ${dirname(dirname(path))}`),
  },
  {
    name: 'reached files',
    path: /^reached\.json$/,
    args: ['test', '--json', '--changed'],
    edit: (text) => text.replace('contracts/box.js', 'contracts/none.js'),
    seal: json((path) => `reached files ${dirname(dirname(path))}`),
  },
  {
    name: 'verdicts of mutants',
    path: /^mutation\/results-/,
    args: ['mutate', '--json'],
    edit: (text) => text.replaceAll('"survived"', '"killed"'),
    seal: (key, _, text) =>
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => {
          const digest = /"digest":"([0-9a-f]{32})"/.exec(line)![1]!
          return `${sealText(key, `mutation verdict ${digest}`, line.slice(64))}\n`
        })
        .join(''),
  },
  {
    name: 'plans of mutants',
    path: /^mutation\/plans\/plan-/,
    args: ['mutate', '--json'],
    edit: (text) => text.slice(0, 64) + text.slice(64).replace(/"mutants":\[/, '"mutants":[],"old":['),
    seal: (key, path, text) => sealText(key, nameOf(path), text.slice(64)),
  },
]

/** Opens the key of another user of this machine. */
export function openForeignKey(home: string): CacheKey {
  const { XDG_CONFIG_HOME } = process.env
  try {
    process.env.XDG_CONFIG_HOME = home
    return openCacheKey()!
  } finally {
    if (XDG_CONFIG_HOME === undefined) delete process.env.XDG_CONFIG_HOME
    else process.env.XDG_CONFIG_HOME = XDG_CONFIG_HOME
  }
}

/** A way to poison one kept file. */
export type Poison = (path: string, kind: KeptKind, key: CacheKey) => void

const replace = (path: string, text: string) => {
  rmSync(path)
  writeFileSync(path, text)
}

export const POISONS: Readonly<Record<string, Poison>> = {
  edited: (path, kind) => replace(path, kind.edit(readFileSync(path, 'utf8'))),
  'sealed without a key': (path, kind) => {
    const text = kind.edit(readFileSync(path, 'utf8'))
    const body = text.slice(64)
    replace(path, digestParts([nameOf(path), body]) + body)
  },
  'sealed by another key': (path, kind, key) =>
    replace(path, kind.seal(key, path, kind.edit(readFileSync(path, 'utf8')))),
  truncated: (path) => truncateSync(path, Math.floor(lstatSync(path).size / 2)),
  empty: (path) => truncateSync(path, 0),
  oversized: (path) => truncateSync(path, 2 ** 32),
  'a link to a device': (path) => {
    rmSync(path)
    symlinkSync('/dev/zero', path)
  },
  'a named pipe': (path) => {
    rmSync(path)
    execFileSync('mkfifo', [path])
  },
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
}

/** All files below a folder, as paths relative to it. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}
