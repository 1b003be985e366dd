import { METHODS, pathParameters } from '../../src/rpc/schema.js'
import type { Question } from '../unit/node/exchange.js'

/** A stream of numbers from a seed, each from 0 to `below`. */
export type Dice = (below: number) => number

export function createDice(seed: number): Dice {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return Math.floor((((state ^ (state >>> 13)) >>> 0) / 2 ** 32) * below)
  }
}

const VERBS = ['GET', 'GET', 'GET', 'POST', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']
const VALUES = [
  '',
  '0',
  '1',
  'true',
  'false',
  'maybe',
  '-1',
  '010',
  '0x1f',
  '99999999999999999999',
  '9223372036854775807',
  'admin',
  'token.iost',
  'iost',
  'auth.iost',
  'Contract',
  'a'.repeat(120),
  '%2F',
  '%00',
  '%ff',
  '%zz',
  'ü',
  '..',
  '<b>',
  "'",
  '{}',
  'undefined',
]
const JSON_VALUES = [
  '0',
  '-1',
  '1.5',
  '1e400',
  '1e2',
  '"1"',
  '"x"',
  '""',
  'null',
  'true',
  '[]',
  '{}',
  '[1,"a",null]',
  '[{}]',
  '{"a":1}',
  '"\\u0000"',
  '"\\ud800"',
  '9223372036854775808',
  '"[\\"iost\\",\\"admin\\",\\"b\\",\\"1\\",\\"\\"]"',
  `"${'x'.repeat(5000)}"`,
  '[[[[]]]]',
  'NaN',
  '01',
]
const HEADERS: Record<string, string>[] = [
  {},
  {},
  {},
  { Origin: 'http://a' },
  { 'Grpc-Timeout': '1S' },
  { 'Grpc-Timeout': '0n' },
  { 'Grpc-Timeout': '99999999H' },
  { 'Grpc-Timeout': 'x' },
  { 'Content-Type': 'application/x-www-form-urlencoded' },
  { 'Content-Encoding': 'gzip' },
  { 'Access-Control-Request-Method': 'POST', Origin: 'x' },
  { Upgrade: 'websocket', Connection: 'Upgrade' },
]
const ENDPOINTS = Object.values(METHODS).filter(({ stream }) => !stream)
const DEV = ['mine', 'time', 'snapshot', 'restore', 'fund', 'impersonate', 'setStorage', 'storage', 'trace', 'nope']

/** One request of any shape, mostly near to what is served. */
export function rollRequest(dice: Dice): Question {
  const pick = <T>(from: readonly T[]) => from[dice(from.length)]!
  const endpoint = pick(ENDPOINTS)
  const dev = dice(12) === 0
  const path = dev ? `/dev/${pick(DEV)}` : rollPath(dice, endpoint.path)
  const method = dice(5) === 0 ? pick(VERBS) : dev ? 'POST' : endpoint.verb
  const body = method === 'GET' || method === 'HEAD' ? null : rollBody(dice, Object.keys(endpoint.request.fields))
  const headers = pick(HEADERS)
  return {
    method,
    path,
    body,
    headers: dev && dice(4) > 0 ? { ...headers, 'Content-Type': 'application/json' } : headers,
  }
}

function rollPath(dice: Dice, path: string): string {
  const filled = pathParameters(path).reduce(
    (text, name) =>
      text.replace(`{${name}}`, VALUES[dice(VALUES.length)]!.replace(/[^\x21-\x7e]/g, encodeURIComponent)),
    path,
  )
  const changes = [
    `${filled}/`,
    `/${filled}`,
    filled.slice(0, -1) || '/',
    `${filled}?a=b#c`,
    filled.toUpperCase(),
    '/%zz',
    '*',
  ]
  return dice(8) === 0 ? changes[dice(changes.length)]! : filled
}

function rollBody(dice: Dice, names: readonly string[]): string | Buffer {
  const value = () => (dice(200) === 0 ? rollLargeValue(dice) : JSON_VALUES[dice(JSON_VALUES.length)]!)
  if (dice(10) === 0) return value()
  if (dice(20) === 0) return Buffer.from(Array.from({ length: dice(200) }, () => dice(256)))
  const members = names.filter(() => dice(3) > 0).map((name) => `"${name}":${value()}`)
  if (dice(10) === 0) members.push(`"${names[0] ?? 'x'}":1`)
  const text = `{${members.join(',')}}`
  return dice(15) === 0 ? text.slice(0, dice(text.length)) : text
}

const SIZES = [5000, 100_000, 1_000_000]

/** A value that is long, deep or both. */
function rollLargeValue(dice: Dice): string {
  const size = SIZES[dice(SIZES.length)]!
  const shapes = [
    () => `"${'x'.repeat(size)}"`,
    () => `"${'\\u00e9'.repeat(size / 10)}"`,
    () => '['.repeat(size) + ']'.repeat(size),
    () => '{"a":'.repeat(size / 10),
    () => `[${'1,'.repeat(size / 10)}1]`,
    () => '9'.repeat(size / 10),
  ]
  return shapes[dice(shapes.length)]!()
}

/** A transaction with one of its members replaced. */
export function rollChange<T extends object>(dice: Dice, tx: T): string {
  const names = Object.keys(tx)
  const name = names[dice(names.length)]!
  const value = JSON_VALUES[dice(JSON_VALUES.length)]!
  const members = Object.entries(tx).map(([each, kept]) => [each, each === name ? value : JSON.stringify(kept)])
  return `{${members.map(([each, text]) => `"${each}":${text}`).join(',')}}`
}
