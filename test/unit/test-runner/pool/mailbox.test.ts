import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readSync } from 'node:fs'
import { expect } from 'chai'
import { must } from '../../../../src/collections/presence.js'
import { closeMailbox, MailboxWriter, openMailbox, readMailbox } from '../../../../src/test-runner/pool/mailbox.js'
import type { WorkerMessage } from '../../../../src/test-runner/protocol.js'

const begin = (title: string): WorkerMessage => ({
  type: 'began',
  running: { file: '/project/test/a.test.js', titles: [title], timeoutMs: 1000, isHook: false },
})

describe('mailbox of a worker', () => {
  let descriptor: number
  let writer: MailboxWriter
  beforeEach(() => {
    descriptor = must(openMailbox(), 'descriptor')
    writer = new MailboxWriter(descriptor)
  })
  afterEach(() => closeMailbox(descriptor))

  const put = (message: WorkerMessage, number: number) => writer.add(message, number) && writer.write()
  const read = () => readMailbox(descriptor).map(({ message, number }) => [number, titleOf(message)])

  it('returns messages in order, with their numbers', () => {
    for (const [index, title] of ['one', 'zwei ü', ''].entries()) expect(put(begin(title), 7 + index)).to.equal(true)
    expect(read()).to.deep.equal([
      [7, 'one'],
      [8, 'zwei ü'],
      [9, ''],
    ])
  })

  it('writes a result together with the start of the next test', () => {
    expect(writer.add(begin('ended'), 3)).to.equal(true)
    expect(read()).to.deep.equal([])
    expect(put(begin('next'), 4)).to.equal(true)
    expect(read()).to.deep.equal([
      [3, 'ended'],
      [4, 'next'],
    ])
  })

  it('forgets an added message that was sent', () => {
    writer.add(begin('ended'), 3)
    writer.clear()
    put(begin('next'), 4)
    expect(read()).to.deep.equal([[4, 'next']])
  })

  it('is empty at first', () => {
    expect(read()).to.deep.equal([])
  })

  it('forgets sent messages, also longer ones', () => {
    for (let index = 0; index < 9; index++) put(begin('long '.repeat(50 - index)), index)
    writer.clear()
    put(begin('short'), 9)
    expect(read()).to.deep.equal([[9, 'short']])
    put(begin('next'), 10)
    expect(read()).to.deep.equal([
      [9, 'short'],
      [10, 'next'],
    ])
  })

  it('refuses a message that is too long, and messages when it is full', () => {
    expect(put(begin('x'.repeat(20_000)), 0)).to.equal(false)
    expect(read()).to.deep.equal([])
    let count = 0
    while (put(begin('y'.repeat(5000)), count)) count++
    expect(read()).to.have.length(count)
    expect(count).to.be.within(40, 70)
  })

  // The oracle: the count that the process keeps in a file of its own.
  it('has what a killed process wrote last', async function () {
    this.timeout(60_000)
    const source = `
      const { writeSync } = require('node:fs')
      require('tsx/cjs')
      const { MailboxWriter } = require('./src/test-runner/pool/mailbox.ts')
      const writer = new MailboxWriter(3)
      for (let number = 0; ; number++) {
        if (number % 23 === 0) writer.clear()
        writer.add({ type: 'began', running: { titles: [String(number)] } }, number)
        writer.write()
        writeSync(4, String(number).padEnd(10), 0)
        if (number === 1000) writeSync(1, 'ready')
      }`
    const counter = must(openMailbox(), 'descriptor')
    const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit', descriptor, counter] })
    await once(must(child.stdout, 'stdout'), 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const count = Buffer.alloc(10)
    readSync(counter, count, 0, 10, 0)
    closeMailbox(counter)
    const numbers = readMailbox(descriptor).map(({ number }) => number)
    // The kill may have come between the message and the count.
    expect(must(numbers.at(-1), 'number') - Number(count)).to.be.within(0, 1)
    expect(must(numbers[0], 'number') % 23).to.equal(0)
  })
})

function titleOf(message: WorkerMessage): string | undefined {
  return message.type === 'began' ? message.running.titles[0] : undefined
}
