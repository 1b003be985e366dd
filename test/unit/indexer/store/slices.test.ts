import { expect } from 'chai'
import { Readers, Slices } from '../../../../src/indexer/store/slices.js'

/** A reader that reads until it is ended. */
function startReader(readers: Readers) {
  let end = () => {}
  const ended = readers.count(
    () =>
      new Promise<void>((resolve) => {
        end = resolve
      }),
  )
  return { end: () => end(), ended }
}

describe('slices of work', () => {
  it('wait until the last reader has ended', async () => {
    const readers = new Readers()
    const [first, second] = [startReader(readers), startReader(readers)]
    const events: string[] = []
    const waiting = readers.untilEnd(600_000).then(() => events.push('work'))
    first.end()
    await first.ended
    events.push('first reader')
    await new Promise(setImmediate)
    second.end()
    events.push('second reader')
    await waiting
    expect(events).to.deep.equal(['first reader', 'second reader', 'work'])
    expect(readers.areReading).to.equal(false)
  })

  it('wait for a reader no longer than a time, nor for one that failed', async () => {
    const readers = new Readers()
    const slow = startReader(readers)
    await readers.untilEnd(1)
    expect(readers.areReading).to.equal(true)
    slow.end()
    await slow.ended
    const failed = await readers.count(() => Promise.reject(new Error('broken'))).catch((error: Error) => error.message)
    expect(failed).to.equal('broken')
    await readers.untilEnd(600_000)
  })

  it('end after a time, and start again after a pause', async () => {
    let time = 0
    const slices = new Slices({ now: () => time })
    expect(slices.areOver).to.equal(false)
    time = 5
    expect(slices.areOver).to.equal(true)
    await slices.pause()
    expect(slices.areOver).to.equal(false)
  })
})
