import { ToolkitError } from '../../errors.js'
import type { Provider } from '../../rpc/provider.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { declareState, openNetwork, type StateFlags } from '../network.js'
import type { StoragePlace } from '../storage-place.js'

interface Flags extends StateFlags {
  contract: string | undefined
  keys: string[] | undefined
  fields: boolean | undefined
}

export const storageCommand: Command<Flags> = {
  command: 'storage <contract> <keys..>',
  describe: 'Print values that a contract stores, all of one block',
  flags: (yargs) =>
    declareState(
      yargs
        .positional('contract', { type: 'string', describe: 'Id of the contract' })
        .positional('keys', {
          type: 'string',
          array: true,
          describe: 'KEY, KEY FIELD, or several of KEY/ and KEY/FIELD; \\/ is a slash of a key',
        })
        .option('fields', { type: 'boolean', describe: 'List the fields of the map KEY' }),
    ),
  async run({ contract = '', keys = [], fields, lib, json, ...flags }) {
    const { checkContract } = await import('../look-up.js')
    const { parsePlaces } = await import('../storage-place.js')
    const request = { id: checkContract(contract), by_longest_chain: !lib, json: json ?? false }
    const places = parsePlaces(keys)
    const provider = await openNetwork(flags)
    if (fields) await printFields(provider, places, request)
    else await printValues(provider, places, request)
    return EXIT.DONE
  },
}

interface Request {
  id: string
  by_longest_chain: boolean
  json: boolean
}

async function printValues(
  provider: Provider,
  places: readonly StoragePlace[],
  { json, ...request }: Request,
): Promise<void> {
  const { printAnswer } = await import('../answer.js')
  const { printNote, printResult } = await import('../output.js')
  const { formatColumns } = await import('../../report/table.js')
  const { formatPlace } = await import('../storage-place.js')
  const answer = await provider.request('getBatchContractStorage', { ...request, key_fields: places })
  const { datas, block_number } = answer
  if (json) printAnswer('getBatchContractStorage', answer)
  if (datas.every((data) => data === NOTHING)) throw await noValue(provider, places, request)
  if (json) return
  printNote(`at block ${block_number}`)
  printResult(
    places.length === 1
      ? datas[0]!
      : formatColumns(places.map((place, i) => [formatPlace(place), datas[i] ?? NOTHING])).join('\n'),
  )
}

/** What a node answers where nothing is stored. */
const NOTHING = 'null'

async function noValue(
  provider: Provider,
  places: readonly StoragePlace[],
  { id, by_longest_chain }: Omit<Request, 'json'>,
): Promise<ToolkitError> {
  const { lookUp, notFound, wantContract } = await import('../look-up.js')
  const { formatPlace } = await import('../storage-place.js')
  await lookUp(provider, 'getContract', { id, by_longest_chain }, wantContract(id))
  return notFound(provider, {
    what: `value of ${id} under ${places.map(formatPlace).join(', ')}`,
    hint: 'A map wants a field, a plain key none: KEY FIELD is a field of a map, KEY1/ KEY2/ are two keys.',
  })
}

/** A node lists no more fields than this (rpc.md §4.20). */
const LISTED_FIELDS = 257

async function printFields(
  provider: Provider,
  places: readonly StoragePlace[],
  { json, ...request }: Request,
): Promise<void> {
  const { printAnswer } = await import('../answer.js')
  const { printNote, printResult } = await import('../output.js')
  const [place, ...more] = places
  if (more.length > 0 || place?.field) throw new ToolkitError('USAGE', '--fields takes one key and no field')
  const answer = await provider.request('getContractStorageFields', { ...request, key: place!.key })
  if (json) printAnswer('getContractStorageFields', answer)
  if (answer.fields.length === 0) throw await noValue(provider, [place!], request)
  if (json) return
  const { toPrintable } = await import('../../report/printable.js')
  printNote(`at block ${answer.block_number}`)
  if (answer.fields.length >= LISTED_FIELDS)
    printNote(`note a node lists ${LISTED_FIELDS} fields at most; there may be more`)
  printResult(answer.fields.map(toPrintable).join('\n'))
}
