import { expect } from 'chai'
import { instrument } from '../../../../src/contract/instrumentation/instrument.js'
import { useAnalysisStore } from '../../../../src/vm/analysis/analysis-cache.js'
import { createSandbox, type InvocationOutcome } from '../../../../src/vm/sandbox/sandbox.js'
import { CALL_MS } from '../../../limits.js'

/** Bodies that run in a frozen realm, that cannot, and that fail in both. */
const BODIES = {
  confined: 'return [1, 2].map((n) => n + 1).join()',
  'broken off by a guard': "const name = ['con', 'structor'].join(''); return typeof (() => {})[name]",
  'that sets the length of a list': 'const list = [1, 2]; list.length = 1; return list.join()',
  'that sets the length of a list in a realm of its own':
    'const f = eval; const list = [1, 2]; list.length = 1; return list.join()',
  'not confined': 'return typeof eval',
  'that throws': "throw new Error('no ' + [1].length)",
  'that throws in a realm of its own': "const f = eval; throw new Error('no ' + typeof f)",
  'with an error that only a call brings up': 'return 1 } g() { const a = 1; const a = 2; return a',
  'that cannot be read': 'return }',
}

function run(body: string, api: string): InvocationOutcome {
  const sandbox = createSandbox()
  try {
    const source = `class C { init() {} f() { ${body} } }\nmodule.exports = C;\n`
    const answer = () => ({ gas: 0 })
    return sandbox.run({
      contractId: 'ContractX',
      code: source.includes('return }') ? source : instrument(source).code,
      api,
      args: '',
      blockInfo: '{}',
      txInfo: '{}',
      gasLimit: 1_000_000,
      deadlineMs: CALL_MS,
      host: { storage: answer, blockchain: answer, crypto: answer, log: () => {} },
    })
  } finally {
    sandbox.dispose()
  }
}

describe('analysis cache', () => {
  const kept = new Map<string, string>()

  afterEach(() => {
    useAnalysisStore(undefined)
    kept.clear()
  })

  for (const [what, body] of Object.entries(BODIES)) {
    it(`does not change the result of code ${what}`, () => {
      const api = body.includes('g()') ? 'g' : 'f'
      const plain = run(body, api)
      const asked: string[] = []
      useAnalysisStore({
        read(code) {
          asked.push(kept.has(code) ? 'kept' : 'new')
          return kept.has(code) ? JSON.parse(kept.get(code)!) : undefined
        },
        write: (code, _, reading) => kept.set(code, JSON.stringify(reading)),
      })
      expect([run(body, api), run(body, api)]).to.deep.equal([plain, plain])
      const isReadable = !body.includes('return }')
      expect(asked).to.deep.equal(['new', isReadable ? 'kept' : 'new'])
      // a name that is hidden from contracts differs in each process, so that what is kept must not hold it
      expect([...kept.values()].join()).to.not.match(/\$(?:lengths|end)\w/)
    })
  }
})
