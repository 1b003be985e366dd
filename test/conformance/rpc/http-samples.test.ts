import { expect } from 'chai'
import { exchange } from '../../unit/node/exchange.js'
import { readSpecJson } from '../../vectors.js'
import { type RecordedChain, startFourProducers, startSingleProducer } from './recorded-chain.js'

interface Sample {
  source: string
  note: string
  request: { method: string; path: string; body: string | null; headers?: Record<string, string> }
  status: number
  headers: Record<string, string>
  body: string
}

const SAMPLES: Sample[] = readSpecJson('http_samples.json')
const SINGLE = 'reference node 3.11.5, single producer'

/**
 * Replaces texts that depend on the machine by their kind, in both texts. Every text is compared whole afterwards, so
 * that nothing can be missing. Genesis differs from the recorded one in the code of its contracts, and with it every
 * hash does.
 */
const NORMALISE: [RegExp, string][] = [
  [/\b1795\d{15}\b/g, '<time>'],
  [/"[1-9A-HJ-NP-Za-km-z]{43,44}"/g, '"<base58>"'],
  [/"[A-Za-z0-9+/]{43}="/g, '"<32 bytes>"'],
  [/"[A-Za-z0-9+/]{86}=="/g, '"<64 bytes>"'],
]

/** Figures that come from transactions which the samples don't show: contracts deployed, gas used. */
const UNRECORDED: Record<string, [RegExp, string][]> = {
  '/getNodeInfo': [
    [/"git_hash":"[0-9a-f]+"/, '"git_hash":"<hash>"'],
    [/"id":"12D3KooW\w{44}"/, '"id":"<peer>"'],
  ],
  '/getAccount/admin/true': [
    [/"(current_total|pledge_gas)":[\d.]+/g, '"$1":<gas>'],
    [/"(available|used)":"\d+"/g, '"$1":"<bytes>"'],
  ],
  '/getContractStorage': [[/"Value\\":\d+/, '"Value\\":<gas>']],
  '/getBlockByNumber/13/false': [[/"gas_usage":[\d.]+/, '"gas_usage":<gas>']],
}

/** Responses that are meant to differ, with the reason. */
const DELIBERATE: Record<string, string> = {
  '/GetProducerVoteInfo/producer000/1':
    "the published document's heading spells the path so, and a developer may trust it",
}

/** Headers that are no property of the response: time, duration, and whether another may follow. */
const IGNORED_HEADERS = new Set(['date', 'connection', 'content-length'])

describe('recorded HTTP exchanges', () => {
  let single: RecordedChain
  let four: RecordedChain
  let urls: Record<string, string>

  before(async () => {
    ;[single, four] = await Promise.all([startSingleProducer(), startFourProducers()])
    const [{ url }, { url: other }] = await Promise.all([
      single.node.listen({ port: 0 }),
      four.node.listen({ port: 0 }),
    ])
    urls = { single: url, four: other }
  })

  after(async () => {
    await Promise.all([single.node.close(), four.node.close()])
  })

  for (const [index, sample] of SAMPLES.entries()) {
    const { path } = sample.request
    it(`${index}: ${sample.request.method} ${path}${sample.note ? ` (${sample.note})` : ''}`, async () => {
      const recorded = sample.source === SINGLE
      if (sample.note === 'accepted') four.clock.set(1795149466402000000n)
      if (sample.note.startsWith('PACKED')) four.node.chain.mineBlock()
      const answer = await exchange(recorded ? urls.single! : urls.four!, sample.request)
      if (DELIBERATE[path] !== undefined) {
        expect(answer.status).to.not.equal(sample.status)
        return
      }
      expect(normalise(path, answer.body)).to.equal(normalise(path, sample.body))
      expect(answer.status).to.equal(sample.status)
      expect(pickHeaders(answer.headers)).to.deep.equal(pickHeaders(sample.headers))
      expect('content-length' in answer.headers).to.equal(/content-length/i.test(Object.keys(sample.headers).join()))
    })
  }
})

function normalise(path: string, text: string): string {
  const rules = [...NORMALISE, ...(UNRECORDED[path] ?? [])]
  return rules.reduce((result, [pattern, kind]) => result.replace(pattern, kind), text)
}

function pickHeaders(headers: Record<string, unknown>): Record<string, unknown> {
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return Object.fromEntries(lower.filter(([name]) => !IGNORED_HEADERS.has(name)))
}
