/** Part of the realm bootstrap: outlines a thrown value as JSON, without running code of the contract. */
export const OUTLINE = `// A value that cannot be converted has no text.
const attempt = (convert) => {
  try {
    return convert()
  } catch {
    return undefined
  }
}

// Limits keep an outline small for deep, wide, shared and sparse values.
const MAX_DEPTH = 4
const MAX_MEMBERS = 50
const MAX_VALUES = 1000

// The data of a value, without getters and methods. The budget counts objects.
const outline = (value, depth, budget) => {
  if (typeof value === 'string') return slice(value, 0, 200)
  if (typeof value === 'bigint') return value > -MAX_DIGITS && value < MAX_DIGITS ? String(value) : '…'
  if (!isObject(value)) return value
  budget.left -= 1
  if (depth === MAX_DEPTH || budget.left < 0) return '…'
  return isArray(value) ? outlineList(value, depth, budget) : outlineMembers(value, depth, budget)
}
const MAX_DIGITS = 10n ** 100n

const outlineList = (list, depth, budget) => {
  const copy = setPrototypeOf([], null)
  const { value: length } = getOwnPropertyDescriptor(list, 'length')
  for (let i = 0; i < length && i < MAX_MEMBERS; i += 1) copy[i] = outlineMember(list, i, depth, budget)
  return copy
}

const outlineMembers = (value, depth, budget) => {
  // The characters of a String object are members of it.
  const length = getOwnPropertyDescriptor(value, 'length')
  if (length !== undefined && length.value > MAX_VALUES) return '…'
  const copy = { __proto__: null }
  const names = setPrototypeOf(keys(value), null)
  for (let i = 0; i < names.length && i < MAX_MEMBERS; i += 1) {
    const member = outlineMember(value, names[i], depth, budget)
    if (member === undefined) continue
    defineProperty(copy, names[i], { __proto__: null, value: member, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

const outlineMember = (value, name, depth, budget) => {
  const own = getOwnPropertyDescriptor(value, name)
  if (own === undefined || !isOwn(own, 'value') || typeof own.value === 'function') return undefined
  return outline(own.value, depth + 1, budget)
}

// The content of a thrown object whose text does not show it.
const outlineThrown = (value, text) => {
  if (typeof value !== 'object' || value === null || (text !== '' && !includes(text, '[object Object]'))) return undefined
  const content = stringify(outline(value, 0, { __proto__: null, left: MAX_VALUES }))
  return typeof content === 'string' ? slice(content, 0, 1000) : undefined
}

`
