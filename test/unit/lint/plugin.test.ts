import { expect } from 'chai'
import { ESLint as ESLint10 } from 'eslint'
import { ESLint as ESLint9 } from 'eslint-9'
import plugin from '../../../src/entries/eslint.js'
import { makeFolder } from '../../folder.js'

const CONTRACT = `import { send } from './lib/sending'

export class Open {
  init(): void {}

  pay(to: string, amount: string): void {
    send(to, amount)
  }

  /** @amountLimit iost 5 */
  isMore(a: string): boolean {
    // eslint-disable-next-line iost/bignumber-compare -- shown here
    return new BigNumber(a) > new BigNumber(1)
  }
}
`
const HELPER = `export function send(to: string, amount: string): void {
  blockchain.withdraw(to, amount, '')
}
`

describe('ESLint plugin', () => {
  for (const [version, ESLint] of [
    ['9', ESLint9 as unknown as typeof ESLint10],
    ['10', ESLint10],
  ] as const) {
    it(`reports findings in a TypeScript contract with its recommended configuration in ESLint ${version}`, async () => {
      const cwd = await makeFolder({ 'contracts/open.ts': CONTRACT, 'contracts/lib/sending.ts': HELPER })
      const overrideConfig = plugin.configs.recommended as unknown as ESLint10.Options['overrideConfig']
      const eslint = new ESLint({ cwd, overrideConfigFile: true, ...(overrideConfig && { overrideConfig }) })
      const results = await eslint.lintFiles(['contracts'])
      const found = results.flatMap(({ messages }) => messages.map(({ ruleId, line }) => `${line} ${ruleId}`))
      expect(found).to.deep.equal(['7 iost/missing-authority', '10 iost/unlimited-amount'])
    })

    it(`knows the globals of the configuration in ESLint ${version}`, async () => {
      const code = 'export class Fees {\n  init(): void {}\n\n  fee(): string {\n    return FEE + OTHER\n  }\n}\n'
      const recommended = plugin.configs.recommended as unknown as ESLint10.Options['overrideConfig']
      const config = [recommended ?? [], { languageOptions: { globals: { FEE: 'readonly' as const } } }].flat()
      const eslint = new ESLint({ overrideConfigFile: true, overrideConfig: config })
      const results = await eslint.lintText(code, { filePath: 'contracts/fees.ts' })
      const found = results.flatMap(({ messages }) => messages.map(({ ruleId, column }) => `${column} ${ruleId}`))
      expect(found).to.deep.equal(['18 iost/undeclared-name'])
    })
  }

  it('has a page for each rule, and marks fixable rules', () => {
    const { rules } = plugin
    expect(rules['bignumber-compare']!.meta.fixable).to.equal('code')
    expect(rules['ram-payer']!.meta.hasSuggestions).to.equal(true)
    const ofTests = Object.keys(plugin.configs.tests[0]?.rules ?? {})
    for (const [name, { meta }] of Object.entries(rules)) {
      const page = ofTests.includes(`iost/${name}`) ? 'guides/lint\\.md#rules-for-tests' : `/lint/${name}\\.md`
      expect(meta.docs.url).to.match(new RegExp(`${page}$`))
    }
  })
})
