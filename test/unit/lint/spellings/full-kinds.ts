import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, read, sound, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const SHORT: Statement = { check: 'text.length <= 100' }
const ROOM = read('room', 'rooms')
const KEEP = `storage.mapPut('rooms', id, JSON.stringify(room), ${ME})`
const PAY = `blockchain.withdraw(${ME}, sum, 'out')`

/** Rooms of any account, to which others pay. */
const ROOMS = (members: string) => ({
  open: action(
    'id',
    { check: "id.length <= 16 && !storage.mapHas('rooms', id)" },
    `storage.mapPut('rooms', id, JSON.stringify({ of: ${ME}, sum: '0', ${members} }), ${ME})`,
  ),
  take: action('id', ...ROOM, { check: `room.of === ${ME}` }, 'const sum = room.sum', "room.sum = '0'", KEEP, PAY),
})
const ADD = 'room.sum = new BigNumber(room.sum).plus(value).toFixed()'
const inRoom = (members: string, put: string): Kind => ({
  rules: ['unbounded-loop'],
  common: ROOMS(members),
  parameters: 'id, text, amount',
  theft: [...VALUE, ...ROOM, TAKE, ADD, put, KEEP],
  twin: [...VALUE, ...ROOM, SHORT, TAKE, ADD, put, KEEP],
})

const LOG: Statement[] = [
  "storage.put('sum', new BigNumber(storage.get('sum')).plus(value).toFixed())",
  `storage.put('log', storage.get('log') + ';' + text, ${ME})`,
]

/** Tasks of all accounts in one object, one for each. */
const TASKS: Statement[] = [
  "const tasks = JSON.parse(storage.get('tasks'))",
  { check: `tasks[${ME}] === undefined` },
  TAKE,
  `tasks[${ME}] = { text, sum: value.toFixed() }`,
  `storage.put('tasks', JSON.stringify(tasks), ${ME})`,
]
const inTasks = (asked: Statement[], limited: Statement): Kind => ({
  rules: ['unbounded-loop'],
  common: {
    init: action('', "storage.put('tasks', '{}')"),
    end: action(
      '',
      "const tasks = JSON.parse(storage.get('tasks'))",
      `const task = tasks[${ME}]`,
      { check: 'task !== undefined' },
      `delete tasks[${ME}]`,
      "storage.put('tasks', JSON.stringify(tasks))",
      `blockchain.withdraw(${ME}, task.sum, 'out')`,
    ),
  },
  parameters: 'text, amount',
  theft: [...VALUE, ...asked, ...TASKS],
  twin: [...VALUE, ...asked, limited, ...TASKS],
})

/** Entries to which all accounts add, and which one of them can fill. */
export const FULL_KINDS: Record<string, Kind> = mapKinds('an entry that anyone can fill', {
  'by a remark in a list': inRoom('list: []', `room.list.push({ who: ${ME}, text })`),
  'by a text in a list': inRoom('list: []', 'room.list.push(text)'),
  'by a text under the name of the caller': inRoom('texts: {}', `room.texts[${ME}] = text`),
  'by a text in one object of all accounts': inTasks([], SHORT),
  'by a text in one object, of which only the presence is checked': inTasks([{ check: 'text' }], SHORT),
  'by a text that is joined': {
    rules: ['unbounded-loop'],
    common: {
      init: action('', "storage.put('sum', '0')", "storage.put('log', '')"),
      take: action('', OWNER, "const sum = storage.get('sum')", "storage.put('sum', '0')", PAY),
    },
    parameters: 'text, amount',
    theft: [...VALUE, TAKE, ...LOG],
    twin: [...VALUE, SHORT, TAKE, ...LOG],
  },
})

/** Texts of any length that fill no entry of others. */
export const SOUND_FULL_KINDS: Record<string, Kind> = mapKinds('an entry that only its account can fill', {
  'because it has its name': sound(
    {
      out: action(
        '',
        `const own = JSON.parse(storage.mapGet('own', ${ME}))`,
        { check: 'own !== null' },
        'const sum = own.sum',
        `storage.mapDel('own', ${ME})`,
        PAY,
      ),
    },
    'text, amount',
    ...VALUE,
    `const own = JSON.parse(storage.mapGet('own', ${ME}) || '{"sum":"0","list":[]}')`,
    TAKE,
    'own.sum = new BigNumber(own.sum).plus(value).toFixed()',
    'own.list.push(text)',
    `storage.mapPut('own', ${ME}, JSON.stringify(own), ${ME})`,
  ),
  'because the others only read it': sound(
    ROOMS('list: []'),
    'id, text',
    ...ROOM,
    { check: `room.of === ${ME}` },
    'room.list.push(text)',
    KEEP,
  ),
})
