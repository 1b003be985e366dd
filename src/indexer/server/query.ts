import * as z from 'zod'
import { keysOf } from '../../collections/records.js'
import { listQueryNames, type Operation, PAGE_LIMITS } from '../../explorer/schema.js'
import { BadParameter, type PageQuery } from '../families/source.js'

const { first, defaultLimit, maxLimit } = PAGE_LIMITS

/** The common query parameters, each with its expected form. */
const QUERY = {
  page: z.coerce.number().int().min(first).max(Number.MAX_SAFE_INTEGER).default(first),
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  sort: z
    .string()
    .regex(/^[a-z_]+(:(asc|desc))?$/)
    .optional(),
  startDate: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  endDate: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  anchor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
} as const

const QUERY_NAMES = keysOf(QUERY)

const EXPECTED: Readonly<Record<keyof typeof QUERY, string>> = {
  page: `a whole number from ${first}`,
  limit: `a whole number from 1 to ${maxLimit}`,
  sort: 'field:asc or field:desc',
  startDate: 'whole seconds since 1970',
  endDate: 'whole seconds since 1970',
  anchor: 'the total of an earlier page',
}

/** Members of an operation that decide what its query accepts. */
export type Listed = Pick<Operation, 'path' | 'shape' | 'isPaged' | 'isTimed' | 'sorts'>

/** Reads the query of a list. Throws `BadParameter` with the name of an invalid parameter, or one that it lacks. */
export function readPageQuery(operation: Listed, given: URLSearchParams): PageQuery {
  const accepted = listQueryNames(operation)
  const useless = QUERY_NAMES.find((name) => given.has(name) && !accepted.includes(name))
  if (useless !== undefined) throw new BadParameter(useless, `nothing, because ${operation.path} does not take it`)
  const values = Object.fromEntries(QUERY_NAMES.map((name) => [name, readParameter(name, given)])) as {
    page: number
    limit: number
    sort?: string
    startDate?: number
    endDate?: number
    anchor?: number
  }
  const { page, limit, startDate, endDate, anchor } = values
  if (startDate !== undefined && endDate !== undefined && startDate > endDate) {
    throw new BadParameter('startDate', 'a time that is not behind endDate')
  }
  return { page, limit, sort: readSort(operation, values.sort), startDate, endDate, anchor }
}

function readParameter(name: keyof typeof QUERY, given: URLSearchParams): unknown {
  const text = given.get(name)
  // An empty text would be read as the number 0.
  if (text !== null && (text.trim() === '' || (name !== 'sort' && !/^\d+$/.test(text)))) {
    throw new BadParameter(name, EXPECTED[name])
  }
  const read = QUERY[name].safeParse(text ?? undefined)
  if (!read.success) throw new BadParameter(name, EXPECTED[name])
  return read.data
}

function readSort({ sorts = [] }: Pick<Listed, 'sorts'>, text: string | undefined): PageQuery['sort'] {
  if (text === undefined) return undefined
  const [field = '', direction] = text.split(':')
  if (!sorts.includes(field)) throw new BadParameter('sort', `one of ${sorts.join(', ')}, with :asc or :desc`)
  return { field, descending: direction !== 'asc' }
}
