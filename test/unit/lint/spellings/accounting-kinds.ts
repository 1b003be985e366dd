import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, SELF, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

/** An argument that names the caller, who signs. */
const SIGNED: Statement = { check: "blockchain.requireAuth(who, 'active')" }
const send = (from: string, to: string, amount: string): Statement =>
  `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${from}, ${to}, ${amount}, ''])`
/** Gold that anyone gives, of which each staked iost earns its part. */
const FUND = action(
  'amount',
  ...VALUE,
  { check: "new BigNumber(storage.get('staked') || '0').gt(0)" },
  send(ME, SELF, 'value.toFixed()'),
  "storage.put('acc', new BigNumber(storage.get('acc') || '0').plus(value.div(storage.get('staked'))).toFixed(18, 1))",
)
const ACC = "const acc = new BigNumber(storage.get('acc') || '0')"
const STAKED = "storage.put('staked', new BigNumber(storage.get('staked') || '0').plus(value).toFixed())"

/** A farm of objects by account, whose position is `amount` and `debt`. */
const LOAD = 'const f = JSON.parse(storage.mapGet(\'farmer\', who) || \'{"amount":"0","debt":"0"}\')'
const SAVE = "storage.mapPut('farmer', who, JSON.stringify(f), who)"
const OBJECT_FARM: Actions = {
  fund: FUND,
  claim: action(
    'who',
    SIGNED,
    LOAD,
    ACC,
    'const due = new BigNumber(f.amount).times(acc).minus(f.debt)',
    'f.debt = new BigNumber(f.amount).times(acc).toFixed(18)',
    SAVE,
    `if (due.gt('0.000001')) { ${send(SELF, 'who', 'due.toFixed(8, 1)')} }`,
  ),
}
const PLANT: Statement[] = [
  SIGNED,
  ...VALUE,
  "blockchain.deposit(who, value.toFixed(), 'stake')",
  ACC,
  LOAD,
  'const due = new BigNumber(f.amount).times(acc).minus(f.debt)',
]
const PAY_DUE = `if (due.gt('0.000001')) { ${send(SELF, 'who', 'due.toFixed(8, 1)')} }`
const ADD = 'f.amount = new BigNumber(f.amount).plus(value).toFixed()'
const NOTE = 'f.debt = new BigNumber(f.amount).times(acc).toFixed(18)'

/** A farm of two maps. */
const OWN = (map: string) => `new BigNumber(storage.mapGet('${map}', ${ME}) || '0')`
const put = (map: string, value: string): Statement => `storage.mapPut('${map}', ${ME}, ${value}, ${ME})`
const MAP_FARM: Actions = {
  fund: FUND,
  claim: action(
    '',
    ACC,
    `const mine = ${OWN('mine')}`,
    `const due = mine.times(acc).minus(${OWN('paid')})`,
    { check: 'due.gt(0)' },
    put('paid', 'mine.times(acc).toFixed()'),
    send(SELF, ME, 'due.toFixed(8, 1)'),
  ),
}
const DEPOSIT: Statement[] = [...VALUE, `blockchain.deposit(${ME}, value.toFixed(), 'stake')`, STAKED]

/** A farm of joined keys, with the sum that was reached at the last visit as its mark. */
const KEY = (name: string) => `storage.get('${name}:' + ${ME})`
const keep = (name: string, value: string): Statement => `storage.put('${name}:' + ${ME}, ${value}, ${ME})`
const MARK_FARM: Actions = {
  fund: FUND,
  claim: action(
    '',
    ACC,
    `const due = new BigNumber(${KEY('stake')} || '0').times(acc.minus(${KEY('mark')} || '0'))`,
    { check: 'due.gt(0)' },
    keep('mark', 'acc.toFixed()'),
    send(SELF, ME, 'due.toFixed(8, 1)'),
  ),
}
const PAY_IF = `if (due.gt(0)) { ${send(SELF, ME, 'due.toFixed(8, 1)')} }`

const TIMED = `const due = stake.times(block.time - (storage.mapGet('since', ${ME}) || block.time)).div(1e12)`

/** Stakes that earn from before they came. */
const STAKES = mapKinds('a stake that earns the past', {
  'noted before it is added': {
    rules: ['double-payment'],
    common: OBJECT_FARM,
    parameters: 'who, amount',
    theft: [...PLANT, NOTE, ADD, SAVE, STAKED, PAY_DUE],
    twin: [...PLANT, ADD, NOTE, SAVE, STAKED, PAY_DUE],
  },
  'noted by a sum that leaves it out': {
    rules: ['double-payment'],
    common: OBJECT_FARM,
    parameters: 'who, amount',
    theft: [...PLANT, 'f.debt = due.plus(f.debt).toFixed(18)', ADD, SAVE, STAKED, PAY_DUE],
    twin: [...PLANT, 'f.debt = due.plus(f.debt).plus(acc.times(value)).toFixed(18)', ADD, SAVE, STAKED, PAY_DUE],
  },
  'noted by the former amount in two maps': {
    rules: ['double-payment'],
    common: MAP_FARM,
    parameters: 'amount',
    theft: [
      ...DEPOSIT,
      ACC,
      `const mine = ${OWN('mine')}`,
      put('mine', 'mine.plus(value).toFixed()'),
      put('paid', 'mine.times(acc).toFixed()'),
    ],
    twin: [
      ...DEPOSIT,
      ACC,
      put('mine', `${OWN('mine')}.plus(value).toFixed()`),
      put('paid', `${OWN('paid')}.plus(value.times(acc)).toFixed()`),
    ],
  },
  'paid after it was added': {
    rules: ['double-payment'],
    common: OBJECT_FARM,
    parameters: 'who, amount',
    theft: [
      ...PLANT.slice(0, -1),
      ADD,
      'const due = new BigNumber(f.amount).times(acc).minus(f.debt)',
      NOTE,
      SAVE,
      STAKED,
      PAY_DUE,
    ],
    twin: [...PLANT, ADD, NOTE, SAVE, STAKED, PAY_DUE],
  },
  'paid after it was added, by a mark': {
    rules: ['double-payment'],
    common: MARK_FARM,
    parameters: 'amount',
    theft: [
      ...DEPOSIT,
      ACC,
      `const stake = new BigNumber(${KEY('stake')} || '0').plus(value)`,
      `const due = stake.times(acc.minus(${KEY('mark')} || '0'))`,
      keep('stake', 'stake.toFixed()'),
      keep('mark', 'acc.toFixed()'),
      PAY_IF,
    ],
    twin: [
      ...DEPOSIT,
      ACC,
      `const stake = new BigNumber(${KEY('stake')} || '0')`,
      `const due = stake.times(acc.minus(${KEY('mark')} || '0'))`,
      keep('stake', 'stake.plus(value).toFixed()'),
      keep('mark', 'acc.toFixed()'),
      PAY_IF,
    ],
  },
  'paid after it was added, by the time': {
    rules: ['double-payment'],
    common: {
      claim: action(
        '',
        `const stake = ${OWN('stake')}`,
        `const due = stake.times(block.time - storage.mapGet('since', ${ME})).div(1e12)`,
        { check: 'due.gt(0)' },
        put('since', 'String(block.time)'),
        send(SELF, ME, 'due.toFixed(8, 1)'),
      ),
    },
    parameters: 'amount',
    theft: [
      ...DEPOSIT,
      `const stake = ${OWN('stake')}.plus(value)`,
      TIMED,
      put('stake', 'stake.toFixed()'),
      put('since', 'String(block.time)'),
      PAY_IF,
    ],
    twin: [
      ...DEPOSIT,
      `const stake = ${OWN('stake')}`,
      TIMED,
      put('stake', 'stake.plus(value).toFixed()'),
      put('since', 'String(block.time)'),
      PAY_IF,
    ],
  },
})

/** Farms that look like one whose new stakes earn the past. */
const SOUND_STAKES = mapKinds('a sound stake', {
  'that is read again for its debt': {
    rules: [],
    common: MAP_FARM,
    parameters: 'amount',
    theft: [],
    twin: [
      ...DEPOSIT,
      ACC,
      put('mine', `${OWN('mine')}.plus(value).toFixed()`),
      put('paid', `${OWN('mine')}.times(acc).toFixed()`),
    ],
  },
  'with another debt of what it adds': {
    rules: [],
    common: OBJECT_FARM,
    parameters: 'who, amount',
    theft: [],
    twin: [
      ...PLANT,
      NOTE,
      ADD,
      'f.debt = new BigNumber(f.debt).plus(value.times(acc)).toFixed(18)',
      SAVE,
      STAKED,
      PAY_DUE,
    ],
  },
  'that is taken out': {
    rules: [],
    common: { ...OBJECT_FARM, plant: action('who, amount', ...PLANT, ADD, NOTE, SAVE, STAKED, PAY_DUE) },
    parameters: 'who, amount',
    theft: [],
    twin: [
      SIGNED,
      ...VALUE,
      ACC,
      LOAD,
      { check: 'value.lte(f.amount)' },
      'const due = new BigNumber(f.amount).times(acc).minus(f.debt)',
      'f.amount = new BigNumber(f.amount).minus(value).toFixed()',
      NOTE,
      SAVE,
      "blockchain.withdraw(who, value.toFixed(), 'stake')",
      PAY_DUE,
    ],
  },
})

const BAG = (who: string) => `JSON.parse(storage.mapGet('bag', ${who}) || '[]')`
const KEEP_BAG = (who: string, bag: string) => `storage.mapPut('bag', ${who}, JSON.stringify(${bag}), ${who})`
const NEXT = "const next = Number(storage.get('next') || '0') + 1"
const COUNT = "storage.put('next', String(next))"
/** Blades in a list of their owner. */
const SMITHY: Actions = {
  forge: action(
    'who',
    SIGNED,
    `const bag = ${BAG('who')}`,
    { check: 'bag.length < 20' },
    "blockchain.deposit(who, '1', 'ore')",
    NEXT,
    COUNT,
    "bag.push({ id: String(next), power: '1' })",
    KEEP_BAG('who', 'bag'),
  ),
  sell: action(
    'who, id',
    SIGNED,
    `const bag = ${BAG('who')}`,
    'const at = bag.findIndex((each) => each.id === id)',
    { check: 'at >= 0' },
    'const blade = bag.splice(at, 1)[0]',
    KEEP_BAG('who', 'bag'),
    "blockchain.withdraw(who, new BigNumber(blade.power).toFixed(8), 'blade')",
  ),
}
const OTHER: Statement = { check: 'first !== second' }
const FIND_BOTH: Statement[] = [
  SIGNED,
  `let bag = ${BAG('who')}`,
  'const a = bag.find((each) => each.id === first)',
  'const b = bag.find((each) => each.id === second)',
  { check: 'a !== undefined && b !== undefined' },
]
const BOTH_GONE = 'bag = bag.filter((each) => each.id !== first && each.id !== second)'
const FORGED: Statement[] = [
  NEXT,
  COUNT,
  'bag.push({ id: String(next), power: new BigNumber(a.power).plus(b.power).toFixed() })',
  KEEP_BAG('who', 'bag'),
]
const merge = (theft: Statement[], twin: Statement[], common = SMITHY): Kind => ({
  rules: ['same-entry-twice'],
  common,
  parameters: 'who, first, second',
  theft,
  twin,
})
/** Coupons in a map, each of an account. */
const COUPONS: Actions = {
  buy: action(
    'id',
    { check: "!storage.mapHas('coupon', id)" },
    `blockchain.deposit(${ME}, '10', 'coupon')`,
    `storage.mapPut('coupon', id, JSON.stringify({ owner: ${ME}, worth: '10' }), ${ME})`,
  ),
}
const READ_BOTH: Statement[] = [
  "const a = JSON.parse(storage.mapGet('coupon', first))",
  "const b = JSON.parse(storage.mapGet('coupon', second))",
  { check: 'a !== null && b !== null && a.owner === who && b.owner === who' },
]
const PAID_BOTH: Statement[] = [
  "storage.mapDel('coupon', first)",
  "storage.mapDel('coupon', second)",
  "blockchain.withdraw(who, new BigNumber(a.worth).plus(b.worth).toFixed(), 'coupons')",
]

/** Two arguments that choose one item, which then counts twice. */
const MERGED = mapKinds('an item that is merged with itself', {
  'found and filtered': merge([...FIND_BOTH, BOTH_GONE, ...FORGED], [...FIND_BOTH, OTHER, BOTH_GONE, ...FORGED]),
  'found and filtered, with a comparison of the items': merge(
    [...FIND_BOTH, BOTH_GONE, ...FORGED],
    [...FIND_BOTH, { check: 'a.id !== b.id' }, BOTH_GONE, ...FORGED],
  ),
  'by its position': merge(
    [
      SIGNED,
      `let bag = ${BAG('who')}`,
      'const a = bag[first], b = bag[second]',
      { check: 'a !== undefined && b !== undefined' },
      'bag = bag.filter((each, at) => at !== Number(first) && at !== Number(second))',
      ...FORGED,
    ],
    [
      SIGNED,
      `let bag = ${BAG('who')}`,
      'const a = bag[first], b = bag[second]',
      { check: 'a !== undefined && b !== undefined && Number(first) !== Number(second)' },
      'bag = bag.filter((each, at) => at !== Number(first) && at !== Number(second))',
      ...FORGED,
    ],
  ),
  'by filters': merge(
    [
      SIGNED,
      `let bag = ${BAG('who')}`,
      'const a = bag.filter((each) => each.id === first)[0]',
      'const b = bag.filter((each) => each.id === second)[0]',
      BOTH_GONE,
      ...FORGED,
    ],
    [
      SIGNED,
      `let bag = ${BAG('who')}`,
      'const a = bag.filter((each) => each.id === first)[0]',
      'bag = bag.filter((each) => each.id !== first)',
      'const b = bag.filter((each) => each.id === second)[0]',
      BOTH_GONE,
      ...FORGED,
    ],
  ),
  'in a map, and paid': merge(
    [SIGNED, ...READ_BOTH, ...PAID_BOTH],
    [SIGNED, ...READ_BOTH, OTHER, ...PAID_BOTH],
    COUPONS,
  ),
  'in a map, and deleted between': merge(
    [SIGNED, ...READ_BOTH, ...PAID_BOTH],
    [
      SIGNED,
      "const a = JSON.parse(storage.mapGet('coupon', first))",
      { check: 'a !== null && a.owner === who' },
      "storage.mapDel('coupon', first)",
      "const b = JSON.parse(storage.mapGet('coupon', second))",
      { check: 'b !== null && b.owner === who' },
      "storage.mapDel('coupon', second)",
      "blockchain.withdraw(who, new BigNumber(a.worth).plus(b.worth).toFixed(), 'coupons')",
    ],
    COUPONS,
  ),
})

const BOTH_BAGS: Statement[] = [
  SIGNED,
  `const mine = ${BAG('who')}`,
  `const theirs = ${BAG('to')}`,
  'const at = mine.findIndex((each) => each.id === id)',
  { check: 'at >= 0' },
]
const gift = (theft: Statement[], twin: Statement[]): Kind => ({
  rules: ['same-entry-twice'],
  common: SMITHY,
  parameters: 'who, to, id',
  theft,
  twin,
})
const MOVED: Statement[] = ['theirs.push(mine[at])', 'mine.splice(at, 1)']
const KEPT_BOTH: Statement[] = [KEEP_BAG('who', 'mine'), KEEP_BAG('to', 'theirs').replace(/, to\)$/, ', who)')]

/** A gift to oneself: the list without the item is replaced by one with the item twice. */
const GIFTS = mapKinds('an item that is given to oneself', {
  'by splice and push': gift(
    [...BOTH_BAGS, ...MOVED, ...KEPT_BOTH],
    [{ check: 'to !== who' }, ...BOTH_BAGS, ...MOVED, ...KEPT_BOTH],
  ),
  'by filter and concat': gift(
    [
      ...BOTH_BAGS,
      KEEP_BAG('who', 'mine.filter((each) => each.id !== id)'),
      "storage.mapPut('bag', to, JSON.stringify(theirs.concat([mine[at]])), who)",
    ],
    [
      SIGNED,
      `const mine = ${BAG('who')}`,
      'const at = mine.findIndex((each) => each.id === id)',
      { check: 'at >= 0' },
      KEEP_BAG('who', 'mine.filter((each) => each.id !== id)'),
      `const theirs = ${BAG('to')}`,
      "storage.mapPut('bag', to, JSON.stringify(theirs.concat([mine[at]])), who)",
    ],
  ),
  'in a loop over positions': gift(
    [
      SIGNED,
      `const mine = ${BAG('who')}`,
      `const theirs = ${BAG('to')}`,
      'for (let i = 0; i < mine.length; i++) { if (mine[i].id === id) { theirs.push(mine[i]); mine.splice(i, 1); break } }',
      ...KEPT_BOTH,
    ],
    [
      SIGNED,
      { check: 'who !== to' },
      `const mine = ${BAG('who')}`,
      `const theirs = ${BAG('to')}`,
      'for (let i = 0; i < mine.length; i++) { if (mine[i].id === id) { theirs.push(mine[i]); mine.splice(i, 1); break } }',
      ...KEPT_BOTH,
    ],
  ),
})

/** Two items, of which each counts once. */
const SOUND_ITEMS = mapKinds('sound items', {
  'that are taken out one after the other': {
    rules: [],
    common: SMITHY,
    parameters: 'who, first, second',
    theft: [],
    twin: [
      SIGNED,
      `let bag = ${BAG('who')}`,
      'const at = bag.findIndex((each) => each.id === first)',
      { check: 'at >= 0' },
      'const a = bag.splice(at, 1)[0]',
      'const also = bag.findIndex((each) => each.id === second)',
      { check: 'also >= 0' },
      'const b = bag.splice(also, 1)[0]',
      ...FORGED,
    ],
  },
  'of which only the sum is looked at': {
    rules: [],
    common: SMITHY,
    parameters: 'who, first, second',
    theft: [],
    twin: [...FIND_BOTH, "storage.mapPut('seen', who, new BigNumber(a.power).plus(b.power).toFixed(), who)"],
  },
})

const MOTION: Statement[] = ["const motion = JSON.parse(storage.mapGet('motions', id))", { check: 'motion !== null' }]
const COUNTED: Statement[] = [
  'motion.yes = new BigNumber(motion.yes).plus(weight).toFixed()',
  "storage.mapPut('motions', id, JSON.stringify(motion))",
]

/** A vote by what the voter has now, which is then given to another voter. */
const VOTES = mapKinds('a vote that moves', {
  'with pets': {
    rules: ['double-payment'],
    common: {
      grant: action('to', OWNER, "blockchain.callWithAuth('token721.iost', 'issue', ['pet', to, '{}'])"),
      propose: action('id, to', OWNER, "storage.mapPut('motions', id, JSON.stringify({ to, yes: '0' }))"),
      decide: action(
        'id',
        ...MOTION,
        { check: 'new BigNumber(motion.yes).gte(2)' },
        "storage.mapDel('motions', id)",
        "blockchain.withdraw(motion.to, '50', 'motion')",
      ),
    },
    parameters: 'id, pet',
    theft: [
      ...MOTION,
      { check: `!storage.mapHas('voted_' + id, ${ME})` },
      `const weight = new BigNumber(blockchain.call('token721.iost', 'balanceOf', ['pet', ${ME}])[0])`,
      `storage.mapPut('voted_' + id, ${ME}, '1', ${ME})`,
      ...COUNTED,
    ],
    twin: [
      ...MOTION,
      { check: "!storage.mapHas('voted_' + id, pet)" },
      { check: `blockchain.call('token721.iost', 'ownerOf', ['pet', pet])[0] === ${ME}` },
      'const weight = 1',
      `storage.mapPut('voted_' + id, pet, '1', ${ME})`,
      ...COUNTED,
    ],
  },
})

const NOW = 'Math.floor(block.time / 1e9)'
const CAMPAIGN: Statement[] = ["const camp = JSON.parse(storage.mapGet('camp', id))", { check: 'camp !== null' }]
const KEEP_CAMPAIGN = "storage.mapPut('camp', id, JSON.stringify(camp))"
const OPEN: Statement = { check: `${NOW} < camp.end` }
const REACHED: Statement = { check: `${NOW} >= camp.end && new BigNumber(camp.raised).gte(camp.goal) && !camp.paid` }
/** Campaigns in objects, each with what it has raised. */
const CAMPAIGNS: Actions = {
  create: action(
    'id, goal',
    { check: "!storage.mapHas('camp', id)" },
    `storage.mapPut('camp', id, JSON.stringify({ to: ${ME}, goal, raised: '0', end: ${NOW} + 1000, paid: false }))`,
  ),
  pledge: action(
    'id, amount',
    ...CAMPAIGN,
    OPEN,
    ...VALUE,
    `blockchain.deposit(${ME}, value.toFixed(), 'pledge')`,
    `storage.mapPut('pledge_' + id, ${ME}, new BigNumber(storage.mapGet('pledge_' + id, ${ME}) || '0').plus(value).toFixed(), ${ME})`,
    'camp.raised = new BigNumber(camp.raised).plus(value).toFixed()',
    KEEP_CAMPAIGN,
  ),
  collect: action(
    'id',
    ...CAMPAIGN,
    { check: `camp.to === ${ME}` },
    REACHED,
    'camp.paid = true',
    KEEP_CAMPAIGN,
    "blockchain.withdraw(camp.to, camp.raised, 'campaign')",
  ),
}
const PLEDGED: Statement[] = [`const pledged = storage.mapGet('pledge_' + id, ${ME})`, { check: 'pledged !== null' }]
const PLEDGE_GONE = `storage.mapDel('pledge_' + id, ${ME})`
const GIVE_BACK = `blockchain.withdraw(${ME}, pledged, 'back')`
const LOWER = 'camp.raised = new BigNumber(camp.raised).minus(pledged).toFixed()'

/** A pot of one game, in cells of its own. */
const POT = {
  join: action(
    'amount',
    ...VALUE,
    { check: `!storage.has('stake_' + ${ME})` },
    `blockchain.deposit(${ME}, value.toFixed(), 'stake')`,
    `storage.put('stake_' + ${ME}, value.toFixed(), ${ME})`,
    "storage.put('pot', new BigNumber(storage.get('pot') || '0').plus(value).toFixed())",
  ),
  finish: action(
    'winner',
    OWNER,
    "const pot = storage.get('pot')",
    "storage.put('pot', '0')",
    "blockchain.withdraw(winner, pot, 'pot')",
  ),
}
const STAKE_OUT: Statement[] = [
  `const stake = storage.get('stake_' + ${ME})`,
  { check: 'stake !== null' },
  `storage.del('stake_' + ${ME})`,
]
const STAKE_BACK = `blockchain.withdraw(${ME}, stake, 'back')`

/** Votes with tokens that the contract keeps. */
const LOCKED_VOTES: Actions = {
  propose: action('id, to', OWNER, "storage.mapPut('motions', id, JSON.stringify({ to, yes: '0' }))"),
  vote: action(
    'id, amount',
    ...MOTION,
    ...VALUE,
    `blockchain.deposit(${ME}, value.toFixed(), 'vote')`,
    `storage.mapPut('locked_' + id, ${ME}, new BigNumber(storage.mapGet('locked_' + id, ${ME}) || '0').plus(value).toFixed(), ${ME})`,
    'motion.yes = new BigNumber(motion.yes).plus(value).toFixed()',
    "storage.mapPut('motions', id, JSON.stringify(motion))",
  ),
  decide: action(
    'id',
    ...MOTION,
    { check: 'new BigNumber(motion.yes).gte(150)' },
    "storage.mapDel('motions', id)",
    "blockchain.withdraw(motion.to, '50', 'motion')",
  ),
}
const UNLOCK: Statement[] = [
  `const locked = storage.mapGet('locked_' + id, ${ME})`,
  { check: 'locked !== null' },
  `storage.mapDel('locked_' + id, ${ME})`,
]
const UNLOCKED = `blockchain.withdraw(${ME}, locked, 'back')`

/** Totals in which an amount still counts that an account took back. */
const RETURNED = mapKinds('a total with what was taken back', {
  'of pledges': {
    rules: ['double-payment'],
    common: CAMPAIGNS,
    parameters: 'id',
    theft: [...CAMPAIGN, OPEN, ...PLEDGED, PLEDGE_GONE, GIVE_BACK],
    twin: [...CAMPAIGN, OPEN, ...PLEDGED, PLEDGE_GONE, LOWER, KEEP_CAMPAIGN, GIVE_BACK],
  },
  'of pledges, that is lowered and not stored': {
    rules: ['double-payment', 'not-persisted'],
    common: CAMPAIGNS,
    parameters: 'id',
    theft: [...CAMPAIGN, OPEN, ...PLEDGED, PLEDGE_GONE, LOWER, GIVE_BACK],
    twin: [...CAMPAIGN, OPEN, ...PLEDGED, PLEDGE_GONE, LOWER, KEEP_CAMPAIGN, GIVE_BACK],
  },
  'of pledges, of which a part is taken back': {
    rules: ['double-payment'],
    common: CAMPAIGNS,
    parameters: 'id, amount',
    theft: [
      ...CAMPAIGN,
      OPEN,
      ...VALUE,
      ...PLEDGED,
      { check: 'value.lte(pledged)' },
      `storage.mapPut('pledge_' + id, ${ME}, new BigNumber(pledged).minus(value).toFixed(), ${ME})`,
      `blockchain.withdraw(${ME}, value.toFixed(), 'back')`,
    ],
    twin: [
      ...CAMPAIGN,
      OPEN,
      ...VALUE,
      ...PLEDGED,
      { check: 'value.lte(pledged)' },
      `storage.mapPut('pledge_' + id, ${ME}, new BigNumber(pledged).minus(value).toFixed(), ${ME})`,
      'camp.raised = new BigNumber(camp.raised).minus(value).toFixed()',
      KEEP_CAMPAIGN,
      `blockchain.withdraw(${ME}, value.toFixed(), 'back')`,
    ],
  },
  'of a pot': {
    rules: ['double-payment'],
    common: POT,
    parameters: '',
    theft: [...STAKE_OUT, STAKE_BACK],
    twin: [...STAKE_OUT, "storage.put('pot', new BigNumber(storage.get('pot')).minus(stake).toFixed())", STAKE_BACK],
  },
  'of votes': {
    rules: ['double-payment'],
    common: LOCKED_VOTES,
    parameters: 'id',
    theft: [...MOTION, ...UNLOCK, UNLOCKED],
    twin: [
      ...MOTION,
      ...UNLOCK,
      'motion.yes = new BigNumber(motion.yes).minus(locked).toFixed()',
      "storage.mapPut('motions', id, JSON.stringify(motion))",
      UNLOCKED,
    ],
  },
})

/** Totals that need not follow what is paid back. */
const SOUND_TOTALS = mapKinds('a sound total', {
  'of a campaign that has failed': {
    rules: [],
    common: CAMPAIGNS,
    parameters: 'id',
    theft: [],
    twin: [
      ...CAMPAIGN,
      { check: `${NOW} >= camp.end && new BigNumber(camp.raised).lt(camp.goal)` },
      ...PLEDGED,
      PLEDGE_GONE,
      GIVE_BACK,
    ],
  },
  'of a campaign that was called off': {
    rules: [],
    common: {
      ...CAMPAIGNS,
      callOff: action(
        'id',
        ...CAMPAIGN,
        { check: `camp.to === ${ME}` },
        'camp.paid = true',
        'camp.off = true',
        KEEP_CAMPAIGN,
      ),
    },
    parameters: 'id',
    theft: [],
    twin: [...CAMPAIGN, { check: 'camp.off === true' }, ...PLEDGED, PLEDGE_GONE, GIVE_BACK],
  },
  'of all that ever came in': {
    rules: [],
    common: {
      join: POT.join,
      look: action('', "blockchain.receipt(storage.get('pot'))"),
    },
    parameters: '',
    theft: [],
    twin: [...STAKE_OUT, STAKE_BACK],
  },
  'of votes whose time is over': {
    rules: [],
    common: {
      ...LOCKED_VOTES,
      propose: action(
        'id, to',
        OWNER,
        `storage.mapPut('motions', id, JSON.stringify({ to, yes: '0', end: ${NOW} + 1000 }))`,
      ),
    },
    parameters: 'id',
    theft: [],
    twin: [...MOTION, { check: `${NOW} >= motion.end` }, ...UNLOCK, UNLOCKED],
  },
})

const LOAN = (who: string) => `JSON.parse(storage.mapGet('loan', ${who}) || '{"coll":"0","debt":"0"}')`
const KEEP_LOAN = (who: string, loan: string) => `storage.mapPut('loan', ${who}, JSON.stringify(${loan}), ${ME})`
/** Loans of iost against gold, whose price the owner stores. */
const LENDING: Actions = {
  rate: action('price', OWNER, "storage.put('rate', price)"),
  lock: action(
    'amount',
    ...VALUE,
    `const loan = ${LOAN(ME)}`,
    send(ME, SELF, 'value.toFixed()'),
    'loan.coll = new BigNumber(loan.coll).plus(value).toFixed()',
    KEEP_LOAN(ME, 'loan'),
  ),
  borrow: action(
    'amount',
    ...VALUE,
    `const loan = ${LOAN(ME)}`,
    'const debt = new BigNumber(loan.debt).plus(value)',
    { check: "debt.lte(new BigNumber(loan.coll).times(storage.get('rate')).times('0.6'))" },
    'loan.debt = debt.toFixed()',
    KEEP_LOAN(ME, 'loan'),
    `blockchain.withdraw(${ME}, value.toFixed(), 'loan')`,
  ),
}
const VICTIM: Statement[] = [
  `const loan = ${LOAN('victim')}`,
  'const debt = new BigNumber(loan.debt)',
  { check: 'debt.gt(0)' },
  "const limit = new BigNumber(loan.coll).times(storage.get('rate')).times('0.8')",
]
const SEIZE: Statement[] = [
  `blockchain.deposit(${ME}, debt.toFixed(8), 'liquidation')`,
  'const coll = loan.coll',
  KEEP_LOAN('victim', "{ coll: '0', debt: '0' }"),
  send(SELF, ME, 'coll'),
]
const BAD: Statement = { check: 'debt.gte(limit)' }
const liquidate = (theft: Statement[], twin: Statement[] = [...VICTIM, BAD, ...SEIZE]): Kind => ({
  rules: ['missing-authority'],
  common: LENDING,
  parameters: 'victim',
  theft,
  twin,
})
const SEIZE_IN_PLACE: Statement[] = [
  `blockchain.deposit(${ME}, debt.toFixed(8), 'liquidation')`,
  'const coll = loan.coll',
  "loan.coll = '0'",
  "loan.debt = '0'",
  KEEP_LOAN('victim', 'loan'),
  send(SELF, ME, 'coll'),
]

/** Whoever pays the debt of another account gets its collateral, also while that covers the debt. */
const SEIZED = mapKinds('a collateral that is seized', {
  'without a condition': liquidate([...VICTIM, ...SEIZE]),
  'with a condition that always holds': liquidate([...VICTIM, { check: 'debt.gte(limit) || !limit.eq(0)' }, ...SEIZE]),
  'with the opposite condition': liquidate([...VICTIM, { check: 'debt.lte(limit)' }, ...SEIZE]),
  'with a condition on the loan of the caller': liquidate([
    ...VICTIM,
    `const own = ${LOAN(ME)}`,
    { check: "new BigNumber(own.debt).gte(new BigNumber(own.coll).times(storage.get('rate')).times('0.8'))" },
    ...SEIZE,
  ]),
  'with a condition that is dropped': liquidate([...VICTIM, 'debt.gte(limit)', ...SEIZE]),
  'in the object of the loan': liquidate([...VICTIM, ...SEIZE_IN_PLACE], [...VICTIM, BAD, ...SEIZE_IN_PLACE]),
})

/** Collaterals that may be seized. */
const SOUND_SEIZURES = mapKinds('a sound seizure', {
  'by numbers and the other direction': {
    rules: [],
    common: LENDING,
    parameters: 'victim',
    theft: [],
    twin: [
      `const loan = ${LOAN('victim')}`,
      'const debt = new BigNumber(loan.debt)',
      { check: "!new BigNumber(loan.coll).times(storage.get('rate')).gt(debt.times('1.25')) && debt.gt(0)" },
      ...SEIZE,
    ],
  },
  'after its term': {
    rules: [],
    common: {
      ...LENDING,
      borrow: action(
        'amount',
        ...VALUE,
        `const loan = ${LOAN(ME)}`,
        { check: "loan.debt === '0' && value.lte(new BigNumber(loan.coll).times('0.5'))" },
        'loan.debt = value.toFixed()',
        `loan.due = ${NOW} + 86400`,
        KEEP_LOAN(ME, 'loan'),
        `blockchain.withdraw(${ME}, value.toFixed(), 'loan')`,
      ),
    },
    parameters: 'victim',
    theft: [],
    twin: [...VICTIM, { check: `${NOW} > loan.due` }, ...SEIZE],
  },
})

const BIDS = (who: string) => `new BigNumber(storage.mapGet('bids', ${who}) || '0')`
const ROUND: Statement[] = ["const round = JSON.parse(storage.get('round'))"]
const KEEP_ROUND = "storage.put('round', JSON.stringify(round))"
const PRIZE = "blockchain.withdraw(round.top, '100', 'prize')"
/** An auction of a prize: the losers take back what they bid. */
const AUCTION = {
  start: action('', OWNER, `storage.put('round', JSON.stringify({ top: '', end: ${NOW} + 1000, open: true }))`),
  bid: action(
    'amount',
    ...ROUND,
    { check: `round.open && ${NOW} < round.end` },
    ...VALUE,
    `blockchain.deposit(${ME}, value.toFixed(), 'bid')`,
    `const mine = ${BIDS(ME)}.plus(value)`,
    `storage.mapPut('bids', ${ME}, mine.toFixed(), ${ME})`,
    `if (round.top === '' || mine.gt(${BIDS('round.top')})) { round.top = ${ME}; ${KEEP_ROUND} }`,
  ),
  close: action(
    '',
    ...ROUND,
    { check: `round.open && ${NOW} >= round.end && round.top !== ''` },
    'round.open = false',
    KEEP_ROUND,
    PRIZE,
  ),
}
const BID_OUT: Statement[] = [
  `const mine = ${BIDS(ME)}`,
  { check: 'mine.gt(0)' },
  `storage.mapDel('bids', ${ME})`,
  `blockchain.withdraw(${ME}, mine.toFixed(), 'back')`,
]
const bidder = (common: Actions, theft: Statement[], twin: Statement[]): Kind => ({
  rules: ['double-payment'],
  common,
  parameters: '',
  theft,
  twin,
})
const BIDS_IN_CELLS: Actions = {
  bid: action(
    'amount',
    { check: `${NOW} < Number(storage.get('end'))` },
    ...VALUE,
    "const best = new BigNumber(storage.get('best') || '0')",
    { check: 'value.gt(best)' },
    `blockchain.deposit(${ME}, value.toFixed(), 'bid')`,
    `storage.put('bid_' + ${ME}, new BigNumber(storage.get('bid_' + ${ME}) || '0').plus(value).toFixed(), ${ME})`,
    "storage.put('best', value.toFixed())",
    `storage.put('leader', ${ME})`,
  ),
  start: action('', OWNER, `storage.put('end', String(${NOW} + 1000))`, "storage.put('leader', '')"),
  close: action(
    '',
    { check: `${NOW} >= Number(storage.get('end')) && storage.get('leader') !== ''` },
    "const leader = storage.get('leader')",
    "storage.put('leader', '')",
    "blockchain.callWithAuth('token721.iost', 'issue', ['pet', leader, '{}'])",
  ),
}

/** The account that leads takes its bid back, and leads still. */
const WITHDRAWN = mapKinds('a bid that is taken back and wins', {
  'in an object of the round': bidder(AUCTION, BID_OUT, [...ROUND, { check: `round.top !== ${ME}` }, ...BID_OUT]),
  'in an object that loses its leader': bidder(
    AUCTION,
    [...ROUND, { check: 'round.open' }, ...BID_OUT],
    [...ROUND, { check: 'round.open' }, `if (round.top === ${ME}) { round.top = ''; ${KEEP_ROUND} }`, ...BID_OUT],
  ),
  'after the end, in an object of the round': bidder(
    AUCTION,
    [...ROUND, { check: `${NOW} >= round.end` }, ...BID_OUT],
    [...ROUND, { check: `${NOW} >= round.end && round.top !== ${ME}` }, ...BID_OUT],
  ),
  'in cells and joined keys': bidder(
    BIDS_IN_CELLS,
    [
      `const mine = storage.get('bid_' + ${ME})`,
      { check: 'mine !== null' },
      `storage.del('bid_' + ${ME})`,
      `blockchain.withdraw(${ME}, mine, 'back')`,
    ],
    [
      { check: `storage.get('leader') !== ${ME}` },
      `const mine = storage.get('bid_' + ${ME})`,
      { check: 'mine !== null' },
      `storage.del('bid_' + ${ME})`,
      `blockchain.withdraw(${ME}, mine, 'back')`,
    ],
  ),
})

/** Bids that are paid back when the winner has paid. */
const SOUND_BIDS = mapKinds('a sound bid', {
  'that is paid back when the round is closed': {
    rules: [],
    common: {
      ...AUCTION,
      close: action(
        '',
        ...ROUND,
        { check: `round.open && ${NOW} >= round.end && round.top !== ''` },
        'round.open = false',
        KEEP_ROUND,
        "storage.mapPut('bids', round.top, '0')",
        PRIZE,
      ),
    },
    parameters: '',
    theft: [],
    twin: [...ROUND, { check: 'round.open === false' }, ...BID_OUT],
  },
})

const MEMBERS = {
  leave: action(
    '',
    `const stake = storage.mapGet('member', ${ME})`,
    { check: 'stake !== null' },
    `storage.mapDel('member', ${ME})`,
    `blockchain.withdraw(${ME}, stake, 'leave')`,
  ),
}
const JOINED = (stake: string): Statement[] => [
  { check: `!storage.mapHas('member', ${ME})` },
  `blockchain.deposit(${ME}, '100', 'join')`,
  `storage.mapPut('member', ${ME}, ${stake}, ${ME})`,
]
const THANK = `if (friend !== ${ME} && storage.mapHas('member', friend)) { blockchain.withdraw(friend, '5', 'thanks') }`
/** A bank from which each account takes what it has. */
const BANK: Actions = {
  take: action(
    'amount',
    ...VALUE,
    `const left = new BigNumber(storage.mapGet('has', ${ME}) || '0').minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('has', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'take')`,
  ),
}
const CREDIT = (who: string, sum: string) =>
  `storage.mapPut('has', ${who}, new BigNumber(storage.mapGet('has', ${who}) || '0').plus(${sum}).toFixed(8), ${ME})`
const PUT: Statement[] = [...VALUE, `blockchain.deposit(${ME}, value.toFixed(), 'put')`]
const bonus = (common: Actions, parameters: string, theft: Statement[], twin: Statement[]): Kind => ({
  rules: ['double-payment'],
  common,
  parameters,
  theft,
  twin,
})

/** A bonus, and all of the deposit comes back. */
const BONUSES = mapKinds('a bonus out of the stakes of others', {
  'that is paid to a friend': bonus(MEMBERS, 'friend', [...JOINED("'100'"), THANK], [...JOINED("'95'"), THANK]),
  'that is paid from a pot in the twin': bonus(
    {
      ...MEMBERS,
      sponsor: action(
        'amount',
        ...PUT,
        "storage.put('pot', new BigNumber(storage.get('pot') || '0').plus(value).toFixed())",
      ),
    },
    'friend',
    [...JOINED("'100'"), THANK],
    [
      ...JOINED("'100'"),
      "const pot = new BigNumber(storage.get('pot') || '0')",
      `if (pot.gte(5)) { storage.put('pot', pot.minus(5).toFixed()); blockchain.withdraw(friend, '5', 'thanks') }`,
    ],
  ),
  'of a share, that is paid': bonus(
    BANK,
    'friend, amount',
    [...PUT, CREDIT(ME, 'value'), "blockchain.withdraw(friend, value.times('0.05').toFixed(8), 'thanks')"],
    [
      ...PUT,
      CREDIT(ME, "value.times('0.95')"),
      "blockchain.withdraw(friend, value.times('0.05').toFixed(8), 'thanks')",
    ],
  ),
  'of a share, that is credited': bonus(
    BANK,
    'friend, amount',
    [{ check: `friend !== ${ME}` }, ...PUT, CREDIT(ME, 'value'), CREDIT('friend', "value.times('0.05')")],
    [{ check: `friend !== ${ME}` }, ...PUT, CREDIT(ME, "value.times('0.95')"), CREDIT('friend', "value.times('0.05')")],
  ),
  'with which the stake comes back': bonus(
    { join: action('', ...JOINED("'100'")) },
    '',
    [
      `const stake = storage.mapGet('member', ${ME})`,
      { check: 'stake !== null' },
      `storage.mapDel('member', ${ME})`,
      `blockchain.withdraw(${ME}, new BigNumber(stake).plus(5).toFixed(8), 'leave')`,
    ],
    [
      `const stake = storage.mapGet('member', ${ME})`,
      { check: 'stake !== null' },
      `storage.mapDel('member', ${ME})`,
      `blockchain.withdraw(${ME}, new BigNumber(stake).minus(5).toFixed(8), 'leave')`,
    ],
  ),
})

/** Records that do not keep pace with what an account has. */
export const ACCOUNTING_KINDS: Readonly<Record<string, Kind>> = {
  ...STAKES,
  ...SOUND_STAKES,
  ...MERGED,
  ...GIFTS,
  ...SOUND_ITEMS,
  ...VOTES,
  ...RETURNED,
  ...SOUND_TOTALS,
  ...SEIZED,
  ...SOUND_SEIZURES,
  ...WITHDRAWN,
  ...SOUND_BIDS,
  ...BONUSES,
}
