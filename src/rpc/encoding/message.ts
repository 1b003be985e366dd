/**
 * Messages of the node interface as data: ordered fields with a name, a type and a number. The JSON and binary codecs,
 * the types of requests and results, and the reference page are all read off these values (rpc.md §2, §13).
 *
 * Wire form, everywhere in the project: 64-bit integers are decimal text, bytes are base64 text, enums are their names,
 * other numbers are numbers, maps are plain objects, an absent message is `null`.
 */

/**
 * The types of single values by the names protobuf gives them; `json` (any JSON value) is for developer methods alone.
 */
export type FieldType =
  | 'string'
  | 'int64'
  | 'int32'
  | 'uint32'
  | 'double'
  | 'bool'
  | 'bytes'
  | 'enum'
  | 'message'
  | 'json'

/** Carries the types of a field's value, complete and as given; there is nothing at run time. */
declare const TYPES: unique symbol

/** One field. `Full` is its value in the wire form, `Given` what a caller may write, `Optional` whether at all. */
export interface Field<Full = unknown, Given = unknown, Optional extends boolean = boolean> {
  /** Its protobuf number. */
  readonly number: number
  readonly type: FieldType
  /** One value, a list of them, or a map from text to them. */
  readonly rule: 'single' | 'list' | 'map'
  /** Whether a request may leave it out. */
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
/** A flag; false where a request leaves it out. */
export const bool = (number: number) => field<boolean, boolean, true>(number, 'bool', { optional: true })
/** Bytes: base64 text on the wire. */
export const bytes = (number: number) => field<string>(number, 'bytes')
/** Any JSON value. */
export const json = (number: number) => field<unknown, unknown, true>(number, 'json', { optional: true })

/** One of a set of names, whose places are their numbers. */
export function enumeration<const N extends readonly string[]>(
  number: number,
  names: N,
): Field<N[number], N[number], false> {
  return field(number, 'enum', { names })
}

/** As `enumeration`, where a number without a name is let through (rpc.md §2.2.8). */
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

/** A list of what `element` describes. */
export function list<T, G>(element: Field<T, G>): Field<T[], readonly G[], false> {
  return { ...element, rule: 'list', optional: false } as Field<T[], readonly G[], false>
}

/** A map from text to what `element` describes. */
export function map<T, G>(element: Field<T, G>): Field<Record<string, T>, Readonly<Record<string, G>>, false> {
  return { ...element, rule: 'map', optional: false } as Field<Record<string, T>, Readonly<Record<string, G>>, false>
}

/** The same field, which a request may leave out. */
export function optional<T, G>(element: Field<T, G>): Field<T, G, true> {
  return { ...element, optional: true } as Field<T, G, true>
}
