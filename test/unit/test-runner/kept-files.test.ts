import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { readDependencies, recordDependencies } from '../../../src/test-runner/scheduling/dependency-file.js'
import { readDurations, recordDurations } from '../../../src/test-runner/scheduling/durations.js'
import { readLastFailed, recordLastRun } from '../../../src/test-runner/scheduling/last-run.js'

const NOT_RECORDS = ['', '{', 'null', '[]', '[1]', '"text"', '7', '{"a.test.js":null}', '{"a.test.js":[1,{}]}']

/** Files in `.toolkit` for later runs: an unreadable one counts as missing, and is written again. */
describe('test runner cache files', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'toolkit-kept-'))
    mkdirSync(join(root, '.toolkit'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  for (const text of NOT_RECORDS) {
    it(`test runner cache files ignore invalid durations: ${JSON.stringify(text)}`, async () => {
      writeFileSync(join(root, '.toolkit/durations.json'), text)
      expect(readDurations(root)).to.deep.equal({})
      await recordDurations(root, new Map([[join(root, 'a.test.js'), 5]]))
      expect(readDurations(root)).to.deep.equal({ 'a.test.js': 5 })
    })

    it(`test runner cache files ignore invalid test dependencies: ${JSON.stringify(text)}`, async () => {
      writeFileSync(join(root, '.toolkit/reached.json'), text)
      expect(readDependencies(root).size).to.equal(0)
      const file = join(root, 'a.test.js')
      await recordDependencies(root, new Map([[file, new Set([join(root, 'b.js')])]]), () => true)
      expect([...readDependencies(root)]).to.deep.equal([[file, [join(root, 'b.js')]]])
    })

    it(`test runner cache files ignore an invalid last run: ${JSON.stringify(text)}`, async () => {
      writeFileSync(join(root, '.toolkit/last-run.json'), text)
      expect(() => readLastFailed(root)).to.throw('no earlier run is recorded')
      await recordLastRun(root, [], { isFiltered: false })
      expect(readLastFailed(root)).to.deep.equal([])
    })
  }

  it('writes cache files as human-readable text', async () => {
    await recordDurations(root, new Map([[join(root, 'a.test.js'), 5]]))
    expect(readFileSync(join(root, '.toolkit/durations.json'), 'utf8')).to.equal('{\n  "a.test.js": 5\n}\n')
  })
})
