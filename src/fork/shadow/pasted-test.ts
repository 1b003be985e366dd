import { formatCodeMember, quoteCode } from '../../codec/code-text.js'
import type { DifferenceGroup } from './shadow.js'

/**
 * A test for a transaction that a candidate changes, ready to paste into a test file. It passes on a fork with the
 * published code.
 */
export function formatPastedTest({ action, hash, kind, transaction }: DifferenceGroup): string {
  const { publisher, actions } = transaction
  const lines = actions.flatMap(({ contract, action, data }, index) => [
    `    const contract${index} = await chain.contract(${quoteCode(contract)})`,
    `    await expect(contract${index}.as(account)${formatCodeMember(action)}(${formatArguments(data)})).to.succeed`,
  ])
  return [
    `it(${quoteCode(`keeps the ${kind} of ${action}, as in ${hash}`)}, async () => {`,
    `  await chain.as(${quoteCode(publisher)}, async (account) => {`,
    ...lines,
    '  })',
    '})',
  ].join('\n')
}

/** Formats the arguments of an action: the elements of the list as they are written, with all their digits. */
function formatArguments(data: string): string {
  return isJsonList(data) ? data.trim().slice(1, -1) : `...JSON.parse(${quoteCode(data)})`
}

/** Whether a text is a list in JSON, which is code of JavaScript with the same meaning, and nothing else. */
function isJsonList(data: string): boolean {
  try {
    return Array.isArray(JSON.parse(data)) && !data.includes('__proto__')
  } catch {
    return false
  }
}
