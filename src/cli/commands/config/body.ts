import { compareTexts } from '../../../collections/order.js'
import { requireRecord } from '../../../collections/records.js'
import type { Project } from '../../../config/project.js'
import type { SettingOrigin } from '../../../config/resolution.js'
import { hidePasswords } from '../../../errors/errors.js'
import { formatColumns } from '../../../report/text/table.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openProject } from '../../flags/project.js'
import { printResult } from '../../output/output.js'
import type { configCommand } from './command.js'

export default async function printSettings({ network, json }: FlagsOf<typeof configCommand>): Promise<ExitCode> {
  const project = await openProject({ network })
  const settings = listSettings(project)
  const rows = settings.map(({ key, value, origin }) => [key, cut(formatValue(value)), origin])
  const { root, configFile: file = null } = project
  printResult(json ? hidePasswords(JSON.stringify({ root, file, settings })) : formatColumns(rows).join('\n'))
  return EXIT.DONE
}

interface ShownSetting {
  key: string
  value: unknown
  origin: string
}

function listSettings({ settings, origins }: Project): ShownSetting[] {
  return [...origins]
    .map(([key, origin]) => ({ key, value: readPath(settings, key), origin: describeOrigin(origin) }))
    .sort((a, b) => compareTexts(a.key, b.key))
}

function readPath(settings: object, key: string): unknown {
  return key.split('.').reduce<unknown>((value, name) => requireRecord(value)[name], settings)
}

function describeOrigin(origin: SettingOrigin): string {
  if (origin.from === 'flag') return `flag --${origin.name}`
  if (origin.from === 'environment') return `environment ${origin.name}`
  return origin.from === 'file' ? origin.path : 'default'
}

/** Characters of a value in the table, whose columns are as wide as their widest cell. */
const MAX_SHOWN = 200

function cut(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

/** Formats a value as the configuration would spell it; a secret as its name. */
function formatValue(value: unknown): string {
  return hidePasswords(typeof value === 'string' ? value : JSON.stringify(value))
}
