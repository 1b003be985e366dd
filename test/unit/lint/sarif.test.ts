import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { expect } from 'chai'
import { lintFiles } from '../../../src/lint/engine/engine.js'
import { listLevels } from '../../../src/lint/plugin/plugin.js'
import { formatGithub } from '../../../src/lint/report/github.js'
import { formatSarif } from '../../../src/lint/report/sarif.js'

const ROOT = join(import.meta.dirname, '../../..')
const SCHEMA = join(ROOT, 'node_modules/@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
const TEXT = `export class Shop {
  init(): void {}

  pay(to: string, amount: string): void {
    this.send(to, amount)
  }

  private send(to: string, amount: string): void {
    blockchain.withdraw(to, amount, '')
  }
}
`

function lint(text = TEXT) {
  const files = [{ path: '/project/contracts/a shop.ts', text, refusals: undefined }]
  return lintFiles(files, { root: '/project', levels: listLevels('strict'), fix: false, reportUnused: true })
}

describe('lint reports', () => {
  it('lint reports are valid SARIF 2.1.0, with the data flow as related locations', async () => {
    const log = JSON.parse(formatSarif(await lint(), { folder: 'packages/shop', version: '1.2.3' }))
    const ajv = new Ajv({ schemaId: 'auto', unknownFormats: 'ignore', logger: false })
    ajv.addMetaSchema(
      JSON.parse(readFileSync(join(ROOT, 'node_modules/ajv/lib/refs/json-schema-draft-04.json'), 'utf8')),
    )
    const isValid = ajv.validate(JSON.parse(readFileSync(SCHEMA, 'utf8')), log)
    expect(ajv.errors).to.equal(null)
    expect(isValid).to.equal(true)
    const [result] = log.runs[0].results
    expect(result.ruleId).to.equal('iost/missing-authority')
    expect(result.locations[0].physicalLocation.artifactLocation.uri).to.equal('packages/shop/contracts/a%20shop.ts')
    const lines = result.relatedLocations.map(
      (one: { physicalLocation: { region: { startLine: number } } }) => one.physicalLocation.region.startLine,
    )
    expect(lines).to.deep.equal([4, 5, 9])
  })

  it('lint reports are validated with a schema that rejects errors', () => {
    const ajv = new Ajv({ schemaId: 'auto', unknownFormats: 'ignore', logger: false })
    ajv.addMetaSchema(
      JSON.parse(readFileSync(join(ROOT, 'node_modules/ajv/lib/refs/json-schema-draft-04.json'), 'utf8')),
    )
    expect(ajv.validate(JSON.parse(readFileSync(SCHEMA, 'utf8')), { version: '2.1.0', runs: [{}] })).to.equal(false)
  })

  it('lint reports include GitHub Actions annotations, with repository paths', async () => {
    const [first] = formatGithub(await lint(), 'packages/shop').split('\n')
    expect(first).to.match(
      /^::error file=packages\/shop\/contracts\/a shop\.ts,line=5,endLine=5,col=5,.*title=iost\/missing-authority::`to` comes from the argument at line 4/,
    )
    expect(first).to.include('%0Acontracts/a shop.ts:4:7 `to` is an argument of `pay`')
  })

  it('lint reports list unused disable comments', async () => {
    const results = await lint('// eslint-disable-next-line iost/ram-payer\nexport const a = 1\n')
    const messages = results.flatMap((one) => one.messages)
    expect(messages.map(({ rule }) => rule)).to.deep.equal(['unused-disable-directive'])
  })
})
