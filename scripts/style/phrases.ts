/** A phrase that a newcomer has to decode, and what to write instead. */
export interface Phrase {
  readonly pattern: RegExp
  readonly instead: string
  /** An example that the pattern finds. */
  readonly example: string
  /** An example in plain English that the pattern leaves alone. */
  readonly plain: string
}

/** Phrases that are rejected everywhere: in pages, messages, test titles and comments. */
export const EVERYWHERE: readonly Phrase[] = [
  {
    pattern: /\b(?:is|are|was|were|be) none\b(?! of)/i,
    instead: '"does not have", "is not a"',
    example: 'the key K is none for the permission P',
    plain: 'none of them is a key',
  },
  {
    pattern: /\b(?:is|are|was|were) not there\b|\bthat there (?:is|are) not\b/i,
    instead: '"does not exist", "is missing"',
    example: 'the folder is not there any more',
    plain: 'there is no folder',
  },
  {
    pattern: /\banother than\b/i,
    instead: '"differs from", "a different … than"',
    example: 'the transaction 2 is another than the first',
    plain: 'an account other than the sender',
  },
  { pattern: /\banew\b/i, instead: '"again"', example: 'the index begins anew', plain: 'the index is rebuilt' },
  {
    pattern: /\b(?:of|by) chance\b/i,
    instead: '"random"',
    example: 'in an order of chance',
    plain: 'the chances are equal',
  },
  {
    pattern: /\bso often\b|\bso many times\b|\bas often as said\b/i,
    instead: '"n times"',
    example: 'Run each file so often',
    plain: 'as often as necessary',
  },
  {
    pattern: /\bbehind (?:it|them|that)\b/i,
    instead: '"after"',
    example: 'removes what is behind it',
    plain: 'a server behind a proxy',
  },
  {
    pattern: /\bwhere absent\b|\bwhat is worth it\b/i,
    instead: '"(default: …)"',
    example: 'what is worth it where absent',
    plain: 'The absent account fails the call',
  },
  {
    pattern: /\btold\b/i,
    instead: '"reported", "passed", "printed"',
    example: 'it is told like any failed test',
    plain: 'it is reported like any failing test',
  },
  {
    pattern: /(?:^\s*|[.:] +)(?:Answers|Tells|Says)\b|\band (?:answers|tells|says)\b/,
    instead: '"returns", "reports", "prints"',
    example: 'Runs a command line, and answers the exit code',
    plain: 'how a node answers a request',
  },
  { pattern: /\bbut for\b/i, instead: '"except"', example: 'all but for the last', plain: 'all but the last' },
  {
    pattern: /\bin the place of\b/i,
    instead: '"instead of", "in place of"',
    example: 'the value in the place of the old one',
    plain: 'the value instead of the old one',
  },
  {
    pattern: /\bdear(?:er|est)\b/i,
    instead: '"more expensive", "most expensive"',
    example: 'the cheapest and the dearest call',
    plain: 'the most expensive call',
  },
  {
    pattern: /\bnow and then\b/i,
    instead: '"occasionally"',
    example: 'shortened now and then',
    plain: 'shortened, and then stored',
  },
  {
    pattern: /\b(?:came|comes|come) of (?:it|that|them|what)\b/i,
    instead: '"the result", "the outcome"',
    example: 'what it does, what came of it',
    plain: 'the outcome of the transaction',
  },
  {
    pattern: /\bothers of its\b|\bthat it is of\b|\bis of none of\b/i,
    instead: '"belongs to", "per …"',
    example: 'wait for their turn with others of its',
    plain: 'are queued per client',
  },
  {
    pattern: /\bnot any ?more\b|\bno .{1,40} any ?more\b|\bthere any ?more\b/i,
    instead: '"no longer"',
    example: 'what is not any more',
    plain: 'no longer exists',
  },
  {
    pattern: /\b(?:says|said|tells) nothing\b|\bnobody .{1,40} nothing\b|\bnever nothing\b/i,
    instead: 'the same sentence without the negation',
    example: 'a tag that says nothing',
    plain: 'a tag without effect',
  },
  {
    pattern: /\bfor want of\b/i,
    instead: '"because … is missing"',
    example: 'a call that failed for want of gas',
    plain: 'the call wanted gas',
  },
  {
    pattern: /\bbugs? of ours\b|\bour own bugs?\b/i,
    instead: '"a bug of the toolkit"',
    example: 'a bug of ours is one failure',
    plain: 'a bug of the toolkit',
  },
  {
    pattern: /\b(?:taken?|takes|taking) (?:it |them |a value )?apart\b/i,
    instead: '"destructured", "split"',
    example: 'a pattern that is taken apart',
    plain: 'takes part in a vote',
  },
  {
    pattern: /\bhow-manieth\b/i,
    instead: '"the ordinal of"',
    example: 'the how-manieth update it is',
    plain: 'the ordinal of the update',
  },
]

/** Phrases that are rejected in pages, messages and test titles: what users read. */
export const USERS: readonly Phrase[] = [
  {
    pattern: /\b(?:nobody|somebody|everybody|anybody|nowhere|whoever)\b/i,
    instead: 'the actor by its name: "the caller", "no account", "each user"',
    example: 'what nobody wrote down',
    plain: 'what no test covers',
  },
  {
    pattern: /\btells?\b/i,
    instead: '"reports", "prints", "returns"',
    example: 'A line on standard error tells how it goes',
    plain: 'Progress is printed to standard error',
  },
  {
    pattern: /\b(?:says|said)\b/i,
    instead: '"reports", "prints", "defines"',
    example: '`--shard` says which part',
    plain: '`--shard` selects a part',
  },
  {
    pattern: /\b(?:answers|answered)\b|\b(?:an|the|its|lost) answer\b/i,
    instead: '"returns", "responds", "response"',
    example: 'What it answers has a method for each',
    plain: 'It returns an object with a method for each',
  },
  {
    pattern: /\bwants\b/i,
    instead: '"requires", "expects"',
    example: 'A map wants a field',
    plain: 'Map keys need a field',
  },
  {
    pattern: /\ba gas\b(?! limit)/i,
    instead: '"1 gas"',
    example: 'a gas for each byte',
    plain: '1 gas per byte',
  },
  {
    pattern: /\b(?:up to|in) (?:his|her) own\b|\bof your choice\b/i,
    instead: '"any", "you choose"',
    example: 'a name of your choice',
    plain: 'a name you choose',
  },
]
