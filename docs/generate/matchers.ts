import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const GUIDE = join(import.meta.dirname, '../guides/testing.md')

/** The cheat sheet of matchers: the tables of the testing guide, whose examples run as tests, on one page. */
export function formatMatchers(): string[] {
  const [, chapter = ''] = readFileSync(GUIDE, 'utf8').split('\n## Matchers\n')
  const [matchers = ''] = chapter.split('\n## ')
  const paragraphs = matchers.split('\n\n').map((text) => text.trim())
  const groups = paragraphs.flatMap((text, index) =>
    text.startsWith('| matcher |') ? [`## ${formatHeading(paragraphs[index - 1] ?? '')}\n\n${moveLinks(text)}`] : [],
  )
  return [INTRODUCTION, ...groups]
}

const INTRODUCTION = `All matchers with an example each. The examples run as tests in [the testing guide](../guides/testing.md#matchers), which explains what
\`alice\`, \`bob\` and \`bank\` are. Every assertion on a call is awaited. Unless a matcher expects failure, the call must succeed. Matchers chain
with \`.and.to\`; \`.not\` negates the next one.`

/** The heading of a table: the first clause of the paragraph above it. */
function formatHeading(paragraph: string): string {
  const [clause = ''] = paragraph.replaceAll('\n', ' ').split(/[:.(,]/)
  return clause.trim()
}

/** Links of the guide as they read from `docs/reference/`. */
function moveLinks(table: string): string {
  return table.replace(/\]\((?![a-z]+:|#)([^)]+)\)/g, (_, target) => `](../guides/${target})`)
}
