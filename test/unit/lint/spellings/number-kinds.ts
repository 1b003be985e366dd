import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, read } from './frame.js'
import type { Kind } from './kinds.js'

const keep = (name: string, map: string, key = ME) => `storage.mapPut('${map}', ${key}, JSON.stringify(${name}))`

const BEGIN = (hero: string) => ({
  begin: action(
    '',
    { check: `!storage.mapHas('heroes', ${ME})` },
    `blockchain.deposit(${ME}, '1', 'begin')`,
    `storage.mapPut('heroes', ${ME}, JSON.stringify(${hero}))`,
  ),
})
const SELL = (energy: string) => ({
  sell: action(
    '',
    ...read('hero', 'heroes', ME),
    `storage.mapDel('heroes', ${ME})`,
    `blockchain.withdraw(${ME}, String(${energy}), 'sell')`,
  ),
})
const REST = {
  rest: action(
    '',
    ...read('hero', 'heroes', ME),
    `blockchain.deposit(${ME}, '20', 'rest')`,
    'hero.energy += 10',
    keep('hero', 'heroes'),
  ),
}
const WHOLE: Statement = { check: 'Number.isInteger(Number(times)) && Number(times) > 0' }
const spend = (energy: string, cost: string): Statement[] => [
  { check: `${energy} >= ${cost}` },
  `${energy} = ${energy} - ${cost}`,
  keep('hero', 'heroes'),
]
const HERO = read('hero', 'heroes', ME)
const NEGATIVE = mapKinds('a negative number', {
  'times a price': {
    rules: ['unvalidated-amount'],
    common: { ...BEGIN('{ energy: 1 }'), ...SELL('hero.energy') },
    parameters: 'times',
    theft: [...HERO, ...spend('hero.energy', '(times * 2)')],
    twin: [WHOLE, ...HERO, ...spend('hero.energy', '(times * 2)')],
  },
  'taken from what tokens buy': {
    rules: ['unvalidated-amount'],
    common: { ...BEGIN('{ energy: 1, score: 0 }'), ...REST },
    parameters: 'times',
    theft: [...HERO, ...spend('hero.energy', 'times')],
    twin: [WHOLE, ...HERO, ...spend('hero.energy', 'times')],
  },
  'taken from a member of a member': {
    rules: ['unvalidated-amount'],
    common: { ...BEGIN('{ energy: { amount: 1, time: 0 } }'), ...SELL('hero.energy.amount') },
    parameters: 'times',
    theft: [...HERO, ...spend('hero.energy.amount', 'times')],
    twin: [WHOLE, ...HERO, ...spend('hero.energy.amount', 'times')],
  },
})

const POOL = {
  init: action('', "storage.put('pool', JSON.stringify({ weight: 0 }))"),
  share: action(
    'who, weight',
    OWNER,
    "const pool = JSON.parse(storage.get('pool'))",
    'pool.weight += Number(weight)',
    "storage.put('pool', JSON.stringify(pool))",
    "storage.mapPut('weights', who, weight)",
  ),
  take: action(
    '',
    { check: `storage.mapHas('weights', ${ME})` },
    `const due = 100 * Number(storage.mapGet('weights', ${ME})) / JSON.parse(storage.get('pool')).weight`,
    `storage.mapDel('weights', ${ME})`,
    `blockchain.withdraw(${ME}, due.toFixed(2), 'share')`,
  ),
}
const change = (sum: string): Statement[] => [
  "const pool = JSON.parse(storage.get('pool'))",
  `pool.weight = ${sum}`,
  "storage.put('pool', JSON.stringify(pool))",
]
const isSmall = (number: string): Statement => ({
  check: `Number.isInteger(${number}) && ${number} >= 0 && ${number} <= 1`,
})
const SCORES = {
  init: action('', "storage.put('score', '0')"),
  ends: action('', "return Number(storage.get('score')) > 100"),
}
const addScore = "storage.put('score', String(Number(storage.get('score')) + Number(points.trim())))"
const TOTALS = mapKinds('a shared total', {
  'from which a caller takes what is no number': {
    rules: ['unvalidated-amount'],
    common: POOL,
    parameters: 'weight',
    theft: change('pool.weight - weight'),
    twin: [isSmall('Number(weight)'), ...change('pool.weight - weight')],
  },
  'to which a caller adds a member of a text': {
    rules: ['unvalidated-amount'],
    common: POOL,
    parameters: 'text',
    theft: ['const given = JSON.parse(text)', ...change('pool.weight + given.weight')],
    twin: ['const given = JSON.parse(text)', isSmall('given.weight'), ...change('pool.weight + given.weight')],
  },
  'by which nothing is paid': {
    rules: ['unvalidated-amount'],
    common: SCORES,
    parameters: 'points',
    theft: [addScore],
    twin: ["storage.put('score', String(Number(storage.get('score')) + (Number(points.trim()) || 0)))"],
  },
})

export const NUMBER_KINDS: Record<string, Kind> = { ...NEGATIVE, ...TOTALS }
