import { must } from '../../collections/presence.js'
import { entriesOf } from '../../collections/records.js'
import type { Members } from '../../explorer/members.js'
import { RECORDS } from '../../explorer/records.js'
import { listQueryNames, OPERATIONS, type Operation, type OperationName, PAGE_LIMITS } from '../../explorer/schema.js'
import { EXPORTS, EXTENSIONS, FILTERED, MAX_EXPORTED } from './extension-routes.js'

const { first, defaultLimit, maxLimit } = PAGE_LIMITS

/** The interface as an OpenAPI 3.1 document, generated from the table of operations. */
export function describeInterface() {
  return {
    openapi: '3.1.0',
    info: { title: 'Layer-2 explorer', version: '1.0.0' },
    servers: [{ url: '/api' }],
    paths: { ...describePaths(), ...describeExtensions() },
    components: {
      schemas: { ...describeRecords(), Pagination: PAGINATION, Error: ERROR },
      parameters: describeParameters(),
    },
  }
}

const natural = (least: number) => ({ type: 'integer', minimum: least })

const PAGINATION = {
  type: 'object',
  required: ['page', 'limit', 'total', 'pages'],
  properties: {
    page: natural(1),
    limit: natural(1),
    total: natural(0),
    pages: natural(0),
    newer: natural(0),
    searched_to: { ...natural(0), description: 'The block at which a search by several filters ended.' },
  },
}

const ERROR = {
  type: 'object',
  required: ['status', 'error'],
  properties: {
    status: { const: 'error' },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'string' }, message: { type: 'string' } },
    },
  },
}

const FILES = {
  oneOf: [
    { type: 'object', additionalProperties: { type: 'string' } },
    {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'text'],
        properties: { path: { type: 'string' }, text: { type: 'string' } },
      },
    },
  ],
}

/** The body of the only operation that takes one, `verifyContract`. */
const SUBMISSION = {
  type: 'object',
  required: ['address'],
  properties: {
    address: { type: 'string', description: 'Id of the contract.' },
    script: { type: 'string', description: 'The compiled script, with `abi`.' },
    abi: { description: 'The methods, as the compiler or the node writes them.' },
    files: { ...FILES, description: 'The sources instead: texts by path, or `source_files` of the contract.' },
    entry: { type: 'string', description: 'Path of the contract in `files` (default: the first of a list).' },
  },
  anyOf: [{ required: ['script', 'abi'] }, { required: ['files'] }],
}

function describeParameters() {
  const query = (name: string, description: string, schema: object) => ({ name, in: 'query', description, schema })
  return {
    page: query('page', 'Page number.', { ...natural(first), default: first }),
    limit: query('limit', 'Records a page.', { ...natural(1), maximum: maxLimit, default: defaultLimit }),
    startDate: query('startDate', 'Records from this time on, seconds since 1970.', natural(0)),
    endDate: query('endDate', 'Records up to this time, seconds since 1970.', natural(0)),
    status: query('status', 'Only failed transactions.', { const: 'error' }),
    method: query('method', 'Only transactions that call a method of this name.', { type: 'string', maxLength: 100 }),
    token: query('token', 'Only transactions that transfer this token.', { type: 'string' }),
    direction: query('direction', 'Only transactions that the address published, or only the others.', {
      enum: ['in', 'out'],
    }),
    anchor: query('anchor', 'The total of the first page: later records do not shift pages.', natural(0)),
  }
}

/** Operations that share a path, such as a block by number and by hash, are one entry. */
function describePaths(): Record<string, object> {
  const paths: Record<string, object> = {}
  for (const [name, operation] of entriesOf(OPERATIONS)) {
    const path = operation.path.replace('{blockHash}', '{blockNumber}')
    paths[path] ??= { [operation.verb.toLowerCase()]: describeOperation(name, operation) }
  }
  return paths
}

function describeOperation(name: OperationName, operation: Operation): object {
  const [, parameter] = /\{(\w+)\}/.exec(operation.path) ?? []
  const inPath = parameter === undefined ? [] : [describePathParameter(parameter)]
  const inQuery = [...describeQuery(operation), ...(FILTERED[name] ?? []).map(referTo)]
  return {
    operationId: name,
    tags: [operation.family],
    summary: operation.summary,
    parameters: [...inPath, ...inQuery],
    ...(operation.verb === 'POST' && {
      requestBody: { required: true, content: { 'application/json': { schema: SUBMISSION } } },
    }),
    responses: describeResponses('application/json', describeResponse(operation)),
  }
}

function referTo(name: string): object {
  return { $ref: `#/components/parameters/${name}` }
}

/** Lists and exports that the document does not have. */
function describeExtensions(): Record<string, object> {
  const lists = EXTENSIONS.map((extension) => {
    const items = { type: 'object', required: Object.keys(extension.members), properties: extension.members }
    const data = { type: 'array', items }
    const get = {
      operationId: extension.name,
      summary: extension.summary,
      parameters: describeQuery(extension),
      responses: describeResponses('application/json', wrapSchema(data, true)),
    }
    return [extension.path, { get }]
  })
  const exports = EXPORTS.map(({ path, filters }) => {
    const [, parameter] = /\{(\w+)\}/.exec(path) ?? []
    const inPath = parameter === undefined ? [] : [describePathParameter(parameter)]
    const get = {
      summary: `At most ${MAX_EXPORTED} transactions as CSV, with the names of the columns in the first line.`,
      parameters: [...inPath, ...['startDate', 'endDate', 'anchor', ...filters].map(referTo)],
      responses: describeResponses('text/csv', { type: 'string' }),
    }
    return [path, { get }]
  })
  return Object.fromEntries([...lists, ...exports])
}

function describePathParameter(name: string): object {
  return { name, in: 'path', required: true, schema: { type: 'string' } }
}

function describeResponses(type: string, schema: object): object {
  return {
    200: { description: 'What was asked for.', content: { [type]: { schema } } },
    ...Object.fromEntries([400, 403, 404, 405, 429, 500, 503].map((status) => [status, describeError(status)])),
  }
}

function describeQuery(operation: Pick<Operation, 'shape' | 'isPaged' | 'isTimed' | 'sorts'>): object[] {
  const pattern = `^(${(operation.sorts ?? []).join('|')})(:(asc|desc))?$`
  return listQueryNames(operation).map((name) =>
    name === 'sort'
      ? { name, in: 'query', description: 'What to sort by.', schema: { type: 'string', pattern } }
      : { $ref: `#/components/parameters/${name}` },
  )
}

/** The envelope around the result of an operation. */
function describeResponse({ shape, record, isPaged: hasPages = false }: Operation): object {
  const schema = { $ref: `#/components/schemas/${record}` }
  const data = shape === 'record' ? schema : { type: 'array', items: schema }
  return wrapSchema(data, shape === 'pages' || hasPages)
}

/** The envelope around a result. */
function wrapSchema(data: object, isPaged: boolean): object {
  return {
    type: 'object',
    required: ['status', 'data', ...(isPaged ? ['pagination'] : [])],
    properties: {
      status: { const: 'success' },
      data,
      ...(isPaged && { pagination: { $ref: '#/components/schemas/Pagination' } }),
    },
  }
}

const MEANINGS: Readonly<Record<number, string>> = {
  400: 'Invalid parameter; the message names it.',
  403: 'The host, or the origin of a POST request, is not allowed.',
  404: 'No record of that name exists.',
  405: 'The path does not take this HTTP method; Allow lists those it takes.',
  429: 'Too many requests; Retry-After is the time to wait.',
  500: 'The service failed.',
  503: 'NODE_UNAVAILABLE, STORE_UNAVAILABLE, INDEX_EMPTY or SERVICE_BUSY; Retry-After is the time to wait.',
}

function describeError(status: number): object {
  const schema = { $ref: '#/components/schemas/Error' }
  return { description: must(MEANINGS[status], 'meaning'), content: { 'application/json': { schema } } }
}

function describeRecords(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(RECORDS).map(([name, members]: [string, Members]) => [
      name,
      {
        type: 'object',
        properties: Object.fromEntries(Object.entries(members).map(([member, { schema }]) => [member, schema])),
      },
    ]),
  )
}
