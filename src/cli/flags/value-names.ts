import type { DeclaredFlag } from './declared-flags.js'

/** Names of flags' values in help and reference, by flag. The same flag of one command may take another value. */
const VALUE_NAMES: Readonly<Record<string, string>> = {
  account: 'account',
  accounts: 'n',
  active: 'key',
  allow: 'figure=percent',
  'allow-origin': 'origins',
  bail: 'n',
  balance: 'amount',
  block: 'block',
  blocks: 'n',
  body: 'file',
  'call-time-limit': 'ms',
  'chain-id': 'id',
  changed: 'commit',
  code: 'contract',
  commands: 'commands',
  compare: 'networks',
  contract: 'contract',
  'costs-base': 'file',
  'coverage-base': 'file',
  'coverage-reporter': 'format',
  'data-dir': 'folder',
  dialect: 'dialect',
  'exec-time-limit': 'ms',
  expiration: 'seconds',
  explain: 'rule',
  explorer: 'name',
  'explorer --from': 'time',
  'explorer --limit': 'n',
  'explorer backfill --from': 'block',
  'explorer serve --from': 'block',
  file: 'file',
  'file-password-env': 'variable',
  for: 'account',
  fork: 'network',
  'fork-file': 'file',
  from: 'account',
  'fuzz-calls': 'n',
  'fuzz-runs': 'n',
  'fuzz-time': 'duration',
  gas: 'json',
  'gas-limit': 'gas',
  'gas-ratio': 'ratio',
  grep: 'pattern',
  'grpc-port': 'port',
  host: 'address',
  html: 'file',
  in: 'seconds',
  'inspect-brk': 'address',
  irreversible: 'n',
  jobs: 'n',
  keep: 'n',
  key: 'name',
  'key-env': 'variable',
  'key-fd': 'descriptor',
  limit: 'limits',
  location: 'text',
  'max-unknown': 'percent',
  'max-warnings': 'n',
  method: 'method',
  mine: 'mode',
  'mine-interval': 'ms',
  'mutate --limit': 'n',
  network: 'name',
  'network-id': 'id',
  'node --explorer': 'port',
  out: 'file',
  owner: 'key',
  page: 'n',
  'password-env': 'variable',
  'password-fd': 'descriptor',
  permission: 'name',
  pledge: 'amount',
  port: 'port',
  ram: 'bytes',
  range: 'first..last',
  redo: 'step',
  repeat: 'n',
  reporter: 'reporter',
  'requests-per-second': 'n',
  retries: 'n',
  rule: 'rule=level',
  run: 'id',
  save: 'folder',
  seed: 'n',
  'shadow --for': 'duration',
  'shadow --from': 'block',
  shard: 'i/n',
  signers: 'signers',
  sort: 'field',
  source: 'contract',
  step: 'n',
  store: 'url',
  summary: 'file',
  template: 'name',
  'test --explorer': 'url',
  threshold: 'n',
  timeout: 'ms',
  'timeout-factor': 'n',
  to: 'time',
  url: 'url',
  website: 'url',
  weight: 'n',
}

/** Longer lists of choices follow the description. */
const LONGEST_CHOICES = 24

/**
 * Formats a flag with its value, such as `--retries <n>` or `--bail[=<n>]`.
 *
 * @param command - Name of the command.
 */
export function formatFlag(command: string, flag: DeclaredFlag): string {
  const { name, type, choices, requiresArg } = flag
  if (type === 'boolean') return `--${name}`
  const value = choices !== undefined && !hasLongChoices(flag) ? choices.join('|') : nameValue(command, name)
  return requiresArg === false ? `--${name}[=<${value}>]` : `--${name} <${value}>`
}

/** Formats the description of a flag, with its choices if they do not fit its value. */
export function describeFlag(flag: DeclaredFlag): string {
  return hasLongChoices(flag) ? `${flag.describe} (${flag.choices!.join(', ')})` : (flag.describe ?? '')
}

function hasLongChoices({ choices }: DeclaredFlag): boolean {
  return choices !== undefined && choices.join('|').length > LONGEST_CHOICES
}

function nameValue(command: string, name: string): string {
  const value = VALUE_NAMES[`${command} --${name}`] ?? VALUE_NAMES[name]
  if (value === undefined) throw new Error(`--${name} of ${command} has no name for its value`)
  return value
}
