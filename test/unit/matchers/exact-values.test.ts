import type { RecordedStep, Recording } from '../../../src/rpc/recording.js'
import { endedCall, errorOf, installMatchers, recorded } from './calls.js'
import { ARGUMENTS, BALANCES, DECLARED, DOCUMENTS, type Row, TEXTS } from './value-pairs.js'

type Verdict = 'equal' | 'different' | 'mistake'
type ClaimOf = (to: Chai.Assertion, expected: unknown) => Chai.Assertion

/**
 * The verdicts are written by hand in `value-pairs.ts`. Each pair is claimed as it is and negated, through every
 * matcher that compares such a value.
 */
describe('values of the chain', () => {
  const expect = installMatchers()
  let pairs = 0
  let nearMisses = 0

  afterEach(() => {
    recorded.read = () => undefined
  })

  /** Runs one claim, plain and negated, and compares the outcomes with the verdict. */
  async function check(claim: (isNegated: boolean) => PromiseLike<unknown>, verdict: Verdict, raw: string) {
    const [plain, negated] = [await outcomeOf(claim, false), await outcomeOf(claim, true)]
    pairs++
    if (verdict !== 'equal') nearMisses++
    expect([plain.kind, negated.kind]).to.deep.equal(
      { equal: ['holds', 'fails'], different: ['fails', 'holds'], mistake: ['mistake', 'mistake'] }[verdict],
      `${plain.text} / ${negated.text}`,
    )
    if (verdict === 'different') expect(plain.text).to.include(raw)
  }

  async function outcomeOf(claim: (isNegated: boolean) => PromiseLike<unknown>, isNegated: boolean) {
    const error = await errorOf((async () => claim(isNegated))()).catch(() => undefined)
    if (error === undefined) return { kind: 'holds', text: 'it held' }
    const { code } = error as { code?: string }
    return { kind: code === 'TEST_ARGUMENT' ? 'mistake' : code === undefined ? 'fails' : code, text: error.message }
  }

  function table(
    title: string,
    rows: readonly Row[],
    subject: (row: Row) => object,
    of: ClaimOf,
    options: Options = {},
  ) {
    for (const [index, row] of rows.entries()) {
      it(`${title} compares ${JSON.stringify(row.text)} as ${row.kinds?.join(' or ') ?? 'text'} (row ${index})`, async () => {
        const { equal = [], different = [], mistakes = [] } = row
        const lists = [
          ['equal', equal],
          ['different', different],
          ['mistake', mistakes],
        ] as const
        for (const [verdict, list] of lists) {
          for (const expected of list) {
            const wanted = options.verdict === undefined ? verdict : options.verdict(expected, verdict)
            if (wanted === undefined) continue
            const claim = (isNegated: boolean) => {
              const assertion = expect(subject(row))
              return of(isNegated ? assertion.not.to : assertion.to, expected)
            }
            await check(claim, wanted, options.raw?.(row, expected) ?? rawOf(row, expected))
          }
        }
      })
    }
  }
  interface Options {
    /** Verdict of this matcher, where it differs from the table's; undefined for a value that it takes otherwise. */
    verdict?: (expected: unknown, verdict: Verdict) => Verdict | undefined
    /** Text of the chain in the message. */
    raw?: (row: Row, expected: unknown) => string
  }

  function rawOf({ text }: Row, expected: unknown): string {
    return typeof expected === 'string' ? JSON.stringify(text) : text
  }

  /** Calls whose first action returned the text. */
  const returning = ({ text, kinds }: Row) =>
    endedCall({ returns: [JSON.stringify([text])] }, { returnKindsOf: () => kinds })
  const returningSecond = ({ text, kinds }: Row) =>
    endedCall(
      { returns: ['["other"]', JSON.stringify([text])] },
      { returnKindsOf: (index) => (index === 1 ? kinds : ['string']) },
    )
  const UNTYPED = [...TEXTS, ...DOCUMENTS]
  table('return', [...UNTYPED, ...DECLARED], returning, (to, expected) => to.return(expected))
  table('returnAt', DECLARED, returningSecond, (to, expected) => to.returnAt(1, expected))

  /** Patterns and functions are asked about the content. */
  const isPlain = (expected: unknown, verdict: Verdict) =>
    typeof expected === 'function' || expected instanceof RegExp ? undefined : verdict
  const emitting = ({ text }: Row) => endedCall({ receipts: [{ func_name: 'ContractX/pay', content: text }] })
  table('withContent', UNTYPED, emitting, (to, expected) => to.emit('pay').withContent(expected as object), {
    verdict: isPlain,
    raw: ({ text }) => text,
  })

  /** Calls with a recorded step of their contract. */
  function recording(step: RecordedStep): object {
    const call = { contract: 'ContractX', method: 'run', data: '[]', steps: [step] } as unknown as Recording['calls'][0]
    recorded.read = () => ({ status: 'SUCCESS', calls: [call] }) as unknown as Recording
    return endedCall()
  }
  const posting = ({ text }: Row) => recording({ kind: 'event', content: text } as RecordedStep)
  table('postEvent', UNTYPED, posting, (to, expected) => to.postEvent('ContractX', expected as object), {
    verdict: isPlain,
    raw: ({ text }) => JSON.stringify(text),
  })

  const passing = ({ text }: Row) =>
    recording({
      kind: 'call',
      call: { contract: 'ContractY', method: 'x', data: text, steps: [] },
    } as unknown as RecordedStep)
  table(
    'callContract',
    ARGUMENTS,
    passing,
    (to, expected) => to.callContract('ContractY', 'x', expected as unknown[]),
    {
      raw: ({ text }) => text.slice(1, -1),
    },
  )

  const writing = ({ text }: Row) =>
    recording({ kind: 'write', key: 'key', before: 'before', after: text } as unknown as RecordedStep)
  const change = (to: Chai.Assertion, expected: unknown) =>
    to.changeStorage({ id: 'ContractX' }, { key: ['before', expected] })
  table('changeStorage', UNTYPED, writing, change, { raw: ({ text }) => JSON.stringify(text) })

  const storing = ({ text }: Row) => ({
    id: 'ContractX',
    client: { provider: { request: async () => ({ block_hash: '', datas: [text] }) } },
  })
  table('storage', UNTYPED, storing, (to, expected) => to.have.storage('key').equal(expected), {
    verdict: (expected, verdict) => (typeof expected === 'string' || expected === null ? verdict : 'mistake'),
    raw: () => 'expected',
  })

  for (const { units, ...lists } of BALANCES) {
    it(`changeBalance compares a change by ${units} units`, async () => {
      for (const [name, list] of Object.entries(lists)) {
        for (const difference of list) {
          const claim = (isNegated: boolean) => {
            const assertion = expect(moving(units))
            return (isNegated ? assertion.not : assertion).to.changeBalance('coin', 'alice', difference as string)
          }
          await check(claim, name === 'mistakes' ? 'mistake' : (name as Verdict), 'changed by')
        }
      }
    })
  }

  /** Calls during which the balance of alice changes. */
  function moving(units: bigint): object {
    let balance = 100_000_000_000_000_000n
    const provider = {
      async request(method: string) {
        return method === 'getTokenInfo' ? { decimal: 8 } : { block_hash: '', datas: [String(balance)] }
      },
    }
    const call = endedCall({}, { provider } as never)
    const receipt = call.receipt.bind(call)
    return Object.assign(call, {
      receipt: async () => {
        balance += units
        return receipt()
      },
    })
  }

  it('values of the chain were compared in more than 400 pairs, more than half of them near misses', () => {
    expect(pairs).to.be.above(400)
    expect(nearMisses / pairs).to.be.above(0.5)
  })

  it('values of a wrong type are reported with the call of the right form', async () => {
    const text = { text: '5', kinds: ['string'] } as const
    const error = await errorOf(expect(returning(text)).to.return(5))
    expect(error).to.include({ code: 'TEST_ARGUMENT', hint: "Write .return('5')." })
    expect(error.message).to.equal('.return: expected text as declared, got 5')
    const open = { text: 'false', kinds: ['bool'] } as const
    expect(await errorOf(expect(returningSecond(open)).to.not.returnAt(1, 'false'))).to.include({
      hint: 'Write .returnAt(1, false).',
    })
    const big = { text: '9007199254740993', kinds: ['number'] } as const
    expect(await errorOf(expect(returning(big)).to.return('9007199254740993'))).to.include({
      hint: 'Write .return(9007199254740993n).',
    })
  })

  it('values of a call that was not sent are checked first', async () => {
    const call = returning({ text: 'false', kinds: ['bool'] })
    await errorOf(expect(call).to.return('false'))
    expect(call.asked).to.equal(0)
  })
})
