import { formatJson, readJsonText } from '../codec/chain-value.js'
import { isJsonObject, JsonNumber, type JsonValue } from '../codec/json.js'
import { AddressLink, CONTRACT_ID } from './address-link.js'
import { group } from './format.js'

/** Most characters of the line that stands for a closed branch. */
const MAX_PREVIEW = 80
/** Most members of a branch that is open at first. */
const MAX_OPEN = 30
/** Most members that are shown at once. */
const MAX_MEMBERS = 500

/** Numbers in names count as numbers: `offer2` precedes `offer10`. */
const NATURAL = new Intl.Collator('en', { numeric: true })

/** Compares names in their natural order. */
export const compareNames = (a: string, b: string): number => NATURAL.compare(a, b) || (a < b ? -1 : Number(a > b))

/** A text of the chain: JSON as a tree, any other text as it is. */
export function Value({ text, isOpen = false }: { text: string; isOpen?: boolean }) {
  const value = readBranch(text)
  if (value !== undefined) return <Branch value={value} isOpen={isOpen} />
  return <span class="code value">{text}</span>
}

/** Parses a text if it is a list or an object in JSON. */
function readBranch(text: string): JsonValue[] | Readonly<Record<string, JsonValue>> | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  const value = readJsonText(text)
  return Array.isArray(value) || isJsonObject(value) ? value : undefined
}

/** The values that actions returned, one tree or line each. */
export function Returned({ values }: { values: readonly string[] }) {
  if (values.length === 0) return <p class="hint">nothing</p>
  return (
    <section aria-label="Return values" class="returned">
      {values.map((text, at) => (
        <div key={at}>
          <Value text={unwrap(text)} isOpen />
        </div>
      ))}
    </section>
  )
}

/** A return value is a list of one text, which is shown itself. */
function unwrap(text: string): string {
  const value = readBranch(text)
  const [only, ...others] = Array.isArray(value) ? value : []
  return typeof only === 'string' && others.length === 0 ? only || '""' : text
}

type Members = JsonValue[] | Readonly<Record<string, JsonValue>>

function Branch({ value, isOpen, note }: { value: Members; isOpen: boolean; note?: string }) {
  const members = listMembers(value)
  const line = formatJson(value)
  if (members.length === 0) return <span class="code value">{line}</span>
  const shown = members.slice(0, MAX_MEMBERS)
  return (
    <details class="tree" open={isOpen && members.length <= MAX_OPEN}>
      <summary class="code">
        <span class="kind">
          {note !== undefined && `${note}, `}
          {describeCount(value, members.length)}
        </span>{' '}
        <span class="preview">{line.length > MAX_PREVIEW ? `${line.slice(0, MAX_PREVIEW)}…` : line}</span>
      </summary>
      <ul>
        {shown.map(([name, member]) => (
          <li key={name}>
            <span class="code name">{name}</span> <Member value={member} />
          </li>
        ))}
        {shown.length < members.length && <li class="hint">{group(members.length - shown.length)} more</li>}
      </ul>
    </details>
  )
}

function describeCount(value: Members, count: number): string {
  const noun = Array.isArray(value) ? 'item' : 'member'
  return `${group(count)} ${count === 1 ? noun : `${noun}s`}`
}

function listMembers(value: Members): [name: string, member: JsonValue][] {
  if (Array.isArray(value)) return value.map((member, at) => [String(at), member])
  return Object.entries(value).sort(([a], [b]) => compareNames(a, b))
}

function Member({ value }: { value: JsonValue }) {
  if (typeof value === 'string') {
    const inner = readBranch(value)
    if (inner !== undefined) return <Branch value={inner} isOpen={false} note="text in JSON" />
    if (CONTRACT_ID.test(value)) return <AddressLink name={value} />
    return <span class="code value token string">{JSON.stringify(value)}</span>
  }
  if (Array.isArray(value) || isJsonObject(value)) return <Branch value={value} isOpen={false} />
  const kind = value instanceof JsonNumber ? 'number' : 'keyword'
  return <span class={`code value token ${kind}`}>{formatJson(value)}</span>
}
