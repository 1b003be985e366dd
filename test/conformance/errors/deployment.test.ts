import { encodeBase64 } from '../../../src/codec/base64.js'
import { encodeContract } from '../../../src/contract/record.js'
import { type Abi, formatClass, formatContract } from './stage.js'
import { describeErrors, type Row } from './table.js'

const invalid = (text: string) => `validate code error: , result: ${text}`
const syntax = (text: string) => `validate code error: Uncaught exception: Error: ${text}`
const uncompiled = (text: string) => `Uncaught exception: Error: ${text}`
const SELL: Abi = { sell: {} }

/** A deployment of a class with this body, whose ABI is `sell` without arguments. */
const body = (what: string, code: string, text: string, abi: Abi = SELL): Row => [
  what,
  'system.iost/setCode',
  [formatContract(formatClass(code), abi)],
  text,
]
/** A deployment of this source. */
const source = (what: string, code: string, text: string): Row => [
  what,
  'system.iost/setCode',
  [formatContract(code, SELL)],
  text,
]
/** A deployment of this text as its argument. */
const submission = (what: string, argument: object | string, text: string): Row => [
  what,
  'system.iost/setCode',
  [typeof argument === 'string' ? argument : JSON.stringify(argument)],
  text,
]

const NAME_RULE = 'Error: abi name invalid. abi name'
const LIMIT_RULE = 'Error: amountLimit invalid.'
const CODE = formatClass('sell() {}')
const info = (change: object) => ({ info: { lang: 'javascript', version: '1.0.0', abi: [], ...change }, code: CODE })
const limits = (...amountLimit: object[]) => info({ abi: [{ name: 'sell', amountLimit }] })

describeErrors('deployment: the argument', {
  rows: [
    submission('no JSON', '{bad', "invalid character 'b' looking for beginning of object key string"),
    submission('JSON that ends early', '{', 'unexpected end of JSON input'),
    submission('JSON and more', '{} x', "invalid character 'x' after top-level value"),
    submission('no base64', 'notbase64!!', 'illegal base64 data at input byte 9'),
    submission('base64 of no contract', 'AAAA', 'proto: cannot parse invalid wire-format data'),
    submission(
      'base64 of a contract whose id is no text',
      encodeBase64(Uint8Array.of(0x0a, 1, 0xff)),
      'string field contains invalid UTF-8',
    ),
    submission(
      'code that is no text',
      { code: 5 },
      'json: cannot unmarshal number into Go struct field Contract.code of type string',
    ),
    submission('no info', { code: CODE }, 'invalid code info'),
    submission('another language', info({ lang: 'wasm' }), 'vm unsupported'),
    submission('no list of methods', info({ abi: null }), invalid('TypeError: abi is not iterable')),
    submission(
      'no list of methods in the binary form',
      encodeBase64(
        encodeContract({ id: '', info: { lang: 'javascript', version: '', abi: [] }, code: CODE, origCode: '' }),
      ),
      invalid('TypeError: abi is not iterable'),
    ),
    [
      'a native contract of a new name',
      'system.iost/setCode',
      [JSON.stringify(info({ lang: 'native' }))],
      'invalid contract name: $native 1.0.0',
      {
        given: [
          async (stage) =>
            stage.name('native', stage.idOf('system.iost/setCode', [JSON.stringify(info({ lang: 'native' }))])),
        ],
      },
    ],
    [
      'twice in a transaction',
      'system.iost/setCode',
      [formatContract(CODE, SELL)],
      'contract exists',
      {
        change: {
          actions: [1, 2].map(() => ({
            contract: 'system.iost',
            actionName: 'setCode',
            data: JSON.stringify([formatContract(CODE, SELL)]),
          })),
        },
      },
    ],
  ],
})

describeErrors('deployment: the source', {
  rows: [
    source('nothing', '', invalid('Error: empty source code.')),
    source('one statement', 'module.exports = 1;', invalid('Error: empty source code.')),
    source(
      'no export at the end',
      'class Shop {}\nlet a = 1;',
      invalid("Error: last expression must be 'module.exports = CLASS_IDENTIFIER;'"),
    ),
    source(
      'an export in brackets',
      'class Shop {}\nmodule["exports"] = Shop;',
      invalid("Error: last expression must be 'module.exports = CLASS_IDENTIFIER;'"),
    ),
    source(
      'an export of another class',
      'class Shop { init() {} }\nmodule.exports = Store;',
      invalid('Error: abi not match your source code.'),
    ),
    source(
      'a constructor',
      'class Shop { constructor() {} init() {} }\nmodule.exports = Shop;',
      invalid("Error: smart contract class shouldn't contain constructor method!!"),
    ),
    source('no init', 'class Shop { sell() {} }\nmodule.exports = Shop;', invalid('Error: init not found!')),
    body('a broken statement', 'sell() { return 1 + ; }', syntax('Line 3: Unexpected token ;')),
    body('newer syntax', 'sell() { return { ...this } }', syntax('Line 3: Unexpected token ...')),
    body('a power of a negation', 'sell() { return (-1) ** 2 }', syntax('Line 3: Unexpected token **')),
    body('a big integer', 'sell() { return 1n }', syntax('Line 3: Unexpected token ILLEGAL')),
    body('try', 'sell() { try { } finally { } }', uncompiled('use of try catch is not supported')),
    body('a member named catch', 'sell(a) { a.catch() }', uncompiled('use of try catch is not supported'), {
      sell: { args: ['json'] },
    }),
    body('async', 'async sell() {}', uncompiled('use of async or await is not supported')),
    body('await as a name', 'sell() { let await = 1 }', uncompiled('use of async or await is not supported')),
    body(
      'a regular expression',
      'sell() { return /x/ }',
      uncompiled('use of RegularExpression is not allowed.undefined'),
    ),
    ...['_IOSTInstruction_counter', '_IOSTBinaryOp', 'IOSTInstruction', '_IOSTTemplateTag', '_IOSTSpreadElement'].map(
      (name) =>
        body(
          name,
          `sell() { return ${name} }`,
          uncompiled('use of _IOSTInstruction_counter or _IOSTBinaryOp keyword is not allowed'),
        ),
    ),
    body(
      'destructuring',
      'sell() { let [] = 1 }',
      uncompiled(
        'use of ArrayPattern or ObjectPattern is not allowed.{"type":"ArrayPattern","elements":[],"loc":{"start":{"line":3,"column":15},"end":{"line":3,"column":17}}}',
      ),
    ),
  ],
})

describeErrors('deployment: the ABI', {
  rows: [
    submission(
      'an entry without a name',
      info({ abi: [{ args: [] }] }),
      invalid("TypeError: Cannot read property 'length' of undefined"),
    ),
    body('a long name', 'sell() {}', invalid(`${NAME_RULE} length should be between 1,32  got ${'s'.repeat(33)}`), {
      ['s'.repeat(33)]: {},
    }),
    body('an underscore', '_sell() {}', invalid(`${NAME_RULE} shouldn't start with _`), { _sell: {} }),
    body('a dash', 'sell() {}', invalid(`${NAME_RULE} contains invalid character -`), { 'sell-all': {} }),
    body('init', '', invalid("Error: abi shouldn't contain internal function: init"), { init: {} }),
    body('a method that is not there', '', invalid('Error: abi not defined in source code: sell')),
    body('a method of all objects', '', invalid('Error: abi not defined in source code: toString'), { toString: {} }),
    body('another number of arguments', 'sell(a) {}', invalid('Error: args length not match: sell')),
    body('another type', 'sell(a) {}', invalid('Error: args should be one of ["string", "bool", "number", "json"]'), {
      sell: { args: ['int'] },
    }),
    submission(
      'a limit without a token',
      limits({ val: '1' }),
      invalid(`${LIMIT_RULE} token in amountLimit should be string type. limit = [object Object]`),
    ),
    submission(
      'a limit without a value',
      limits({ token: 'iost' }),
      invalid(`${LIMIT_RULE} val in amountLimit should be string type. limit = [object Object]`),
    ),
    submission(
      'a limit of a token that is not there',
      limits({ token: 'gem', val: '1' }),
      'token not exists in amountLimit, token:"gem" val:"1"',
    ),
    submission(
      'two limits of a token',
      limits({ token: 'iost', val: '1' }, { token: 'iost', val: '2' }),
      'duplicated token in amountLimit: iost',
    ),
    submission('a limit in words', limits({ token: 'iost', val: 'much' }), 'abnormal char in amount'),
    submission('a limit that begins with a point', limits({ token: 'iost', val: '.5' }), 'amount format error'),
    submission('a limit with two points', limits({ token: 'iost', val: '1.2.3' }), 'multi decimal point error'),
    submission('a limit beyond 64 bits', limits({ token: '*', val: '9'.repeat(19) }), 'overflow error'),
  ],
})

/** Deploys 49153 characters. */
const MAKER = formatClass(`make() {
    const code = '["{\\\\"info\\\\":{},\\\\"code\\\\":\\\\"' + 'x'.repeat(49153) + '\\\\"}"]'
    blockchain.call('system.iost', 'setCode', code)
  }`)

describeErrors('deployment: gas, RAM and init', {
  rows: [
    [
      // Only a contract can make so much of so little: as an argument it costs more gas than a transaction may have.
      'more code than may be',
      '$maker/make',
      [],
      uncompiled('code size invalid'),
      { given: [(stage) => stage.deploy('maker', MAKER, { make: {} })] },
    ],
    [
      'code that is too dear',
      'system.iost/setCode',
      [formatContract(`${CODE}${' '.repeat(1000)}`, SELL)],
      'out of gas',
      { change: { gasLimit: 20000000 } },
    ],
    body('an init that throws', "open() {}\n  init() { throw 'closed' }", 'Uncaught exception: closed', {}),
    body(
      'an init that calls itself',
      "init() { blockchain.call(blockchain.contractName(), 'init', '[]') }",
      uncompiled('re-entering'),
      {},
    ),
    [
      'no RAM for it',
      'system.iost/setCode',
      [formatContract(CODE, SELL)],
      'balance not enough after executing actions: pay ram failed. id: bobby need 376, actual 200',
      {
        by: 'bobby',
        ending: 'BALANCE_NOT_ENOUGH',
        given: [['ram.iost/sell', ['bobby', 'bobby', 999800], { by: 'bobby' }]],
      },
    ],
  ],
})

const update = (id: string, code = CODE) => formatContract(code, SELL, id)
const canUpdate = (statement: string) => formatClass(`sell() {}\n  can_update(data) { ${statement} }`)
const UPDATABLE: Abi = { sell: {}, can_update: { args: ['string'] } }

describeErrors('updates', {
  async scene(stage) {
    await stage.deploy('fixed', CODE, SELL)
    await stage.deploy('open', canUpdate("return data === 'please'"), UPDATABLE)
    await stage.deploy('angry', canUpdate("throw new Error('never')"), UPDATABLE)
    await stage.deploy('odd', formatClass('sell() {}\n  can_update() { return true }'), { can_update: {} })
    const updating = "update(code) { blockchain.call('system.iost', 'updateCode', [code, '']) }"
    await stage.deploy('caller', formatClass(updating), { update: { args: ['string'] } })
  },
  rows: [
    ['no JSON', 'system.iost/updateCode', ['{', ''], 'unexpected end of JSON input'],
    ['no info', 'system.iost/updateCode', ['{"ID":"$open"}', 'please'], 'invalid code info'],
    ['no id', 'system.iost/updateCode', [formatContract(CODE, SELL), ''], 'contract not exists'],
    ['no such contract', 'system.iost/updateCode', [update('Contractnone'), ''], 'contract not exists'],
    ['a contract without can_update', 'system.iost/updateCode', [update('$fixed'), ''], 'update refused'],
    ['a no', 'system.iost/updateCode', [update('$open'), ''], 'update refused'],
    [
      'a no with a reason',
      'system.iost/updateCode',
      [update('$angry'), ''],
      'call can_update: Uncaught exception: Error: never',
    ],
    [
      'data with a quote',
      'system.iost/updateCode',
      [update('$open'), '"'],
      `call can_update: prepare contract: error in data: invalid character '"' after array element, ["""]`,
    ],
    [
      'a can_update without argument',
      'system.iost/updateCode',
      [update('$odd'), ''],
      'call can_update: prepare contract: args length unmatched to abi can_update. need 0, got 1',
    ],
    [
      'code without the method',
      'system.iost/updateCode',
      [update('$open', formatClass('')), 'please'],
      invalid('Error: abi not defined in source code: sell'),
    ],
    ['a system contract', 'system.iost/updateCode', [update('token.iost'), ''], 'update refused'],
    [
      'from another contract',
      '$caller/update',
      [update('$open')],
      "Uncaught exception: Error: can't call UpdateCode from other contract",
    ],
    [
      'code that is too dear',
      'system.iost/updateCode',
      [update('$open'), 'please'],
      'out of gas',
      { change: { gasLimit: 20000000 } },
    ],
  ],
})

describeErrors('native contracts of a version that there is not', {
  async scene(stage) {
    const info = { lang: 'native', version: '9.9.9', abi: [{ name: 'link', args: ['string', 'string'] }] }
    await stage.run('system.iost/updateCode', [JSON.stringify({ ID: 'domain.iost', info, code: 'x' }), ''], {
      by: 'admin',
    })
  },
  rows: [['any method', 'domain.iost/link', ['a', 'b'], 'invalid contract version: domain.iost 9.9.9']],
})
