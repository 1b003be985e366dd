import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Argv } from 'yargs'
import type { Command } from '../../src/cli/command.js'
import { EXIT } from '../../src/cli/exit-codes.js'
import { COMMAND_GROUPS, COMMANDS } from '../../src/cli/program.js'
import { nameCommands } from '../../src/cli/usage.js'
import { DEFAULT_NETWORKS, SETTINGS, type Setting } from '../../src/config/schema.js'
import { ERRORS, type ErrorCode } from '../../src/errors/catalogue.js'
import { RECORDS } from '../../src/explorer/records.js'
import { FAMILIES, OPERATIONS, type Operation, type OperationName, PAGE_LIMITS } from '../../src/explorer/schema.js'
import { formatPage as formatRulePage } from '../../src/lint/rules/page.js'
import { GROUPS } from '../../src/lint/rules/rule.js'
import { RULES } from '../../src/lint/rules/rules.js'
import { DEV_METHODS } from '../../src/rpc/development/dev-methods.js'
import type { Field, Message } from '../../src/rpc/encoding/message.js'
import { type Endpoint, METHODS } from '../../src/rpc/schema.js'
import { formatLanguage } from './language.js'
import { formatMatchers } from './matchers.js'

/** Writes `docs/reference/`, which is read off the code: `npx tsx docs/generate/reference.ts` */
const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs/reference')

/** The pages by file name. */
export function formatReference(): Record<string, string> {
  return {
    'commands.md': formatCommands(),
    'configuration.md': formatConfiguration(),
    'endpoints.md': formatEndpoints(),
    'errors.md': formatErrors(),
    'explorer.md': formatExplorer(),
    'lint/index.md': formatRules(),
    ...Object.fromEntries(RULES.map((rule) => [`lint/${rule.name}.md`, formatRulePage(rule)])),
    'language.md': formatPage('Language', '`docs/generate/language.ts`', formatLanguage(formatTable)),
    'matchers.md': formatPage('Matchers', 'the tables of `docs/guides/testing.md`', formatMatchers()),
  }
}

/** All rules of lint, with links to their pages. */
function formatRules(): string {
  const groups = GROUPS.map((group) => {
    const rules = RULES.filter((rule) => rule.group === group)
    const rows = rules.map(({ name, about, recommended, strict, canFix, hasSuggestions }) => [
      `[${name}](${name}.md)`,
      about,
      recommended,
      strict,
      canFix ? '`--fix`' : hasSuggestions ? 'suggested' : '',
    ])
    return `## ${group}\n\n${formatTable(['rule', 'finds', 'recommended', 'strict', 'correction'], rows)}`
  })
  return formatPage('Rules of lint', 'the rules in `src/lint/rules/`', [RULES_INTRODUCTION, ...groups])
}

const RULES_INTRODUCTION = `The rules of \`toolkit lint\` and of the ESLint plugin \`iost-toolkit/eslint\`. The guide is [Lint](../../guides/lint.md).
\`toolkit lint --explain NAME\` prints the page of a rule. In configurations of ESLint and in comments, names have the prefix \`iost/\`.`

/** The operations of the layer-2 explorer, from every side. */
function formatExplorer(): string {
  const operations = Object.entries(OPERATIONS) as [OperationName, Operation][]
  const families = FAMILIES.map((family) => {
    const rows = operations
      .filter(([, operation]) => operation.family === family)
      .map(([name, { verb, path, summary, twin, name: command, sorts = [] }]) => [
        code(`${verb} ${path}`),
        code(`toolkit explorer ${family} ${command}`),
        code(formatCall(name, path)),
        twin === undefined ? 'none' : code(twin.path),
        sorts.map(code).join(', '),
        summary,
      ])
    const heads = ['path', 'command', 'library', 'Blockscout', 'sorted by', 'returns']
    return `## ${family}\n\n${formatTable(heads, rows)}`
  })
  const records = Object.entries(RECORDS).map(([name, members]) => [name, Object.keys(members).map(code).join(' ')])
  return formatPage('Explorer', 'the table in `src/explorer/schema.ts`', [
    EXPLORER_INTRODUCTION,
    ...families,
    `## Records\n\n${EXPLORER_RECORDS}\n\n${formatTable(['record', 'known members'], records)}`,
  ])
}

const EXPLORER_INTRODUCTION = `The 24 operations of the layer-2 explorer interface. \`createExplorer(url)\` of \`iost-toolkit/explorer\` and
\`toolkit explorer\` ask any service that has them; \`toolkit node --explorer\` and \`toolkit explorer serve\` are such a service.

Lists come in pages: \`page\` from 1, \`limit\` ${PAGE_LIMITS.defaultLimit} (1 to ${PAGE_LIMITS.maxLimit}), \`sort=member:asc\` or \`:desc\`, \`startDate\` and \`endDate\` in seconds since 1970. Responses are
\`{"status":"success","data":…,"pagination":{"page","limit","total","pages"}}\`, errors \`{"status":"error","error":{"code","message"}}\` with
\`INVALID_PARAMETER\` (400), \`FORBIDDEN\` (403), \`RESOURCE_NOT_FOUND\` (404), \`METHOD_NOT_ALLOWED\` (405), \`RATE_LIMITED\` (429), \`INTERNAL_ERROR\` (500), \`NODE_UNAVAILABLE\` (503).
The service describes itself at \`/api/openapi.json\`.

Our own service leaves the first transaction of every block, which the chain makes for itself, out of \`/transactions\`; the
block's own list has it. Dates do not narrow holders, which have no time.`

const EXPLORER_RECORDS = `Further members of a service stay available under their own names, and \`raw\` is the record as it came. Times are seconds since
1970, amounts decimal texts.`

/** Formats the library call of an operation. */
function formatCall(name: OperationName, path: string): string {
  const [, parameter] = /\{(\w+)\}/.exec(path) ?? []
  return `explorer.${name}(${name === 'verifyContract' ? 'submission' : (parameter ?? '')})`
}

function formatPage(title: string, source: string, parts: readonly string[]): string {
  return [`# ${title}`, `Generated from ${source} by \`npx tsx docs/generate/reference.ts\`.`, ...parts, ''].join(
    '\n\n',
  )
}

function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const code = (text: string): string => `\`${text}\``

// Commands

interface FlagDetails {
  type?: string
  alias?: string
  choices?: readonly string[]
  describe: string
}

interface Flag extends FlagDetails {
  name: string
}

const COMMON = 'Every command also takes `--help` (`-h`) and `--verbose`, which prints the causes of errors.'
const EXIT_MEANINGS: Record<keyof typeof EXIT, string> = {
  DONE: 'done',
  NO: 'a negative result: a test failed, a transaction was rejected, nothing matched',
  USAGE: 'usage or configuration',
  COMPILE: 'a contract does not compile',
  NETWORK: 'a node cannot be reached, or cannot do what is asked',
  GATE: 'costs or coverage are not as they have to be',
  BUG: 'a bug of this program',
  INTERRUPTED: 'interrupted',
}

function formatCommands(): string {
  const exits = Object.entries(EXIT).map(([name, value]) => [String(value), EXIT_MEANINGS[name as keyof typeof EXIT]])
  return formatPage('Commands', 'the command table in `src/cli`', [
    `\`toolkit --version\` prints the version. ${COMMON}`,
    formatTable(
      ['group', 'commands'],
      Object.entries(COMMAND_GROUPS).map(([title, commands]) => [title, listLinks(commands)]),
    ),
    ...COMMANDS.map((command) => formatCommand(command as Command<unknown>)),
    `## Exit codes\n\n${formatTable(['code', 'means'], exits)}`,
  ])
}

/** Links to the sections of commands. */
function listLinks(commands: readonly Pick<Command<unknown>, 'command'>[]): string {
  const names = commands.map(({ command }) => nameCommands(command)[0]!)
  return names.map((name) => `[${name}](#${name.replaceAll(' ', '-')})`).join(', ')
}

function formatCommand({ command, describe, examples, flags }: Command<unknown>): string {
  const [usage, ...aliases] = [command].flat() as [string, ...string[]]
  const { positionals, options } = recordFlags(flags)
  const rows = [
    ...positionals.map(({ name, describe }) => [code(name), describe]),
    ...options.map((flag) => [nameFlag(flag), flag.describe]),
  ]
  const also = aliases.length > 0 ? ` Also called ${aliases.map(code).join(', ')}.` : ''
  const [title] = nameCommands(usage)
  const lines = examples.map(([line, about]) => `toolkit ${line}  # ${about}`)
  return [
    `## ${title}`,
    `\`toolkit ${usage}\`: ${describe}.${also}`,
    `\`\`\`sh\n${lines.join('\n')}\n\`\`\``,
    formatTable(['argument or flag', 'description'], rows),
  ].join('\n\n')
}

function nameFlag({ name, alias, type, choices }: Flag): string {
  const value = choices ? ` ${choices.join('|')}` : type === 'boolean' ? '' : ` <${type}>`
  return [...(alias === undefined ? [] : [code(`-${alias}`)]), code(`--${name}${value}`)].join(', ')
}

/** Records the arguments and flags that a command declares to yargs. */
function recordFlags(declare: Command<unknown>['flags']): { positionals: Flag[]; options: Flag[] } {
  const recorded = { positionals: [] as Flag[], options: [] as Flag[] }
  const recorder = {
    positional: (name: string, details: FlagDetails) => add(recorded.positionals, name, details),
    option: (name: string, details: FlagDetails) => add(recorded.options, name, details),
  }
  declare(recorder as unknown as Argv)
  return recorded

  function add(list: Flag[], name: string, details: FlagDetails): typeof recorder {
    list.push({ name, ...details })
    return recorder
  }
}

// Configuration

function formatConfiguration(): string {
  const rows = SETTINGS.map((setting) => [
    code(setting.key),
    setting.about,
    setting.type.expected,
    formatDefault(setting),
    [setting.flag && code(`--${setting.flag}`), setting.env && code(setting.env)].filter(Boolean).join(' '),
  ])
  const networks = Object.entries(DEFAULT_NETWORKS).map(
    ([name, network]) => `- ${name}: ${code(JSON.stringify(network))}`,
  )
  return formatPage('Configuration', '`src/config/schema.ts`', [
    'The file is `toolkit.config.ts` or `.js`, or with `.mts`, `.cts`, `.mjs` or `.cjs`, in the working directory or the ' +
      'nearest folder above. Its default export is the configuration. A flag wins over the environment, that over the file, and that over the default. ' +
      '`toolkit config` prints every value and where it came from.',
    formatTable(['setting', 'what', 'expected', 'default', 'flag, environment'], rows),
    '`*` is a name you choose. These networks exist without being configured:',
    networks.join('\n'),
  ])
}

function formatDefault({ default: value, kind, required }: Setting): string {
  const text = value === undefined ? (required ? 'required' : '') : code(JSON.stringify(value))
  return kind === undefined ? text : `${text} (${kind})`.trim()
}

// Endpoints

function formatEndpoints(): string {
  const endpoints = Object.values<Endpoint>(METHODS)
  const messages = new Map<string, Message>()
  const parts = [
    'The requests of a node over HTTP (`toolkit node`: `http://127.0.0.1:30001`) and gRPC (service `rpcpb.ApiService`). Integers of ' +
      '64 bits are decimal text, bytes are base64, enums are their names. An error has the form `{"code":2,"message":"…"}`.',
    ...endpoints.map((endpoint) => formatEndpoint(endpoint, messages)),
    '## Developer methods\n\nThe embedded chain serves these as `POST /dev/NAME`; no live node does, nor `toolkit node --no-dev`.',
    ...Object.entries(DEV_METHODS).map(
      ([name, { summary, request, result }]) =>
        `### POST /dev/${name}\n\n${summary}\n\n${formatUse(request, result, messages)}`,
    ),
    `## Messages\n\n${[...messages.values()].map(formatMessage).join('\n\n')}`,
  ]
  return formatPage('Endpoints', '`src/rpc/schema.ts` and `src/rpc/development/dev-methods.ts`', parts)
}

function formatEndpoint(endpoint: Endpoint, messages: Map<string, Message>): string {
  const { verb, path, grpc, summary, request, result, documented } = endpoint
  const remark = documented ? '' : ' Not in the published interface; real nodes serve it.'
  return `## ${verb} ${path}\n\n${summary}${remark} gRPC: \`${grpc}\`.\n\n${formatUse(request, result, messages)}`
}

function formatUse(request: Message, result: Message, messages: Map<string, Message>): string {
  collect(request, messages)
  collect(result, messages)
  return `Parameters: ${formatFields(request)}. Returns ${formatFields(result)}.`
}

/** The fields in one line where they are few and plain, else the message by name. */
function formatFields(message: Message): string {
  const { name, entries } = message
  if (entries.length === 0) return 'nothing'
  if (!isShort(message)) return link(name)
  return entries.map(([key, field]) => `${code(key)}: ${nameType(field)}`).join(', ')
}

function isShort({ entries }: Message): boolean {
  return entries.length <= 3 && entries.every(([, field]) => field.message === undefined)
}

/** Puts a message that needs a table, and those in it, on the page. */
function collect(message: Message, messages: Map<string, Message>): void {
  if (messages.has(message.name)) return
  if (!isShort(message)) messages.set(message.name, message)
  for (const [, { message: inner }] of message.entries) if (inner) collectInner(inner, messages)
}

function collectInner(message: Message, messages: Map<string, Message>): void {
  if (messages.has(message.name)) return
  messages.set(message.name, message)
  for (const [, { message: inner }] of message.entries) if (inner) collectInner(inner, messages)
}

function formatMessage({ name, entries }: Message): string {
  const rows = entries.map(([key, field]) => [code(key), String(field.number), nameType(field)])
  return `### ${name}\n\n${formatTable(['field', 'number', 'type'], rows)}`
}

function nameType({ type, rule, names, message, nullable, optional }: Field): string {
  const one = message ? link(message.name) : type === 'enum' ? names.map(code).join(' or ') : type
  const many = rule === 'list' ? `list of ${one}` : rule === 'map' ? `map from text to ${one}` : one
  return `${many}${nullable ? ' or null' : optional && type !== 'bool' ? ', optional' : ''}`
}

function link(name: string): string {
  return `[${name}](#${name.toLowerCase()})`
}

// Error codes

function formatErrors(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[]
  // Sorted as the codes are: TESTFILE_FAILED precedes TEST_NONE.
  const areas = [...new Set(codes.map(readArea))].sort((a, b) => (`${a}_` < `${b}_` ? -1 : 1))
  const sections = areas.map((area) => {
    const rows = codes
      .filter((name) => readArea(name) === area)
      .map((name) => [
        code(name),
        ERRORS[name].title,
        ERRORS[name].cause,
        ERRORS[name].fix,
        String(EXIT[ERRORS[name].exit]),
      ])
    return `## ${area}\n\n${formatTable(['code', 'title', 'cause', 'fix', 'exit code'], rows)}`
  })
  return formatPage('Error codes', '`src/errors/catalogue/`', [
    'Failures of the input or the environment are `ToolkitError`s with one of these codes. Codes are stable; messages may change. ' +
      'In programs: `isToolkitError(error) && error.code === …`, from `iost-toolkit/client`.',
    ...sections,
    'The exit codes are explained with the [commands](commands.md#exit-codes).',
  ])
}

function readArea(name: string): string {
  return name.split('_', 1)[0]!
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(join(FOLDER, 'lint'), { recursive: true })
  for (const [name, text] of Object.entries(formatReference())) writeFileSync(join(FOLDER, name), text)
}
