/** The value that a flag of each kind gives; `Choice` are its choices. */
interface KindValues<Choice extends string> {
  positional: string
  toggle: boolean
  text: string
  /** Text that may be left out, as in `--bail`. */
  optional: string
  /** Text of a flag that can be repeated. */
  texts: string[]
  number: number
  choice: Choice
  choices: Choice[]
}

type FlagKind = keyof KindValues<string>

/** Details of a flag besides its kind, its value and its description. */
export interface FlagDetails {
  /** One letter. */
  alias?: string
  /** Name of the value in help and reference; by default, its choices. */
  metavariable?: string
  /** Text of the default, which the description ends with. */
  default?: string
  /** Flags that cannot be given together with this one, each with the hint of the error. */
  conflicts?: Readonly<Record<string, string>>
  /** Inclusive limits of a number, which must be whole. */
  range?: readonly [least: number, most: number]
  /** True if every word until the next flag is a value, as in `--url a b`. */
  isGreedy?: boolean
}

/** A flag or an argument of a command, as data. */
export interface Flag<Kind extends FlagKind = FlagKind, Choice extends string = string> extends FlagDetails {
  kind: Kind
  describe: string
  choices?: readonly Choice[]
}

/** The flags and arguments of a command by name, in the order of its help. */
export type FlagTable = Readonly<Record<string, Flag>>

/** Value of a flag; undefined if it is not given. */
export type ValueOf<F> = F extends Flag<infer Kind, infer Choice> ? KindValues<Choice>[Kind] | undefined : never

/** A value as the command line gives it. */
export type FlagValue = KindValues<string>[FlagKind] | undefined

/** Values of a table of flags. */
export type FlagValues<Table extends FlagTable> = { [Name in keyof Table]: ValueOf<Table[Name]> }

/** An argument. The usage of its command says whether it is required, and whether it is a list. */
export function positional(describe: string, details?: FlagDetails): Flag<'positional'> {
  return { kind: 'positional', describe, ...details }
}

/** A flag without a value; `--no-…` turns it off. */
export function toggle(describe: string, details?: FlagDetails): Flag<'toggle'> {
  return { kind: 'toggle', describe, ...details }
}

export function text(metavariable: string, describe: string, details?: FlagDetails): Flag<'text'> {
  return { kind: 'text', metavariable, describe, ...details }
}

/** A flag whose value can be left out; it is empty then. */
export function optionalText(metavariable: string, describe: string, details?: FlagDetails): Flag<'optional'> {
  return { kind: 'optional', metavariable, describe, ...details }
}

/** A flag that can be repeated. */
export function texts(metavariable: string, describe: string, details?: FlagDetails): Flag<'texts'> {
  return { kind: 'texts', metavariable, describe, ...details }
}

export function number(metavariable: string, describe: string, details?: FlagDetails): Flag<'number'> {
  return { kind: 'number', metavariable, describe, ...details }
}

export function choice<const Choice extends string>(
  choices: readonly Choice[],
  describe: string,
  details?: FlagDetails,
): Flag<'choice', Choice> {
  return { kind: 'choice', choices, describe, ...details }
}

/** A flag with choices that takes several, and can be repeated. */
export function choices<const Choice extends string>(
  metavariable: string,
  choices: readonly Choice[],
  describe: string,
  details?: FlagDetails,
): Flag<'choices', Choice> {
  return { kind: 'choices', metavariable, choices, describe, isGreedy: true, ...details }
}
