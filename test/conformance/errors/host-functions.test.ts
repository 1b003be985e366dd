import { describeStatements, type Statement, uncaught } from './scripts.js'
import { formatClass } from './stage.js'

const LONG = "'x'.repeat(65537)"
const inStorage = (text: string) => uncaught(`IOSTContractStorage_${text}`)
const inBlockchain = (text: string) => uncaught(`IOSTBlockchain_${text}`)
const inCrypto = (text: string) => uncaught(`IOSTCrypto_${text}`)
const badLength = (length: number) => uncaught(`key or field length invalid. expected [1, 64], actual ${length}`)
const badCharacter = (code: number) => uncaught(`key or field has invalid char, ${code}`)

/** Every string argument of a function, one after the other as a number. */
function wrongTypes(call: string, args: readonly string[], text: (arg: string) => string): Statement[] {
  return args.map((arg, wrong) => {
    const values = args.map((_, index) => (index === wrong ? '5' : "'a'"))
    return [`no text as ${arg}`, `${call}(${values.join(', ')})`, text(arg)]
  })
}

describeStatements('storage', [
  ['a value that is no text', "storage.put('a', 5)", uncaught('storage put must be string')],
  ['no value', "storage.put('a')", uncaught('storage put must be string')],
  ['a value that is no text', "storage.mapPut('a', 'b', 5)", uncaught('storage mapPut must be string')],
  ['no text as key', "storage.put(5, 'a')", inStorage('Put key must be string.')],
  ['no text as key', "storage.mapPut(5, 'a', 'b')", inStorage('MapPut key must be string.')],
  ['no text as field', "storage.mapPut('a', 5, 'b')", inStorage('MapPut key must be string.')],
  ...wrongTypes('storage.has', ['key'], () => inStorage('Has key must be string')),
  ...wrongTypes('storage.get', ['key'], () => inStorage('Get key must be string')),
  ...wrongTypes('storage.del', ['key'], () => inStorage('Del key must be string.')),
  ...wrongTypes('storage.mapHas', ['key', 'field'], () => inStorage('MapHas key must be string')),
  ...wrongTypes('storage.mapGet', ['key', 'field'], () => inStorage('MapGet key must be string')),
  ...wrongTypes('storage.mapDel', ['key', 'field'], () => inStorage('MapDel key must be string')),
  ...wrongTypes('storage.mapKeys', ['key'], () => inStorage('MapKeys key must be string')),
  ...wrongTypes('storage.mapLen', ['key'], () => inStorage('MapLen key must be string')),
  ...['globalHas', 'globalGet', 'globalMapKeys', 'globalMapLen'].flatMap((name) =>
    wrongTypes(`storage.${name}`, ['contract', 'key'], (arg) => inStorage(`${capital(name)} ${arg} must be string`)),
  ),
  ...['globalMapHas', 'globalMapGet'].flatMap((name) =>
    wrongTypes(`storage.${name}`, ['contract', 'key', 'field'], (arg) =>
      inStorage(`${capital(name)} ${arg} must be string`),
    ),
  ),
  ['a long key', `storage.get(${LONG})`, uncaught('input string too long')],
  ['a long value', `storage.put('a', ${LONG})`, uncaught('input string too long')],
  ['a long payer', `storage.put('a', 'b', ${LONG})`, uncaught('input string too long')],
  ['an empty key', "storage.put('', 'a')", badLength(0)],
  ['a key of 65 bytes', "storage.put('k'.repeat(65), 'a')", badLength(65)],
  ['a key of 33 characters and 66 bytes', "storage.del('é'.repeat(33))", badLength(66)],
  ['an empty field', "storage.mapPut('a', '', 'b')", badLength(0)],
  ['a field of 65 bytes', "storage.mapDel('a', 'k'.repeat(65))", badLength(65)],
  ['a dash', "storage.put('a-b', 'c')", badCharacter(45)],
  ['an at', "storage.del('a@b')", badCharacter(64)],
  ['a line end', "storage.mapPut('a', 'b\\n', 'c')", badCharacter(10)],
  ['a letter beyond ASCII', "storage.mapDel('日', 'a')", badCharacter(26085)],
])

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

const notArray = (shown: string) =>
  uncaught(`prepare contract: error args should be array, type assertion to []interface{} failed, ${shown}`)

describeStatements(
  'blockchain',
  [
    ...['call', 'callWithAuth'].flatMap((name) =>
      wrongTypes(`blockchain.${name}`, ['contract', 'api', 'arg'], (arg) =>
        inBlockchain(`${name} ${arg} must be string`),
      ),
    ),
    ...wrongTypes('blockchain.requireAuth', ['accountID', 'permission'], (arg) =>
      inBlockchain(`requireAuth ${arg} must be string`),
    ),
    ['no text', 'blockchain.receipt(5)', inBlockchain('receipt content must be string')],
    ['no text', 'blockchain.event()', inBlockchain('event content must be string')],
    ['a long text', `blockchain.receipt(${LONG})`, uncaught('input string too long')],
    ['a long text', `blockchain.event(${LONG})`, uncaught('input string too long')],
    ['a long argument', `blockchain.call('a', 'b', [${LONG}])`, uncaught('input string too long')],
    ['no such function', 'blockchain.caller()', 'Uncaught exception: TypeError: blockchain.caller is not a function'],

    [
      'no such contract',
      "blockchain.call('ghost', 'sell', [])",
      uncaught('prepare contract: contract ghost not found'),
    ],
    ['no such method', "blockchain.call('$other', 'buy', [])", uncaught('prepare contract: abi buy not found')],
    ['init', "blockchain.call('$other', 'init', [])", uncaught("prepare contract: cannot call 'init' manually")],
    [
      'arguments that are no JSON',
      "blockchain.call('$other', 'sell', '')",
      uncaught('prepare contract: error in data: EOF, '),
    ],
    ['an object of arguments', "blockchain.call('$other', 'sell', {})", notArray('&{}')],
    ['no arguments', "blockchain.call('$other', 'sell', null)", notArray('&{<nil>}')],
    ['itself', "blockchain.call('$other', 'again', [])", uncaught(uncaught('re-entering'))],
    [
      'one contract after the other',
      "blockchain.call('$other', 'one', [])",
      [1, 2, 3, 4].reduce((text) => uncaught(text), uncaught('stack height exceed. actual 6')),
    ],
    ['a callee that throws', "blockchain.call('$other', 'sell', [])", uncaught(uncaught('sold out'))],

    [
      'no memo',
      "blockchain.transfer('alice', 'bobby', '1')",
      "Uncaught exception: TypeError: Cannot read property 'toString' of undefined",
    ],
    ['no amount', "blockchain.transfer('alice', 'bobby', 'x', '')", uncaught('invalid amount NaN <nil>')],
    ['a tiny amount', "blockchain.transfer('alice', 'bobby', '0.0000001', '')", uncaught('invalid amount 1e-7 <nil>')],
    ['an amount below zero', "blockchain.deposit('alice', '-1', '')", uncaught('invalid amount -1 <nil>')],
    ['more than the contract has', "blockchain.withdraw('alice', '1', '')", uncaught('balance not enough 0 < 1')],
    ["somebody else's iost", "blockchain.deposit('bobby', '1', '')", uncaught('transaction has no permission')],
    [
      'too large an amount',
      "blockchain.deposit('alice', '1e19', '')",
      uncaught('Float64: 10000000000000000000 overflow float64'),
    ],
  ],
  {
    async scene(stage) {
      const call = (api: string) => `blockchain.call(blockchain.contractName(), '${api}', [])`
      const heights = ['one', 'two', 'three', 'four', 'five']
      const methods = heights.map((name, index) => `${name}() { ${call(heights[index + 1] ?? 'none')} }`)
      await stage.deploy(
        'other',
        formatClass(
          [...methods, `again() { ${call('again')} }`, "sell() { throw new Error('sold out') }"].join('\n  '),
        ),
        Object.fromEntries([...heights, 'again', 'sell'].map((name) => [name, {}])),
      )
    },
  },
)

describeStatements('IOSTCrypto', [
  ...['sha3', 'sha3Hex', 'ripemd160Hex'].flatMap((name): Statement[] => [
    ['no text', `IOSTCrypto.${name}(5)`, inCrypto(`${name} msg must be string.`)],
    ['no argument', `IOSTCrypto.${name}()`, inCrypto(`${name} invalid argument length.`)],
    ['two arguments', `IOSTCrypto.${name}('a', 'b')`, inCrypto(`${name} invalid argument length.`)],
    ['a long text', `IOSTCrypto.${name}(${LONG})`, uncaught('input string too long')],
  ]),
  ...wrongTypes('IOSTCrypto.verify', ['algo', 'msg', 'sig', 'pubkey'], (arg) =>
    inCrypto(`verify ${arg} must be string.`),
  ),
  ['three arguments', "IOSTCrypto.verify('ed25519', 'a', 'b')", inCrypto('verify invalid argument length.')],
])

describeStatements('console', [
  ['no text first', 'console.log(5)', 'Uncaught exception: TypeError: Array.from is not a function'],
  ['a number without parseInt', "console.log('%i', 1, 2)", 'Uncaught exception: TypeError: parseInt is not a function'],
  [
    'a fraction without parseFloat',
    "console.log('%f', 1, 2)",
    'Uncaught exception: TypeError: parseFloat is not a function',
  ],
  ['a long line', `console.log(${LONG})`, uncaught('input string too long')],
])
