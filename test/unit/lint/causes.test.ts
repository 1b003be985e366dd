import { expect } from 'chai'
import { lintFiles } from '../../../src/lint/engine/engine.js'
import { listLevels } from '../../../src/lint/plugin/plugin.js'
import { formatGithub } from '../../../src/lint/report/github.js'
import { formatSarif } from '../../../src/lint/report/sarif.js'

/** Three actions read a total before a call to the contract that the owner has chosen, and write it afterwards. */
const stale = (comments: readonly string[] = ['', '', ''], head = '') => `${head}class Bets {
  init() { storage.put('open', '0') }
  can_update(data) { return blockchain.requireAuth(blockchain.contractOwner(), 'active') }
  setGame(game) { if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'
    storage.put('game', game) }
${['one', 'two', 'three']
  .map(
    (name, at) => `  ${name}() { const open = new BigNumber(storage.get('open'))
    blockchain.call(storage.get('game'), 'settle', [])
    ${comments[at]}
    storage.put('open', open.plus(${at + 1}).toFixed()) }`,
  )
  .join('\n')}
}
module.exports = Bets
`
/** The second action calls the contract in another cell, which `setGame` stores too. */
const second = (cell: string, stores: string) =>
  stale()
    .replace(/(two\(\) .*\n.*)storage.get\('game'\)/, `$1storage.get('${cell}')`)
    .replace("storage.put('game', game)", `storage.put('game', game)${stores}`)
const DISABLE = '// eslint-disable-next-line iost/state-after-call'

async function lint(text: string, rule = 'state-after-call') {
  const files = [{ path: '/project/contracts/bets.js', text, refusals: undefined }]
  const options = { root: '/project', levels: listLevels('recommended'), fix: false, reportUnused: true }
  const results = await lintFiles(files, options)
  const found = results.flatMap(({ messages }) => messages)
  return {
    results,
    unused: found.filter((message) => message.rule === 'unused-disable-directive'),
    found: found.filter((message) => message.rule === `iost/${rule}`),
  }
}

/** The lines of the findings, each with those of the other places. */
const lines = (found: Awaited<ReturnType<typeof lint>>['found']) =>
  found.map(({ line, steps }) => [line, ...steps.filter(({ text }) => /^the same/.test(text)).map((step) => step.line)])

describe('lint findings of one cause', () => {
  it('findings of one cause are one at the first place, with the others as steps and in the message', async () => {
    const { found } = await lint(stale())
    expect(lines(found)).to.deep.equal([[9, 13, 17]])
    expect(found[0]?.message).to.match(/; the same at lines 13 and 17 \(assuming that/)
  })

  it('the other places of a cause are in all formats', async () => {
    const { results } = await lint(stale())
    const [github] = formatGithub(results, '').split('\n')
    expect(github).to.include('the same at lines 13 and 17').and.include('%0Acontracts/bets.js:17:')
    const { runs } = JSON.parse(formatSarif(results, { folder: '', version: '1.0.0' }))
    const result = runs[0].results.find(({ ruleId }: { ruleId: string }) => ruleId === 'iost/state-after-call')
    const related = result.relatedLocations.map(
      (one: { physicalLocation: { region: { startLine: number } } }) => one.physicalLocation.region.startLine,
    )
    expect(related).to.include.members([13, 17])
  })

  it('findings about all contracts that the owner has chosen are one, which names each', async () => {
    const text = second('judge', "; storage.put('judge', 'Contract' + game)")
    const { found } = await lint(text)
    expect(lines(found)).to.deep.equal([[9, 13, 17]])
    expect(found[0]?.steps.map((step) => step.text).join(' ')).to.include('stored as `judge`')
  })

  it('findings stay separate where every account can store the called contracts, in two cells', async () => {
    const text = second('judge', "; storage.put('judge', 'Contract' + game)").replace(
      /setGame\(game\) .*/,
      'setGame(game) {',
    )
    expect(lines((await lint(text)).found)).to.deep.equal([[9, 17], [13]])
  })

  it('findings stay separate where one is sure and the other assumes something, and the sure one is an error', async () => {
    const text = second('judge', '').replace('  one()', "  setJudge(judge) { storage.put('judge', judge) }\n  one()")
    const { found } = await lint(text)
    expect(lines(found)).to.deep.equal([[10, 18], [14]])
    expect(found.map(({ level }) => level)).to.deep.equal(['warn', 'error'])
  })

  for (const [title, comments, head, expected] of [
    ['the first place', [DISABLE, '', ''], '', [[13, 17]]],
    ['the second place', ['', DISABLE, ''], '', [[9, 17]]],
    ['two places', [DISABLE, '', DISABLE], '', [[13]]],
    ['all places', [DISABLE, DISABLE, DISABLE], '', []],
    [
      'a part',
      ['/* eslint-disable iost/state-after-call */', '/* eslint-enable iost/state-after-call */', ''],
      '',
      [[13, 17]],
    ],
    ['a part, all rules', ['/* eslint-disable */', '', '/* eslint-enable */'], '', [[17]]],
    ['the file', ['', '', ''], '/* eslint-disable iost/state-after-call */ ', []],
  ] as const)
    it(`comments that disable ${title} hide no other place, and each has an effect`, async () => {
      const { found, unused } = await lint(stale(comments, head))
      expect(lines(found)).to.deep.equal(expected)
      expect(unused).to.deep.equal([])
    })

  it('comments that disable another rule hide nothing', async () => {
    const comment = '// eslint-disable-next-line iost/float-amount'
    const { found, unused } = await lint(stale([comment, '', '']))
    expect(lines(found)).to.deep.equal([[9, 13, 17]])
    expect(unused.map(({ line }) => line)).to.deep.equal([8])
  })

  it('a comment at the end of the line disables its place alone', async () => {
    const text = stale().replace(
      'open.plus(1).toFixed()) }',
      'open.plus(1).toFixed()) } // eslint-disable-line iost/state-after-call',
    )
    const { found, unused } = await lint(text)
    expect(lines(found)).to.deep.equal([[13, 17]])
    expect(unused).to.deep.equal([])
  })

  it('a finding counts the places of one name that nothing declares, and no others', async () => {
    const text = `class A {
  init() {}
  a(x) { if (x) return first(x)
    return first(x) + second(x) }
  b() { return first(1) }
}
module.exports = A
`
    const { found } = await lint(text, 'undeclared-name')
    expect(lines(found)).to.deep.equal([[3, 4, 5], [4]])
    expect(found[0]?.message).to.match(/; the same at lines 4 and 5$/)
    expect(found[1]?.message).to.not.include('the same')
  })

  for (const [rule, members, expected] of [
    // One missing check of an amount, and one of an account.
    [
      'unvalidated-amount',
      `  add(amount) { storage.mapPut('coins', tx.publisher, this._of(tx.publisher).plus(amount).toFixed())
    storage.put('sum', new BigNumber(storage.get('sum')).plus(amount).toFixed()) }
  buy(amount) { storage.put('sum', new BigNumber(storage.get('sum')).plus(amount).toFixed()) }`,
      [[3, 4], [5]],
    ],
    [
      'missing-authority',
      `  take(from, to) { storage.mapPut('coins', from, this._of(from).minus(1).toFixed())
    blockchain.withdraw(to, '1', '')
    blockchain.withdraw(to, '2', '') }`,
      [[3], [4, 5]],
    ],
    [
      'open-init',
      `  init() {}
  setUp(owner, heir) { storage.put('owner', owner)
    storage.put('heir', heir) }
  a() { if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw 'no'
    storage.put('x', '1') }
  b() { if (!blockchain.requireAuth(storage.get('heir'), 'active')) throw 'no'
    storage.put('x', '2') }`,
      [[4, 5]],
    ],
    [
      'time-unit',
      `  set(end) { storage.put('end', String(Math.floor(block.time / 1e9) + 60)) }
  a() { if (block.time > Number(storage.get('end'))) throw 'over' }
  b() { if (block.time < Number(storage.get('end'))) throw 'early' }`,
      [[4, 5]],
    ],
    [
      'deposit-not-booked',
      `  a() { blockchain.deposit(tx.publisher, '1', '') }
  b() { blockchain.deposit(tx.publisher, '2', '') }`,
      [[3, 4]],
    ],
  ] as const)
    it(`a finding of ${rule} has one cause`, async () => {
      const text = `class A { init() { storage.put('sum', '0') }
  _of(who) { return new BigNumber(storage.mapGet('coins', who) || '0') }
${members}
  end() { const all = storage.mapGet('coins', tx.publisher); storage.mapDel('coins', tx.publisher)
    blockchain.callWithAuth('token.iost', 'transfer', ['pear', blockchain.contractName(), tx.publisher, all, '']) }
  sum() { blockchain.callWithAuth('token.iost', 'transfer', ['pear', blockchain.contractName(), blockchain.contractOwner(), storage.get('sum'), '']) }
}
module.exports = A
`
      expect(lines((await lint(text, rule)).found)).to.deep.equal(expected)
    })

  it('a finding of an action that calls another one is joined to the finding there', async () => {
    const swap = (second: string) => `class A { init() {}
  swap(token, amount) { this._take(token, amount)
    storage.mapPut('has', token, new BigNumber(storage.mapGet('has', token) || '0').plus(amount).toFixed()) }
  route(token, sum) { if (!(sum > 0)) throw 'no'
    ${second} }
  _take(token, amount) { if (!new BigNumber(amount).gt(0)) throw 'no'
    blockchain.callWithAuth('token.iost', 'transfer', [token, tx.publisher, blockchain.contractName(), amount, '']) }
  drain(token) { if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'
    blockchain.callWithAuth('token.iost', 'transfer', [token, blockchain.contractName(), tx.publisher, storage.mapGet('has', token), '']) }
}
module.exports = A
`
    const { found } = await lint(swap('this.swap(token, sum)'), 'unvalidated-amount')
    expect(lines(found)).to.deep.equal([[3, 5]])
    const own = await lint(
      swap(
        `this._take(token, sum); storage.mapPut('has', token, new BigNumber(storage.mapGet('has', token) || '0').plus(sum).toFixed())`,
      ),
      'unvalidated-amount',
    )
    expect(lines(own.found)).to.deep.equal([[3], [5]])
  })
})
