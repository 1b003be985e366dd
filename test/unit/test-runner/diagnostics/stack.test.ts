import { expect } from 'chai'
import { parseStack, readStack } from '../../../../src/test-runner/diagnostics/stack.js'

describe('stack traces', () => {
  const scope = { root: '/project', own: '/project/node_modules/iost-toolkit/dist' }

  function read(...frames: string[]) {
    return readStack(Object.assign(new Error('x'), { stack: ['Error: x', ...frames].join('\n') }), scope)
  }

  it('stack traces keep the frames of the developer’s files, innermost first', () => {
    const places = read(
      '    at Proxy.assert (/project/node_modules/chai/index.js:1:2)',
      '    at send (file:///project/node_modules/iost-toolkit/dist/chunks/a.js:3:4)',
      '    at async check (file:///project/test/helper%20one.ts:5:6)',
      '    at Context.<anonymous> (/project/test/vault.test.ts:12:25)',
      '    at process.processImmediate (node:internal/timers:483:21)',
      '    at /elsewhere/x.ts:1:1',
    )
    expect(places).to.deep.equal([
      { file: '/project/test/helper one.ts', line: 5, column: 6 },
      { file: '/project/test/vault.test.ts', line: 12, column: 25 },
    ])
  })

  it('stack traces include frames of this package when it is the project under test', () => {
    const own = { root: '/toolkit', own: '/toolkit/src' }
    const stack = 'Error\n    at f (/toolkit/src/chai/index.ts:1:1)\n    at /toolkit/templates/a.test.ts:2:3'
    expect(readStack(Object.assign(new Error(), { stack }), own)).to.deep.equal([
      { file: '/toolkit/templates/a.test.ts', line: 2, column: 3 },
    ])
  })

  it('stack traces are parsed with Windows paths', () => {
    const frames = [
      '    at Context.<anonymous> (C:\\project\\test\\a b.test.ts:12:25)',
      '    at C:/project/test/helper.ts:3:4',
      '    at node:internal/timers:483:21',
    ]
    // Not absolute on this system, and so below any folder that is.
    const places = parseStack(['Error: x', ...frames].join('\n'), { root: process.cwd(), own: '/toolkit' })
    expect(places).to.deep.equal([
      { file: 'C:\\project\\test\\a b.test.ts', line: 12, column: 25 },
      { file: 'C:/project/test/helper.ts', line: 3, column: 4 },
    ])
  })
})
