import { GROUPS, type LintRule } from './rule.js'

/** Formats the page of a rule in Markdown: what it finds, the consequence, the remedy, and an example of each. */
export function formatPage({
  name,
  group,
  about,
  recommended,
  strict,
  consequence,
  remedy,
  kinds = [],
  assumptions = [],
  bad,
  good,
  canFix,
  hasSuggestions,
}: LintRule): string {
  const fix = canFix
    ? '\n`toolkit lint --fix` corrects it.\n'
    : hasSuggestions
      ? '\nEditors suggest the correction.\n'
      : ''
  return `# ${name}

Finds ${about}.

Group: ${group}. Level: ${recommended} in \`recommended\`, ${strict} in \`strict\`.
${fix}${formatKinds(kinds, assumptions)}
## Why it matters

${consequence}

## How to fix it

${remedy}

## Incorrect code

\`\`\`ts
${bad}\`\`\`

## Correct code

\`\`\`ts
${good}\`\`\`

## Disabling the rule

\`\`\`ts
// eslint-disable-next-line iost/${name} -- why it is safe here
\`\`\`
`
}

/** Formats what a rule proves, and what its warnings assume. */
function formatKinds(kinds: readonly string[], assumptions: readonly string[]): string {
  const list = (texts: readonly string[]) => texts.map((text) => `- ${text}\n`).join('')
  const proven = kinds.length > 0 ? `\n## What it finds\n\n${list(kinds)}` : ''
  if (assumptions.length === 0) return proven
  return `${proven}\nA finding that rests on an assumption is a warning, whatever the level of the rule, and its message ends with it:\n\n${list(assumptions)}`
}

/** The rules by group, each on one line, as rows of a table. */
export function listRules(
  rules: readonly LintRule[],
): [name: string, recommended: string, strict: string, about: string][] {
  return GROUPS.flatMap((group) =>
    rules
      .filter((rule) => rule.group === group)
      .map(({ name, recommended, strict, about }): [string, string, string, string] => [
        name,
        recommended,
        strict,
        about,
      ]),
  )
}
