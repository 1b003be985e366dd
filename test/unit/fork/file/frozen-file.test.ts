import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import {
  type ForkHeader,
  formatFrozen,
  listFrozenKeys,
  parseFrozen,
  readFrozenChain,
} from '../../../../src/fork/file/frozen-file.js'
import type { NodeValue } from '../../../../src/fork/state/node-value.js'

const HEADER: ForkHeader = {
  format: 1,
  toolkit: '0.1.0',
  chainId: 1024,
  block: {
    number: 7,
    hash: 'A7',
    time: '1700000000000000000',
    witness: 'W',
    parentHash: '',
    txMerkleHash: '',
    txReceiptMerkleHash: '',
    info: '',
    gasUsage: 0,
  },
}
const KEYS = Array.from({ length: 40 }, (_, index) => `b-ContractA-key${String(index).padStart(2, '0')}`)
const VALUES = new Map<string, NodeValue>(KEYS.map((key, index) => [key, index % 3 === 0 ? null : `value ${index}`]))

function format(values: ReadonlyMap<string, NodeValue>, header = HEADER): string {
  return formatFrozen({ header, values: new Map(values) })
}

describe('frozen fork file', () => {
  it('stores every kind of value, sorted, one per line', () => {
    const values = new Map<string, NodeValue>([
      ['m-ContractA-map', ['b', 'a']],
      ['b-ContractA-text', 'null'],
      ['b-ContractA-none', null],
      ['m-ContractA-map@', true],
      ['c-ContractA', { code: 'x', language: 'javascript', version: '1', orig_code: '', abis: [] }],
    ])
    const text = format(values)
    const lines = text.split('\n').slice(1, -2)
    expect(lines).to.deep.equal([...lines].sort())
    expect([...parseFrozen(text, 'f').values]).to.have.deep.members([...values])
  })

  it('reads files with the line ends of Windows', () => {
    const text = format(VALUES).replaceAll('\n', '\r\n')
    expect([...parseFrozen(text, 'f').values]).to.have.deep.members([...VALUES])
    expect(listFrozenKeys(text, 'f')).to.have.members(KEYS)
    expect(readFrozenChain(text)).to.equal(1024)
  })

  it('rejects edited, truncated and foreign files with the line', () => {
    const text = format(VALUES)
    const lines = text.split('\n')
    const broken: Record<string, string> = {
      'an edited value': text.replace('value 1"', 'value 9"'),
      'an edited header': text.replace('"chainId":1024', '"chainId":1020'),
      'a header that is no JSON': text.replace('"chainId":1024', '"chainId":'),
      'a file without its end': lines.slice(0, 20).join('\n'),
      'half a line': `${lines.slice(0, 5).join('\n')}\n${lines[5]!.slice(0, 20)}`,
      'values of another fork': text.replace(lines[3]!, format(VALUES, { ...HEADER, chainId: 1 }).split('\n')[3]!),
      'two headers': `${text}${format(VALUES, { ...HEADER, chainId: 1 })}`,
      'a newer format': text.replace('"format":1', '"format":2'),
      'a conflict of git': text.replace(lines[3]!, `<<<<<<< HEAD\n${lines[3]}`),
      'no fork at all': 'hello\n',
      'an empty file': '',
    }
    for (const [what, each] of Object.entries(broken)) {
      expect(() => parseFrozen(each, 'forks/a.jsonl'), what)
        .to.throw()
        .with.property('code', 'FORK_FILE')
    }
    expect(() => parseFrozen(broken['an edited value']!, 'f'))
      .to.throw()
      .with.deep.property('at', { file: 'f', line: 3 })
  })

  it('lists the keys of edited, truncated and merged files, but not of newer formats', () => {
    const text = format(VALUES)
    const lines = text.split('\n')
    const edited = text.replace('value 1"', 'value 9"').replace('"chainId":1024', '"chainId":')
    const merged = `<<<<<<< HEAD\n${text}=======\n${format(VALUES, { ...HEADER, chainId: 1 })}>>>>>>> one\n`
    for (const each of [text, edited, merged]) expect(listFrozenKeys(each, 'f')).to.deep.equal(KEYS)
    expect(listFrozenKeys(`${lines.slice(0, 5).join('\n')}\n${lines[5]!.slice(0, 20)}`, 'f')).to.deep.equal(
      KEYS.slice(0, 4),
    )
    expect(listFrozenKeys('hello\n["x",1,"00000000"]\n', 'f')).to.deep.equal([])
    expect(() => listFrozenKeys(text.replace('"format":1', '"format":2'), 'f'))
      .to.throw()
      .with.property('code', 'FORK_FILE')
  })

  it('merges branches that add values with git', () => {
    const folder = mkdtempSync(join(tmpdir(), 'toolkit-fork-'))
    try {
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'pipe' })
      const write = (keys: readonly string[]) =>
        writeFileSync(join(folder, 'fork.jsonl'), format(new Map(keys.map((key) => [key, VALUES.get(key)!]))))
      git('init', '-q', '-b', 'main')
      writeFileSync(join(folder, '.gitattributes'), '*.jsonl merge=union\n')
      write(KEYS.slice(10, 30))
      git('add', '.')
      git('commit', '-qm', 'base')
      git('checkout', '-qb', 'one')
      write(KEYS.slice(5, 30))
      git('commit', '-qam', 'one')
      git('checkout', '-q', 'main')
      write([...KEYS.slice(0, 8), ...KEYS.slice(10, 40)])
      git('commit', '-qam', 'two')
      git('merge', '-q', 'one', '-m', 'merge')
      const { values } = parseFrozen(readFileSync(join(folder, 'fork.jsonl'), 'utf8'), 'fork.jsonl')
      expect([...values.keys()].sort()).to.deep.equal(KEYS)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
