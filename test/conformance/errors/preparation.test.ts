import { formatClass } from './stage.js'
import { describeErrors, type Row } from './table.js'

const prepare = (text: string) => `prepare contract: ${text}`
const inData = (reason: string, data: string) => prepare(`error in data: ${reason}, ${data}`)
const notArray = (shown: string) =>
  prepare(`error args should be array, type assertion to []interface{} failed, ${shown}`)
const wrongCount = (got: number) => prepare(`args length unmatched to abi sell. need 4, got ${got}`)
const wrongText = (shown: string) => prepare(`error parse string arg ${shown}, type assertion to string failed`)
const wrongBool = (shown: string) => prepare(`error parse bool arg ${shown}, type assertion to bool failed`)
const wrongNumber = (shown: string) => prepare(`error parse number arg ${shown}, invalid value type`)
const noInteger = (text: string, reason: string) =>
  prepare(`error parse number arg &{${text}}, strconv.ParseInt: parsing "${text}": ${reason}`)
/** JSON that breaks off, and what the chain's reader says of it. */
const BROKEN_JSON: [what: string, data: string, reason: string][] = [
  ['no comma', '["a" "b"]', `invalid character '"' after array element`],
  ['no colon', '[{"a" 1}]', "invalid character '1' after object key"],
  ['no comma in an object', '[{"a":1 "b":2}]', `invalid character '"' after object key:value pair`],
  ['a key without quotes', '[{a:1}]', "invalid character 'a' looking for beginning of object key string"],
  ['a line end in a text', '["\n"]', "invalid character '\\n' in string literal"],
  ['an escape of no kind', '["\\x"]', "invalid character 'x' in string escape code"],
  ['an escape without digits', '["\\u00g0"]', "invalid character 'g' in \\u hexadecimal character escape"],
  ['a sign alone', '[-]', "invalid character ']' in numeric literal"],
  ['a point last', '[1.]', "invalid character ']' after decimal point in numeric literal"],
  ['an exponent without digits', '[1e]', "invalid character ']' in exponent of numeric literal"],
  ['too many brackets', '['.repeat(10001), "invalid character '[' exceeded max depth"],
]
const LARGE = '9223372036854775808'

describeErrors('preparation', {
  // A node looks at the data before it takes a transaction; a dry run does not.
  via: 'execTx',
  async scene(stage) {
    const abi = { sell: { args: ['string', 'bool', 'number', 'json'] } }
    await stage.deploy('shop', formatClass('sell(a, b, c, d) {}'), abi)
  },
  rows: [
    ['no such contract', 'ghost/sell', [], prepare('contract ghost not found')],
    ['no such contract', 'Contractnone/sell', [], prepare('contract Contractnone not found')],
    ['no such method', '$shop/buy', [], prepare('abi buy not found')],
    ['a method of all objects', '$shop/toString', [], prepare('abi toString not found')],
    ['init', '$shop/init', [], prepare("cannot call 'init' manually")],
    ['no data', '$shop/sell', '', inData('EOF', '')],
    ['no JSON', '$shop/sell', 'x', inData("invalid character 'x' looking for beginning of value", 'x')],
    ['an early end', '$shop/sell', '["a"', inData('unexpected EOF', '["a"')],
    ['a comma too many', '$shop/sell', '[1,,]', inData("invalid character ']' looking for beginning of value", '[1,]')],
    ['a broken word', '$shop/sell', '[nil]', inData("invalid character 'i' in literal null (expecting 'u')", '[nil]')],
    ...BROKEN_JSON.map(([what, data, reason]): Row => [what, '$shop/sell', data, inData(reason, data)]),
    ['a leading zero', '$shop/sell', '[01]', inData("invalid character '1' after array element", '[01]')],
    ['an object', '$shop/sell', '{"b":1,"a":2}', notArray('&{"a":2,"b":1}')],
    ['a text', '$shop/sell', '"a"', notArray('&{a}')],
    ['null', '$shop/sell', 'null', notArray('&{<nil>}')],
    ['true', '$shop/sell', 'true', notArray('&{true}')],
    ['too few arguments', '$shop/sell', ['a'], wrongCount(1)],
    ['too many arguments', '$shop/sell', ['a', true, 1, 2, 3], wrongCount(5)],
    ['a number as text', '$shop/sell', [1, true, 1, 1], wrongText('&{1}')],
    ['null as text', '$shop/sell', [null, true, 1, 1], wrongText('&{<nil>}')],
    ['true as text', '$shop/sell', [true, true, 1, 1], wrongText('&{true}')],
    ['a list as text', '$shop/sell', [['a'], true, 1, 1], wrongText('&["a"]')],
    ['an object as text', '$shop/sell', [{}, true, 1, 1], wrongText('&{}')],
    ['a text as bool', '$shop/sell', ['a', 'true', 1, 1], wrongBool('&{true}')],
    ['a number as bool', '$shop/sell', ['a', 1, 1, 1], wrongBool('&{1}')],
    ['a text as number', '$shop/sell', ['a', true, '5', 1], wrongNumber('&{5}')],
    ['null as number', '$shop/sell', ['a', true, null, 1], wrongNumber('&{<nil>}')],
    ['a list as number', '$shop/sell', ['a', true, [1], 1], wrongNumber('&[1]')],
    ['a fraction', '$shop/sell', ['a', true, 1.5, 1], noInteger('1.5', 'invalid syntax')],
    ['an exponent', '$shop/sell', '["a",true,1e3,1]', noInteger('1e3', 'invalid syntax')],
    ['more than 64 bits', '$shop/sell', `["a",true,${LARGE},1]`, noInteger(LARGE, 'value out of range')],
  ],
})
