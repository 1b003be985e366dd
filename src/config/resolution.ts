import { lastOf } from '../collections/presence.js'
import { requireRecord } from '../collections/records.js'
import { isRecord } from '../collections/shapes.js'
import { type ConfigProblem, checkConfig, configError, judgeValue } from './check.js'
import type { AccountKey, Config, Coverage, MiningMode, RuleLevel } from './config.js'
import { checkNetworkName } from './network.js'
import { DEFAULT_EXPLORERS, DEFAULT_NETWORKS, SETTINGS, type Setting } from './schema.js'
import type { Secret } from './secret.js'

/** All settings, complete. Paths are as written; the project makes them absolute. */
export interface Settings {
  contracts: string[]
  tests: string[]
  requireAssertions: boolean
  defaultNetwork: string
  networks: Record<string, Network>
  forks: { ramPayer: string; allowAssumed: boolean }
  explorers: Record<string, ExplorerSettings>
  costs: { file: string; tolerance: string; budgets?: Record<string, number> }
  coverage?: { include?: string | string[]; thresholds?: Coverage; perFile?: Coverage }
  mutation?: { operators?: string | string[]; exclude?: string | string[]; threshold?: number }
  compare?: { ignore?: string | string[] }
  /** Undefined leaves the choice to the command: a node keeps the chain's limit, tests use a longer one. */
  timeouts: { callTimeLimitMs?: number; execTimeLimitMs?: number }
  compile: { minify: boolean }
  lint: { preset: 'recommended' | 'strict'; rules?: Record<string, RuleLevel> }
  /** Constants of contracts by name. */
  define?: ConfigConstants
}

export type ConfigConstants = Readonly<Record<string, string | number | boolean>>

export type Network = EmbeddedNetwork | HttpNetwork | ForkNetwork

export interface EmbeddedNetwork {
  kind: 'embedded'
  accounts: number
  chainId: number
  mining: { mode: MiningMode; intervalMs: number }
}

export interface HttpNetwork {
  kind: 'http'
  url: string | string[]
  chainId?: number
  protected: boolean
  allowTests?: string | string[]
  explorerStore?: Secret
  accounts?: Record<string, AccountKey>
  names?: Record<string, string>
}

interface ForkNetwork {
  kind: 'fork'
  of: string
  file?: string
  accounts: number
  requestsPerSecond?: number
}

export interface ExplorerSettings {
  url: string
  dialect: 'auto' | 'documented' | 'blockscout'
  key?: Secret
  keyHeader?: string
  keyParameter?: string
  requestsPerSecond?: number
}

/** Origin of a setting: the name of the flag or variable, or the path of the file. */
export type SettingOrigin =
  | { from: 'flag'; name: string }
  | { from: 'environment'; name: string }
  | { from: 'file'; path: string }
  | { from: 'default' }

/** Sources of settings, in order of precedence. */
export interface ConfigSources {
  /** Values by flag name without dashes; undefined if not given. */
  flags?: Readonly<Record<string, unknown>>
  environment?: Readonly<Record<string, string | undefined>>
  file?: { path: string; config: Config }
}

/** Settings, with the origin of each by its dotted path. */
export interface Resolution {
  settings: Settings
  origins: Map<string, SettingOrigin>
}

interface ResolvedSetting {
  value: unknown
  origin: SettingOrigin
}

/**
 * Resolves every setting: flags over environment over file over defaults. Throws `CONFIG_INVALID`, or
 * `CONFIG_NETWORK_UNKNOWN` if the selected network is not configured.
 */
export function resolveConfig(sources: ConfigSources = {}): Resolution {
  if (sources.file) checkConfig(sources.file.config, sources.file.path)
  const file = withDefaults(sources.file?.config ?? {})
  const problems: ConfigProblem[] = []
  const settings: Record<string, unknown> = { timeouts: {} }
  const origins = new Map<string, SettingOrigin>()
  for (const { path, setting } of listPaths(file)) {
    const choice = choose(path, setting, { ...sources, config: file }, problems)
    if (!choice) continue
    const isList = Array.isArray(setting.default) && typeof choice.value === 'string'
    writePath(settings, path, isList ? [choice.value] : choice.value)
    origins.set(path.join('.'), choice.origin)
  }
  if (problems.length > 0) throw configError(problems)
  const resolved = settings as unknown as Settings
  checkNetworkName(resolved.networks, resolved.defaultNetwork)
  return { settings: resolved, origins }
}

function withDefaults(config: Config): Record<string, unknown> {
  return {
    ...config,
    networks: { ...DEFAULT_NETWORKS, ...config.networks },
    explorers: { ...DEFAULT_EXPLORERS, ...config.explorers },
  }
}

interface SettingPath {
  path: string[]
  setting: Setting
}

/** The paths of all settings, names of the user's choice filled in. */
function listPaths(config: Record<string, unknown>): SettingPath[] {
  return SETTINGS.flatMap((setting) =>
    expandPath(setting.key.split('.'), config)
      .filter((path) => !setting.kind || readPath(config, [...path.slice(0, 2), 'kind']) === setting.kind)
      .map((path) => ({ path, setting })),
  )
}

function expandPath(key: string[], config: Record<string, unknown>): string[][] {
  const star = key.indexOf('*')
  if (star < 0) return [key]
  const before = key.slice(0, star)
  const names = Object.keys(readPath(config, before) ?? {})
  return names.flatMap((name) => expandPath([...before, name, ...key.slice(star + 1)], config))
}

function choose(
  path: string[],
  setting: Setting,
  { flags = {}, environment = {}, file, config }: ConfigSources & { config: Record<string, unknown> },
  problems: ConfigProblem[],
): ResolvedSetting | undefined {
  const { flag, env } = setting
  if (flag !== undefined && flags[flag] !== undefined)
    return read(flags[flag], `--${flag}`, { from: 'flag', name: flag })
  const variable = env && environment[env]
  if (variable) return read(variable, env, { from: 'environment', name: env })
  const own = file && readPath({ ...file.config }, path)
  if (file && own !== undefined) return { value: own, origin: { from: 'file', path: file.path } }
  const value = readPath(config, path) ?? setting.default
  return value === undefined ? undefined : { value, origin: { from: 'default' } }

  function read(given: unknown, name: string, origin: SettingOrigin): ResolvedSetting {
    const value = typeof given === 'string' ? setting.type.parse(given) : given
    const text = judgeValue(value, setting.type)
    if (text !== undefined) problems.push({ path: name, text })
    return { value, origin }
  }
}

function readPath(root: Record<string, unknown>, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), root)
}

function writePath(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let target = root
  for (const name of path.slice(0, -1)) {
    target[name] ??= {}
    target = requireRecord(target[name])
  }
  target[lastOf(path)] = value
}
