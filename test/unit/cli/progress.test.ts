import { expect } from 'chai'
import { Progress } from '../../../src/cli/testing/progress.js'

function open(columns: number | undefined) {
  let time = 0
  let shown = ''
  const write = (text: string) => {
    shown += text
  }
  const progress = new Progress({ write, now: () => time, columns })
  return {
    progress,
    wait(ms: number) {
      time += ms
      progress.tick()
    },
    read() {
      const text = shown
      shown = ''
      return text
    },
  }
}

const CLEAR = '\r\u001b[2K'

describe('run progress', () => {
  it('is one terminal line with done, failed, running and rate', () => {
    const { progress, wait, read } = open(80)
    expect(read()).to.equal('')
    progress.take({ total: 4 })
    expect(read()).to.equal(`${CLEAR}0 of 4 tests done, 0.0 a second`)
    progress.take({ running: 'test/a.test.ts › pays' })
    progress.take({ ended: 'passed' })
    expect(read()).to.equal('')
    wait(500)
    expect(read()).to.equal(`${CLEAR}1 of 4 tests done, 2.0 a second, running test/a.test.ts › pays`)
    progress.take({ ended: 'failed' })
    wait(500)
    expect(read()).to.include('2 of 4 tests done, 1 failed, 2.0 a second')
  })

  it('shows a shrinking failure instead of the counts until another test continues', () => {
    const { progress, wait, read } = open(80)
    progress.take({ total: 1 })
    read()
    progress.take({ best: 'holds: made smaller, 1 move so far: jar.put("a")' })
    wait(100)
    expect(read()).to.equal(`${CLEAR}holds: made smaller, 1 move so far: jar.put("a")`)
    progress.take({ running: 'holds' })
    wait(100)
    expect(read()).to.include('running holds')
  })

  it('prints a plain line whenever a failure shrinks', () => {
    const { progress, wait, read } = open(undefined)
    progress.take({ total: 1 })
    progress.take({ best: 'two moves' })
    expect(read()).to.equal('')
    wait(1000)
    expect(read()).to.equal('two moves\n')
    wait(1000)
    expect(read()).to.equal('')
    progress.take({ best: 'one move' })
    expect(read()).to.equal('one move\n')
  })

  it('is cleared for other output and at the end', () => {
    const { progress, read } = open(80)
    progress.take({ total: 1 })
    read()
    progress.hide()
    progress.hide()
    expect(read()).to.equal(CLEAR)
    progress.close()
    expect(read()).to.equal('')
  })

  it('fits the terminal width, and omits control characters of titles', () => {
    const { progress, wait, read } = open(60)
    progress.take({ total: 1 })
    progress.take({ running: `a\u001b[31m${'x'.repeat(100)}` })
    read()
    wait(100)
    expect(read().slice(CLEAR.length)).to.have.lengthOf(59).and.not.include('\u001b')
  })

  it('is a plain line every ten seconds without a terminal', () => {
    const { progress, wait, read } = open(undefined)
    progress.take({ total: 3 })
    progress.take({ ended: 'passed' })
    wait(9_999)
    expect(read()).to.equal('')
    wait(1)
    expect(read()).to.equal('1 of 3 tests done, 0.1 a second\n')
    wait(9_999)
    expect(read()).to.equal('')
    wait(1)
    expect(read()).to.equal('1 of 3 tests done, 0.1 a second\n')
    progress.close()
    expect(read()).to.equal('')
  })
})
