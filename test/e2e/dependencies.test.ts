import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const FEE = `'use strict'
Object.defineProperty(exports, '__esModule', { value: true })
var rate = require('./rate')
var settings = require('./settings.json')
exports.fee = function (amount) { return amount * rate.of(amount) + settings.least }
`

const PAY = `import { fee } from 'fee'
import { join } from 'joined'
import { seven } from '@shared/seven'

export class Pay {
  init(): void {}

  fee(amount: number): string {
    return join([fee(amount), fee(1000), seven])
  }
}
`

const TEST = `import { chain, expect } from 'iost-toolkit/test'
import type { Pay } from '../contracts/pay'
import { seven } from '@shared/seven'

it('charges a fee', async () => {
  const [alice] = await chain.accounts(1)
  const pay = await chain.deploy<Pay>('pay', { from: alice })
  expect(await pay.read.fee(100)).to.equal('3-12-' + seven)
})
`

/** A project with packages of CommonJS, one of which an ES module requires, and a path of TypeScript. */
const PROJECT = {
  'contracts/pay.ts': PAY,
  'common/seven.ts': 'export const seven = 7\n',
  'test/pay.test.ts': TEST,
  'node_modules/fee/package.json': JSON.stringify({ name: 'fee', version: '1.0.0', main: 'index.js' }),
  'node_modules/fee/index.d.ts': 'export function fee(amount: number): number\n',
  'node_modules/fee/index.js': FEE,
  'node_modules/fee/rate.js':
    "exports.of = function (amount) { return amount >= 100 ? 0.01 : require('joined').rate }\n",
  'node_modules/fee/settings.json': '{ "least": 2 }\n',
  'node_modules/joined/package.json': JSON.stringify({
    name: 'joined',
    version: '1.0.0',
    type: 'module',
    main: 'i.js',
  }),
  'node_modules/joined/i.d.ts': 'export function join(list: unknown[]): string\n',
  'node_modules/joined/i.js': "export const rate = 0.02\nexport function join(list) { return list.join('-') }\n",
}

const PATHS = { '@shared/*': ['../common/*'] }

function writeConfig(project: string, file: string, paths: Record<string, string[]>): void {
  const config = JSON.parse(readFileSync(join(project, file), 'utf8'))
  const compilerOptions = { ...config.compilerOptions, paths }
  writeFiles(project, { [file]: JSON.stringify({ ...config, compilerOptions }) })
}

describe('contract dependencies', () => {
  const cwd = createFolder()
  const project = join(cwd, 'project')
  const toolkit = (...args: string[]) => runToolkit(args, { cwd: project })

  before(async () => {
    await runToolkit(['init', 'project', '--ts', '--yes', '--no-git'], { cwd })
    writeFiles(project, PROJECT)
    writeConfig(project, 'contracts/tsconfig.json', PATHS)
    writeConfig(project, 'tsconfig.json', { '@shared/*': ['./common/*'] })
  })

  it('may be CommonJS packages and tsconfig.json paths, in compile, check and test', async () => {
    const compiled = await toolkit('compile')
    expect(compiled).to.include({ exitCode: 0, stderr: '' })
    expect(await toolkit('test', 'test/pay.test.ts')).to.include({ exitCode: 0 })
  })

  it('contract dependencies compile to the same code wherever packages are installed', async () => {
    const { script } = JSON.parse(readFileSync(join(project, '.toolkit/artifacts/pay.json'), 'utf8'))
    expect(script).to.contain('"fee/rate.js"').and.to.not.contain('node_modules')
  })

  it('contract dependencies are compiled again when a path changes', async () => {
    writeFiles(project, { 'other/seven.ts': 'export const seven = 8\n' })
    writeConfig(project, 'contracts/tsconfig.json', { '@shared/*': ['../other/*'] })
    expect(await toolkit('compile', 'pay')).to.include({ exitCode: 0, stderr: '' })
    expect(readFileSync(join(project, '.toolkit/artifacts/pay.js'), 'utf8')).to.contain('seven = 8')
    writeConfig(project, 'contracts/tsconfig.json', PATHS)
  })

  it('contract dependencies are compiled again when an extended configuration changes', async () => {
    writeFiles(project, {
      'base.json': JSON.stringify({ compilerOptions: { paths: { '@shared/*': ['./common/*'] } } }),
      'contracts/tsconfig.json': JSON.stringify({
        extends: ['iost-toolkit/tsconfig/contracts.json', '../base.json'],
        include: ['.'],
      }),
    })
    const compile = async () => {
      expect(await toolkit('compile', 'pay')).to.include({ exitCode: 0, stderr: '' })
      return readFileSync(join(project, '.toolkit/artifacts/pay.js'), 'utf8')
    }
    expect(await compile()).to.contain('seven = 7')
    writeFiles(project, {
      'base.json': JSON.stringify({ compilerOptions: { paths: { '@shared/*': ['./other/*'] } } }),
    })
    expect(await compile()).to.contain('seven = 8')
    writeConfig(project, 'contracts/tsconfig.json', PATHS)
  })

  it('import CommonJS defaults as the type checker does', async () => {
    const contract = (call: string) => `import twice from 'twice'
export class Doubled {
  init(): void {}
  f(n: number): number {
    return ${call}(n)
  }
}
`
    writeFiles(project, {
      'node_modules/twice/package.json': JSON.stringify({ name: 'twice', version: '1.0.0', types: 'index.d.ts' }),
      'node_modules/twice/index.d.ts': 'export default function twice(n: number): number\n',
      'node_modules/twice/index.js':
        "'use strict'\nObject.defineProperty(exports, '__esModule', { value: true })\nexports.default = function (n) { return 2 * n }\n",
      'contracts/doubled.ts': contract('twice'),
      'test/doubled.test.ts': `import { chain, expect } from 'iost-toolkit/test'
it('doubles', async () => {
  const [alice] = await chain.accounts(1)
  const doubled = await chain.deploy('doubled', { from: alice })
  await expect(doubled.f(21)).to.return(42)
})
`,
    })
    const config = readFileSync(join(project, 'contracts/tsconfig.json'), 'utf8')
    const { compilerOptions, ...rest } = JSON.parse(config)
    const test = () => toolkit('test', 'test/doubled.test.ts')
    expect(await toolkit('compile', 'doubled')).to.include({ exitCode: 0, stderr: '' })
    expect((await test()).stdout).to.contain('1 passed, 0 failed')

    const asNode = { ...compilerOptions, module: 'nodenext', moduleResolution: 'nodenext' }
    writeFiles(project, { 'contracts/tsconfig.json': JSON.stringify({ ...rest, compilerOptions: asNode }) })
    expect((await toolkit('compile', 'doubled')).stderr).to.contain('contracts/doubled.ts:5:12')
    writeFiles(project, { 'contracts/doubled.ts': contract('twice.default') })
    expect(await toolkit('compile', 'doubled')).to.include({ exitCode: 0, stderr: '' })
    expect((await test()).stdout).to.contain('1 passed, 0 failed')
    writeFiles(project, { 'contracts/tsconfig.json': config })
  })

  it('contract dependencies resolve parameter types through paths', async () => {
    writeFiles(project, {
      'common/types.ts': 'export type Amount = number\nexport interface Terms { rate: number }\n',
      'contracts/typed.ts': `import type { Amount, Terms } from '@shared/types'
export class Typed {
  init(): void {}
  f(amount: Amount, terms: Terms): string {
    return 'x'
  }
}
`,
    })
    expect(await toolkit('compile', 'typed')).to.include({ exitCode: 0, stderr: '' })
    const { abi } = JSON.parse(readFileSync(join(project, '.toolkit/artifacts/typed.abi'), 'utf8'))
    expect(abi[0].args).to.deep.equal(['number', 'json'])
  })

  it('contract dependencies resolve project paths when the contracts folder has no configuration', async () => {
    const options = {
      strict: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      paths: { '@shared/*': ['./common/*'] },
    }
    const plain = createFolder({
      'tsconfig.json': JSON.stringify({ compilerOptions: options, include: ['test'] }),
      'common/seven.ts': 'export const seven = 7\n',
      'contracts/lucky.ts': `import { seven } from '@shared/seven'
import { List } from 'iost-toolkit/contract/list'
export class Lucky { init(): void {} f(n: number): number { return seven + n + new List('all').length } }
`,
    })
    expect(await runToolkit(['compile'], { cwd: plain })).to.include({ exitCode: 0, stderr: '' })
  })

  it('contract dependencies report rejected syntax and missing imports with their location in the package', async () => {
    writeFiles(project, {
      'contracts/careful.ts':
        "import { parse } from 'careful'\nexport class Careful { init(): void {} f(a: string): string { return parse(a) } }\n",
      'contracts/files.ts':
        "import { read } from 'files'\nexport class Files { init(): void {} f(): string { return read() } }\n",
      'node_modules/careful/package.json': JSON.stringify({ name: 'careful', version: '1.0.0' }),
      'node_modules/careful/index.js':
        "exports.parse = function (a) {\n  try {\n    return JSON.parse(a)\n  } catch (e) {\n    return ''\n  }\n}\n",
      'node_modules/files/package.json': JSON.stringify({ name: 'files', version: '1.0.0' }),
      'node_modules/files/index.js':
        "exports.read = function () {\n  return require('fs').readFileSync('a', 'utf8')\n}\n",
    })
    const { exitCode, stderr } = await toolkit('compile', '--no-types', 'careful', 'files')
    expect(stderr).to.contain('node_modules/careful/index.js:2:3 the word try is refused')
    expect(stderr).to.contain('node_modules/careful/index.js:4:5 the word catch is refused')
    expect(stderr).to.contain('node_modules/files/index.js:2:18 Could not resolve "fs"')
    expect(stderr).to.not.contain('contracts/careful.ts')
    expect(exitCode).to.equal(3)
  })
})
