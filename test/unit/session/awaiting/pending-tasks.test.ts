import { expect } from 'chai'
import { ToolkitError } from '../../../../src/errors/errors.js'
import type { BareAssertion } from '../../../../src/matchers/plugin.js'
import { judgeOutcome, settleTasks } from '../../../../src/session/awaiting/pending-tasks.js'
import type { StartedWork } from '../../../../src/session/session.js'

describe('pending tasks at the end of a test', () => {
  const site = Object.assign(new Error(), { stack: 'Error\n    at /project/test/vault.test.ts:3:5' })

  const of = (made: StartedWork[]) => ({ made, bare: new Set<BareAssertion>() })

  function assertion(awaited: boolean): StartedWork {
    const wording = { matcher: 'succeed', negated: false, site }
    return Object.assign(Promise.resolve(), { awaited, wording, isEnded: awaited, failure: undefined, onEnd() {} })
  }

  function call(started: boolean): StartedWork {
    return { call: { started, action: 'deposit' }, site } as unknown as StartedWork
  }

  it('pending tasks at the end of a test pass when everything was awaited', () => {
    expect(judgeOutcome(of([call(true), assertion(true)]), undefined)).to.equal(undefined)
  })

  it('pending tasks at the end of a test fail the test at the line of an assertion without await, before its call', () => {
    const ending = judgeOutcome(of([call(false), assertion(false)]), undefined) as { error: ToolkitError }
    expect(ending.error).to.include({
      code: 'TEST_NOT_AWAITED',
      message: '.succeed was not awaited, so nothing was checked',
    })
    expect(ending.error.stack).to.contain('vault.test.ts:3:5')
  })

  it('pending tasks at the end of a test fail the test for a call without await', () => {
    const ending = judgeOutcome(of([call(false)]), undefined) as { error: ToolkitError }
    expect(ending.error.message).to.equal('the call of deposit was not awaited, so it was never sent')
  })

  it('pending tasks at the end of a test are awaited, including tasks they start', async () => {
    const ended: string[] = []
    const begin = (name: string, next?: () => void): StartedWork => {
      const receipt = async () => {
        await new Promise(setImmediate)
        if (!ended.includes(name)) next?.()
        ended.push(name)
      }
      return { call: { started: true, receipt }, site } as unknown as StartedWork
    }
    const made = [call(false), assertion(true), begin('first', () => made.push(begin('second')))]
    await settleTasks(made)
    expect(ended).to.include.members(['first', 'second'])
  })

  it('pending tasks at the end of a test do not replace an error thrown by the test', () => {
    const error = new Error('boom')
    expect(judgeOutcome(of([assertion(false)]), error)).to.deep.equal({ error })
  })

  it('pending tasks at the end of a test are skipped with the test when a feature needs the embedded network', () => {
    expect(judgeOutcome(of([]), new ToolkitError('NETWORK_LIVE', 'not here'))).to.deep.equal({ skip: 'not here' })
  })
})
