import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import fc from 'fast-check'
import { validateXML } from 'xmllint-wasm'
import type { Failure } from '../../../src/report/model/failure.js'
import { type TestResult, tally } from '../../../src/report/model/run.js'
import { createJunitReporter } from '../../../src/report/reporters/junit.js'
import { PLAIN } from '../../../src/report/text/paint.js'

const schema = { fileName: 'junit.xsd', contents: readFileSync(join(import.meta.dirname, 'junit.xsd'), 'utf8') }

async function validate(xml: string): Promise<readonly { message: string }[]> {
  const { errors } = await validateXML({ xml: { fileName: 'out.xml', contents: xml }, schema })
  return errors
}

function report(tests: TestResult[]): string {
  const run = { network: 'embedded', durationMs: 1, leftOut: 0, warnings: [], tests, ...tally(tests) }
  return createJunitReporter({ paint: PLAIN, folder: '', readPage: () => '' }).end(run)
}

/** Any text, with what XML has a meaning for, and what it cannot hold. */
const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('<', '&', '"', "'", ']]>', '\u0000', '\u001b', '\n', '\r', '\t', '\ud800', '😀'),
    fc.string(),
  ),
})
const failure: fc.Arbitrary<Failure> = fc.record({ message: text, stack: fc.array(text, { maxLength: 2 }), hint: text })
const test: fc.Arbitrary<TestResult> = fc
  .record({
    file: fc.constantFrom('test/a.test.ts', 'test/<b>.test.ts'),
    titles: fc.array(text, { minLength: 1, maxLength: 3 }),
    durationMs: fc.double({ min: 0, max: 1e7, noNaN: true }),
    state: fc.constantFrom('passed' as const, 'failed' as const, 'skipped' as const),
    retried: fc.option(fc.array(failure, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    repetition: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    reason: fc.option(text, { nil: undefined }),
    failure,
  })
  .map(({ failure, retried, ...result }) => ({
    ...result,
    ...(result.state === 'failed' && { failure }),
    ...(result.state !== 'skipped' && retried && { retried }),
    ...(result.state === 'passed' && retried && { flaky: true as const }),
  }))

describe('junit reporter', () => {
  it('writes a report that Jenkins parses, for any titles and messages', async () => {
    // Reading one document takes much longer than reading many tests of one.
    const tests = fc.sample(test, 400)
    expect((await validate(report(tests))).slice(0, 5)).to.deep.equal([])
  })

  it('is validated with a schema that rejects errors', async () => {
    const one: TestResult = { file: 'a', titles: ['b'], state: 'passed', durationMs: 1 }
    expect(await validate(report([one]).replace('name="b"', ''))).not.to.deep.equal([])
  })
})
