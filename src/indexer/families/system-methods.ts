/** A method of a built-in contract. */
export interface SystemMethod {
  /** Names of its parameters. */
  parameters: readonly string[]
  /** True if it only reads. */
  isRead: boolean
}

/** Parameters by method, as named in spec/system-contracts.md. A `?` at the end of a name marks read-only methods. */
const METHODS: Readonly<Record<string, string>> = {
  'auth.iost': `signUp name owner active; addPermission account permission threshold; dropPermission account permission;
    assignPermission account permission item weight; revokePermission account permission item; addGroup account group;
    dropGroup account group; assignGroup account group item weight; revokeGroup account group item;
    assignPermissionToGroup account permission group; revokePermissionInGroup account permission group`,
  'base.iost': 'exec data',
  'bonus.iost': 'issueContribute data; exchangeIOST account amount',
  'domain.iost': 'link url contract; transfer url to',
  'exchange.iost': 'transfer token to amount memo',
  'gas.iost': 'pledge pledger user amount; unpledge pledger user amount',
  'issue.iost': 'initGenesis admin config holders; issueIOST; issueIOSTTo account amount',
  'ram.iost': `issue total interval amount reserve; buy payer account bytes; sell account receiver bytes;
    lend from to bytes`,
  'system.iost': `requireAuth? account permission; receipt content; setCode contract; updateCode contract data;
    initSetCode id contract; updateNativeCode id version code; cancelDelaytx hash; hostSettings settings`,
  'token.iost': `create symbol issuer supply config; issue symbol to amount; transfer symbol from to amount memo;
    transferFreeze symbol from to amount time memo; destroy symbol from amount; balanceOf? symbol account;
    supply? symbol; totalSupply? symbol; recycle symbol`,
  'token721.iost': `create symbol issuer supply; issue symbol to metadata; transfer symbol from to id;
    balanceOf? symbol owner; ownerOf? symbol id; tokenOfOwnerByIndex? symbol owner index; tokenMetadata? symbol id`,
  'vote.iost': `newVote owner description info; setCanVote id allowed; setFreezeTime id seconds;
    addOption id option clear; removeOption id option force; getOption? id option; vote id account option amount;
    unvote id account option amount; getVote? id account; getResult? id; delVote id`,
  'vote_producer.iost': `initProducer account key; applyRegister account key location url network producer;
    applyUnregister account; approveRegister account; approveUnregister account; forceUnregister account;
    unregister account; updateProducer account key location url network; getProducer? account; logInProducer account;
    logOutProducer account; vote voter producer amount; unvote voter producer amount; getVote? voter;
    topupVoterBonus account amount payer; topupCandidateBonus amount payer; getVoterBonus? voter;
    getCandidateBonus? account; voterWithdraw voter; candidateWithdraw account; switchOff off; stat`,
}

/** Parameters of every built-in contract. */
const COMMON: Readonly<Record<string, SystemMethod>> = {
  can_update: { parameters: ['data'], isRead: true },
  initAdmin: { parameters: ['admin'], isRead: false },
}

/** Finds a method of a built-in contract; undefined for users' contracts. */
export function findSystemMethod(contract: string, method: string): SystemMethod | undefined {
  const text = METHODS[contract]
  if (text === undefined) return undefined
  for (const entry of text.split(';')) {
    const [name = '', ...parameters] = entry.trim().split(/\s+/)
    if (name.replace('?', '') === method) return { parameters, isRead: name.endsWith('?') }
  }
  return COMMON[method]
}
