import { expect } from 'chai'
import { choice, number, text, toggle } from '../../../../src/cli/flags/flag.js'
import { checkFlagValues } from '../../../../src/cli/flags/flag-values.js'

describe('flag values', () => {
  const flags = {
    grep: text('pattern', 'x', { alias: 'g' }),
    port: number('port', 'x'),
    json: toggle('x'),
    topic: choice(['receipt', 'event'], 'x'),
  }

  for (const args of [
    ['test', '--grep', 'x', '--json'],
    ['test', '-g', 'x', '--port', '-1'],
    ['test', '--grep=x=y', '--port=0', '--json=false', '--no-json'],
    ['test', '--topic', 'event', 'file'],
    ['test', '--', '--grep'],
  ]) {
    it(`flag values accept ${args.join(' ')}`, () => expect(() => checkFlagValues(args, flags)).to.not.throw())
  }

  for (const [args, message] of [
    [['--grep'], '--grep: expected a value, got nothing'],
    [['--grep='], '--grep: expected a value, got nothing'],
    [['-g', '--json'], '--grep: expected a value, got nothing'],
    [['--port', 'abc'], '--port: expected a number, got "abc"'],
    [['--port'], '--port: expected a number, got nothing'],
    [['--json=maybe'], '--json: expected no value, got "maybe"'],
    [['--topic', 'foo'], '--topic: expected "receipt" or "event", got "foo"'],
  ] as const) {
    it(`flag values reject ${args.join(' ')}`, () =>
      expect(() => checkFlagValues(['test', ...args], flags)).to.throw(message))
  }
})
