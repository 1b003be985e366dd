import type { DifferenceGroup } from './shadow.js'

/**
 * A test for a transaction that a candidate changes, ready to paste into a test file. It passes on a fork with the
 * published code.
 */
export function formatPastedTest({ action, hash, kind, transaction }: DifferenceGroup): string {
  const { publisher, actions } = transaction
  const lines = actions.flatMap(({ contract, action, data }, index) => [
    `    const contract${index} = await chain.contract('${contract}')`,
    `    await expect(contract${index}.as(account).${action}(${data.trim().slice(1, -1)})).to.succeed`,
  ])
  return [
    `it('keeps the ${kind} of ${action}, as in ${hash}', async () => {`,
    `  await chain.as('${publisher}', async (account) => {`,
    ...lines,
    '  })',
    '})',
  ].join('\n')
}
