import { expect } from 'chai'
import { chooseRequestRate, RequestRate } from '../../../../src/fork/reading/request-rate.js'

describe('request rate of a fork', () => {
  it('is limited for remote nodes only', () => {
    for (const url of ['http://127.0.0.1:30001', 'http://localhost:30001/', 'http://[::1]:30001', 'http://127.1.2.3'])
      expect(chooseRequestRate(url), url).to.equal(Number.POSITIVE_INFINITY)
    for (const url of [
      'https://api.example.org',
      'http://127.0.0.1, http://10.0.0.1',
      'http://127.0.0.1.example.org',
      'http://10.0.0.1:30001',
    ])
      expect(chooseRequestRate(url), url).to.equal(20)
  })

  it('spaces requests evenly, and is unlimited without a limit', async () => {
    const waits: number[] = []
    const clock = {
      now: () => 0,
      sleep: async (ms: number) => {
        waits.push(ms)
      },
    }
    const limited = new RequestRate({ requestsPerSecond: 20, ...clock })
    for (let count = 0; count < 3; count++) await limited.take()
    expect(waits).to.deep.equal([50, 100])
    const free = new RequestRate(clock)
    for (let count = 0; count < 3; count++) await free.take()
    expect(waits).to.have.length(2)
  })
})
