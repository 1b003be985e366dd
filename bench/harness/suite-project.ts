import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Number of test files of a suite. */
const FILES = 20

/**
 * Our suite: a fixture, two calls, a balance matcher and a storage read in each test.
 *
 * @param isDistinct - Whether the amounts of all tests differ. Otherwise, those of the n-th tests of all files are
 * equal.
 */
export function createOurSuite(tests: number, isDistinct = false): string {
  const folder = mkdtempSync(join(tmpdir(), 'toolkit-bench-'))
  cpSync(join(import.meta.dirname, '../suite/ours'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  writeFileSync(join(folder, 'toolkit.config.js'), "export default { tests: 'test/**/*.test.js' }\n")
  const format = (file: number, own: number) => formatOurs(file, own, isDistinct ? 1000 * file : 0)
  writeFiles(join(folder, 'test'), 'bank', tests, format)
  return folder
}

/** Hardhat's suite with the same parts, in the folder of the peers, which has its packages. */
export function createHardhatSuite(peers: string, tests: number): string {
  const folder = join(peers, 'suites', String(tests))
  writeFiles(join(folder, 'test'), 'bank', tests, formatHardhat)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  writeFileSync(join(folder, 'hardhat.config.ts'), HARDHAT_CONFIG)
  return folder
}

function writeFiles(
  folder: string,
  name: string,
  tests: number,
  format: (file: number, tests: number) => string,
): void {
  mkdirSync(folder, { recursive: true })
  for (let file = 0; file < FILES; file++) {
    const own = Math.floor(tests / FILES) + (file < tests % FILES ? 1 : 0)
    if (own > 0) writeFileSync(join(folder, `${name}-${file}.test.js`), format(file, own))
  }
}

function formatOurs(file: number, tests: number, base: number): string {
  return `import { chain, expect, fixture } from 'iost-toolkit/test'

describe('bank ${file}', () => {
  const setup = fixture(async () => {
    const { owner, alice } = await chain.accounts(['owner', 'alice'])
    const bank = await chain.deploy('bank', { from: owner })
    return { alice, bank }
  })

  for (let test = ${base + 1}; test <= ${base + tests}; test++) {
    it('pays ' + test, async () => {
      const { alice, bank } = await setup()
      await bank.as(alice).deposit(alice.name, String(test + 10))
      await expect(bank.as(alice).withdraw(alice.name, String(test))).to.changeBalances('iost', {
        [alice.name]: String(test),
        [bank.id]: String(-test),
      })
      expect(await bank.storage('total')).to.equal('10')
    })
  }
})
`
}

const HARDHAT_CONFIG = `import hardhatEthers from '@nomicfoundation/hardhat-ethers'
import hardhatMatchers from '@nomicfoundation/hardhat-ethers-chai-matchers'
import hardhatMocha from '@nomicfoundation/hardhat-mocha'
import hardhatHelpers from '@nomicfoundation/hardhat-network-helpers'
import { defineConfig } from 'hardhat/config'

export default defineConfig({
  plugins: [hardhatMocha, hardhatEthers, hardhatMatchers, hardhatHelpers],
  paths: { tests: { mocha: 'test' } },
})
`

/**
 * Runtime code, written by hand so that nothing has to be compiled: adds the first word of the input to the first slot,
 * and pays the second word to the caller.
 */
const RUNTIME = '600054600035016000556020358015601f57600060006000600084335af1505b00'

function formatHardhat(file: number, tests: number): string {
  const length = (RUNTIME.length / 2).toString(16).padStart(2, '0')
  return `import { expect } from 'chai'
import { toBeHex, zeroPadValue } from 'ethers'
import { network } from 'hardhat'

const { ethers, networkHelpers } = await network.create()
const CODE = '0x60${length}600c60003960${length}6000f3${RUNTIME}'
const word = (value) => zeroPadValue(toBeHex(BigInt.asUintN(256, value)), 32)
const input = (change, paid) => word(change) + word(paid).slice(2)

describe('bank ${file}', () => {
  async function setup() {
    const [owner, alice] = await ethers.getSigners()
    const receipt = await (await owner.sendTransaction({ data: CODE })).wait()
    return { alice, bank: receipt.contractAddress }
  }

  for (let test = 1; test <= ${tests}; test++) {
    it('pays ' + test, async () => {
      const { alice, bank } = await networkHelpers.loadFixture(setup)
      const deposit = BigInt(test + 10)
      await alice.sendTransaction({ to: bank, data: input(deposit, 0n), value: deposit })
      await expect(
        alice.sendTransaction({ to: bank, data: input(BigInt(-test), BigInt(test)) }),
      ).to.changeEtherBalances(ethers, [alice, bank], [test, -test])
      expect(BigInt(await ethers.provider.getStorage(bank, 0))).to.equal(10n)
    })
  }
})
`
}
