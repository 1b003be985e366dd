import { expect } from 'chai'
import { createNode } from '../../../src/node/node.js'
import { describeContract } from '../../unit/fork/contracts.js'
import { Load, seeded } from '../../unit/fork/load.js'
import { createFolder } from '../toolkit.js'
import { runCommands } from './debugged-contracts.js'

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const LINES = 6
/** Number of lines that `hot` lists. */
const LISTED = 5

/** Writes statements that do not depend on each other, each of them on one line. */
function writeLines(seed: number): string[] {
  const random = seeded(seed)
  const count = () => 1 + Math.floor(random() * 30)
  const kinds: ((index: number) => string)[] = [
    (index) => `storage.put('k${index}', '${'x'.repeat(count() * 9)}')`,
    (index) => `for (let i = 0; i < ${count()}; i++) storage.get('n${index}')`,
    (index) => `let s${index} = 0; for (let i = 0; i < ${count() * 5}; i++) { s${index} += i * 2 }`,
    (index) => `storage.mapPut('m', 'f${index}', '${'y'.repeat(count())}')`,
    (index) => `JSON.stringify({ a: '${'z'.repeat(count() * 20)}', index: ${index} })`,
  ]
  return Array.from({ length: LINES }, (_, index) => {
    const kind = kinds[Math.floor(random() * kinds.length)]
    if (kind === undefined) throw new Error('no kind')
    return kind(index)
  })
}

/*
 * The oracle knows no lines and no trace: the gas of a statement is what the receipt has less if the statement is
 * left out.
 */
describe('the command hot of toolkit debug', () => {
  it('lists the lines by the gas that a receipt has less without them', async () => {
    const contracts = SEEDS.map(writeLines)
    const node = await createNode({ mining: 'manual', accounts: 2 })
    const load = new Load(node, 1)
    const measureGas = (lines: readonly string[]): number => {
      const body = lines.map((line) => `${line};`).join('\n')
      const code = JSON.stringify(describeContract({ go: { body } }))
      const contract = load.send('alice', [{ contract: 'system.iost', actionName: 'setCode', args: [code] }])
      load.mine()
      load.send('alice', [{ contract, actionName: 'go', args: [] }])
      load.mine()
      const receipt = node.chain.head.receipts[1]
      expect(receipt?.statusCode, receipt?.message).to.equal('SUCCESS')
      // ids have 43 or 44 characters after their prefix, and each byte of a transaction costs 10 gas
      return (receipt?.gasUsage ?? 0) / 100 - contract.length * 10
    }
    const expected = contracts.map((lines) => {
      const whole = measureGas(lines)
      const gas = lines.map((_, left) => whole - measureGas(lines.filter((_, index) => index !== left)))
      return gas
        .map((each) => Number(each.toFixed(2)))
        .toSorted((a, b) => b - a)
        .slice(0, LISTED)
    })
    await node.close()
    const folder = createFolder(writeProject(contracts))
    const outputs = await runCommands(
      folder,
      contracts.flatMap((_, index) => [`tx ${index * 2 + 2}`, 'hot']),
    )
    for (const [index, gas] of expected.entries()) {
      const output = outputs[index * 2 + 1] ?? ''
      const listed = [...output.matchAll(/^contracts\/c\d+\.ts:\d+ gas ([\d.]+), /gm)]
      expect(
        listed.map(([, text]) => Number(text)),
        output,
      ).to.deep.equal(gas)
    }
  })
})

function writeProject(contracts: readonly string[][]): Record<string, string> {
  const files = contracts.map((lines, index) => [
    `contracts/c${index}.ts`,
    `export class C${index} {\n  init(): void {}\n\n  go(): void {\n    ${lines.join('\n    ')}\n  }\n}\n`,
  ])
  const calls = contracts.map(
    (_, index) => `    const c${index} = await chain.deploy('c${index}', { from: alice! })
    await c${index}.as(alice!).go()
`,
  )
  return {
    'package.json': '{ "type": "module" }\n',
    'toolkit.config.ts': 'export default {}\n',
    ...Object.fromEntries(files),
    'test/contracts.test.ts': `import { chain } from 'iost-toolkit/test'
describe('contracts', () => {
  it('run', async () => {
    const [alice] = await chain.accounts(1)
${calls.join('')}  })
})
`,
  }
}
