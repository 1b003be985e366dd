import { describeSignUp } from '../../../../client/accounts.js'
import { generateKeyPair } from '../../../../crypto/keys.js'
import { ToolkitError } from '../../../../errors/errors.js'
import { userStore } from '../../../../project/signers.js'
import type { Provider } from '../../../../rpc/provider.js'
import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { readIost } from '../../../flags/iost-amount.js'
import type { PasswordFlags } from '../../../flags/password-flags.js'
import { checkAccount, tryLookUp } from '../../../output/look-up.js'
import { sendChange } from '../../../transactions/account-change.js'
import { keepKeys, spread } from '../../keys/keeping.js'
import type { accountCreateCommand } from './command.js'

type AccountCreateFlags = FlagsOf<typeof accountCreateCommand>

type KeyFlags = PasswordFlags & Pick<AccountCreateFlags, 'key' | 'owner' | 'active'>

export default async function createAccount({
  name = '',
  ram = 1024,
  pledge = '0',
  balance = '0',
  ...flags
}: AccountCreateFlags): Promise<ExitCode> {
  checkAccount(name)
  checkBytes(ram)
  readIost(pledge, '--pledge', { decimals: 2 })
  readIost(balance, '--balance', { decimals: 8 })
  return sendChange(flags, async ({ client: { provider } }, from) => {
    await requireFreeName(provider, name)
    const ids = await readIds(name, flags)
    return describeSignUp(provider, { name, ids, from, ram, gasPledge: pledge, balance })
  })
}

function checkBytes(ram: number): void {
  if (ram === 0 || (Number.isInteger(ram) && ram >= 10)) return
  throw new ToolkitError('USAGE', `--ram: expected 0 or whole bytes from 10, got ${ram}`, {
    hint: 'A contract takes about as many bytes as its source, a stored value its length plus about 50.',
  })
}

/** Rejects an existing account before a key is created for it. */
async function requireFreeName(provider: Provider, name: string): Promise<void> {
  if ((await tryLookUp(provider, 'getAccount', { name, by_longest_chain: true })) === undefined) return
  throw new ToolkitError('ACCOUNT_EXISTS', `there is an account ${name} already`, { hint: 'Choose another name.' })
}

/**
 * Reads the public keys of the account: those given, or those of a stored key, which is saved before anything is sent.
 */
async function readIds(name: string, flags: KeyFlags): Promise<{ owner: string; active: string }> {
  const { key = name, owner, active } = flags
  if (owner !== undefined) return { owner: checkId(owner), active: checkId(active ?? owner) }
  if (flags.active !== undefined)
    throw new ToolkitError('USAGE', '--active requires --owner', { hint: 'Give the public key of the owner too.' })
  const store = userStore(process.env)
  if (!(await store.has(key))) await makeKey(key, name, flags)
  const { keys } = await store.read(key)
  const held = keys.active ?? keys.owner
  if (held === undefined)
    throw new ToolkitError('KEY_UNKNOWN', `the key ${key} is for neither active nor owner`, {
      hint: 'Name another: --key.',
    })
  return { owner: (keys.owner ?? held).id, active: held.id }
}

async function makeKey(key: string, account: string, flags: KeyFlags): Promise<void> {
  const options = { algorithm: undefined, permission: undefined, json: undefined, quiet: true }
  await keepKeys(spread(generateKeyPair(), undefined), { ...flags, ...options, name: key, account })
}

function checkId(id: string): string {
  if (/^[1-9A-HJ-NP-Za-km-z]{42,50}$/.test(id)) return id
  throw new ToolkitError('USAGE', 'a public key is 43 to 45 letters and digits of base58', {
    hint: '"toolkit keys" lists the keys of the key store. Never pass a secret key here.',
  })
}
