import { expect } from 'chai'
import type { Failure } from '../../../../src/report/model/failure.js'
import { ResultStream } from '../../../../src/test-runner/pool/result-stream.js'

/** Describes an error without a chain, after a turn. */
class Described extends ResultStream {
  override async describe(error: unknown): Promise<Failure> {
    await Promise.resolve()
    return { message: String(error), stack: [] }
  }
}

describe('the stream of results', () => {
  function open() {
    const sent: string[] = []
    const stream = new Described({ root: '/project', own: '/toolkit' }, (message) => {
      if (message.type === 'result')
        sent.push(`${message.result.file} ${message.result.titles[0]} ${message.result.state}`)
    })
    const add = (title: string, error?: Error) => {
      const state = error === undefined ? ('passed' as const) : ('failed' as const)
      stream.add({ file: '/project/test/a.test.js', titles: [title], state, durationMs: 1, ...(error && { error }) })
    }
    return { stream, sent, add }
  }

  it('sends results of tests that passed at once', () => {
    const { sent, add } = open()
    add('first')
    add('second')
    expect(sent).to.deep.equal(['test/a.test.js first passed', 'test/a.test.js second passed'])
  })

  it('keeps the order while a failure is described', async () => {
    const { stream, sent, add } = open()
    add('first')
    add('second', new Error('wrong'))
    add('third')
    add('fourth', new Error('wrong too'))
    add('fifth')
    expect(sent).to.have.length(1)
    await stream.finish()
    expect(sent.map((each) => each.split(' ').slice(1).join(' '))).to.deep.equal([
      'first passed',
      'second failed',
      'third passed',
      'fourth failed',
      'fifth passed',
    ])
    add('sixth')
    expect(sent).to.have.length(6)
  })
})
