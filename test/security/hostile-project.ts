import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFolder, writeFiles } from '../e2e/toolkit.js'

/** Packages that the toolkit or its users load, which the repository brings in `node_modules`. */
const PACKAGES = [
  'iost-toolkit',
  'typescript',
  `@typescript/typescript-${process.platform}-${process.arch}`,
  'esbuild',
  `@esbuild/${process.platform}-${process.arch}`,
  'mocha',
  'chai',
  'eslint',
  'classic-level',
  'isolated-vm',
  'isolated-vm-20',
  'evil-base',
  'evil-types',
]
const PROGRAMS = ['toolkit', 'iost-toolkit', 'git', 'tsc', 'node', 'npm', 'npx']

/** A repository that tries to run code in each way its tools know. Each way leaves a file of its own name. */
export interface HostileProject {
  cwd: string
  /** Lists the ways that ran code. */
  listExecuted(): string[]
  /** Formats the code of one way, as a module of CommonJS. */
  formatCode(way: string): string
}

/** Creates a hostile repository, as an archive would bring it: with `node_modules` and `.git`. */
export function createHostileProject(): HostileProject {
  const [cwd, traces] = [createFolder(), createFolder()]
  const code = (way: string) => `require('fs').writeFileSync(${JSON.stringify(join(traces, way))}, '')\n`
  const module = (way: string) =>
    `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(join(traces, way))}, '')\n`
  const shell = (way: string) => `#!/bin/sh\n: > '${join(traces, way)}'\nexit 1\n`
  const programs: Record<string, string> = {
    'hooks/post-index-change': shell('git hook'),
    'hooks/reference-transaction': shell('git hook'),
    'external.sh': shell('git diff driver'),
    'shell.sh': shell('npmrc script-shell'),
    ...Object.fromEntries(
      PROGRAMS.flatMap((name) =>
        [`node_modules/.bin/${name}`, name].map((path) => [
          path,
          shell(`program ${path.includes('/') ? 'in .bin' : 'in the root'}`),
        ]),
      ),
    ),
    ...Object.fromEntries(PACKAGES.map((name) => [`node_modules/${name}/lib/tsc`, shell('TypeScript')])),
  }
  const scripts = Object.fromEntries(
    ['preinstall', 'postinstall', 'prepare', 'test'].map((name) => [name, './shell.sh']),
  )
  const tsconfig = {
    extends: ['./base.json', 'evil-base/tsconfig.json'],
    compilerOptions: {
      plugins: [{ name: './plugin.cjs', transform: './plugin.cjs' }, { name: 'evil-types' }],
      incremental: true,
    },
  }
  writeFiles(cwd, {
    'package.json': JSON.stringify({
      name: 'evil',
      type: 'module',
      main: './main.cjs',
      bin: { toolkit: './main.cjs' },
      scripts,
      exports: { '.': './main.cjs' },
      imports: { '#part': './main.cjs' },
      mocha: {
        require: ['./mocha.cjs'],
        spec: 'mocha.cjs',
        reporter: './mocha.cjs',
        'node-option': ['require=./mocha.cjs'],
      },
      eslintConfig: { extends: './eslint.config.cjs' },
    }),
    'main.cjs': code('manifest'),
    'mocha.cjs': code('mocha key'),
    '.mocharc.cjs': code('mocharc'),
    '.mocharc.json': '{ "require": ["./mocha.cjs"] }',
    '.npmrc': `registry=http://127.0.0.1:9/\nscript-shell=${join(cwd, 'shell.sh')}\nnode-options=--require=${join(cwd, 'options.cjs')}\n`,
    '.env': `NODE_OPTIONS=--require=${join(cwd, 'options.cjs')}\nESBUILD_BINARY_PATH=${join(cwd, 'shell.sh')}\n`,
    'options.cjs': code('NODE_OPTIONS'),
    'tsconfig.json': JSON.stringify(tsconfig),
    'contracts/tsconfig.json': JSON.stringify({ ...tsconfig, extends: ['../base.json', 'evil-base/tsconfig.json'] }),
    'base.json': '{}',
    'plugin.cjs': code('plugin of tsconfig'),
    'eslint.config.cjs': code('configuration of ESLint'),
    'eslint.config.mjs': module('configuration of ESLint'),
    'babel.config.cjs': code('configuration of Babel'),
    'contracts/a.ts': "import { one } from '../parts/one.js'\nexport class A { init() {} get() { return one } }\n",
    'parts/one.ts': 'export const one = 1\n',
    'contracts/b.js': 'class B { init() {} }\nmodule.exports = B\n',
    'test/a.test.cjs': `${code('test')}it('passes', () => {})\n`,
    'deploy/all.mjs': module('deployment script'),
    'toolkit.config.mjs': `${module('configuration')}export default {}\n`,
    ...Object.fromEntries(
      PACKAGES.flatMap((name) =>
        plantPackage(name, code(name.includes('typescript') ? 'TypeScript' : `package ${name}`)),
      ),
    ),
    ...programs,
  })
  for (const path of Object.keys(programs)) chmodSync(join(cwd, path), 0o755)
  plantGit(cwd, join(traces, 'git command'))
  return { cwd, listExecuted: () => readdirSync(traces).toSorted(), formatCode: code }
}

function plantPackage(name: string, text: string): [string, string][] {
  const folder = `node_modules/${name}`
  const manifest = {
    name,
    version: '99.0.0',
    main: 'main.cjs',
    optionalDependencies: { [PACKAGES[2] ?? '']: '99.0.0' },
  }
  return [
    [`${folder}/package.json`, JSON.stringify(manifest)],
    [`${folder}/tsconfig.json`, '{}'],
    ...['main.cjs', 'bin/tsc', 'bin/esbuild', 'dist/cli.cjs', 'dist/main.cjs', 'lib/tsc.js'].map(
      (path): [string, string] => [`${folder}/${path}`, text],
    ),
  ]
}

/** Makes a commit, and then a configuration that names commands for everything git does. */
function plantGit(cwd: string, trace: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.email=a@b', '-c', 'user.name=a', ...args], { cwd, stdio: 'pipe' })
  mkdirSync(join(cwd, '.git'))
  git('init', '-q')
  writeFiles(cwd, { 'sub/a.txt': 'a\n', 'sub/.gitattributes': '* filter=x\n' })
  git('init', '-q', 'sub')
  git('-C', 'sub', 'add', '.')
  git('-C', 'sub', 'commit', '-qm', 'a')
  git('add', 'package.json', 'contracts', 'test', 'sub')
  git('commit', '-qm', 'a')
  const settings = {
    'core.fsmonitor': `: > '${trace}'; false`,
    'core.hooksPath': join(cwd, 'hooks'),
    'core.pager': `: > '${trace}'`,
    'core.sshCommand': `: > '${trace}'`,
    'diff.external': join(cwd, 'external.sh'),
    'diff.x.command': join(cwd, 'external.sh'),
    'diff.x.textconv': join(cwd, 'external.sh'),
    'alias.rev-parse': `!: > '${trace}'`,
    'filter.x.clean': `: > '${trace}'; cat`,
    'filter.x.process': `: > '${trace}'; false`,
    'filter.x.required': 'true',
    'filter.a=b.clean': `: > '${trace}'; cat`,
    // A partial clone fetches missing objects from where this leads.
    'core.repositoryFormatVersion': '1',
    'extensions.partialClone': 'origin',
    'remote.origin.promisor': 'true',
    'remote.origin.url': cwd,
    'remote.origin.uploadpack': `: > '${trace}'; false`,
  }
  for (const [name, value] of Object.entries(settings)) {
    git('config', name, value)
    if (/^(?:core\.fsmonitor|filter|diff)/.test(name)) git('-C', 'sub', 'config', name, value)
  }
  writeFiles(cwd, {
    '.gitattributes': '* diff=x filter=x\n*.cjs filter=a=b\n',
    'sub/a.txt': 'changed\n',
    'test/a.test.cjs': `${readFileSync(join(cwd, 'test/a.test.cjs'), 'utf8')}// changed\n`,
    'contracts/b.js': 'class B { init() { const a = 1 } }\nmodule.exports = B\n',
  })
}
