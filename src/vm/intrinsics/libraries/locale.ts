/**
 * The machine's language must not be seen: numbers that become texts are in the chain's, unless a contract names
 * another.
 */
export const LOCALE = `(() => {
'use strict'
const { apply } = $realm
for (const { prototype } of [Number, BigInt]) {
  const method = prototype.toLocaleString
  prototype.toLocaleString = {
    toLocaleString() {
      const locales = arguments[0] === undefined ? 'en-US' : arguments[0]
      return apply(method, this, [locales, arguments[1]])
    },
  }.toLocaleString
}
})()
`
