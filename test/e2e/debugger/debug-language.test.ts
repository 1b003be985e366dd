import { expect } from 'chai'
import { createFolder, runToolkit } from '../toolkit.js'

const STALL = `export class Stall {
  init(): void {}

  sort(crate: { apples: number; pears?: number; rows: number[] }): string {
    const { apples, pears = 4 } = crate
    const [first, second = 9, ...rest] = crate.rows
    let sum = apples + pears + first + second + rest.length
    for (const { weight, count = 7 } of [{ weight: 1 }, { weight: 2, count: 3 }] as { weight: number; count?: number }[]) {
      sum += weight * count
    }
    let [low, high] = [1, 2]
    ;[low, high] = [high, low]
    if (low === 5) sum += 1
    else if (high === 1) sum += 2
    return String(sum)
  }
}
`

const TREE = `class Account {
  amount: number
  constructor(amount: number) {
    this.amount = amount
  }
  get twice(): number {
    return this.amount * 2
  }
}
export class Tree {
  init(): void {}

  walk(depth: number): string {
    const account = new Account(depth)
    let sum = account.twice
    for (const leaf of this._leaves(2)) {
      sum += leaf
    }
    return String(sum)
  }

  *_leaves(depth: number): Generator<number> {
    if (depth === 0) return
    yield depth
    yield* this._leaves(depth - 1)
    this._note(depth)
  }

  _note(depth: number): void {
    storage.put('last', String(depth))
  }
}
`

const BELL = `export class Bell {
  init(): void {}

  ring(): void {
    storage.put('last', 'bell')
  }
}
`

const CALLER = `export class Caller {
  init(): void {}

  go(bell: string): void {
    storage.put('last', 'before')
    blockchain.call(bell, 'ring', '[]')
    storage.put('last', 'after')
    storage.put('done', '1')
  }
}
`

const LID = `const LIMIT = 20

export class Lid {
  init(): void {}

  close(size: number): string {
    if (size > LIMIT) storage.put('late', 'yes')
    return String(size)
  }
}
`

const BOX = `function double(pieces: number): number {
  return pieces * 2
}

const WIDTH = double(5)

export class Box {
  init(): void {}

  pack(count: number, lid: string): void {
    storage.put('size', String(double(count) + WIDTH))
    throw new Error(double(count) + blockchain.call(lid, 'close', [30])[0])
  }
}
`

const TEST = `import { chain, expect } from 'iost-toolkit/test'

describe('language', () => {
  it('sorts', async () => {
    const [alice] = await chain.accounts(1)
    const stall = await chain.deploy('stall', { from: alice! })
    await expect(stall.as(alice!).sort({ apples: 1, rows: [1, 2, 3] })).to.succeed
  })
  it('walks', async () => {
    const [alice] = await chain.accounts(1)
    const tree = await chain.deploy('tree', { from: alice! })
    await expect(tree.as(alice!).walk(3)).to.succeed
  })
  it('packs', async () => {
    const [alice] = await chain.accounts(1)
    const lid = await chain.deploy('lid', { from: alice! })
    const box = await chain.deploy('box', { from: alice! })
    await expect(box.as(alice!).pack(10, lid.id)).to.fail
  })
  it('rings', async () => {
    const [alice] = await chain.accounts(1)
    const bell = await chain.deploy('bell', { from: alice! })
    const caller = await chain.deploy('caller', { from: alice! })
    await expect(caller.as(alice!).go(bell.id)).to.succeed
  })
})
`

describe('toolkit debug on the language of contracts', () => {
  const folder = createFolder({
    'package.json': '{ "type": "module" }\n',
    'toolkit.config.ts': "import { defineConfig } from 'iost-toolkit/config'\nexport default defineConfig({})\n",
    'contracts/stall.ts': STALL,
    'contracts/tree.ts': TREE,
    'contracts/bell.ts': BELL,
    'contracts/caller.ts': CALLER,
    'contracts/lid.ts': LID,
    'contracts/box.ts': BOX,
    'test/language.test.ts': TEST,
  })

  async function debug(title: string, commands: string): Promise<string[]> {
    const { stdout, stderr, exitCode } = await runToolkit(
      ['debug', 'test/language.test.ts', '-g', title, '--commands', commands, '--json'],
      { cwd: folder },
    )
    expect(exitCode, stderr).to.equal(0)
    return JSON.parse(stdout).commands.map(({ output }: { output: string }) => output)
  }

  const listNames = (output: string) => output.split('\n').map((line) => line.split(' = ', 1)[0])

  it('shows the caller of a contract where it makes the call, after functions that have returned', async () => {
    const [stack, variables, failure] = await debug('packs', 'tx 3; c; b lid.ts:7; c; bt; frame 1; vars').then(
      (outputs) => [outputs[4], outputs[6], outputs[1]],
    )
    expect(stack!.split('\n')).to.deep.equal([
      '*#0 lid.close at contracts/lid.ts:7',
      ' #1 box.pack at contracts/box.ts:12',
    ])
    expect(listNames(variables!)).to.include.members(['count', 'lid']).and.not.include('pieces')
    expect(failure).to.match(/^the call fails here\ncontracts\/box\.ts:12:5 box\.pack, /)
  })

  it('goes to the statement that stores a value, and books its gas there', async () => {
    const outputs = await debug('packs', 'tx 3; end; last storage size; hot')
    expect(outputs[0]).to.match(/^contracts\/box\.ts:11:5 box\.pack, /)
    expect(outputs[2]).to.match(/^size: \(none\) → 30\ncontracts\/box\.ts:11:5 /)
    expect(outputs[3]).to.match(/^contracts\/box\.ts:12 gas \d+, 1 pass\ncontracts\/box\.ts:11 gas \d+, 1 pass\n/)
  })

  it('shows the code outside of functions below those that it calls', async () => {
    const outputs = await debug('packs', 'tx 3; goto 1; s; bt; finish; bt; b box.ts:11; c; rfinish')
    expect(outputs[3]!.split('\n')).to.deep.equal([
      '*#0 box.double at contracts/box.ts:2',
      ' #1 box.(top level of pack) at contracts/box.ts:5',
    ])
    expect(outputs[5]).to.match(/^\*#0 box\./)
  })

  it('shows each destructured variable once, with its default', async () => {
    const outputs = await debug('sorts', 'b stall.ts:7; c; vars; p pears; b stall.ts:9 if count === 7; c; vars')
    expect(listNames(outputs[2]!)).to.have.members(['crate', 'this', 'apples', 'pears', 'rest', 'first', 'second'])
    expect(outputs[3]).to.equal('4')
    expect(outputs[5]).to.match(/^breakpoint 2\ncontracts\/stall.ts:9:7 /)
    expect(outputs[6]!.split('\n')).to.include.members(['weight = 1', 'count = 7'])
    expect(listNames(outputs[6]!).filter((name) => name === 'count')).to.have.length(1)
  })

  it('stops once at a swap, and at the condition of else if', async () => {
    const outputs = await debug('sorts', 'b stall.ts:12; c; n; vars; n; n')
    const places = outputs.map((output) => /stall\.ts:\d+:\d+/.exec(output)?.[0])
    expect(places[1]).to.equal('stall.ts:12:6')
    expect(places[2]).to.equal('stall.ts:13:5')
    expect(outputs[3]!.split('\n')).to.include.members(['low = 2', 'high = 1'])
    expect(places[4]).to.equal('stall.ts:14:10')
    expect(places[5]).to.equal('stall.ts:14:26')
  })

  it('goes to the statement that a step of generated code belongs to', async () => {
    const [, , swap, ...rest] = await debug('sorts', 'b stall.ts:12; c; n; rn; n')
    const step = Number(/step (\d+)\//.exec(rest[0]!)?.[1])
    expect(swap).to.contain('stall.ts:13:5')
    const [at, inside] = await debug('sorts', `goto ${step}; goto ${step + 1}`)
    expect(at).to.contain('stall.ts:12:6')
    expect(inside).to.equal(at)
  })

  it('leaves a generator to its consumer, forwards and backwards', async () => {
    const outputs = await debug('walks', 'b tree.ts:23; c; bt; finish; bt; delete 1; rs; bt; rfinish; bt')
    expect(outputs[2]!.split('\n')).to.deep.equal([
      '*#0 tree._leaves at contracts/tree.ts:23',
      ' #1 tree.walk at contracts/tree.ts:16',
    ])
    expect(outputs[4]).to.equal('*#0 tree.walk at contracts/tree.ts:17')
    expect(outputs[7]).to.contain('*#0 tree._leaves at contracts/tree.ts:24')
    expect(outputs[9]).to.equal('*#0 tree.walk at contracts/tree.ts:16')
  })

  it('shows the generators that delegate, each with its line and variables', async () => {
    const outputs = await debug('walks', 'b tree.ts:30 if depth === 1; c; bt; up; up; vars; up; bt')
    expect(outputs[2]!.split('\n')).to.deep.equal([
      '*#0 tree._note at contracts/tree.ts:30',
      ' #1 tree._leaves at contracts/tree.ts:26',
      ' #2 tree._leaves at contracts/tree.ts:25',
      ' #3 tree.walk at contracts/tree.ts:16',
    ])
    expect(outputs[5]!.split('\n')).to.include('depth = 2')
  })

  it('reports that a member is computed by a getter', async () => {
    const commands = 'b tree.ts:16; c; vars; p account.amount; p account.twice'
    const { stdout, stderr, exitCode } = await runToolkit(
      ['debug', 'test/language.test.ts', '-g', 'walks', '--commands', commands],
      { cwd: folder },
    )
    expect(stdout).to.contain('account = Account { amount: 3, twice: (getter) }')
    expect(stderr).to.contain('"twice" is computed by a getter, which the debugger does not call')
    expect(exitCode).to.equal(2)
  })

  it('keeps storage entries of the same key in two contracts apart', async () => {
    const outputs = await debug('rings', "b caller.ts:6; c; watch storage.get('last'); c")
    expect(outputs[3]).to.match(/^storage\.get\('last'\): "before" → "after"\n/)
    const [last] = (await debug('rings', 'b caller.ts:7; c; last storage last')).slice(2)
    expect(last).to.match(/^last: \(none\) → before\ncontracts\/caller.ts:5:5 /)
  })
})
