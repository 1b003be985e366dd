import { firstOf, itemAt } from '../../../collections/presence.js'
import type { ToolkitError } from '../../../errors/errors.js'
import { toPlain, toPrintable } from '../../../report/text/printable.js'
import { formatColumns } from '../../../report/text/table.js'
import type { Provider } from '../../../rpc/provider.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { findContractOn } from '../../flags/contract-call.js'
import { openTarget } from '../../flags/network.js'
import { formatPlace, parseMap, parsePlaces, type StoragePlace } from '../../flags/storage-place.js'
import { lookUp, notFoundError, wantContract } from '../../output/look-up.js'
import { printNote, printResult } from '../../output/output.js'
import { printResponse } from '../../output/response.js'
import type { storageCommand } from './command.js'

export default async function printStorage({
  contract = '',
  keys = [],
  fields,
  lib,
  json = false,
  ...flags
}: FlagsOf<typeof storageCommand>): Promise<ExitCode> {
  const places = fields ? [parseMap(keys)] : parsePlaces(keys)
  const target = await openTarget(flags)
  const request = { id: await findContractOn(target, contract), by_longest_chain: !lib }
  const reading = { provider: target.provider, places, request, json }
  const isThere = fields ? await printFields(reading) : await printValues(reading)
  if (!isThere) throw await noValue(reading)
  return EXIT.DONE
}

interface StorageRead {
  provider: Provider
  places: readonly StoragePlace[]
  request: { id: string; by_longest_chain: boolean }
  json: boolean
}

/** Response of a node for a missing value. */
const NOTHING = 'null'

/** Prints values, a single one without its key. Returns whether any exists. */
async function printValues({ provider, places, request, json }: StorageRead): Promise<boolean> {
  const response = await provider.request('getBatchContractStorage', { ...request, key_fields: places })
  const values = places.map((_, index) => response.datas[index] ?? NOTHING)
  const isThere = values.some((value) => value !== NOTHING)
  if (json) printResponse('getBatchContractStorage', response)
  else if (isThere) {
    const rows = places.map((place, index) => [formatPlace(place), itemAt(values, index)])
    printNote(`at block ${response.block_number}`)
    printResult(values.length === 1 ? toPlain(firstOf(values)) : formatColumns(rows).join('\n'))
  }
  return isThere
}

/** A node lists no more fields than this (rpc.md §4.20). */
const LISTED_FIELDS = 257

/** Prints the names of the fields of a map and returns whether there are any. */
async function printFields({ provider, places, request, json }: StorageRead): Promise<boolean> {
  const response = await provider.request('getContractStorageFields', { ...request, key: firstOf(places).key })
  const { fields, block_number } = response
  if (json) printResponse('getContractStorageFields', response)
  else if (fields.length > 0) {
    printNote(`at block ${block_number}`)
    if (fields.length >= LISTED_FIELDS) printNote('note a node lists no more fields than these; there may be others')
    printResult(fields.map(toPrintable).join('\n'))
  }
  return fields.length > 0
}

/** The error for missing values or a missing contract. */
async function noValue({ provider, places, request }: StorageRead): Promise<ToolkitError> {
  await lookUp(provider, 'getContract', request, wantContract(request.id))
  return notFoundError(provider, {
    what: `value of ${request.id} under ${places.map(formatPlace).join(', ')}`,
    hint: 'Map keys need a field; plain keys take none: KEY FIELD is a field of a map, KEY1/ KEY2/ are two keys.',
  })
}
