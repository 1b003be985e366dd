/**
 * Error texts of V8 7.0 from those of newer engines (spec/vm.md §3.7). A rule sees one whole text, `Name: message`; the
 * first that matches rewrites it. Where a new text says less than the old one did, the realm makes the old text itself
 * (JSON.parse).
 */
type Rule = [pattern: RegExp, old: string]

const RULES: readonly Rule[] = [
  [
    /^TypeError: Cannot read properties of (undefined|null) \(reading '(.*)'\)$/s,
    "TypeError: Cannot read property '$2' of $1",
  ],
  [
    /^TypeError: Cannot set properties of (undefined|null) \(setting '(.*)'\)$/s,
    "TypeError: Cannot set property '$2' of $1",
  ],
  // newer engines do not name keys that are objects with their own conversion, mostly arrays
  [
    /^TypeError: Cannot (read|set) properties of (undefined|null)$/,
    "TypeError: Cannot $1 property '[object Array]' of $2",
  ],
  [/^ReferenceError: Cannot access '(.*)' before initialization$/, 'ReferenceError: $1 is not defined'],
  [/^(RangeError: Invalid count value): .*$/, '$1'],
  [/^(TypeError: The comparison function must be either a function or undefined): .*$/s, '$1'],
  [
    /^TypeError: Spread syntax requires \.\.\.iterable\[Symbol\.iterator\] to be a function$/,
    'TypeError: Found non-callable @@iterator',
  ],
  [
    /^TypeError: (undefined|object(?= null))(?: null)? is not iterable \(cannot read property Symbol\(Symbol\.iterator\)\)$/,
    "TypeError: Cannot read property 'Symbol(Symbol.iterator)' of $1",
  ],
  [
    /^TypeError: _IOSTSpreadElement is not iterable \(cannot read property Symbol\(Symbol\.iterator\)\)$/,
    'TypeError: _IOSTSpreadElement(...) is not a function or its return value is not iterable',
  ],
  [
    /^TypeError: .* is not iterable \(cannot read property Symbol\(Symbol\.iterator\)\)$/s,
    'TypeError: undefined is not a function',
  ],
  [
    /^(TypeError: .*)(?<!\(\.\.\.\)) is not a function or its return value is not iterable$/s,
    '$1(...) is not a function or its return value is not iterable',
  ],
  [
    /^TypeError: Cannot assign to read only property '(undefined|NaN|Infinity)' of object '#<Object>'$/,
    "TypeError: Cannot assign to read only property '$1' of object '[object Object]'",
  ],
  [
    /^TypeError: Immutable prototype object '(?:Object\.prototype|\[object Object\])' cannot have their prototype set$/,
    "TypeError: Immutable prototype object '#<Object>' cannot have their prototype set",
  ],
  [/^TypeError: (number|boolean|string|object) .+ is not a function$/s, 'TypeError: $1 is not a function'],
  [
    /^TypeError: Class constructors cannot be invoked without 'new'$/,
    "TypeError: Class constructor  cannot be invoked without 'new'",
  ],
  [
    /^(TypeError: Function\.prototype\.apply was called on .*, which is) (?:an object|null) and not a function$/s,
    '$1 a object and not a function',
  ],
  [
    /^RangeError: (?:undefined must be positive|Exponent must be non-negative)$/,
    'RangeError: Exponent must be positive',
  ],
  [/^SyntaxError: Unexpected token '(.*)'$/s, 'SyntaxError: Unexpected token $1'],
  [/^SyntaxError: (Invalid left-hand side (?:in assignment|expression in \w+ operation))$/, 'ReferenceError: $1'],
  [
    /^(TypeError: Invalid property descriptor\. Cannot both specify accessors and a value or writable attribute)$/,
    '$1, #<Object>',
  ],
]

/** Converts an error text of this engine to that of V8 7.0. */
export function translateMessage(text: string): string {
  const rule = RULES.find(([pattern]) => pattern.test(text))
  return rule === undefined ? text : text.replace(rule[0], rule[1])
}
