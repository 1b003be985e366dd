/**
 * Error texts of V8 7.0 from those of newer engines (spec/vm.md §3.7). A rule sees one whole text, `Name: message`; the first that
 * matches rewrites it. Where a new text says less than the old one did, the realm makes the old text itself (JSON.parse).
 */
interface Rule {
  pattern: RegExp
  text: string | ((...groups: string[]) => string)
}

const RULES: readonly Rule[] = [
  {
    pattern: /^TypeError: Cannot read properties of (undefined|null) \(reading '([^]*)'\)$/,
    text: "TypeError: Cannot read property '$2' of $1",
  },
  {
    pattern: /^TypeError: Cannot set properties of (undefined|null) \(setting '([^]*)'\)$/,
    text: "TypeError: Cannot set property '$2' of $1",
  },
]

/** The text V8 7.0 gives where the engine here gives `text`. */
export function translateMessage(text: string): string {
  for (const { pattern, text: replacement } of RULES) {
    if (pattern.test(text)) return text.replace(pattern, replacement as string)
  }
  return text
}
