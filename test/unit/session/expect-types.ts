import type { Receipt } from '../../../src/client/calls/receipt.js'
import type { AnyContract, ContractHandle } from '../../../src/client/contract.js'
import { chain } from '../../../src/session/chain.js'
import { expect } from '../../../src/session/expect.js'

interface Vault {
  total(): number
  isPaused(): boolean
  deposit(amount: string): void
}

/**
 * Assertions that TypeScript accepts and rejects. `npm run check` compiles this file: an assertion that is accepted
 * although it should not be is an unused `@ts-expect-error`.
 */
export async function listAssertions(
  vault: ContractHandle<Vault, true>,
  other: ContractHandle<AnyContract>,
  receipt: Receipt,
): Promise<void> {
  const anything = JSON.parse('5')
  // right forms
  await expect(vault.total()).to.return(5).and.to.succeed
  await expect(vault.exec.total()).to.be.fail
  expect(await vault.read.total()).to.equal(5)
  expect(await vault.read.isPaused()).to.be.false
  expect(receipt).to.have.property('gasUsage').that.is.above(5)
  expect(receipt).to.include({ status: 'SUCCESS' })
  expect(receipt).to.not.deep.equal(receipt)
  expect(receipt.gasUsage).to.be.above(5)
  expect(anything).to.be.ok
  expect([vault, other]).to.have.lengthOf(2)
  expect(vault.id).to.equal(other.id)
  expect(() => anything()).to.throw()
  expect({ a: 1 }).to.deep.equal({ a: 1 })
  expect(null).to.be.null
  expect(undefined).to.be.undefined
  await expect(vault).to.have.storage('total').equal('5')
  const [alice] = await chain.accounts(1)
  await expect(alice).to.own('card', '0')
  await expect(alice).to.not.own('card', '0')

  // @ts-expect-error: a receipt is ok, whatever the call returned
  expect(await vault.isPaused()).to.be.ok
  // @ts-expect-error: a receipt equals no value
  expect(await vault.total()).to.not.equal(5)
  // @ts-expect-error: a receipt is not false
  expect(await vault.exec.isPaused()).to.not.be.false
  // @ts-expect-error: a receipt is not null
  expect(await vault.deposit('1')).not.to.be.null
  // @ts-expect-error: the method was not called
  expect(vault.read.total).to.not.equal(5)
  // @ts-expect-error: the method was not called
  expect(vault.isPaused).to.be.ok
  // @ts-expect-error: the method was not called
  expect(vault.exec.isPaused).to.exist
  // @ts-expect-error: the method was not called
  expect(chain.block).to.be.ok
  // @ts-expect-error: a contract has no value
  expect(vault).to.not.equal('5')
  // @ts-expect-error: a contract has no value
  expect(other).to.be.ok
  // @ts-expect-error: the chain has no value
  expect(chain).to.exist
  // @ts-expect-error: a token has no value
  expect(chain.token('iost')).to.not.equal('0')
  // @ts-expect-error: an account is no name
  expect(alice).to.not.equal('alice')
}

/** Uses of receipts as values outside of assertions. Truthiness is the one that TypeScript cannot reject. */
export async function listUses(
  vault: ContractHandle<Vault, true>,
  other: ContractHandle<AnyContract>,
): Promise<unknown[]> {
  const receipt = await vault.total()
  switch (receipt) {
    // @ts-expect-error: a receipt is no text
    case 'x':
      break
  }
  return [
    // @ts-expect-error: a receipt equals no text
    (await vault.total()) === 'x',
    // @ts-expect-error: a receipt equals no number
    (await vault.total()) === 5,
    // @ts-expect-error: a receipt equals no number
    (await vault.exec.total()) !== 5,
    // @ts-expect-error: a receipt equals no boolean
    (await vault.isPaused()) === true,
    // @ts-expect-error: a receipt of an untyped contract equals no text
    (await other.total?.()) === 'x',
    // @ts-expect-error: a receipt equals no receipt's value
    (await vault.total()) === (await vault.read.total()),
    // @ts-expect-error: a receipt is no number
    (await vault.total()) > 5,
    // @ts-expect-error: a receipt is no number
    (await vault.total()) + 1,
    // @ts-expect-error: a receipt is no text of the list
    ['x'].includes(await vault.total()),
    // Accepted, so the rules of lint report them.
    !(await vault.isPaused()),
    (await vault.isPaused()) ? 1 : 2,
    (await vault.isPaused()) && 1,
    `${await vault.total()}`,
    // right forms
    receipt === (await vault.total()),
    receipt.returnValue === 5,
    (await vault.read.isPaused()) === true,
  ]
}
