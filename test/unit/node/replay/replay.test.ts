import { expect } from 'chai'
import { isToolkitError } from '../../../../src/errors/errors.js'
import { parseSuite, type ReplayStep } from '../../../../src/node/replay/replay.js'
import { formatTransaction } from '../../../../src/tx/json.js'
import { Stage } from '../../../conformance/errors/stage.js'
import { createReplaySandboxes, replaySuite } from '../../../suite-replay.js'

describe('suite parser', () => {
  function refusalOf(text: string): string {
    try {
      parseSuite(text, 'a.jsonl')
    } catch (error) {
      if (isToolkitError(error) && error.code === 'REPLAY_SUITE') return error.message
      throw error
    }
    throw new Error('read, where a refusal was expected')
  }

  it('parses a suite', () => {
    const suite = { suite: 'a', about: '', steps: [{}, { op: 'tx' }, { op: 'exec' }, { op: 'base', data: '[]' }] }
    expect(parseSuite(`${JSON.stringify(suite)}\n`, 'a.jsonl')).to.deep.equal(suite)
  })

  for (const [text, reason] of [
    ['{', ''],
    ['null', "it has no list 'steps'"],
    ['{"steps":{}}', "it has no list 'steps'"],
    ['{"steps":[]}', 'it has no steps'],
    ['{"steps":[{"receipt":{}}]}', 'step 0: receipt: expected members to compare'],
    ['{"steps":[{},null]}', 'step 1: expected an object'],
    ['{"steps":[{"op":"base"}]}', 'step 0: data: expected a text'],
    ['{"steps":[{},{"op":"foo"}]}', 'step 1: op: expected "tx", "exec" or "base", got "foo"'],
  ] as const) {
    it(`rejects ${text}`, () => {
      expect(refusalOf(text)).to.include(`a.jsonl is not a recorded suite: ${reason}`)
    })
  }
})

describe('suite replay', () => {
  /** A step that updates `token.iost` to a version, with the status that a node recorded. */
  async function updateTo(version: string, status: 'SUCCESS' | 'RUNTIME_ERROR'): Promise<ReplayStep> {
    const stage = await Stage.open()
    const change = { time: 1699999999000000000n, expiration: 1700000089000000000n }
    const tx = stage.sign('system.iost/updateNativeCode', ['token.iost', version, ''], { by: 'admin', change })
    await stage.close()
    return { tx: formatTransaction(tx), receipt: { status_code: status } }
  }

  async function replay(steps: readonly ReplayStep[]) {
    const sandboxes = createReplaySandboxes()
    try {
      return await replaySuite({ suite: 'host/versions', about: '', steps: [...steps] }, { sandboxes, now: () => 0 })
    } catch (error) {
      if (isToolkitError(error)) return { code: error.code, message: error.message }
      throw error
    } finally {
      sandboxes.dispose()
    }
  }

  it('rejects a version of a system contract that only the recorded node has', async () => {
    expect(await replay([await updateTo('1.0.7', 'SUCCESS')])).to.deep.equal({
      code: 'CONTRACT_VERSION',
      message: 'token.iost 1.0.7 is not implemented',
    })
  })

  it('matches a recorded node that does not have a version either', async () => {
    expect(await replay([await updateTo('1.0.7', 'RUNTIME_ERROR')])).to.deep.equal([])
    expect(await replay([await updateTo('1.0.0', 'SUCCESS')])).to.deep.equal([])
  })
})
