import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { expect } from 'chai'
import { describeJsonFailure } from '../../../src/codec/json.js'

const SRC = join(import.meta.dirname, '../../../src')
/** Files that use the error of a parser, with the reason why no file is quoted. */
const QUOTES: Readonly<Record<string, string>> = {
  'chain/admission.ts': 'arguments of a transaction; the text is the node’s',
  'cli/debugging/adapter/session.ts': 'the position of the debugger; the error is that of its command',
  'cli/transactions/pending.ts': 'the message is that of a member, in a text that is JSON',
  'codec/json.ts': 'the offset only',
  'contract/submission.ts': 'a contract that a transaction publishes; the text is the node’s',
  'deploy/verification.ts': 'arguments of a transaction of the chain',
  'measurements/costs/costs-file.ts': 'the position only',
  'rpc/encoding/request-json.ts': 'a request; the text is the node’s',
  'tx/build.ts': 'arguments that the caller passes',
  'vm/execution/arguments.ts': 'arguments of a transaction; the text is the node’s',
}

interface Node {
  type: string
  start: number
  end: number
  block?: Node
  handler?: { param?: { name: string }; body: Node }
}

describe('errors about texts that are not JSON', () => {
  it('errors about texts that are not JSON name the place where the text stops to be JSON', () => {
    for (const [text, place] of [
      ['root:x:0:0', 'line 1, column 1'],
      ['{\n  "a": 1,\n  b', 'line 3, column 3'],
      ['{"a"', 'line 1, column 5'],
      ['', 'line 1, column 1'],
      ['{}\n}', 'line 2, column 1'],
    ] as const)
      expect(describeJsonFailure(text)).to.equal(`not JSON at ${place}`)
  })

  // The oracle is the syntax of the sources: a handler that uses the error of a parser, except for its class.
  it('never have the message of a parser, which quotes the text', () => {
    const names = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
    const found = names.filter((name) => {
      const text = readFileSync(join(SRC, name), 'utf8')
      if (!/\bJSON\.parse\(|\bparseJson\(/.test(text)) return false
      const tree = parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] })
      return listTries(tree.program).some(({ block, handler }) => {
        const parses = block !== undefined && /\bJSON\.parse\(|\bparseJson\(/.test(text.slice(block.start, block.end))
        const param = handler?.param?.name
        if (!parses || handler === undefined || param === undefined) return false
        const body = text.slice(handler.body.start, handler.body.end)
        return new RegExp(String.raw`\b${param}\b(?! instanceof)`).test(
          body.replace(new RegExp(`throw ${param}\\b`), ''),
        )
      })
    })
    expect(found.toSorted()).to.deep.equal(Object.keys(QUOTES))
  })
})

function listTries(node: unknown): Node[] {
  if (typeof node !== 'object' || node === null) return []
  const inner = Object.entries(node).flatMap(([name, child]) => (name === 'loc' ? [] : listTries(child)))
  return isTry(node) ? [node, ...inner] : inner
}

function isTry(node: object): node is Node {
  return 'type' in node && node.type === 'TryStatement'
}
