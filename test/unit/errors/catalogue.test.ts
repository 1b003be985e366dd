import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ERRORS } from '../../../src/errors/catalogue.js'

const SRC = join(import.meta.dirname, '../../../src')
const TESTS = join(import.meta.dirname, '../..')

/** Tests of errors that a report of tests shows by their messages, without their codes: the file, and the message. */
const SEEN_BY_MESSAGE: Record<string, [file: string, message: string]> = {
  ACCOUNT_UNKNOWN: ['e2e/stale-handles.test.ts', 'does not exist on this chain'],
  CALL_MIXED: ['e2e/failures.test.ts', 'all of the same account'],
  DEBUG_NOTHING: ['security/page-attacks.test.ts', 'the test made no call that can be debugged'],
  EXPLORER_URL: ['unit/explorer/client.test.ts', 'not the address of an explorer'],
  LOOKUP_NOT_EXECUTED: ['e2e/read.test.ts', 'is pending: it has no receipt yet'],
  LOOKUP_NO_SOURCE: ['e2e/read.test.ts', 'is part of the chain itself: it has no source'],
  MUTATE_IGNORE_REASON: ['unit/mutation/ignores.test.ts', 'mutate-ignore needs a reason'],
  MUTATE_IGNORE_UNUSED: ['unit/mutation/ignores.test.ts', 'mutate-ignore excludes no further mutant'],
  NETWORK_EMBEDDED_ONLY: ['e2e/compare.test.ts', 'invariants are tried on the embedded network only'],
  RECEIPT_MEMBER: ['unit/client/calls/receipt.test.ts', 'no member "returnvalue"'],
  RECEIPT_VALUE: ['unit/client/calls/receipt.test.ts', 'a receipt is used as a number or a text'],
  REPORT_FILE: ['e2e/reporters.test.ts', 'cannot be written'],
  STORAGE_KEY: ['e2e/claims.ts', 'the contract stores nothing under'],
  TESTFILE_FAILED: ['e2e/false-greens.test.ts', 'failed before its tests began'],
  TESTFILE_IMPORT: ['e2e/false-greens.test.ts', 'imports no-such-package, which cannot be found'],
  TEST_CAUGHT: ['e2e/caught-failures.test.ts', 'a failed assertion was caught'],
  TEST_FALSE: ['e2e/claims.ts', 'the property returned false'],
  TEST_LEFT_WORK: ['e2e/endless-work.test.ts', 'came after 1000 others that the test started after its end'],
  TEST_NO_ASSERTION: ['e2e/required-assertions.test.ts', 'the test ran no assertion'],
  TEST_NO_MATCHER: ['e2e/claims.ts', 'has no matcher'],
  TEST_REGRESSIONS: ['e2e/search-mistakes.test.ts', 'has no list for each test'],
  TEST_STATE: ['e2e/same.test.ts', 'has here: "live" is live'],
  TEST_TIMEOUT: ['e2e/order.test.ts', 'it took longer than 40 ms'],
  TEST_TRACE: ['e2e/traces.test.ts', 'transaction nothing is not known on embedded'],
}

/** Errors that no test provokes, with the reason. */
const NOT_PROVOKED: Record<string, string> = {
  INSTALL_PAGE: 'an installed package without one of its files',
  SANDBOX_NODE_SNAPSHOT: 'versions of Node whose snapshot breaks isolates; this one does not',
}

describe('error catalogue', () => {
  it('contains no unused code', () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const sources = files.filter((file) => !file.includes('catalogue'))
    const used = new Set(
      sources.flatMap((file) => readFileSync(join(SRC, file), 'utf8').match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []),
    )
    expect(Object.keys(ERRORS).filter((code) => !used.has(code))).to.deep.equal([])
  })

  it('has a test that provokes each error', () => {
    const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?tsx?$/.test(file))
    const texts = files
      .filter((file) => !file.endsWith('catalogue.test.ts'))
      .map((file) => readFileSync(join(TESTS, file), 'utf8'))
    const named = new Set(texts.flatMap((text) => text.match(/\b[A-Z]+(?:_[A-Z]+)*\b/g) ?? []))
    const silent = Object.keys(ERRORS).filter((code) => !named.has(code))
    expect(silent).to.have.members([...Object.keys(SEEN_BY_MESSAGE), ...Object.keys(NOT_PROVOKED)])
    for (const [code, [file, message]] of Object.entries(SEEN_BY_MESSAGE))
      expect(readFileSync(join(TESTS, file), 'utf8'), code).to.contain(message)
  })

  for (const [code, { title, cause, fix }] of Object.entries(ERRORS)) {
    it(`describes ${code} in sentences`, () => {
      expect(title).to.match(/^[A-Z.][^.\n]*[^.\s]( in CI)?$/)
      for (const sentence of [cause, fix]) expect(sentence).to.match(/^["A-Z-].{8,}\.$/)
    })
  }
})
