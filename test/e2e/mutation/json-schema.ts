/** The part of JSON Schema that `mutation-testing-report-schema` is written in. */
interface Schema {
  $ref?: string
  definitions?: Record<string, Schema>
  type?: string | readonly string[]
  enum?: readonly unknown[]
  required?: readonly string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  minimum?: number
  maximum?: number
  pattern?: string
}

const KNOWN = new Set(
  '$ref $schema $id definitions type enum required properties additionalProperties items minimum maximum pattern title description examples default uniqueItems minItems maxItems format oneOf'.split(
    ' ',
  ),
)

/** Lists the violations of a schema in a value, each with its path; empty if it is valid. */
export function checkSchema(root: object, value: unknown): string[] {
  return check(root as Schema, value, '')

  function check(schema: Schema, checked: unknown, path: string): string[] {
    const foreign = Object.keys(schema).filter((key) => !KNOWN.has(key))
    if (foreign.length > 0)
      throw new Error(`the schema has ${foreign.join(', ')} at ${path}, which is not checked here`)
    if (schema.$ref !== undefined) return check(resolve(schema.$ref), checked, path)
    const faults: string[] = []
    if (schema.type !== undefined && ![schema.type].flat().some((type) => isOf(type, checked)))
      faults.push(`${path} is no ${schema.type}`)
    if (schema.enum !== undefined && !schema.enum.includes(checked)) faults.push(`${path} is ${checked}`)
    if (typeof checked === 'number' && (checked < (schema.minimum ?? checked) || checked > (schema.maximum ?? checked)))
      faults.push(`${path} is ${checked}`)
    if (typeof checked === 'string' && schema.pattern !== undefined && !new RegExp(schema.pattern).test(checked))
      faults.push(`${path} does not match ${schema.pattern}`)
    if (Array.isArray(checked))
      return [
        ...faults,
        ...checked.flatMap((each, index) => (schema.items ? check(schema.items, each, `${path}[${index}]`) : [])),
      ]
    if (typeof checked !== 'object' || checked === null) return faults
    const members = checked as Record<string, unknown>
    for (const name of schema.required ?? []) if (!(name in members)) faults.push(`${path}.${name} is missing`)
    for (const [name, member] of Object.entries(members)) {
      const own = schema.properties?.[name] ?? schema.additionalProperties
      if (own === false) faults.push(`${path}.${name} is not allowed`)
      else if (typeof own === 'object') faults.push(...check(own, member, `${path}.${name}`))
    }
    return faults
  }

  function resolve(reference: string): Schema {
    return reference
      .split('/')
      .slice(1)
      .reduce((schema, name) => (schema as Record<string, unknown>)[name] as object, root) as Schema
  }
}

function isOf(type: string, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  if (type === 'null') return value === null
  return typeof value === type
}
