import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of `unbounded-loop` about a contract with a pot for each team, one of which every caller fills. */
function list(check: string, team = 'team'): string[] {
  const found = RULES.find(({ name }) => name === 'unbounded-loop')
  const methods = `  fill(team, amount) { const added = parseAmount(amount, 8)
    const teams = JSON.parse(storage.get('teams') || '{"red":"0","blue":"0"}')
    ${check}
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    teams[${team}] = new BigNumber(teams[${team}] || '0').plus(added).toFixed()
    storage.put('teams', JSON.stringify(teams), tx.publisher) }
  end() { requireOwner()
    const teams = JSON.parse(storage.get('teams'))
    for (const name of Object.keys(teams)) blockchain.withdraw(contractOwner, teams[name], '')
    storage.put('teams', '{}') }`
  const text = contract(methods.replaceAll('contractOwner', 'blockchain.contractOwner()'))
  return [...(found?.check(analyse(text)) ?? [])].map(({ message }) => message)
}

/** Messages about a contract that keeps a list of names in an object, beside other members. */
function listNames(change: string): string[] {
  const found = RULES.find(({ name }) => name === 'unbounded-loop')
  const methods = `  join(name) { const state = JSON.parse(storage.get('state') || '{"names":[],"count":0}')
    ${change}
    storage.put('state', JSON.stringify(state), tx.publisher) }
  pay() { requireOwner()
    const state = JSON.parse(storage.get('state'))
    for (const name of state.names) blockchain.withdraw(name, '1', '') }`
  return [...(found?.check(analyse(contract(methods))) ?? [])].map(({ message }) => message)
}

describe('unbounded-loop over members with fixed names', () => {
  for (const check of [
    `if (team !== 'red' && team !== 'blue') throw 'no team'`,
    `if (!(team === 'red' || team === 'blue')) throw 'no team'`,
    `if (team != 'red') throw 'no team'`,
    `if (!['red', 'blue'].includes(team)) throw 'no team'`,
    `if (['red', 'blue'].indexOf(team) < 0) throw 'no team'`,
    `if (['red', 'blue'].indexOf(team) === -1) throw 'no team'`,
    `switch (team) { case 'red': case 'blue': break; default: throw 'no team' }`,
    `switch (team) { case 'red': break; case 'blue': added; break; default: throw 'no team' }`,
    `switch (team) { default: throw 'no team'; case 'red': case 'blue': }`,
    `if (!teams[team]) throw 'no team'`,
    `if (!(team in teams)) throw 'no team'`,
    `if (!Object.keys(teams).includes(team)) throw 'no team'`,
  ])
    it(`accepts ${check}`, () => expect(list(check)).to.deep.equal([]))
  for (const name of [`'red'`, `amount > '5' ? 'red' : 'blue'`, `team ? 'red' : 'blue'`])
    it(`accepts the name ${name}`, () => expect(list('', name)).to.deep.equal([]))

  for (const check of [
    '',
    `if (team === 'red') throw 'no team'`,
    `if (team !== 'red' && team.length > 9) throw 'no team'`,
    `if (['red', 'blue'].includes(team)) throw 'no team'`,
    `if (JSON.parse(storage.get('names') || '[]').indexOf(team) >= 0) throw 'no team'`,
    `if (amount !== '1') throw 'no amount'`,
    `switch (team) { case 'red': case 'blue': break; default: added }`,
    `switch (team) { case 'red': throw 'no team'; case 'blue': break }`,
    `switch (team) { case 'red': default: case 'blue': break }`,
    `switch (team) { case 'red': break; default: if (added.gt(5)) break; throw 'no team' }`,
    `switch (team) { case 'red': break; case amount: break; default: throw 'no team' }`,
  ])
    it(`reports ${check || 'any name'}`, () => expect(list(check)).to.have.length(1))
  it('reports a name with a fixed part', () => expect(list('', `'team ' + team`)).to.have.length(1))

  for (const change of [
    `state.names.push(name); state.count = state.count + 1`,
    `state.names.push(name)`,
    `state.names[state.count] = name; state.count = state.count + 1`,
    `state.names = state.names.concat([name]); state.count = state.count + 1`,
    `state.names = [...state.names, name]`,
    `state['names'].unshift(name); state.last = name`,
    `const { names } = state; names.push(name); state.last = name`,
    `if (name === 'names' || name === 'count') state[name].push('x')`,
    `if (!state[name]) throw 'x'; state[name].push(name)`,
    `if (!['names', 'others'].includes(name)) throw 'x'; state[name].push(name)`,
  ])
    it(`reports a list in an object with other members: ${change}`, () => expect(listNames(change)).to.have.length(1))
})
