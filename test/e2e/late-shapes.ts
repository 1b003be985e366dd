/** Shapes of work that a test starts and does not await. Each comes to a false assertion, sooner or later. */

/** Ways to pass some time before the assertion, as statements of an async function. */
const PAUSES: Record<string, string> = {
  'no pause': '',
  microtasks: 'for (let turn = 0; turn < 20; turn++) await null',
  'a tick': 'await new Promise((resolve) => process.nextTick(resolve))',
  'a queued microtask': 'await new Promise((resolve) => queueMicrotask(resolve))',
  setImmediate: 'await new Promise((resolve) => setImmediate(resolve))',
  'many immediates': 'for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))',
  'a timer': 'await sleep(1)',
  'a longer timer': 'await sleep(120)',
  'many timers': 'for (let turn = 0; turn < 10; turn++) await sleep(5)',
  'a timer beyond the second that tests wait': 'await sleep(30_000)',
  'a timer with a callback': 'await new Promise((resolve) => setTimeout(resolve, 30))',
  'an unreferenced timer': 'await new Promise((resolve) => setTimeout(resolve, 30).unref())',
  'a timeout signal': "await new Promise((resolve) => AbortSignal.timeout(30).addEventListener('abort', resolve))",
  'reading a file': "await fsp.readFile('package.json')",
  'reading files one by one': "for (let turn = 0; turn < 8; turn++) await fsp.readFile('package.json')",
  'reading a file with a callback': "await promisify(fs.readFile)('package.json')",
  'a stream of a file': "for await (const _ of fs.createReadStream('package.json')) continue",
  'the status of a file': "await fsp.stat('package.json')",
  'the entries of a folder': "for await (const _ of await fsp.opendir('.')) continue",
  'a DNS lookup': "await dns.promises.lookup('127.0.0.1')",
  'a derived key': "await promisify(crypto.pbkdf2)('a', 'b', 1000, 16, 'sha256')",
  'random bytes': 'await promisify(crypto.randomBytes)(16)',
  'a signature':
    "await promisify(crypto.sign)(null, Buffer.from('a'), crypto.generateKeyPairSync('ed25519').privateKey)",
  'a digest of WebCrypto': "await crypto.subtle.digest('SHA-256', Buffer.from('a'))",
  'a compression': "await promisify(zlib.gzip)('a')",
  'a child process': 'await promisify(execFile)(process.execPath, ["--version"])',
  'a thread': "await new Promise((resolve) => new Worker('', { eval: true }).on('exit', resolve))",
  'a message channel': `await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.once('message', () => resolve(port1.close()))
      port2.postMessage(1)
    })`,
  'a request with fetch': 'await (await fetch(url)).text()',
  'a request of node:http':
    "await new Promise((resolve) => http.get(url, (answer) => answer.resume().on('end', resolve)))",
  'a read of the chain': "await counter.storage('count')",
  'calls and a timer': 'await counter.add(1); await sleep(10); await counter.add(1); await sleep(10)',
  'a call, then reading a file': "await counter.add(1); await fsp.readFile('package.json')",
}

const WRONG = 'await expect(counter.add(1)).to.return(50)'
const LATE = `await sleep(10); ${WRONG}`

/** Ways to start something without awaiting it, as statements of a test. */
const STARTS: Record<string, string> = {
  'a function expression': `(async () => { ${LATE} })()`,
  forEach: `[1, 2].forEach(async () => { ${LATE} })`,
  'a promise of several': `Promise.all([1, 2].map(async () => { ${LATE} }))`,
  'a chain of then': `sleep(10).then(() => counter.add(1)).then((receipt) => expect(receipt.returnValue).to.equal('50'))`,
  'a nested function': `const inner = async () => { ${LATE} }; const outer = async () => { await inner() }; outer()`,
  'a method': `class Steps { async run() { ${LATE} } }; new Steps().run()`,
  'an async generator': `(async () => { for await (const _ of (async function* () { await sleep(10); yield 1 })()) { ${WRONG} } })()`,
  'a callback of a timer': `setTimeout(async () => { ${WRONG} }, 10)`,
  'an interval': `const timer = setInterval(async () => { clearInterval(timer); ${WRONG} }, 10)`,
  'an interval that is never cleared': 'setInterval(() => {}, 10_000)',
  'a callback that throws': "setTimeout(() => { throw new Error('thrown aside') }, 10)",
  'an event without a listener': "setTimeout(() => new EventEmitter().emit('error', new Error('emitted aside')), 10)",
  'a rejection': "sleep(10).then(() => Promise.reject(new Error('rejected aside')))",
  'a rejection without an error': 'sleep(10).then(() => Promise.reject())',
  'a swallowed late call': '(async () => { await sleep(10); await counter.add(1) })().catch(() => {})',
  'a swallowed late assertion': `(async () => { ${LATE} })().catch(() => {})`,
  'a call made early and sent late': 'const call = counter.add(1); sleep(10).then(() => call.receipt())',
  'a swallowed call that is due when the test ends': `await new Promise((resolve) => setImmediate(resolve))
    ;(async () => { await sleep(1); await counter.add(1) })().catch(() => {})
    for (const end = Date.now() + 30; Date.now() < end; ) continue`,
  'a value compared late': '(async () => { await sleep(10); expect(1).to.equal(2) })()',
}

/** Functions around a test that start something: the whole text of a suite, in which `%` is the title of its test. */
const AROUND: Record<string, string> = {
  'a hook before each test': `beforeEach(async () => { const { counter } = await setup(); (async () => { ${LATE} })() })
  it('%', () => {})`,
  'a hook after each test': `afterEach(async () => { const { counter } = await setup(); (async () => { ${LATE} })() })
  it('%', () => {})`,
  'a fixture': `const own = fixture(async () => { const { counter } = await prepare(); (async () => { ${LATE} })() })
  it('%', () => own())`,
  'an assertion of a fixture': `const own = fixture(async () => { const { counter } = await prepare(); expect(counter.add(1)).to.return(50) })
  it('%', () => own())`,
}

/** A suite for each shape, with one test of that title. */
export const LATE_SHAPES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PAUSES).map(([title, pause]): [string, string] => [
    title,
    `it('${title}', async () => {
    const { counter } = await setup()
    const helper = async () => { ${pause}; ${WRONG} }
    helper()
  })`,
  ]),
  ...Object.entries(STARTS).map(([title, start]): [string, string] => [
    title,
    `it('${title}', async () => {
    const { counter } = await setup()
    ${start}
  })`,
  ]),
  ...Object.entries(AROUND).map(([title, text]): [string, string] => [title, text.replace('%', title)]),
])

const IMPORTS = `import { execFile } from 'node:child_process'
import crypto from 'node:crypto'
import dns from 'node:dns'
import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import fsp from 'node:fs/promises'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import zlib from 'node:zlib'
import { chain, expect, fixture } from 'iost-toolkit/test'

const prepare = async () => {
  const [alice] = await chain.accounts(1)
  return { counter: await chain.deploy('counter', { from: alice }) }
}
const setup = fixture(prepare)
let server, url
before(async () => {
  server = http.createServer((_, answer) => setTimeout(() => answer.end('done'), 20)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  url = 'http://127.0.0.1:' + server.address().port
})
after(() => server.close())
`

/** Title of the tests beside the shapes. They are right, and would notice what others do to their chain. */
export const RIGHT = 'is right'

function writeSuite(tests: string | undefined): string {
  return `describe('suite', () => {\n  ${tests}\n})\n`
}

/** The text of a test file: each shape, followed by a test that is right. */
export function writeLateTests(titles: readonly string[]): string {
  const right = `it('${RIGHT}', async () => {
    const { counter } = await setup()
    await expect(counter.add(1)).to.return(1)
    await sleep(1)
    await expect(counter.add(1)).to.return(2)
  })`
  const suites = titles.flatMap((title) => [LATE_SHAPES.get(title), right].map(writeSuite))
  return `${IMPORTS}\n${suites.join('\n')}`
}
