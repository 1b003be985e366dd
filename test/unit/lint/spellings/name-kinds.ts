import type { Statement } from './forms.js'
import { action, ME, mapKinds } from './frame.js'
import type { Kind } from './kinds.js'

const DIGITS: Statement = { check: 'String(Number(id)) === id' }
const BUY = {
  buy: action(
    'id',
    DIGITS,
    { check: "!storage.mapHas('tickets', id)" },
    `blockchain.deposit(${ME}, '5', 'in')`,
    `storage.mapPut('tickets', id, JSON.stringify({ owner: ${ME}, worth: '5' }), ${ME})`,
  ),
}
const PAID = `blockchain.withdraw(${ME}, ticket.worth, 'paid')`
const found = (name: string): Statement[] => [
  `const ticket = JSON.parse(storage.mapGet('tickets', ${name}))`,
  { check: `ticket !== null && ticket.owner === ${ME}` },
]
const marked = (name: string): Statement[] => [
  { check: `!storage.mapHas('claimed', ${name})` },
  `storage.mapPut('claimed', ${name}, '1', ${ME})`,
]

const converted = (conversion: string): Kind => ({
  rules: ['double-payment'],
  common: BUY,
  parameters: 'id',
  theft: [...marked('id'), ...found(conversion), PAID],
  twin: [`const name = ${conversion}`, ...marked('name'), ...found('name'), PAID],
})

/** Marks of the name as the caller writes it, of an entry that is found by what the name is converted to. */
export const NAME_KINDS: Record<string, Kind> = mapKinds('an entry under two names, which is paid twice', {
  'by Number': converted('String(Number(id))'),
  'by parseInt': converted('Number.parseInt(id, 10).toString()'),
  'by a product': converted('String(id * 1)'),
  'by trim': converted('id.trim()'),
  'by BigNumber': converted('new BigNumber(id).toFixed()'),
  'with a look at the digits': {
    rules: ['double-payment'],
    common: BUY,
    parameters: 'id',
    theft: [{ check: 'Number(id) > 0' }, ...marked('id'), ...found('String(Number(id))'), PAID],
    twin: [{ check: 'String(Number(id)) === id' }, ...marked('id'), ...found('String(Number(id))'), PAID],
  },
  'of a list in one cell': {
    rules: ['double-payment'],
    common: {
      buy: action(
        '',
        `blockchain.deposit(${ME}, '5', 'in')`,
        "const tickets = JSON.parse(storage.get('all') || '[]')",
        `tickets.push({ owner: ${ME}, worth: '5' })`,
        "storage.put('all', JSON.stringify(tickets))",
      ),
    },
    parameters: 'id',
    theft: [
      ...marked('id'),
      "const ticket = JSON.parse(storage.get('all'))[Number(id)]",
      { check: `ticket && ticket.owner === ${ME}` },
      PAID,
    ],
    twin: [
      'const name = String(Number(id))',
      ...marked('name'),
      "const ticket = JSON.parse(storage.get('all'))[Number(id)]",
      { check: `ticket && ticket.owner === ${ME}` },
      PAID,
    ],
  },
  'that a list has': {
    rules: ['double-payment'],
    common: BUY,
    parameters: 'id',
    theft: [
      "const claimed = JSON.parse(storage.get('done') || '[]')",
      { check: '!claimed.includes(id)' },
      'claimed.push(id)',
      "storage.put('done', JSON.stringify(claimed))",
      ...found('String(Number(id))'),
      PAID,
    ],
    twin: [
      "const claimed = JSON.parse(storage.get('done') || '[]')",
      'const name = String(Number(id))',
      { check: '!claimed.includes(name)' },
      'claimed.push(name)',
      "storage.put('done', JSON.stringify(claimed))",
      ...found('name'),
      PAID,
    ],
  },
})
