import type { ToolkitError } from '../../../src/errors/errors.js'
import { catchError, endedCall, errorOf, failedCall, installMatchers, made } from './calls.js'

describe('matchers', () => {
  const expect = installMatchers()

  /** Each pair: an assertion that holds, and its opposite, which has to fail with the text. */
  const PAIRS: [name: string, holds: () => PromiseLike<unknown>, fails: () => PromiseLike<unknown>, text: string][] = [
    [
      'succeed',
      () => expect(endedCall()).to.succeed,
      () => expect(failedCall('boom')).to.succeed,
      'but it failed with RUNTIME_ERROR: boom',
    ],
    ['fail', () => expect(failedCall('boom')).to.fail, () => expect(endedCall()).to.fail, 'to fail, but it succeeded'],
    [
      'failWith text',
      () => expect(failedCall('not enough')).to.failWith('not enough'),
      () => expect(failedCall('not enough')).to.failWith('enough'),
      'to fail with "enough", but it failed with RUNTIME_ERROR: not enough. A text is compared with the whole reason',
    ],
    [
      'failWith pattern',
      () => expect(failedCall('not enough')).to.failWith(/^not/),
      () => expect(endedCall()).to.failWith(/./),
      'but it succeeded',
    ],
    [
      'status',
      () => expect(failedCall('', 'TIMEOUT')).to.have.status('TIMEOUT'),
      () => expect(endedCall()).to.have.status('TIMEOUT'),
      'to end with TIMEOUT',
    ],
    [
      'runOutOfGas',
      () => expect(failedCall('out of gas')).to.runOutOfGas,
      () => expect(failedCall('out of gasoline')).to.runOutOfGas,
      'to run out of gas',
    ],
    [
      'timeOut',
      () => expect(failedCall('execution killed', 'TIMEOUT')).to.timeOut,
      () => expect(failedCall('execution killed')).to.timeOut,
      'to time out',
    ],
    [
      'beUnauthorized',
      () => expect(failedCall('pay ram failed. no permission. need alice@active')).to.beUnauthorized('alice'),
      () => expect(failedCall('no permission. need bobby@active')).to.beUnauthorized({ name: 'alice' }),
      'authority of alice',
    ],
    [
      'beUnauthorized of anyone',
      () => expect(failedCall('transaction has no permission')).to.beUnauthorized(),
      () => expect(failedCall('boom')).to.beUnauthorized(),
      'for missing authority',
    ],
    [
      'throwAt',
      () => expect(failedCall('boom')).to.throwAt('vault.ts', 7),
      () => expect(failedCall('boom')).to.throwAt('vault.ts', 8),
      'it gave up at contracts/check.ts:3 ← contracts/vault.ts:7',
    ],
    [
      'return',
      () => expect(endedCall()).to.return('10.5'),
      () => expect(endedCall()).to.return('10.50'),
      'to return "10.50", but it returned "10.5"',
    ],
    [
      'return of a number',
      () => expect(endedCall({ returns: ['["7"]'] })).to.return(7),
      () => expect(endedCall({ returns: ['["7"]'] })).to.return(8),
      'to return 8, but it returned 7',
    ],
    [
      'returnAt',
      () => expect(endedCall()).to.returnAt(1, { left: 1 }),
      () => expect(endedCall()).to.returnAt(9, 1),
      'the transaction has 4 actions',
    ],
    [
      'return of nothing',
      () => expect(endedCall()).to.returnAt(3, ''),
      () => expect(endedCall()).to.returnAt(2, ''),
      'but it returned "7"',
    ],
    [
      'emit',
      () => expect(endedCall()).to.emit('deposit'),
      () => expect(endedCall()).to.emit('x'),
      'to emit "x", but it emitted token.iost/transfer',
    ],
    [
      'emit of a contract',
      () => expect(endedCall()).to.emit({ id: 'ContractX' }, 'deposit'),
      () => expect(endedCall()).to.emit('token.iost', 'x'),
      'to emit "x" of token.iost',
    ],
    [
      'withContent',
      () => expect(endedCall()).to.emit('deposit').withContent({ amount: '10.5', from: 'alice' }),
      () => expect(endedCall()).to.emit('deposit').withContent({ from: 'alice' }),
      'with {"from":"alice"}',
    ],
    [
      'withContent of a pattern',
      () => expect(endedCall()).to.emit('deposit').withContent(/10\.5/),
      () => expect(endedCall()).to.emit('deposit').withContent(/11/),
      'with /11/',
    ],
    [
      'withContent of a predicate',
      () =>
        expect(endedCall())
          .to.emit('deposit')
          .withContent((content) => (content as { from: string }).from === 'alice'),
      () =>
        expect(endedCall())
          .to.emit('deposit')
          .withContent(() => false),
      'emit "deposit" with',
    ],
    [
      'times',
      () => expect(endedCall()).to.emit('deposit').times(1),
      () => expect(endedCall()).to.emit('deposit').times(2),
      'emit "deposit" 2 times',
    ],
    [
      'inOrder',
      () => expect(endedCall()).to.inOrder(['token.iost/transfer', 'deposit']),
      () => expect(endedCall()).to.inOrder(['deposit', 'transfer']),
      'to emit "deposit", then "transfer"',
    ],
    [
      'emitNothing',
      () => expect(endedCall({ receipts: [] })).to.emitNothing,
      () => expect(endedCall()).to.emitNothing,
      'to emit nothing',
    ],
    [
      'useGas',
      () => expect(endedCall()).to.useGas(5000),
      () => expect(endedCall()).to.useGas(5000.01),
      'to use 5000.01 gas, but it used 5000',
    ],
    [
      'useGasBelow',
      () => expect(endedCall()).to.useGasBelow(5001),
      () => expect(endedCall()).to.useGasBelow(5000),
      'less than 5000 gas, but it used 5000',
    ],
    [
      'useGasWithin',
      () => expect(endedCall()).to.useGasWithin(4951, '1%'),
      () => expect(endedCall()).to.useGasWithin(4950, '1%'),
      'to use 4950 gas within 1%',
    ],
    [
      'useRam',
      () => expect(endedCall()).to.useRam({ alice: 10, ContractX: -3, bobby: 0 }),
      () => expect(endedCall()).to.useRam({ alice: 10 }),
      'to use RAM {"alice":10}',
    ],
    [
      'useRamBelow',
      () => expect(endedCall()).to.useRamBelow(8),
      () => expect(endedCall()).to.useRamBelow(10, 'alice'),
      'less than 10 bytes of RAM of alice, but it used 10',
    ],
    [
      'chargeRam',
      () => expect(endedCall()).to.chargeRam('alice'),
      () => expect(endedCall()).to.chargeRam('ContractX'),
      'to charge RAM to ContractX',
    ],
    [
      'freeRam',
      () => expect(endedCall({ ram_usage: { alice: '-1' } })).to.freeRam,
      () => expect(endedCall()).to.freeRam,
      'to free RAM, but it used 7 bytes',
    ],
  ]

  for (const [name, holds, fails, text] of PAIRS) {
    it(`${name} passes, and fails with a reason`, async () => {
      await holds()
      expect((await errorOf(fails())).message).to.include(text)
    })
  }

  it('a chain of matchers fetches the receipt once and returns it', async () => {
    const call = endedCall()
    const assertion = expect(call).to.succeed.and.to.return('10.5').and.to.emit('deposit').and.to.useGasBelow(80_000)
    expect(call.asked).to.equal(0)
    expect(await assertion).to.have.property('gas_usage', 5000)
    expect(call.asked).to.equal(1)
  })

  it('.not negates only the next matcher', async () => {
    await expect(endedCall()).to.not.fail.and.to.succeed
    await expect(endedCall()).to.not.emit('deposit').withContent('other').and.to.succeed
    expect((await errorOf(expect(endedCall()).to.not.succeed)).message).to.equal('expected the call not to succeed')
  })

  it('a failure shows the line of the matcher, the values, and the call', async () => {
    const call = endedCall()
    const assertion = expect(call).to.succeed.and.to.return('11')
    const error = await errorOf(assertion)
    expect(error).to.include({ name: 'AssertionError', expected: '11', actual: '10.5', call })
    expect(error.stack!.split('\n')[1]).to.match(/matchers\.test\.ts/)
  })

  it('a wrong kind of call is reported at the line of the test', () => {
    expect(() => expect(5).to.succeed).to.throw(
      /about a call of a contract, and expect was given a value of type number/,
    )
    expect(() => expect(Promise.resolve()).to.emit('x')).to.throw(/a promise/)
  })

  it('misplaced refinements of emit are reported', () => {
    expect(() => expect(endedCall()).to.succeed.and.to.times(2))
      .to.throw('.times must follow .emit(name)')
      .with.property('code', 'TEST_SUBJECT')
  })

  it('.not before a refinement of emit is rejected at the line of the test', () => {
    for (const narrow of [
      () => expect(endedCall()).to.emit('deposit').not.withContent(/10/),
      () => expect(endedCall()).to.emit('deposit').not.times(2),
    ]) {
      const error = catchError(narrow)
      expect(error).to.include({ code: 'TEST_SUBJECT' })
      expect(error.message).to.match(/^\.not cannot precede \.(withContent|times)$/)
      expect(error.stack!.split('\n')[1]).to.match(/matchers\.test\.ts/)
    }
  })

  it('an unknown status and an empty order are rejected', () => {
    const error = catchError(() => expect(endedCall()).not.to.have.status('SUCESS' as never))
    expect(error).to.include({ code: 'TEST_ARGUMENT', message: 'unknown status "SUCESS"' })
    expect((error as ToolkitError).hint).to.include('SUCCESS, GAS_RUN_OUT')
    expect(catchError(() => expect(endedCall()).to.have.inOrder([])).message).to.equal('.inOrder was given nothing')
  })

  it('an invalid tolerance is rejected', () => {
    expect(catchError(() => expect(endedCall()).to.useGasWithin(1, '1')).message).to.include("such as '1%'")
  })

  it('assertions without await are reported', async () => {
    made.length = 0
    await expect(endedCall()).to.succeed
    expect(endedCall()).to.fail
    expect(made.map(({ awaited, wording }) => [wording.matcher, awaited])).to.deep.equal([
      ['succeed', true],
      ['fail', false],
    ])
  })

  it('useGasWithin compares exactly', async () => {
    // The oracle counts in hundredths of gas and tenths of a per cent, which are integers.
    for (let used = 90; used <= 130; used++) {
      for (let tenths = 0; tenths <= 300; tenths += 7) {
        const call = endedCall({ gas_usage: used / 100 })
        const holds = Math.abs(used - 110) * 1000 <= 110 * tenths
        const assertion = expect(call)[holds ? 'to' : 'not'].to.useGasWithin(1.1, `${tenths / 10}%`)
        await assertion
      }
    }
    await expect(endedCall({ gas_usage: 1.1 })).to.useGasWithin(1, '10%')
    await expect(endedCall({ gas_usage: 1.1 })).not.to.useGasWithin(1, '9.9999999999999999999%')
  })

  it('assertions of chai are unchanged', async () => {
    expect({ own: 1 }).to.have.own.property('own')
    expect(await expect(5).to.equal(5)).to.have.property('then', undefined)
  })
})
