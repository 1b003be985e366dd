import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

const ID = 'ContractHusd11111111111111111111111111111111'

const config = (define: Record<string, unknown>) =>
  `export default { contracts: 'contracts', define: ${JSON.stringify(define)} }\n`

const CONTRACTS = {
  'contracts/typed.ts': `export class Typed {
  init(): void {}
  id(): string { return HUSD_ID }
  fee(): number { return FEE * 2 }
}
`,
  'contracts/plain.js': `// @ts-check
class Plain {
  init() {}
  id() { return JSON.stringify({ HUSD_ID, HUSD_ID2: HUSD_ID, [HUSD_ID]: { HUSD_ID: 1 }.HUSD_ID }) }
  own() { return OPEN ? 'HUSD_ID' : FEE }
}
module.exports = Plain
`,
  'contracts/shadow.js': `const FEE = 7
class Shadow {
  init() {}
  fee() { return FEE }
}
module.exports = Shadow
`,
  'test/define.test.js': `import { chain, expect } from 'iost-toolkit/test'
it('has the constants', async () => {
  const [alice] = await chain.accounts(1)
  const from = { from: alice }
  const typed = await chain.deploy('typed', from)
  const plain = await chain.deploy('plain', from)
  const shadow = await chain.deploy('shadow', from)
  expect(await typed.read.id()).to.equal('${ID}')
  expect(await typed.read.fee()).to.equal(0.5)
  expect(await plain.read.id()).to.deep.equal({ HUSD_ID: '${ID}', HUSD_ID2: '${ID}', ${ID}: 1 })
  expect(await plain.read.own()).to.equal('HUSD_ID')
  expect(await shadow.read.fee()).to.equal('7')
})
`,
}

describe('constants in the define setting', () => {
  const cwd = createFolder()
  const project = join(cwd, 'project')
  const toolkit = (...args: string[]) => runToolkit(args, { cwd: project })
  const compiled = (name: string) => readFileSync(join(project, `.toolkit/artifacts/${name}.js`), 'utf8')

  before(async () => {
    await runToolkit(['init', 'project', '--js', '--yes', '--no-git'], { cwd })
    writeFiles(project, { ...CONTRACTS, 'toolkit.config.js': config({ HUSD_ID: ID, FEE: 0.25, OPEN: true }) })
  })

  it('constants in the define setting are compiled into TypeScript and JavaScript contracts, with types', async () => {
    expect(await toolkit('compile')).to.include({ exitCode: 0, stderr: '' })
    expect(compiled('plain')).to.contain(`{ HUSD_ID: "${ID}", HUSD_ID2: "${ID}", ["${ID}"]: { HUSD_ID: 1 }.HUSD_ID }`)
    expect(compiled('shadow')).to.equal(CONTRACTS['contracts/shadow.js'])
    expect(await toolkit('test', 'test/define.test.js')).to.include({ exitCode: 0 })
  })

  it('constants in the define setting are type-checked as constants', async () => {
    writeFiles(project, {
      'contracts/wrong.ts': `export class Wrong {
  init(): void {}
  fee(): string { return FEE }
  id(): string { return HUSD_IT }
}
`,
    })
    const { exitCode, stderr } = await toolkit('compile', 'wrong')
    expect(stderr).to.match(/wrong\.ts:3:19 .*TS2322/)
    expect(stderr).to.match(/wrong\.ts:4:25 Cannot find name 'HUSD_IT'\. Did you mean 'HUSD_ID'\?/)
    expect(exitCode).to.equal(3)
    writeFiles(project, { 'contracts/wrong.ts': 'export class Wrong { init(): void {} }\n' })
  })

  it('invalidate the compilation when they change', async () => {
    writeFiles(project, { 'toolkit.config.js': config({ HUSD_ID: 'ContractOther', FEE: 3, OPEN: false }) })
    expect(await toolkit('compile')).to.include({ exitCode: 0, stderr: '' })
    expect(compiled('typed')).to.contain('"ContractOther"').and.to.contain('return 3 * 2')
    expect(compiled('plain')).to.not.contain(ID)
  })

  it('must have names and values that are valid in contracts', async () => {
    const refuse = async (define: Record<string, unknown>) => {
      const files = { 'toolkit.config.js': config(define), 'contracts/a.js': CONTRACTS['contracts/shadow.js'] }
      const { exitCode, stderr } = await runToolkit(['compile'], { cwd: createFolder(files) })
      expect(exitCode).to.equal(2)
      return stderr
    }
    const wrong = await refuse({ 'HUSD-ID': 'x', LIST: ['x'] })
    expect(wrong).to.contain('define.HUSD-ID: expected a name of letters, digits and underscores')
    expect(wrong).to.contain('define.LIST: expected a text, a number, true or false, got ["x"]')
    const taken = await refuse({ storage: 'x', Date: 'x' })
    expect(taken).to.contain('define.storage: the chain has this name already')
    expect(taken).to.contain('define.Date: the chain has this name already')
  })

  it('constants in the define setting print the line to add to a tsconfig.json that does not include their types', async () => {
    const path = join(project, 'contracts/jsconfig.json')
    writeFiles(project, {
      'contracts/jsconfig.json': readFileSync(path, 'utf8').replace(', "../.toolkit/constants.d.ts"', ''),
    })
    const { exitCode, stderr } = await toolkit('check')
    expect(stderr).to.contain('Cannot find name \'HUSD_ID\'. Add "../.toolkit/constants.d.ts" to `include`')
    expect(exitCode).to.equal(3)
  })
})
