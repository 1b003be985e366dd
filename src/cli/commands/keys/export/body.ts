import { writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { formatSecretKey } from '../../../../crypto/keys.js'
import { encryptKey, formatKeyFile } from '../../../../crypto/keystore.js'
import { ToolkitError } from '../../../../errors/errors.js'
import { requireOwnPath } from '../../../../files/own-path.js'
import { holdSignals } from '../../../../files/process-end.js'
import { useNativeCrypto } from '../../../../node/native-crypto.js'
import { userStore } from '../../../../project/signers.js'
import type { KeyEntry } from '../../../../wallet/entry.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { missingPasswordError, readPassword, readSecretText } from '../../../flags/password.js'
import { printNote, printWithKeys } from '../../../output/output.js'
import { canPrompt, promptYes } from '../../../output/terminal.js'
import type { keysExportCommand } from './command.js'

type KeyExportFlags = FlagsOf<typeof keysExportCommand>

export default async function exportKey({
  name = '',
  permission,
  format,
  out,
  yes,
  ...flags
}: KeyExportFlags): Promise<ExitCode> {
  useNativeCrypto()
  const store = userStore(process.env)
  await store.read(name)
  await confirm(name, format === 'wallet' && !flags.plain, yes)
  const password = await readPassword(`the key ${name}`, flags)
  if (password === undefined) throw missingPasswordError(`the key ${name}`)
  const entry = select(await store.open(name, password), permission)
  const text = format === 'wallet' ? await formatWallet(entry, flags) : formatKey(entry)
  if (out === undefined) printWithKeys(text)
  else await write(out, text)
  return EXIT.DONE
}

/** Asks for confirmation before a readable key is printed. A key under its own password needs none. */
async function confirm(name: string, isEncrypted: boolean, yes = false): Promise<void> {
  if (yes || isEncrypted) return
  if (!canPrompt()) {
    throw new ToolkitError('KEY_EXPORT_UNASKED', 'exporting a secret key needs a confirmation', {
      hint: 'No prompt is possible here. Pass --yes to confirm.',
    })
  }
  if (await promptYes(`Anyone who reads the key ${name} controls the funds of its account. Show it?`)) return
  throw new ToolkitError('CONSENT_DENIED', 'nothing was shown', { hint: 'Answer y or yes to continue.' })
}

function select(entry: KeyEntry, permission: string | undefined): KeyEntry {
  if (permission === undefined) return entry
  const key = entry.keys[permission]
  if (key !== undefined) return { ...entry, keys: { [permission]: key } }
  throw new ToolkitError('KEY_UNKNOWN', `the key ${entry.name} does not have permission ${permission}`, {
    hint: `It is for ${Object.keys(entry.keys).join(', ')}.`,
  })
}

function formatKey({ name, keys }: KeyEntry): string {
  const texts = new Set(Object.values(keys).map(formatSecretKey))
  if (texts.size === 1) return [...texts].join('')
  throw new ToolkitError('KEY_AMBIGUOUS', `the key ${name} has several permissions: ${Object.keys(keys).join(', ')}`, {
    hint: 'Name one: --permission active; or all in one file: --format wallet.',
  })
}

async function formatWallet({ account, keys }: KeyEntry, flags: Partial<KeyExportFlags>): Promise<string> {
  const password = flags.plain ? undefined : await readWalletPassword(flags)
  const keypairs = await Promise.all(
    Object.entries(keys).map(async ([permission, pair]) => [permission, await encryptKey(pair, password)] as const),
  )
  return formatKeyFile({ name: account, keypairs: Object.fromEntries(keypairs) })
}

async function readWalletPassword(flags: Partial<KeyExportFlags>): Promise<string> {
  const place = { what: 'Password for the file', variable: flags['file-password-env'], descriptor: undefined }
  const password = await readSecretText(place)
  if (password) return password
  throw new ToolkitError('KEY_PASSWORD_MISSING', 'the exported file needs its own password', {
    hint: 'Name the variable that holds it with --file-password-env NAME, or write the file unencrypted with --plain.',
  })
}

/** Writes a new file with the file mode that the wallet uses (rpc.md §9.3). */
async function write(file: string, text: string): Promise<void> {
  requireOwnPath(dirname(file))
  const whole = text.endsWith('\n') ? text : `${text}\n`
  const write = () => writeFileSync(file, whole, { flag: 'wx', mode: 0o400 })
  await holdSignals(dirname(file), write).catch((cause) => {
    if (cause.code !== 'EEXIST') throw cause
    throw new ToolkitError('FILE_EXISTS', `there is a file ${file} already`, { hint: 'Name a new one.', cause })
  })
  printNote(`wrote ${file}`)
}
