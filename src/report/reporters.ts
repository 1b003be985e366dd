import type { CreateReporter } from './reporter.js'

/** The reporters by name. */
export const REPORTERS: Readonly<Record<string, () => Promise<CreateReporter>>> = {
  async spec() {
    const { createSpecReporter } = await import('./text/spec.js')
    return ({ paint }) => createSpecReporter(paint)
  },
  dot: async () => (await import('./reporters/dot.js')).createDotReporter,
  json: async () => (await import('./reporters/json.js')).createJsonReporter,
  jsonl: async () => (await import('./reporters/json.js')).createJsonLinesReporter,
  html: async () => (await import('./reporters/html.js')).createHtmlReporter,
  junit: async () => (await import('./reporters/junit.js')).createJunitReporter,
  github: async () => (await import('./reporters/github.js')).createGithubReporter,
  tap: async () => (await import('./reporters/tap.js')).createTapReporter,
}
