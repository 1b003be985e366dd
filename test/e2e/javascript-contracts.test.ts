import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { shareRows, takeShare } from '../limits.js'
import { VECTORS } from '../vectors.js'
import { createFolder, runToolkit, writeFiles } from './toolkit.js'

/** Contracts written as the public ones are: arithmetic on strings, `==`, prototypes, `var`, JSDoc types of the ABI. */
const PUBLIC_STYLE = join(import.meta.dirname, 'public-style')

/**
 * Recorded contracts that the chain publishes although their ABI names a method that the class does not have; the
 * compiler refuses them.
 */
const WITHOUT_METHOD = ['js_refuse-class 62', 'js_refuse-class 64', 'js_refuse-class 66', 'js_refuse-class 68']
/** A recorded contract with `-->`, a comment that TypeScript does not know. */
const ODD_COMMENT = 'js_refuse-syntax 59'

/** Every contract that the chain accepted in the recorded suites of a folder, by its suite and step. */
function readAccepted(folder: string): Map<string, { code: string; info: unknown }> {
  const accepted = new Map<string, { code: string; info: unknown }>()
  for (const file of readdirSync(join(VECTORS, folder))) {
    const { steps } = JSON.parse(readFileSync(join(VECTORS, folder, file), 'utf8'))
    for (const [index, { tx, receipt }] of steps.entries()) {
      if (receipt?.status_code !== 'SUCCESS') continue
      for (const { action_name, data } of tx?.actions ?? []) {
        if (action_name !== 'setCode' && action_name !== 'updateCode') continue
        const [contract] = JSON.parse(data)
        // Some are protobuf in base64.
        if (!contract.startsWith('{')) continue
        const { code, info } = JSON.parse(contract)
        accepted.set(`${file.replace('.jsonl', '')} ${index}`, { code, info })
      }
    }
  }
  return accepted
}

describe('JavaScript contracts in a project of toolkit init --js', () => {
  const cwd = createFolder()
  const project = join(cwd, 'project')
  const compile = (...args: string[]) => runToolkit(['compile', ...args], { cwd: project })
  before(() => runToolkit(['init', 'project', '--js', '--yes', '--no-git'], { cwd }))

  it('compiles contracts in the style of public ones without warnings', async () => {
    const names = readdirSync(PUBLIC_STYLE).map((file) => file.replace('.js', ''))
    cpSync(PUBLIC_STYLE, join(project, 'contracts'), { recursive: true })
    const { exitCode, stdout, stderr } = await compile('--json', ...names)
    expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: '' })
    expect(JSON.parse(stdout).contracts).to.have.length(names.length)
    expect(names.length).to.be.at.least(40)
  })

  for (const [declare, folder] of shareRows(['js', 'host'], 2)) {
    declare(`compiles every contract that the chain accepted in the ${folder} suites`, async () => {
      const recorded = createFolder()
      await runToolkit(['init', 'recorded', '--js', '--yes', '--no-git'], { cwd: recorded })
      const known = [...WITHOUT_METHOD, ODD_COMMENT]
      const accepted = takeShare(
        [...readAccepted(folder)].filter(([name]) => !known.includes(name)),
        10,
      )
      for (const [name, { code, info }] of accepted) {
        const path = `contracts/${name.replaceAll(/\W/g, '_')}.js`
        writeFiles(join(recorded, 'recorded'), { [path]: code, [`${path}.abi`]: JSON.stringify(info) })
      }
      const { exitCode, stdout, stderr } = await runToolkit(['compile', '--json'], { cwd: join(recorded, 'recorded') })
      expect(stderr.replaceAll(/^warning .*\n/gm, '')).to.equal('')
      expect(exitCode).to.equal(0)
      expect(JSON.parse(stdout).contracts.length).to.equal(accepted.length + 1)
      expect(accepted.length).to.be.greaterThan(10)
    })
  }

  it('reports likely mistakes as warnings, and as type errors in files with // @ts-check', async () => {
    const likely = `class Likely {
  init() {}
  add(item) {
    storage.get('list').unshift(item)
    return storage.get('count') * 1
  }
}
module.exports = Likely
`
    writeFiles(project, {
      'contracts/likely.js': likely,
      'contracts/checked.js': `// @ts-check\n${likely.replaceAll('Likely', 'Checked')}`,
    })
    const { exitCode, stderr } = await compile('likely')
    expect(stderr).to.equal(
      'warning contracts/likely.js:4:25 a string has no member unshift: Storage returns strings: use JSON.parse first.\n',
    )
    expect(exitCode).to.equal(0)
    const checked = await compile('checked')
    expect(checked.stderr).to.match(/contracts\/checked\.js:5:25 .*TS2339[\s\S]*contracts\/checked\.js:6:12 .*TS2362/)
    expect(checked.exitCode).to.equal(3)
    const both = await runToolkit(['check'], { cwd: project })
    expect(both.stderr).to.contain('warning contracts/likely.js:4:25').and.to.contain('contracts/checked.js:5:25')
    expect(both.exitCode).to.equal(3)
  })

  it('reads the JSDoc types that the ABI supports', async () => {
    writeFiles(project, {
      'contracts/documented.js': `// @ts-check
class Documented {
  init() {}
  /** @param {bool} a @param {int} b @param {integer} c @param {json} d */
  f(a, b, c, d) {
    return a ? b.toFixed() + c.toFixed() + d.any : blockchain.call(d.id, 'f', [])[0].length
  }
}
module.exports = Documented
`,
    })
    const { exitCode, stdout, stderr } = await compile('documented', '--json')
    expect({ exitCode, stderr }).to.deep.equal({ exitCode: 0, stderr: '' })
    expect(JSON.parse(stdout).contracts[0].abi[0].args).to.deep.equal(['bool', 'number', 'number', 'json'])
  })

  it('warns before publishing about a contract without can_update, and about a failing deposit', async () => {
    writeFiles(project, {
      'contracts/stuck.js': `class Stuck {
  init() {}
  can_update(data) {
    this._require('admin')
  }
  _require(name) {
    if (!blockchain.requireAuth(name, 'active')) throw 'no'
  }
  pay(amount) {
    return this._take(amount)
  }
  _take(amount) {
    blockchain.deposit(tx.publisher, amount, '')
  }
  /** @amountLimit vost 5 */
  vote() {}
}
module.exports = Stuck
`,
    })
    const { exitCode, stderr } = await compile('stuck')
    expect(stderr).to.contain('stuck.js:3:3 can_update has no return value, so this contract can never be updated')
    expect(stderr).to.contain('stuck.js:13:16 pay takes IOST from an account, and its ABI allows no IOST')
    expect(stderr).to.contain('names the token vost: Publishing fails if the token does not exist')
    expect(stderr.trim().split('\n')).to.have.length(3)
    expect(exitCode).to.equal(0)
  })
})
