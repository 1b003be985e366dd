import { expect } from 'chai'
import { nameProcessKind } from '../../../src/loader/process-kind.js'

describe('start: what a process does', () => {
  for (const [line, kind] of [
    ['', ''],
    ['config --json', ''],
    ['test', '-test'],
    ['test a.test.ts --gas --costs check', '-test'],
    ['test --coverage', '-test-coverage'],
    ['test --coverage-reporter html', '-test-coverage-html'],
    ['test --profile --gas --coverage', '-test-coverage-profile'],
    ['test --reporter html=page.html', '-test-html'],
    ['test --reporter=html', '-test-html'],
    ['test --reporter junit=html.xml', '-test'],
    ['compile --profile', '-compile'],
  ] as const) {
    it(`is ${kind || 'nothing of its own'} for ${JSON.stringify(line)}`, () => {
      expect(nameProcessKind(line.split(' '))).to.equal(kind)
    })
  }
})
