import { isToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { KeyStore } from '../../wallet/store.js'
import { type DoctorFinding, failedCheck, passedCheck, warnedCheck } from './finding.js'

/** Enough for a usual call, and for a contract of a few kilobytes. */
const LITTLE_GAS = 200_000
const LITTLE_RAM = 1_000

/** Gas and RAM of accounts in use, and whether keys of the store are theirs. */
export async function examineAccounts(
  provider: Provider,
  names: readonly string[],
  store: KeyStore,
): Promise<DoctorFinding[]> {
  const labels = await store.list()
  const findings = await Promise.all(
    names.map(async (name) => {
      const keys = labels.filter(({ account }) => account === name).flatMap(({ keys }) => Object.entries(keys))
      return examineAccount(provider, name, new Map(keys.map(([permission, { id }]) => [id, permission])))
    }),
  )
  return findings.flat()
}

async function examineAccount(
  provider: Provider,
  name: string,
  held: ReadonlyMap<string, string>,
): Promise<DoctorFinding[]> {
  const check = `account ${name}`
  try {
    const account = await provider.request('getAccount', { name, by_longest_chain: true })
    const { gas_info, ram_info, permissions } = account
    const granted = new Set(Object.values(permissions).flatMap(({ items }) => items.map(({ id }) => id)))
    const strange = [...held.keys()].filter((id) => !granted.has(id))
    return [
      gas_info.current_total >= LITTLE_GAS
        ? passedCheck(check, `${gas_info.current_total} gas`)
        : warnedCheck(
            check,
            `${gas_info.current_total} gas`,
            `toolkit account pledge 10 --from ${name}; it also grows by itself.`,
          ),
      Number(ram_info.available) >= LITTLE_RAM
        ? passedCheck(check, `${ram_info.available} bytes of RAM`)
        : warnedCheck(check, `${ram_info.available} bytes of RAM`, `toolkit account buy-ram 5000 --from ${name}.`),
      ...strange.map((id) =>
        failedCheck(
          check,
          `the kept key ${id} is none of its own`,
          `On another network it may be. Else: toolkit keys import ${name}.`,
        ),
      ),
    ]
  } catch (error) {
    if (isNodeError(error))
      return [failedCheck(check, error.text, 'It may be on another network; toolkit account create creates one.')]
    if (isToolkitError(error)) return [failedCheck(check, error.message, error.hint ?? 'Look at the network.')]
    throw error
  }
}

/** Checks that this user, and no other, can read the key store. */
export async function examineKeys(store: KeyStore): Promise<DoctorFinding[]> {
  try {
    const entries = await store.list()
    const open = entries.filter(({ isPrivate }) => !isPrivate)
    if (open.length > 0) {
      const names = open.map(({ name }) => name).join(', ')
      return [failedCheck('keys', `others can read the files of ${names}`, `chmod 600 ${store.folder}/*.json`)]
    }
    return [passedCheck('keys', `${entries.length} in ${store.folder}`)]
  } catch (error) {
    if (!isToolkitError(error)) throw error
    return [
      failedCheck('keys', `${error.message}${error.at ? `: ${error.at.file}` : ''}`, error.hint ?? 'Move it away.'),
    ]
  }
}
