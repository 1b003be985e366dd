import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, nameCommand } from '../../src/cli/command.js'
import { COMMAND_GROUPS, COMMANDS } from '../../src/cli/commands/table.js'
import { EXIT } from '../../src/cli/exit-codes.js'
import { describeFlag, formatFlag, listArguments, listFlags, type NamedFlag } from '../../src/cli/flags/flag-help.js'
import { DEFAULT_NETWORKS, SETTINGS, type Setting } from '../../src/config/schema.js'
import type { CatalogueEntry } from '../../src/errors/catalogue/entry.js'
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
  return formatPage('Lint rules', 'the rules in `src/lint/rules/`', [RULES_INTRODUCTION, ...groups])
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
\`toolkit explorer\` query any service that implements them, including \`toolkit node --explorer\` and \`toolkit explorer serve\`.

Lists come in pages: \`page\` from 1, \`limit\` ${PAGE_LIMITS.defaultLimit} (1 to ${PAGE_LIMITS.maxLimit}), \`sort=member:asc\` or \`:desc\`, \`startDate\` and \`endDate\` in seconds since 1970. Responses are
\`{"status":"success","data":…,"pagination":{"page","limit","total","pages"}}\`, errors \`{"status":"error","error":{"code","message"}}\` with
\`INVALID_PARAMETER\` (400), \`FORBIDDEN\` (403), \`RESOURCE_NOT_FOUND\` and \`NOT_INDEXED\` (404), \`METHOD_NOT_ALLOWED\` (405), \`RATE_LIMITED\` (429), \`INTERNAL_ERROR\` (500), \`NODE_UNAVAILABLE\`, \`STORE_UNAVAILABLE\`, \`INDEX_EMPTY\` and \`SERVICE_BUSY\` (503).
The service describes itself at \`/api/openapi.json\`.

The toolkit's own service omits the first transaction of every block, which the chain creates, from \`/transactions\`; the
list of the block contains it. Date filters do not apply to token holders, which have no time.`

const EXPLORER_RECORDS = `Unknown members keep their names, and \`raw\` is the unchanged record. Times are seconds since 1970, amounts decimal strings.`

/** Formats the library call of an operation. */
function formatCall(name: OperationName, path: string): string {
  const [, parameter] = /\{(\w+)\}/.exec(path) ?? []
  return `explorer.${name}(${name === 'verifyContract' ? 'submission' : (parameter ?? '')})`
}

function formatPage(title: string, source: string, parts: readonly string[]): string {
  return `${[`# ${title}`, ...parts, `Generated from ${source} by \`npm run docs\`.`].join('\n\n')}\n`
}

function formatTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, heads.map(() => '---'), ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const code = (text: string): string => `\`${text}\``

// Commands

const COMMON = 'Every command also takes `--help` (`-h`) and `--verbose`, which prints the causes of errors.'
const EXIT_MEANINGS: Record<keyof typeof EXIT, string> = {
  DONE: 'done',
  NO: 'a negative result: a test failed, a transaction was rejected, or nothing matched',
  USAGE: 'invalid usage or configuration',
  COMPILE: 'a contract does not compile',
  NETWORK: 'a node is unreachable, or does not support the request',
  GATE: 'a cost, coverage or mutation threshold is not met',
  BUG: 'an internal error: a bug of the toolkit',
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
    ...COMMANDS.map(formatCommand),
    `## Exit codes\n\n${formatTable(['code', 'meaning'], exits)}`,
  ])
}

/** Links to the sections of commands. */
function listLinks(commands: readonly Command[]): string {
  const names = commands.map((command) => nameCommand(command)[0])
  return names.map((name) => `[${name}](#${name.replaceAll(' ', '-')})`).join(', ')
}

function formatCommand(command: Command): string {
  const { usage, aliases = [], flags } = command
  const [title] = nameCommand(command)
  const rows = [
    ...listArguments(flags).map((argument) => [code(argument.name), describeFlag(argument)]),
    ...listFlags(flags).map((flag) => [nameFlag(flag), describeFlag(flag)]),
  ]
  const also = aliases.length > 0 ? ` Also called ${aliases.map(code).join(', ')}.` : ''
  const lines = command.examples.map(([line, about]) => `toolkit ${line}  # ${about}`)
  return [
    `## ${title}`,
    `\`toolkit ${usage}\`: ${command.describe}.${also}`,
    `\`\`\`sh\n${lines.join('\n')}\n\`\`\``,
    ...(rows.length === 0 ? [] : [formatTable(['argument or flag', 'description'], rows)]),
  ].join('\n\n')
}

function nameFlag(flag: NamedFlag): string {
  return [...(flag.alias === undefined ? [] : [code(`-${flag.alias}`)]), code(formatFlag(flag))].join(', ')
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
      'nearest folder above. Its default export is the configuration. Precedence: flag, environment, file, default. ' +
      '`toolkit config` prints every value with its origin.',
    formatTable(['setting', 'description', 'type', 'default', 'flag, environment'], rows),
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
    '## Developer methods\n\nThe embedded chain and `toolkit node` serve these as `POST /dev/NAME`. Live nodes and `toolkit node --no-dev` do not.',
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
    const entries = codes.filter((name) => readArea(name) === area).map(formatError)
    return [`## ${area}`, ...entries].join('\n\n')
  })
  return formatPage('Error codes', '`src/errors/catalogue/`', [
    'Errors of the input or the environment are instances of `ToolkitError` with one of these codes. Codes are stable; messages may change. ' +
      'In programs, use `isToolkitError(error) && error.code === …` from `iost-toolkit/client`. ' +
      'Exit codes of commands are listed with the [commands](commands.md#exit-codes).',
    ...sections,
  ])
}

function formatError(name: ErrorCode): string {
  const { title, cause, fix, exit = 'USAGE' }: CatalogueEntry = ERRORS[name]
  return `### ${name}\n\n**${title}.** ${cause}\n\nFix: ${fix} Exit code ${EXIT[exit]}.`
}

function readArea(name: string): string {
  return name.split('_', 1)[0]!
}

if (process.argv[1] === import.meta.filename) {
  mkdirSync(join(FOLDER, 'lint'), { recursive: true })
  for (const [name, text] of Object.entries(formatReference())) writeFileSync(join(FOLDER, name), text)
}
