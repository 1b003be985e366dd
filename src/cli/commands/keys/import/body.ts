import { type KeyPair, parseSecretKey } from '../../../../crypto/keys.js'
import { decryptKey, parseKeyFile } from '../../../../crypto/keystore.js'
import { ToolkitError } from '../../../../errors/errors.js'
import { useNativeCrypto } from '../../../../node/native-crypto.js'
import { cutSecret } from '../../../../report/text/printable.js'
import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { MAX_SECRET, readSecretText } from '../../../flags/password.js'
import { readNamedFile } from '../../../named-file.js'
import { keepKeys, spread } from '../keeping.js'
import type { keysImportCommand } from './command.js'

type KeyImportFlags = FlagsOf<typeof keysImportCommand>

export default async function importKey(flags: KeyImportFlags): Promise<ExitCode> {
  useNativeCrypto()
  const { keys, account } = await readKeys(flags)
  await keepKeys(keys, { ...flags, account: flags.account ?? account })
  return EXIT.DONE
}

interface ImportedKeys {
  keys: Readonly<Record<string, KeyPair>>
  /** Account that the wallet's file names. */
  account?: string
}

async function readKeys(flags: KeyImportFlags): Promise<ImportedKeys> {
  const { file, name = '', permission } = flags
  if (file !== undefined && (flags['key-env'] !== undefined || flags['key-fd'] !== undefined)) {
    throw new ToolkitError('USAGE', '--file, --key-env and --key-fd exclude each other', { hint: 'Give one of them.' })
  }
  const text =
    file === undefined
      ? await readSecretText({ what: `Secret key ${name}`, variable: flags['key-env'], descriptor: flags['key-fd'] })
      : await readWhole(file)
  if (text === undefined) {
    throw new ToolkitError('SECRET_MISSING', 'no key to import was passed, and no prompt is possible', {
      hint: 'Give --file, --key-env NAME, or --key-fd 0 and the key on standard input; never the key itself.',
    })
  }
  if (text.trimStart().startsWith('{')) return readWallet(text, flags)
  return { keys: spread(parseSecretKey(text.trim(), algorithmOf(flags)), permission) }
}

/** Reads the algorithm. A bare seed of 32 bytes is only taken for ed25519 if `--algorithm` is given. */
function algorithmOf({ algorithm }: KeyImportFlags): 'ED25519' | 'SECP256K1' | undefined {
  if (algorithm === undefined) return undefined
  return algorithm === 'ed25519' ? 'ED25519' : 'SECP256K1'
}

async function readWhole(file: string): Promise<string> {
  return readNamedFile(file, { maxBytes: MAX_SECRET }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
    throw new ToolkitError('KEY_FILE_MISSING', `file ${cutSecret(file)} not found`, { hint: 'Check the path.' })
  })
}

/** Reads the keys of a wallet's file (rpc.md §9.3), limited to one permission if it is given. */
async function readWallet(text: string, flags: KeyImportFlags): Promise<ImportedKeys> {
  const { name, keypairs } = parseKeyFile(text)
  const chosen = Object.entries(keypairs).filter(([permission]) => (flags.permission ?? permission) === permission)
  if (chosen.length === 0) {
    const which = flags.permission === undefined ? '' : ` for the permission ${flags.permission}`
    throw new ToolkitError('KEY_FILE_INVALID', `the key file has no key${which}`, {
      hint: `It has ${Object.keys(keypairs).join(', ') || 'none'}.`,
    })
  }
  const isEncrypted = chosen.some(([, { encrypt_method }]) => encrypt_method !== undefined)
  const password = isEncrypted ? await readFilePassword(flags) : undefined
  const keys = await Promise.all(
    chosen.map(async ([permission, key]) => [permission, await decryptKey(key, password)] as const),
  )
  return { keys: Object.fromEntries(keys), account: name }
}

async function readFilePassword(flags: KeyImportFlags): Promise<string> {
  const place = { what: 'Password of the file', variable: flags['file-password-env'], descriptor: undefined }
  const password = await readSecretText(place)
  if (password !== undefined) return password
  throw new ToolkitError('KEY_PASSWORD_MISSING', 'the key file is encrypted, and no prompt is possible', {
    hint: 'Put its password into a variable and name it: --file-password-env NAME.',
  })
}
