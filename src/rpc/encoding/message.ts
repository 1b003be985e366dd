/**
 * Messages of the node interface as data: ordered fields with a name, a type and a number. The JSON and binary codecs,
 * the types of requests and results, and the reference page are all read off these values (rpc.md §2, §13).
 *
 * Wire form, everywhere in the project: 64-bit integers are decimal text, bytes are base64 text, enums are their names,
 * other numbers are numbers, maps are plain objects, an absent message is `null`.
 */

/** Types of single values by their protobuf names; `json` (any JSON value) is only for developer methods. */
type FieldType = 'string' | 'int64' | 'int32' | 'uint32' | 'double' | 'bool' | 'bytes' | 'enum' | 'message' | 'json'

/** Carries the types of a field's value, complete and as given; does not exist at run time. */
declare const TYPES: unique symbol

/**
 * A field. `Full` is its value in wire form, `Given` the values that callers may pass, `Optional` whether it may be
 * omitted.
 */
export interface Field<Full = unknown, Given = unknown, Optional extends boolean = boolean> {
  /** Its protobuf number. */
  readonly number: number
  readonly type: FieldType
  /** A single value, a list, or a map with string keys. */
  readonly rule: 'single' | 'list' | 'map'
  /** Whether requests may omit it. */
  readonly optional: Optional
  /** For a message: whether its absence is `null` rather than a message of defaults. */
  readonly nullable: boolean
  /** For an enum: the names by number. */
  readonly names: readonly string[]
  /** For a message: which. */
  readonly message: Message | undefined
  readonly [TYPES]?: [Full, Given]
}

/** Fields by their declared names, in the order they are printed. */
export type Fields = Readonly<Record<string, Field>>

/** One message. */
export interface Message<F extends Fields = Fields> {
  readonly name: string
  readonly fields: F
  /** The fields again, ready to be walked. */
  readonly entries: readonly (readonly [name: string, field: Field])[]
}

/** The wire form of a message, every field present. */
export type Full<M extends Message> =
  M extends Message<infer F>
    ? { -readonly [K in keyof F]: F[K] extends Field<infer T, infer _G, infer _O> ? T : never }
    : never

/** Message as callers may write it: optional fields may be missing, and 64-bit integers have any integer type. */
export type Given<M extends Message> =
  M extends Message<infer F>
    ? { [K in keyof F as IsOptional<F[K]> extends true ? never : K]: GivenOf<F[K]> } & {
        [K in keyof F as IsOptional<F[K]> extends true ? K : never]?: GivenOf<F[K]> | undefined
      }
    : never

type IsOptional<F> = F extends Field<infer _T, infer _G, infer O> ? O : never
type GivenOf<F> = F extends Field<infer _T, infer G, infer _O> ? G : never

/** Names a list of fields. */
export function message<const F extends Fields>(name: string, fields: F): Message<F> {
  return { name, fields, entries: Object.entries(fields) }
}

function field<Full, Given = Full, Optional extends boolean = false>(
  number: number,
  type: FieldType,
  details: Partial<Field> = {},
): Field<Full, Given, Optional> {
  const defaults = { rule: 'single', optional: false, nullable: false, names: [], message: undefined } as const
  return { ...defaults, ...details, number, type } as unknown as Field<Full, Given, Optional>
}

/** Text. */
export const string = (number: number) => field<string>(number, 'string')
/** A 64-bit integer: decimal text on the wire. */
export const int64 = (number: number) => field<string, string | number | bigint>(number, 'int64')
/** A signed 32-bit integer. */
export const int32 = (number: number) => field<number>(number, 'int32')
/** An unsigned 32-bit integer. */
export const uint32 = (number: number) => field<number>(number, 'uint32')
/** A double. */
export const double = (number: number) => field<number>(number, 'double')
/** A boolean; false if a request omits it. */
export const bool = (number: number) => field<boolean, boolean, true>(number, 'bool', { optional: true })
/** Bytes: base64 text on the wire. */
export const bytes = (number: number) => field<string>(number, 'bytes')
/** Any JSON value. */
export const json = (number: number) => field<unknown, unknown, true>(number, 'json', { optional: true })

/** An enumeration of names, numbered by position. */
export function enumeration<const N extends readonly string[]>(
  number: number,
  names: N,
): Field<N[number], N[number], false> {
  return field(number, 'enum', { names })
}

/** Like `enumeration`, but accepts numbers without a name (rpc.md §2.2.8). */
export function openEnumeration<const N extends readonly string[]>(
  number: number,
  names: N,
): Field<N[number] | number, N[number] | number, false> {
  return field(number, 'enum', { names })
}

/** A message that is always there. */
export function part<M extends Message>(number: number, inner: M): Field<Full<M>, Given<M>, false> {
  return field(number, 'message', { message: inner })
}

/** A message that may be absent: `null`. */
export function maybe<M extends Message>(number: number, inner: M): Field<Full<M> | null, Given<M> | null, true> {
  return field(number, 'message', { message: inner, nullable: true, optional: true })
}

/** A list of `element`. */
export function list<T, G>(element: Field<T, G>): Field<T[], readonly G[], false> {
  return { ...element, rule: 'list', optional: false } as Field<T[], readonly G[], false>
}

/** A map from strings to `element`. */
export function map<T, G>(element: Field<T, G>): Field<Record<string, T>, Readonly<Record<string, G>>, false> {
  return { ...element, rule: 'map', optional: false } as Field<Record<string, T>, Readonly<Record<string, G>>, false>
}

/** Makes a field optional in requests. */
export function optional<T, G>(element: Field<T, G>): Field<T, G, true> {
  return { ...element, optional: true } as Field<T, G, true>
}
