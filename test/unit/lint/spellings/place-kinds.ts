import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, read, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const KEEP = `storage.mapPut('duels', id, JSON.stringify(duel), ${ME})`
const READ = read('duel', 'duels')

/** Two accounts in an entry: how the first one is stored, how the second one is added, and where they are read. */
interface Seats {
  made: string
  add: string
  isFull: string
  first: string
  second: string
}
const LIST: Seats = {
  made: `seats: [${ME}]`,
  add: `duel.seats.push(${ME})`,
  isFull: 'duel.seats.length > 1',
  first: 'duel.seats[0]',
  second: 'duel.seats[1]',
}
const RECORDS: Seats = {
  made: `seats: [{ who: ${ME} }]`,
  add: `duel.seats.push({ who: ${ME} })`,
  isFull: 'duel.seats.length > 1',
  first: 'duel.seats[0].who',
  second: 'duel.seats[1].who',
}
const FIXED: Seats = {
  made: `seats: [${ME}, '']`,
  add: `duel.seats[1] = ${ME}`,
  isFull: "duel.seats[1] !== ''",
  first: 'duel.seats[0]',
  second: 'duel.seats[1]',
}
const INNER: Seats = {
  made: `seats: { host: ${ME}, guest: '' }`,
  add: `duel.seats.guest = ${ME}`,
  isFull: "duel.seats.guest !== ''",
  first: 'duel.seats.host',
  second: 'duel.seats.guest',
}

const open = ({ made }: Seats) =>
  action(
    'id',
    { check: "!storage.mapHas('duels', id)" },
    `blockchain.deposit(${ME}, '5', 'in')`,
    `storage.mapPut('duels', id, JSON.stringify({ ${made}, pot: '5' }), ${ME})`,
  )
const join = ({ add, isFull }: Seats) =>
  action('id', ...READ, { check: `!(${isFull})` }, `blockchain.deposit(${ME}, '5', 'in')`, add, "duel.pot = '10'", KEEP)
const settle = ({ second }: Seats) =>
  action('id', OWNER, ...READ, "storage.mapDel('duels', id)", `blockchain.withdraw(${second}, '10', 'won')`)
const leave = ({ first }: Seats) =>
  action(
    'id',
    ...READ,
    { check: `${first} === ${ME}` },
    "storage.mapDel('duels', id)",
    `blockchain.withdraw(${ME}, '5', 'out')`,
  )
const host = ({ first }: Seats): Statement => ({ check: `${first} === ${ME}` })

const deleted = (seats: Seats): Kind => ({
  rules: ['replaced-entry'],
  common: { open: open(seats), join: join(seats), settle: settle(seats) },
  parameters: 'id',
  theft: [...READ, host(seats), "storage.mapDel('duels', id)"],
  twin: [
    ...READ,
    host(seats),
    { check: `!(${seats.isFull})` },
    "storage.mapDel('duels', id)",
    `blockchain.withdraw(${ME}, '5', 'out')`,
  ],
})
const replaced = (seats: Seats): Kind => ({
  rules: ['missing-authority'],
  common: { open: open(seats), leave: leave(seats) },
  parameters: 'id, to',
  theft: [...READ, `${seats.first} = ${ME}`, KEEP],
  twin: [...READ, host(seats), `${seats.first} = to`, KEEP],
})
const approving = (seats: Seats): Kind => ({
  rules: ['missing-authority'],
  common: { open: open(seats), join: join(seats) },
  parameters: 'id, amount',
  theft: [...READ, host(seats), ...VALUE, `blockchain.withdraw(${ME}, value.toFixed(), 'paid')`],
  twin: [
    ...READ,
    host(seats),
    ...VALUE,
    { check: 'value.lte(duel.pot)' },
    'duel.pot = new BigNumber(duel.pot).minus(value).toFixed()',
    KEEP,
    `blockchain.withdraw(${ME}, value.toFixed(), 'paid')`,
  ],
})

/** Accounts at a place of a list, or in an object, of an entry. */
export const PLACE_KINDS: Record<string, Kind> = {
  ...mapKinds('a party at a place whose deposit is deleted', {
    'of a list': deleted(LIST),
    'of a list of records': deleted(RECORDS),
    'of a list with all places': deleted(FIXED),
    'of an object': deleted(INNER),
  }),
  ...mapKinds('a party at a place that anyone takes', {
    'of a list': replaced(LIST),
    'of a list of records': replaced(RECORDS),
    'of an object': replaced(INNER),
  }),
  ...mapKinds('a party at a place that approves of any payment', {
    'of a list': approving(LIST),
    'of a list of records': approving(RECORDS),
    'of an object': approving(INNER),
  }),
}
