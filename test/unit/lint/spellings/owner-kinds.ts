import type { Action, Actions, Statement } from './forms.js'
import { action, ME, mapKinds, SELF } from './frame.js'
import type { Kind } from './kinds.js'

const signed = (account: string): Statement => ({ check: `blockchain.requireAuth(${account}, 'active')` })
const OWNER = signed('blockchain.contractOwner()')
const PRICE: Statement[] = [
  'const asked = new BigNumber(price)',
  { check: 'asked.isFinite() && asked.gt(0) && asked.dp() <= 8' },
]

const ART: Statement[] = ["const art = JSON.parse(storage.mapGet('art', id))", { check: 'art !== null' }]
const KEEP_ART = `storage.mapPut('art', id, JSON.stringify(art), ${ME})`
const MINE: Statement = signed('art.owner')
const MINT_ART = (more: string): Action =>
  action(
    'id',
    { check: "!storage.mapHas('art', id)" },
    `storage.mapPut('art', id, JSON.stringify({ owner: ${ME}, price: '', ${more} }), ${ME})`,
  )
const LIST_ART = action('id, price', ...ART, MINE, ...PRICE, 'art.price = asked.toFixed(8)', KEEP_ART)
const MOVE_ART = ['art.owner = to', "art.price = ''", KEEP_ART]
const BUY_ART: Statement[] = [
  { check: "art.price !== ''" },
  `blockchain.transfer(${ME}, art.owner, art.price, 'sold')`,
  `art.owner = ${ME}`,
  "art.price = ''",
]
const BY_AGENT: Statement = { check: `${ME} === art.owner || ${ME} === art.agent` }

/** Pieces of art in a map, each with an agent in its object. */
const GALLERY: Actions = {
  mint: MINT_ART("agent: ''"),
  list: LIST_ART,
  name: action('id, agent', ...ART, MINE, 'art.agent = agent', KEEP_ART),
  send: action('id, to', ...ART, BY_AGENT, "art.agent = ''", ...MOVE_ART),
}
/** The same, where whoever sends a piece names the account that does, and signs. */
const SIGNED_GALLERY: Actions = {
  ...GALLERY,
  send: action(
    'id, to',
    ...ART,
    `const by = ${ME}`,
    { check: 'by === art.owner || by === art.agent' },
    signed('by'),
    "art.agent = ''",
    ...MOVE_ART,
  ),
}
const LISTED_GALLERY: Actions = {
  mint: MINT_ART('agents: []'),
  list: LIST_ART,
  name: action('id, agent', ...ART, MINE, 'art.agents.push(agent)', KEEP_ART),
  send: action(
    'id, to',
    ...ART,
    { check: `art.owner === ${ME} || art.agents.includes(${ME})` },
    'art.agents = []',
    ...MOVE_ART,
  ),
}

/** Titles under joined keys, with the account that may pass each of them on. */
const TITLES: Actions = {
  mint: action('id', { check: "!storage.has('title_' + id)" }, `storage.put('title_' + id, ${ME}, ${ME})`),
  list: action(
    'id, price',
    ...PRICE,
    signed("storage.get('title_' + id)"),
    `storage.put('price_' + id, asked.toFixed(8), ${ME})`,
  ),
  name: action('id, agent', signed("storage.get('title_' + id)"), `storage.put('agent_' + id, agent, ${ME})`),
  send: action(
    'id, to',
    signed("storage.get('agent_' + id)"),
    "storage.del('agent_' + id)",
    `storage.put('title_' + id, to, ${ME})`,
  ),
}
const SELL_TITLE: Statement[] = [
  "const price = storage.get('price_' + id)",
  { check: 'price !== null' },
  `blockchain.deposit(${ME}, price, 'bought')`,
  "blockchain.withdraw(storage.get('title_' + id), price, 'sold')",
  `storage.put('title_' + id, ${ME}, ${ME})`,
  "storage.del('price_' + id)",
]
/** Titles whose keepers are entries by the title and the account. */
const KEEPERS: Actions = {
  mint: TITLES.mint as Action,
  list: TITLES.list as Action,
  name: action(
    'id, agent',
    signed("storage.get('title_' + id)"),
    `storage.put('may_' + id + '.' + agent, 'yes', ${ME})`,
  ),
  send: action(
    'id, to',
    { check: `storage.has('may_' + id + '.' + ${ME})` },
    `storage.del('may_' + id + '.' + ${ME})`,
    `storage.put('title_' + id, to, ${ME})`,
  ),
}
/** Deeds in two maps; the agent takes them over itself. */
const DEEDS: Actions = {
  mint: action('id', { check: "!storage.mapHas('deed', id)" }, `storage.mapPut('deed', id, ${ME}, ${ME})`),
  name: action(
    'id, agent',
    { check: `storage.mapGet('deed', id) === ${ME}` },
    `storage.mapPut('agent', id, agent, ${ME})`,
  ),
  send: action(
    'id',
    `const may = storage.mapGet('agent', id) === ${ME}`,
    { check: 'may' },
    "storage.mapDel('agent', id)",
    `storage.mapPut('deed', id, ${ME}, ${ME})`,
  ),
}

/** Notes that are worth their stake, which an agent may cash. */
const NOTES: Actions = {
  mint: action(
    'id',
    { check: "!storage.mapHas('art', id)" },
    `blockchain.deposit(${ME}, '5', 'stake')`,
    `storage.mapPut('art', id, JSON.stringify({ owner: ${ME}, price: '', agent: '', worth: '5' }), ${ME})`,
  ),
  list: LIST_ART,
  name: GALLERY.name as Action,
  send: action(
    'id, to',
    ...ART,
    BY_AGENT,
    { check: "to !== ''" },
    "storage.mapDel('art', id)",
    "blockchain.withdraw(to, art.worth, 'cash')",
  ),
}

const LEFT = mapKinds('an approval that survives', {
  'a sale, in an object': {
    rules: ['missing-authority'],
    common: GALLERY,
    parameters: 'id',
    theft: [...ART, ...BUY_ART, KEEP_ART],
    twin: [...ART, ...BUY_ART, "art.agent = ''", KEEP_ART],
  },
  'a sale, for an account that signs': {
    rules: ['missing-authority'],
    common: SIGNED_GALLERY,
    parameters: 'id',
    theft: [...ART, ...BUY_ART, KEEP_ART],
    twin: [
      ...ART,
      ...BUY_ART.slice(0, 2),
      `storage.mapPut('art', id, JSON.stringify({ owner: ${ME}, price: '', agent: '' }), ${ME})`,
    ],
  },
  'a transfer, in an object': {
    rules: ['missing-authority'],
    common: GALLERY,
    parameters: 'id, to',
    theft: [...ART, MINE, 'art.owner = to', KEEP_ART],
    twin: [...ART, MINE, 'art.owner = to', 'delete art.agent', KEEP_ART],
  },
  'a sale, in a list': {
    rules: ['missing-authority'],
    common: LISTED_GALLERY,
    parameters: 'id',
    theft: [...ART, ...BUY_ART, KEEP_ART],
    twin: [...ART, ...BUY_ART, 'art.agents = []', KEEP_ART],
  },
  'a sale, under joined keys': {
    rules: ['missing-authority'],
    common: TITLES,
    parameters: 'id',
    theft: SELL_TITLE,
    twin: [...SELL_TITLE, "storage.del('agent_' + id)"],
  },
  'a sale that requires that there is none': {
    rules: ['missing-authority'],
    common: TITLES,
    parameters: 'id',
    theft: SELL_TITLE,
    twin: [{ check: "storage.get('agent_' + id) === null" }, ...SELL_TITLE],
  },
  'a sale, in an entry of its own': {
    rules: ['missing-authority'],
    common: KEEPERS,
    parameters: 'id',
    theft: SELL_TITLE,
    twin: [{ check: `storage.get('title_' + id) === ${ME}` }, "storage.del('price_' + id)"],
  },
  'a transfer, in two maps': {
    rules: ['missing-authority'],
    common: DEEDS,
    parameters: 'id, to',
    theft: [{ check: `storage.mapGet('deed', id) === ${ME}` }, `storage.mapPut('deed', id, to, ${ME})`],
    twin: [
      { check: `storage.mapGet('deed', id) === ${ME}` },
      `storage.mapPut('deed', id, to, ${ME})`,
      `storage.mapPut('agent', id, to, ${ME})`,
    ],
  },
  'a sale, of what the agent may cash': {
    rules: ['missing-authority'],
    common: NOTES,
    parameters: 'id',
    theft: [...ART, ...BUY_ART, KEEP_ART],
    twin: [...ART, ...BUY_ART, "art.agent = ''", KEEP_ART],
  },
  'a transfer by the agent': {
    rules: ['missing-authority'],
    common: { mint: MINT_ART("agent: ''"), name: GALLERY.name as Action },
    parameters: 'id, to',
    theft: [...ART, BY_AGENT, ...MOVE_ART],
    twin: [...ART, BY_AGENT, "art.agent = ''", ...MOVE_ART],
  },
})

/** Approvals that end with the ownership of who gave them. */
const ENDED = mapKinds('an approval that ends', {
  'because its key names the owner': {
    rules: [],
    common: {
      ...TITLES,
      name: action(
        'id, agent',
        signed("storage.get('title_' + id)"),
        `storage.put('agent_' + storage.get('title_' + id) + '.' + id, agent, ${ME})`,
      ),
      send: action(
        'id, to',
        signed("storage.get('agent_' + storage.get('title_' + id) + '.' + id)"),
        `storage.put('title_' + id, to, ${ME})`,
      ),
    },
    parameters: 'id',
    theft: [],
    twin: SELL_TITLE,
  },
  'because its key has a version': {
    rules: [],
    common: {
      mint: MINT_ART('version: 1'),
      list: LIST_ART,
      name: action('id, agent', ...ART, MINE, `storage.put('may_' + id + '.' + art.version, agent, ${ME})`),
      send: action(
        'id, to',
        ...ART,
        signed("storage.get('may_' + id + '.' + art.version)"),
        'art.version += 1',
        ...MOVE_ART,
      ),
    },
    parameters: 'id',
    theft: [],
    twin: [...ART, ...BUY_ART, 'art.version += 1', KEEP_ART],
  },
  'because it names who gave it': {
    rules: [],
    common: {
      mint: MINT_ART("agent: '', by: ''"),
      list: LIST_ART,
      name: action('id, agent', ...ART, MINE, 'art.agent = agent', 'art.by = art.owner', KEEP_ART),
      send: action('id, to', ...ART, { check: 'art.by === art.owner' }, signed('art.agent'), ...MOVE_ART),
    },
    parameters: 'id',
    theft: [],
    twin: [...ART, ...BUY_ART, KEEP_ART],
  },
  'with an agent of the house': {
    rules: [],
    common: {
      ...GALLERY,
      name: action('id, agent', OWNER, ...ART, 'art.agent = agent', KEEP_ART),
    },
    parameters: 'id',
    theft: [],
    twin: [...ART, ...BUY_ART, KEEP_ART],
  },
  'with an account for which it is reserved': {
    rules: [],
    common: {
      mint: MINT_ART("agent: ''"),
      list: LIST_ART,
      reserve: GALLERY.name as Action,
      fetch: action(
        'id',
        ...ART,
        { check: `art.price !== '' && art.agent === ${ME}` },
        `blockchain.transfer(${ME}, art.owner, art.price, 'sold')`,
        `art.owner = ${ME}`,
        "art.agent = ''",
        KEEP_ART,
      ),
    },
    parameters: 'id',
    theft: [],
    twin: [...ART, { check: "art.agent === '' || art.price !== ''" }, ...BUY_ART, KEEP_ART],
  },
  'with a winner whom the host has named': {
    rules: [],
    common: {
      host: action(
        'id',
        { check: "!storage.mapHas('art', id)" },
        `blockchain.deposit(${ME}, '5', 'prize')`,
        `storage.mapPut('art', id, JSON.stringify({ owner: ${ME}, winner: '', open: true }), ${ME})`,
      ),
      decide: action('id, winner', ...ART, MINE, { check: "art.winner === ''" }, 'art.winner = winner', KEEP_ART),
      claim: action(
        'id',
        ...ART,
        { check: `art.open && art.winner === ${ME}` },
        'art.open = false',
        KEEP_ART,
        `blockchain.withdraw(${ME}, '5', 'prize')`,
      ),
    },
    parameters: 'id, to',
    theft: [],
    twin: [...ART, MINE, 'art.owner = to', KEEP_ART],
  },
  'with an agent who may not pass it on': {
    rules: [],
    common: {
      ...GALLERY,
      send: action('id, text', ...ART, BY_AGENT, 'art.text = text', KEEP_ART),
    },
    parameters: 'id',
    theft: [],
    twin: [...ART, ...BUY_ART, KEEP_ART],
  },
})

const LOAN: Statement[] = [
  "const loan = JSON.parse(storage.get('loan_' + id) || 'null')",
  { check: 'loan !== null && loan.open' },
]
const CLOSE: Statement[] = ['loan.open = false', "storage.put('loan_' + id, JSON.stringify(loan))"]
const FREE = `blockchain.withdraw(${ME}, loan.stake, 'back')`
const pay = (symbol: string, to: string, amount: string): Statement =>
  `blockchain.callWithAuth('token.iost', 'transfer', [${symbol}, ${ME}, ${to}, ${amount}, 'due'])`
const HOUSE = 'blockchain.contractOwner()'

/** Loans of 10 gold against 20 iost. */
const PAWN: Actions = {
  pledge: action(
    'id',
    { check: "!storage.has('loan_' + id)" },
    `blockchain.deposit(${ME}, '20', 'stake')`,
    `storage.put('loan_' + id, JSON.stringify({ customer: ${ME}, due: '10', stake: '20', open: true }), ${ME})`,
    pay("'gold'", ME, "'10'").toString().replace(`${ME}, ${ME}`, `${SELF}, ${ME}`),
  ),
}
/** The same in two keys. */
const PLEDGES: Actions = {
  pledge: action(
    'id',
    { check: "!storage.has('who_' + id)" },
    `blockchain.deposit(${ME}, '20', 'stake')`,
    `storage.put('who_' + id, ${ME}, ${ME})`,
    `storage.put('due_' + id, '10', ${ME})`,
    pay("'gold'", ME, "'10'").toString().replace(`${ME}, ${ME}`, `${SELF}, ${ME}`),
  ),
}
const CUSTOMER: Statement = { check: `loan.customer === ${ME}` }
const FREE_PLEDGE = ["storage.del('who_' + id)", "storage.del('due_' + id)", `blockchain.withdraw(${ME}, '20', 'back')`]
const PLEDGED: Statement[] = [
  signed("storage.get('who_' + id)"),
  "const due = storage.get('due_' + id)",
  { check: 'due !== null' },
]

const JUNK = mapKinds('a debt in a token of the debtor', {
  'to the owner': {
    rules: ['token-symbol-from-argument'],
    common: PAWN,
    parameters: 'id, currency',
    theft: [...LOAN, CUSTOMER, pay('currency', HOUSE, 'loan.due'), ...CLOSE, FREE],
    twin: [...LOAN, CUSTOMER, { check: "currency === 'gold'" }, pay('currency', HOUSE, 'loan.due'), ...CLOSE, FREE],
  },
  'to the contract, in a fixed amount': {
    rules: ['token-symbol-from-argument'],
    common: PAWN,
    parameters: 'id, currency',
    theft: [...LOAN, CUSTOMER, pay('currency', SELF, "'10'"), ...CLOSE, FREE],
    twin: [...LOAN, CUSTOMER, pay("'gold'", SELF, "'10'"), ...CLOSE, FREE],
  },
  'under joined keys': {
    rules: ['token-symbol-from-argument'],
    common: PLEDGES,
    parameters: 'id, currency',
    theft: [...PLEDGED, pay("currency || 'gold'", HOUSE, 'new BigNumber(due).toFixed(8)'), ...FREE_PLEDGE],
    twin: [
      ...PLEDGED,
      { check: "['gold', 'silver'].indexOf(currency) === 0" },
      pay("currency || 'gold'", HOUSE, 'new BigNumber(due).toFixed(8)'),
      ...FREE_PLEDGE,
    ],
  },
  'for an item of another account': {
    rules: ['token-symbol-from-argument'],
    common: { mint: GALLERY.mint as Action, list: LIST_ART },
    parameters: 'id, symbol',
    theft: [
      ...ART,
      { check: "art.price !== ''" },
      pay('symbol', 'art.owner', 'art.price'),
      `art.owner = ${ME}`,
      "art.price = ''",
      KEEP_ART,
    ],
    twin: [
      ...ART,
      { check: "art.price !== ''" },
      pay("'gold'", 'art.owner', 'art.price'),
      `art.owner = ${ME}`,
      "art.price = ''",
      KEEP_ART,
    ],
  },
})

/** Tokens of the caller's choice for which nothing is due. */
const GIVEN = mapKinds('a token of the payer', {
  'that is a gift': {
    rules: [],
    common: { mint: GALLERY.mint as Action, list: LIST_ART },
    parameters: 'id, symbol, amount',
    theft: [],
    twin: [...ART, pay('symbol', 'art.owner', 'amount'), "blockchain.receipt(id + ' ' + symbol + ' ' + amount)"],
  },
  'that is sent on': {
    rules: [],
    parameters: 'symbol, to, amount',
    theft: [],
    twin: [pay('symbol', 'to', 'amount'), `storage.mapPut('sent', ${ME}, to, ${ME})`],
  },
  'which the item names': {
    rules: [],
    common: {
      mint: MINT_ART("symbol: ''"),
      list: action(
        'id, price, symbol',
        ...ART,
        MINE,
        ...PRICE,
        'art.symbol = symbol',
        'art.price = asked.toFixed(8)',
        KEEP_ART,
      ),
    },
    parameters: 'id, symbol',
    theft: [],
    twin: [
      ...ART,
      { check: "art.price !== '' && art.symbol === symbol" },
      pay('symbol', 'art.owner', 'art.price'),
      `art.owner = ${ME}`,
      "art.price = ''",
      KEEP_ART,
    ],
  },
  'whose price is in an object': {
    rules: [],
    common: { prices: action('text', OWNER, "storage.put('prices', text)") },
    parameters: 'id, symbol',
    theft: [],
    twin: [
      ...ART,
      { check: "art.price === ''" },
      "const prices = JSON.parse(storage.get('prices'))",
      pay('symbol', 'art.owner', 'prices[symbol]'),
      `art.owner = ${ME}`,
      KEEP_ART,
    ],
  },
  'under whose name the price is stored': {
    rules: [],
    common: {
      price: action('symbol, price', OWNER, ...PRICE, "storage.mapPut('prices', symbol, asked.toFixed(8))"),
      use: action(
        '',
        { check: `storage.mapHas('passes', ${ME})` },
        `storage.mapDel('passes', ${ME})`,
        `blockchain.withdraw(${ME}, '1', 'used')`,
      ),
    },
    parameters: 'symbol',
    theft: [],
    twin: [
      "const due = storage.mapGet('prices', symbol)",
      { check: 'due !== null' },
      pay('symbol', HOUSE, 'due'),
      `storage.mapPut('passes', ${ME}, '1', ${ME})`,
    ],
  },
})

const STAKE: Statement[] = [
  'const value = new BigNumber(amount)',
  { check: 'value.isFinite() && value.gte(1) && value.lte(50) && value.dp() <= 8' },
  `blockchain.deposit(${ME}, value.toFixed(8), 'stake')`,
]
const BET: Statement[] = ["const bet = JSON.parse(storage.mapGet('bet', id))", { check: 'bet !== null && bet.open' }]
const END_BET = ['bet.open = false', `storage.mapPut('bet', id, JSON.stringify(bet), ${ME})`]
const WIN = "blockchain.withdraw(bet.player, new BigNumber(bet.amount).times(2).toFixed(8), 'won')"
const KNOWN: Statement = { check: "storage.mapHas('judges', judge)" }
const ENROLL = action('judge', OWNER, "storage.mapPut('judges', judge, '1')")
const NEW_BET: Statement = { check: "!storage.mapHas('bet', id)" }
const OPEN_BET = `storage.mapPut('bet', id, JSON.stringify({ player: ${ME}, judge: judge, side: side, amount: value.toFixed(8), open: true }), ${ME})`
/** Bets against the house, of which an account of the bet reports the result. */
const BETS: Actions = {
  enroll: ENROLL,
  settle: action('id, result', ...BET, signed('bet.judge'), ...END_BET, `if (result === bet.side) { ${WIN} }`),
}
/** Bets whose result is stored first. */
const REPORTED: Actions = {
  enroll: ENROLL,
  report: action('id', ...BET, { check: `bet.judge === ${ME}` }, 'bet.won = true', END_BET[1] as string),
  collect: action('id', ...BET, { check: 'bet.won === true' }, ...END_BET, WIN),
}
/** Tasks under joined keys, for each of which an account confirms the work. */
const TASKS: Actions = {
  enroll: ENROLL,
  confirm: action(
    'id',
    { check: `storage.get('judge_' + id) === ${ME}` },
    "const worker = storage.get('worker_' + id)",
    { check: 'worker !== null' },
    "storage.del('worker_' + id)",
    "storage.del('judge_' + id)",
    "blockchain.withdraw(worker, '5', 'reward')",
  ),
}
const OTHER_JUDGE: Statement = { check: `judge !== ${ME}` }
const NEW_TASK: Statement = { check: "!storage.has('worker_' + id)" }
const OPEN_TASK = [`storage.put('worker_' + id, ${ME}, ${ME})`, `storage.put('judge_' + id, judge, ${ME})`]

const JUDGES = mapKinds('a judge whom the player names', {
  'of a bet': {
    rules: ['missing-authority'],
    common: BETS,
    parameters: 'id, judge, side, amount',
    theft: [NEW_BET, OTHER_JUDGE, ...STAKE, OPEN_BET],
    twin: [NEW_BET, OTHER_JUDGE, KNOWN, ...STAKE, OPEN_BET],
  },
  'of a bet that is collected': {
    rules: ['missing-authority'],
    common: REPORTED,
    parameters: 'id, judge, side, amount',
    theft: [NEW_BET, ...STAKE, OPEN_BET],
    twin: [NEW_BET, "const judges = ['bobby', 'carol']", { check: 'judges.includes(judge)' }, ...STAKE, OPEN_BET],
  },
  'of a bet, in an object of the player': {
    rules: ['missing-authority'],
    common: BETS,
    parameters: 'id, text, amount',
    theft: [
      NEW_BET,
      'const given = JSON.parse(text)',
      ...STAKE,
      OPEN_BET.replaceAll(': side', ": 'home'").replace(': judge', ': given.judge'),
    ],
    twin: [
      NEW_BET,
      'const given = JSON.parse(text)',
      { check: "storage.mapHas('judges', given.judge)" },
      ...STAKE,
      OPEN_BET.replaceAll(': side', ": 'home'").replace(': judge', ': given.judge'),
    ],
  },
  'of an insurance': {
    rules: ['missing-authority'],
    common: {
      enroll: ENROLL,
      confirm: action(
        'id',
        "const cover = JSON.parse(storage.get('cover_' + id))",
        { check: `cover !== null && cover.judge === ${ME}` },
        "storage.del('cover_' + id)",
        "blockchain.withdraw(cover.holder, cover.sum, 'claim')",
      ),
    },
    parameters: 'id, judge, amount',
    theft: [
      { check: "!storage.has('cover_' + id)" },
      ...STAKE,
      `storage.put('cover_' + id, JSON.stringify({ holder: ${ME}, judge: judge, sum: value.times(3).toFixed(8) }), ${ME})`,
    ],
    twin: [
      { check: "!storage.has('cover_' + id)" },
      KNOWN,
      ...STAKE,
      `storage.put('cover_' + id, JSON.stringify({ holder: ${ME}, judge: judge, sum: value.times(3).toFixed(8) }), ${ME})`,
    ],
  },
  'of a task, under joined keys': {
    rules: ['missing-authority'],
    common: TASKS,
    parameters: 'id, judge',
    theft: [NEW_TASK, OTHER_JUDGE, ...OPEN_TASK],
    twin: [NEW_TASK, { check: "storage.mapGet('judges', judge) === '1'" }, ...OPEN_TASK],
  },
})

const DEAL = `storage.mapPut('bet', id, JSON.stringify({ player: seller, payer: ${ME}, judge: judge, amount: value.toFixed(8), open: true }), ${ME})`

/** Judges of an account's own money, or of two accounts that both know who judges. */
const AGREED = mapKinds('a judge', {
  'of the money of who names it': {
    rules: [],
    common: {
      release: action(
        'id',
        ...BET,
        signed('bet.judge'),
        ...END_BET,
        "blockchain.withdraw(bet.player, bet.amount, 'released')",
      ),
      refuse: action(
        'id',
        ...BET,
        signed('bet.judge'),
        ...END_BET,
        "blockchain.withdraw(bet.payer, bet.amount, 'back')",
      ),
    },
    parameters: 'id, judge, seller, amount',
    theft: [],
    twin: [NEW_BET, ...STAKE, DEAL],
  },
  'of the money of who names it, for a fee': {
    rules: [],
    common: {
      release: action(
        'id',
        ...BET,
        signed('bet.judge'),
        ...END_BET,
        "blockchain.withdraw(bet.player, new BigNumber(bet.amount).times('0.98').toFixed(8), 'released')",
        "blockchain.withdraw(bet.judge, new BigNumber(bet.amount).times('0.02').toFixed(8), 'fee')",
      ),
    },
    parameters: 'id, judge, seller, amount',
    theft: [],
    twin: [NEW_BET, ...STAKE, DEAL],
  },
  'of what a balance has lost': {
    rules: [],
    common: {
      put: action(
        'amount',
        ...STAKE,
        `storage.mapPut('has', ${ME}, value.plus(storage.mapGet('has', ${ME}) || '0').toFixed(8), ${ME})`,
      ),
      release: action(
        'id',
        ...BET,
        signed('bet.judge'),
        ...END_BET,
        "blockchain.withdraw(bet.player, bet.amount, 'released')",
      ),
    },
    parameters: 'id, judge, seller, amount',
    theft: [],
    twin: [
      NEW_BET,
      'const value = new BigNumber(amount)',
      { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' },
      `const has = new BigNumber(storage.mapGet('has', ${ME}) || '0')`,
      { check: 'has.gte(value)' },
      `storage.mapPut('has', ${ME}, has.minus(value).toFixed(8), ${ME})`,
      DEAL,
    ],
  },
  'of a duel that another account joins': {
    rules: [],
    common: {
      join: action(
        'id',
        ...BET,
        { check: "bet.other === ''" },
        `blockchain.deposit(${ME}, bet.amount, 'stake')`,
        `bet.other = ${ME}`,
        END_BET[1] as string,
      ),
      settle: action(
        'id, result',
        ...BET,
        signed('bet.judge'),
        { check: "bet.other !== ''" },
        ...END_BET,
        'const sum = new BigNumber(bet.amount).times(2).toFixed(8)',
        "if (result === 'host') { blockchain.withdraw(bet.player, sum, 'won') } else { blockchain.withdraw(bet.other, sum, 'won') }",
      ),
    },
    parameters: 'id, judge, amount',
    theft: [],
    twin: [
      NEW_BET,
      ...STAKE,
      `storage.mapPut('bet', id, JSON.stringify({ player: ${ME}, other: '', judge: judge, amount: value.toFixed(8), open: true }), ${ME})`,
    ],
  },
  'of the house': {
    rules: [],
    common: { ...BETS, settle: action('id, result', ...BET, OWNER, ...END_BET, `if (result === bet.side) { ${WIN} }`) },
    parameters: 'id, judge, side, amount',
    theft: [],
    twin: [NEW_BET, ...STAKE, OPEN_BET],
  },
})

const KEYS = "const keys = ['alice', 'bobby', 'julia']"
const IN_KEYS = (who: string): Statement => ({ check: `keys.includes(${who})` })
const ORDER: Statement[] = [
  "const order = JSON.parse(storage.mapGet('order', id) || 'null')",
  { check: 'order !== null && !order.paid' },
]
const KEEP_ORDER = `storage.mapPut('order', id, JSON.stringify(order), ${ME})`
const PROPOSED = (more: string): Action =>
  action(
    'id, to, amount',
    { check: "!storage.mapHas('order', id)" },
    KEYS,
    IN_KEYS(ME),
    `storage.mapPut('order', id, JSON.stringify({ to: to, amount: amount, paid: false, ${more} }), ${ME})`,
  )
const PAY_ORDER = ['order.paid = true', KEEP_ORDER, "blockchain.withdraw(order.to, order.amount, 'order')"]
/** A wallet of which two of three keys confirm an order, in a list. */
const SIGNED_LIST: Actions = {
  order: PROPOSED('signed: []'),
  pay: action('id', ...ORDER, { check: 'order.signed.length >= 2' }, ...PAY_ORDER),
}
const COUNTED: Actions = {
  order: PROPOSED('count: 0'),
  pay: action('id', ...ORDER, { check: 'order.count >= 2' }, ...PAY_ORDER),
}
const COUNT_KEY = "storage.get('count_' + id)"
const IN_TEAM: Statement[] = [
  "const team = JSON.parse(storage.get('team') || '[]')",
  { check: `team.indexOf(${ME}) >= 0` },
]
/** Confirmations of whoever is in a stored list, under joined keys. */
const JOINED_COUNT: Actions = {
  team: action('names', OWNER, "storage.put('team', JSON.stringify(names.split(',')))"),
  pay: action(
    'id, to',
    ...IN_TEAM,
    { check: `Number(${COUNT_KEY} || '0') > 1` },
    "storage.put('count_' + id, '0')",
    "blockchain.withdraw(to, '5', 'paid')",
  ),
}
const COUNT_UP = `storage.put('count_' + id, String(Number(${COUNT_KEY} || '0') + 1), ${ME})`
const MARKED = `storage.mapHas('signed', id + '_' + ${ME})`
const MARK = `storage.mapPut('signed', id + '_' + ${ME}, '1', ${ME})`

const TWICE = mapKinds('a key that signs twice', {
  'as an argument': {
    rules: ['double-payment'],
    common: SIGNED_LIST,
    parameters: 'id, key',
    theft: [KEYS, IN_KEYS('key'), signed('key'), ...ORDER, 'order.signed.push(key)', KEEP_ORDER],
    twin: [
      KEYS,
      IN_KEYS('key'),
      signed('key'),
      ...ORDER,
      { check: '!order.signed.includes(key)' },
      'order.signed.push(key)',
      KEEP_ORDER,
    ],
  },
  'where the list is searched for something else': {
    rules: ['double-payment'],
    common: SIGNED_LIST,
    parameters: 'id',
    theft: [
      KEYS,
      IN_KEYS(ME),
      ...ORDER,
      { check: 'order.signed.indexOf(id) === -1' },
      `order.signed.push(${ME})`,
      KEEP_ORDER,
    ],
    twin: [
      KEYS,
      IN_KEYS(ME),
      ...ORDER,
      { check: `order.signed.every((one) => one !== ${ME})` },
      `order.signed.push(${ME})`,
      KEEP_ORDER,
    ],
  },
  'into a new list, by concat': {
    rules: ['double-payment'],
    common: SIGNED_LIST,
    parameters: 'id',
    theft: [KEYS, IN_KEYS(ME), ...ORDER, `order.signed = order.signed.concat([${ME}])`, KEEP_ORDER],
    twin: [
      KEYS,
      IN_KEYS(ME),
      ...ORDER,
      { check: `order.signed.filter((one) => one === ${ME}).length === 0` },
      `order.signed = order.signed.concat([${ME}])`,
      KEEP_ORDER,
    ],
  },
  'into a new list, by its elements': {
    rules: ['double-payment'],
    common: SIGNED_LIST,
    parameters: 'id, key',
    theft: [
      KEYS,
      IN_KEYS('key'),
      signed('key'),
      ...ORDER,
      { check: 'order.signed.length < 3' },
      'const next = { to: order.to, amount: order.amount, paid: false, signed: [...order.signed, key] }',
      KEEP_ORDER.replace('order)', 'next)'),
    ],
    twin: [
      KEYS,
      IN_KEYS('key'),
      signed('key'),
      ...ORDER,
      { check: 'order.signed.indexOf(key) < 0' },
      'const next = { to: order.to, amount: order.amount, paid: false, signed: [...order.signed, key] }',
      KEEP_ORDER.replace('order)', 'next)'),
    ],
  },
  'that is counted': {
    rules: ['double-payment'],
    common: COUNTED,
    parameters: 'id, key',
    theft: [KEYS, { check: 'keys.indexOf(key) !== -1' }, signed('key'), ...ORDER, 'order.count += 1', KEEP_ORDER],
    twin: [
      KEYS,
      { check: 'keys.indexOf(key) !== -1' },
      signed('key'),
      ...ORDER,
      { check: "storage.mapGet('signed', id + '_' + key) === null" },
      "storage.mapPut('signed', id + '_' + key, '1', key)",
      'order.count += 1',
      KEEP_ORDER,
    ],
  },
  'that is counted under a joined key': {
    rules: ['double-payment'],
    common: JOINED_COUNT,
    parameters: 'id',
    theft: [...IN_TEAM, COUNT_UP],
    twin: [...IN_TEAM, { check: `!${MARKED}` }, MARK, COUNT_UP],
  },
  'with a role in an object': {
    rules: ['double-payment'],
    common: COUNTED,
    parameters: 'id',
    theft: [
      'const board = { alice: 1, bobby: 1, julia: 1 }',
      { check: `board[${ME}] === 1` },
      ...ORDER,
      'order.count++',
      KEEP_ORDER,
    ],
    twin: [
      'const board = { alice: 1, bobby: 1, julia: 1 }',
      { check: `board[${ME}] === 1` },
      ...ORDER,
      "const seen = JSON.parse(storage.mapGet('seen', id) || '{}')",
      { check: `seen[${ME}] !== 1` },
      `seen[${ME}] = 1`,
      "storage.mapPut('seen', id, JSON.stringify(seen))",
      'order.count++',
      KEEP_ORDER,
    ],
  },
  'that is counted, with a mark of the payee': {
    rules: ['double-payment'],
    common: COUNTED,
    parameters: 'id, nonce',
    theft: [
      KEYS,
      IN_KEYS(ME),
      ...ORDER,
      { check: "!storage.mapHas('done', id + '_' + nonce)" },
      "storage.mapPut('done', id + '_' + nonce, '1')",
      'order.count = order.count + 1',
      KEEP_ORDER,
    ],
    twin: [
      KEYS,
      IN_KEYS(ME),
      ...ORDER,
      { check: `!storage.mapHas('done', id + '_' + ${ME})` },
      `storage.mapPut('done', id + '_' + ${ME}, '1')`,
      'order.count = order.count + 1',
      KEEP_ORDER,
    ],
  },
})

/** Counts that are no confirmations. */
const STEPS = mapKinds('a count', {
  'of steps of one account': {
    rules: [],
    common: { ...COUNTED, order: PROPOSED('count: 0') },
    parameters: 'id',
    theft: [],
    twin: [OWNER, ...ORDER, 'order.count += 1', KEEP_ORDER],
  },
  'of signers who are members of an object': {
    rules: [],
    common: {
      order: PROPOSED('signed: {}'),
      pay: action('id', ...ORDER, { check: 'Object.keys(order.signed).length >= 2' }, ...PAY_ORDER),
    },
    parameters: 'id',
    theft: [],
    twin: [KEYS, IN_KEYS(ME), ...ORDER, `order.signed[${ME}] = 1`, KEEP_ORDER],
  },
})

const SEATS = "const seats = JSON.parse(storage.get('seats') || '[]')"
const KEEP_SEATS = "storage.put('seats', JSON.stringify(seats))"
const MY_SEAT: Statement[] = [
  `const at = storage.mapGet('at', ${ME})`,
  { check: 'at !== null' },
  'const seat = seats[Number(at)]',
  { check: 'seat !== undefined' },
]
const JOIN: Statement[] = [
  SEATS,
  { check: `!storage.mapHas('at', ${ME})` },
  ...STAKE,
  `seats.push({ who: ${ME}, stake: value.toFixed(8) })`,
  `storage.mapPut('at', ${ME}, String(seats.length - 1), ${ME})`,
  KEEP_SEATS,
]
const DRAIN: Statement[] = [
  'const due = seat.stake',
  { check: "due !== '0'" },
  "seat.stake = '0'",
  KEEP_SEATS,
  `blockchain.withdraw(${ME}, due, 'back')`,
]
/** Seats in a list, whose positions are in a map. */
const TABLE: Actions = { join: action('amount', ...JOIN), take: action('', SEATS, ...MY_SEAT, ...DRAIN) }
const CHECKED_TABLE: Actions = {
  ...TABLE,
  take: action('', SEATS, ...MY_SEAT, { check: `seat.who === ${ME}` }, ...DRAIN),
}
/** The same with an object of positions. */
const NAMED_TABLE: Actions = {
  join: action(
    'amount',
    SEATS,
    "const index = JSON.parse(storage.get('index') || '{}')",
    { check: `index[${ME}] === undefined` },
    ...STAKE,
    `index[${ME}] = seats.length`,
    `seats.push({ who: ${ME}, stake: value.toFixed(8) })`,
    "storage.put('index', JSON.stringify(index))",
    KEEP_SEATS,
  ),
  take: action(
    '',
    SEATS,
    "const index = JSON.parse(storage.get('index') || '{}')",
    `const seat = seats[index[${ME}]]`,
    { check: 'seat !== undefined' },
    ...DRAIN,
  ),
}
/** Lots of a shop in a list, whose positions are under joined keys. */
const LOTS: Actions = {
  offer: action(
    'id, amount',
    "const lots = JSON.parse(storage.get('lots') || '[]')",
    { check: "!storage.has('lot_' + id)" },
    ...STAKE,
    `const count = lots.push({ owner: ${ME}, stake: value.toFixed(8) })`,
    "storage.put('lot_' + id, (count - 1).toString())",
    `storage.put('of_' + id, ${ME})`,
    "storage.put('lots', JSON.stringify(lots))",
  ),
  cancel: action(
    'id',
    signed("storage.get('of_' + id)"),
    "const lots = JSON.parse(storage.get('lots') || '[]')",
    "const lot = lots[Number(storage.get('lot_' + id))]",
    { check: "lot !== undefined && lot.stake !== '0'" },
    'const back = lot.stake',
    "lot.stake = '0'",
    "storage.put('lots', JSON.stringify(lots))",
    `blockchain.withdraw(storage.get('of_' + id), back, 'back')`,
  ),
}
const LEAVE: Statement[] = [SEATS, ...MY_SEAT, 'const due = seat.stake', 'seats.splice(Number(at), 1)']
const LEFT_SEAT = [`storage.mapDel('at', ${ME})`, KEEP_SEATS, `blockchain.withdraw(${ME}, due, 'left')`]
const SWAP: Statement[] = [SEATS, ...MY_SEAT, 'const due = seat.stake', 'const last = seats.pop()']
const NUMBER_SEATS = "seats.forEach((one, place) => { storage.mapPut('at', one.who, String(place)) })"
const FIRST: Statement[] = [OWNER, SEATS, { check: 'seats.length > 0' }]

const POSITIONS = mapKinds('a position that is shifted', {
  'by splice': {
    rules: ['replaced-entry'],
    common: TABLE,
    parameters: '',
    theft: [...LEAVE, ...LEFT_SEAT],
    twin: [...LEAVE, ...LEFT_SEAT, NUMBER_SEATS],
  },
  'by the last one, which takes the place': {
    rules: ['replaced-entry'],
    common: TABLE,
    parameters: '',
    theft: [...SWAP, 'seats[Number(at)] = last', ...LEFT_SEAT],
    twin: [
      ...SWAP,
      `if (last.who !== ${ME}) { seats[Number(at)] = last\n storage.mapPut('at', last.who, at) }`,
      ...LEFT_SEAT,
    ],
  },
  'by shift': {
    rules: ['replaced-entry'],
    common: TABLE,
    parameters: '',
    theft: [
      ...FIRST,
      'const first = seats.shift()',
      KEEP_SEATS,
      "blockchain.withdraw(first.who, first.stake, 'first')",
    ],
    twin: [
      ...FIRST,
      'const first = seats[0]',
      'const sum = first.stake',
      { check: "sum !== '0'" },
      "first.stake = '0'",
      KEEP_SEATS,
      "blockchain.withdraw(first.who, sum, 'first')",
    ],
  },
  'by splice, in a market': {
    rules: ['replaced-entry'],
    common: {
      offer: action(
        'id, price',
        ...PRICE,
        { check: "!storage.has('lot_' + id) && !storage.has('of_' + id)" },
        "const lots = JSON.parse(storage.get('lots') || '[]')",
        "storage.put('lot_' + id, String(lots.length))",
        `storage.put('of_' + id, ${ME})`,
        'lots.push({ price: asked.toFixed(8) })',
        "storage.put('lots', JSON.stringify(lots))",
      ),
      buy: action(
        'id',
        "const lots = JSON.parse(storage.get('lots') || '[]')",
        "const lot = lots[Number(storage.get('lot_' + id))]",
        { check: 'lot !== undefined' },
        `blockchain.transfer(${ME}, storage.get('of_' + id), lot.price, 'bought')`,
        `storage.put('of_' + id, ${ME})`,
      ),
    },
    parameters: 'id',
    theft: [
      signed("storage.get('of_' + id)"),
      "const lots = JSON.parse(storage.get('lots') || '[]')",
      "lots.splice(Number(storage.get('lot_' + id)), 1)",
      "storage.put('lots', JSON.stringify(lots))",
      "storage.del('lot_' + id)",
      "storage.del('of_' + id)",
    ],
    twin: [
      signed("storage.get('of_' + id)"),
      "const lots = JSON.parse(storage.get('lots') || '[]')",
      "lots[Number(storage.get('lot_' + id))] = null",
      "storage.put('lots', JSON.stringify(lots))",
      "storage.del('lot_' + id)",
      "storage.del('of_' + id)",
    ],
  },
  'by filter, in an object of positions': {
    rules: ['replaced-entry'],
    common: NAMED_TABLE,
    parameters: '',
    theft: [
      OWNER,
      SEATS,
      "const left = seats.filter((one) => one.stake !== '0')",
      "storage.put('seats', JSON.stringify(left))",
    ],
    twin: [
      OWNER,
      SEATS,
      "const left = seats.filter((one) => one.stake !== '0')",
      "storage.put('seats', JSON.stringify(left))",
      'const index = {}',
      'left.forEach((one, place) => { index[one.who] = place })',
      "storage.put('index', JSON.stringify(index))",
    ],
  },
  'by splice, under joined keys': {
    rules: ['replaced-entry'],
    common: LOTS,
    parameters: 'id',
    theft: [
      OWNER,
      "const lots = JSON.parse(storage.get('lots') || '[]')",
      "const at = Number(storage.get('lot_' + id))",
      'const gone = lots.splice(at, 1)[0]',
      "storage.del('lot_' + id)",
      "storage.put('lots', JSON.stringify(lots))",
      "blockchain.withdraw(gone.owner, gone.stake, 'gone')",
    ],
    twin: [
      OWNER,
      "const lots = JSON.parse(storage.get('lots') || '[]')",
      "const at = Number(storage.get('lot_' + id))",
      'const sum = lots[at].stake',
      { check: "sum !== '0'" },
      "lots[at].stake = '0'",
      "storage.del('lot_' + id)",
      "storage.put('lots', JSON.stringify(lots))",
      "blockchain.withdraw(lots[at].owner, sum, 'gone')",
    ],
  },
})

/** Positions of which every use looks at the element. */
const LOOKED_AT = mapKinds('a position', {
  'whose element is compared with the account': {
    rules: [],
    common: CHECKED_TABLE,
    parameters: '',
    theft: [],
    twin: [...LEAVE.slice(0, -1), { check: `seat.who === ${ME}` }, 'seats.splice(Number(at), 1)', ...LEFT_SEAT],
  },
})

const OWNS = (pet: string): Statement => ({
  check: `blockchain.call('token721.iost', 'ownerOf', ['pet', ${pet}])[0] === ${ME}`,
})
const GRANT = action('to', OWNER, "blockchain.callWithAuth('token721.iost', 'issue', ['pet', to, '{}'])")
const EARNED = (since: string): Statement[] => [
  `const due = new BigNumber(tx.time).minus(${since}).div(1e9).times('0.01')`,
  { check: 'due.gt(0)' },
]
/** Pets that earn while they are registered, and stay where they are. */
const FARM: Actions = {
  grant: GRANT,
  register: action(
    'pet',
    OWNS('pet'),
    { check: "!storage.mapHas('keeper', pet)" },
    `storage.mapPut('keeper', pet, ${ME}, ${ME})`,
    `storage.mapPut('since', pet, String(tx.time), ${ME})`,
  ),
}
const CLAIM: Statement[] = [
  { check: `storage.mapGet('keeper', pet) === ${ME}` },
  ...EARNED("storage.mapGet('since', pet)"),
  "storage.mapPut('since', pet, String(tx.time))",
]
/** Pets that the contract issues, each with an entry. */
const ISSUED: Actions = {
  buy: action(
    '',
    `blockchain.deposit(${ME}, '1', 'pet')`,
    `const pet = blockchain.callWithAuth('token721.iost', 'issue', ['pet', ${ME}, '{}'])[0]`,
    `storage.put('pet_' + pet, JSON.stringify({ owner: ${ME}, since: tx.time }), ${ME})`,
  ),
}
const PET: Statement[] = ["const entry = JSON.parse(storage.get('pet_' + pet) || 'null')", { check: 'entry !== null' }]
const KEEP_PET = ['entry.since = tx.time', `storage.put('pet_' + pet, JSON.stringify(entry))`]

const SOLD = mapKinds('an owner of a token that was sold', {
  'who claims what it earns': {
    rules: ['missing-authority'],
    common: FARM,
    parameters: 'pet',
    theft: [...CLAIM, `blockchain.withdraw(${ME}, due.toFixed(8), 'earned')`],
    twin: [...CLAIM, OWNS('pet'), `blockchain.withdraw(${ME}, due.toFixed(8), 'earned')`],
  },
  'who is paid by anyone': {
    rules: ['missing-authority'],
    common: ISSUED,
    parameters: 'pet',
    theft: [
      ...PET,
      ...EARNED('entry.since'),
      ...KEEP_PET,
      "blockchain.withdraw(entry.owner, due.toFixed(8), 'earned')",
    ],
    twin: [
      ...PET,
      ...EARNED('entry.since'),
      ...KEEP_PET,
      "const owner = blockchain.call('token721.iost', 'ownerOf', ['pet', pet])[0]",
      "blockchain.withdraw(owner, due.toFixed(8), 'earned')",
    ],
  },
})

/** Tokens that the contract keeps meanwhile, or that are paid for once. */
const KEPT = mapKinds('an owner of a token', {
  'that the contract keeps': {
    rules: [],
    common: {
      ...FARM,
      register: action(
        'pet',
        { check: "!storage.mapHas('keeper', pet)" },
        `blockchain.callWithAuth('token721.iost', 'transfer', ['pet', ${ME}, ${SELF}, pet])`,
        `storage.mapPut('keeper', pet, ${ME}, ${ME})`,
        `storage.mapPut('since', pet, String(tx.time), ${ME})`,
      ),
      back: action(
        'pet',
        { check: `storage.mapGet('keeper', pet) === ${ME}` },
        "storage.mapDel('keeper', pet)",
        `blockchain.callWithAuth('token721.iost', 'transfer', ['pet', ${SELF}, ${ME}, pet])`,
      ),
    },
    parameters: 'pet',
    theft: [],
    twin: [...CLAIM, `blockchain.withdraw(${ME}, due.toFixed(8), 'earned')`],
  },
  'that is paid for once': {
    rules: [],
    common: FARM,
    parameters: 'pet',
    theft: [],
    twin: [
      { check: `storage.mapGet('keeper', pet) === ${ME}` },
      "storage.mapDel('keeper', pet)",
      `blockchain.withdraw(${ME}, '1', 'welcome')`,
    ],
  },
})

const PASS_ON = action('id, to', signed("storage.get('by_' + id)"), `storage.put('by_' + id, to, ${ME})`)
const END_PLACE = action('id', signed("storage.get('by_' + id)"), "storage.del('by_' + id)", "storage.del('at_' + id)")
const VACANT: Statement = { check: "!storage.has('at_' + id)" }
const SETTLE = [`storage.put('by_' + id, ${ME}, ${ME})`, `storage.put('at_' + id, String(block.time), ${ME})`]

/** Entries that are new because another one under the same name is missing. */
const PLACES = mapKinds('a place that is taken', {
  'where another entry is missing': {
    rules: ['missing-authority', 'open-init'],
    common: { pass: PASS_ON, end: END_PLACE },
    parameters: 'id',
    theft: [VACANT, SETTLE[0] as string],
    twin: [VACANT, ...SETTLE],
  },
  'which a helper returns or null': {
    rules: ['missing-authority'],
    common: {
      _read: action('id', "const text = storage.get('art_' + id)", 'return text ? JSON.parse(text) : null'),
      give: action(
        'id, to',
        'const art = this._read(id)',
        { check: `art !== null && art.owner === ${ME}` },
        'art.owner = to',
        `storage.put('art_' + id, JSON.stringify(art), ${ME})`,
      ),
    },
    parameters: 'id',
    theft: [
      { check: "this._read(id) !== null || id !== ''" },
      `storage.put('art_' + id, JSON.stringify({ owner: ${ME} }), ${ME})`,
    ],
    twin: [{ check: 'this._read(id) === null' }, `storage.put('art_' + id, JSON.stringify({ owner: ${ME} }), ${ME})`],
  },
})

export const OWNER_KINDS: Record<string, Kind> = {
  ...LEFT,
  ...ENDED,
  ...JUNK,
  ...GIVEN,
  ...JUDGES,
  ...AGREED,
  ...TWICE,
  ...STEPS,
  ...POSITIONS,
  ...LOOKED_AT,
  ...SOLD,
  ...KEPT,
  ...PLACES,
}
