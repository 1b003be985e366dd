import { expect } from 'chai'
import { nameProcessKind } from '../../../src/loader/process-kind.js'

describe('process kind', () => {
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
    it(`is ${kind || 'main'} for ${JSON.stringify(line)}`, () => {
      expect(nameProcessKind(line.split(' '))).to.equal(kind)
    })
  }
})
