import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DefaultTheme, defineConfig, type MarkdownOptions } from 'vitepress'
import llmstxt from 'vitepress-plugin-llms'

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../../..')
const DOCS = join(ROOT, 'docs')
const { version, description, repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
const REPOSITORY: string =
  repository?.url?.replace(/^git\+|\.git$/g, '') ?? 'https://github.com/iost-toolkit/iost-toolkit'

/** Guides in reading order; a guide that is not listed follows at the end of its group. */
const GUIDES: Record<string, readonly string[]> = {
  'Write contracts': ['installing', 'compile', 'lint', 'contract-library', 'upgrades'],
  Test: ['testing', 'fixtures-and-time', 'failures', 'debugging', 'editors', 'properties', 'mutation', 'costs', 'ci'],
  Networks: [
    'networks',
    'node',
    'deploying',
    'transactions',
    'keys',
    'forks',
    'shadow',
    'replay',
    'explorer',
    'library',
  ],
  'Coming from': ['coming-from', 'from-iwallet'],
}

/** Colours of code that can be read on the grey of its background. */
const HIGH_CONTRAST = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const

/** The sidebar of what developers of the toolkit read. */
const INTERNALS = [group('Internals', 'internals'), group('Specification', 'spec')]

/** Search finds guides first. What developers of the toolkit read is not searched. */
const SEARCH: DefaultTheme.LocalSearchOptions = {
  _render: (source, env, markdown) =>
    /^(internals|spec)\//.test(env.relativePath) ? '' : markdown.render(source, env),
  miniSearch: {
    searchOptions: {
      // A function of its own: it is sent to the browser as text.
      boostDocument(id: string, term: string, fields?: Record<string, unknown>) {
        const word = term.toLowerCase()
        const isTitle = String(fields?.title ?? '')
          .toLowerCase()
          .includes(word)
        // The address of a page is its subject: "fork" finds /guides/forks first.
        const [, name = ''] = /\/([^/#]*)(?:#|$)/.exec(id) ?? []
        const isSubject = name.split('-').some((part) => part.startsWith(word))
        const weight = /^\/(start|guides|concepts)/.test(id) ? 8 : /^\/reference\/(api|lint|errors)/.test(id) ? 0.5 : 1
        return weight * (isTitle ? 3 : 1) * (isSubject ? 3 : 1)
      },
    },
  },
}

export default defineConfig({
  title: 'iost-toolkit',
  description,
  lang: 'en',
  srcDir: '../',
  srcExclude: ['generate/**', 'site/**'],
  outDir: './dist',
  cacheDir: './.vitepress/cache',
  cleanUrls: true,
  lastUpdated: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // Pages are plain Markdown: what looks like a tag, such as a metavariable, is text.
  markdown: { html: false, config: adaptTokens, theme: HIGH_CONTRAST },
  vite: {
    // Its hint for language models is a tag, which pages show as text.
    plugins: [llmstxt({ ignoreFiles: ['generate/**', 'site/**', 'internals/**', 'spec/**'], injectLLMHint: false })],
    // Vite's root is `docs/`, which has no packages of its own.
    // Drawings stay files: within a script they would delay every page.
    build: { assetsInlineLimit: 0 },
    resolve: { alias: { vue: join(DOCS, 'site/node_modules/vue') } },
  },
  themeConfig: {
    nav: [
      { text: 'Guide', link: '/start', activeMatch: '^/(start|guides|concepts)' },
      { text: 'Reference', link: '/reference/commands', activeMatch: '^/reference/(?!api)' },
      { text: 'API', link: '/reference/api/', activeMatch: '^/reference/api' },
      { text: 'Internals', link: '/internals/architecture', activeMatch: '^/(internals|spec)' },
      { text: `v${version}`, items: [{ text: 'Changelog', link: `${REPOSITORY}/blob/main/CHANGELOG.md` }] },
    ],
    sidebar: {
      '/': listSidebar(),
      '/reference/lint/': [group('Lint rules', 'reference/lint', indexFirst('reference/lint'))],
      '/internals/': INTERNALS,
      '/spec/': INTERNALS,
    },
    search: { provider: 'local', options: SEARCH },
    // The name of a link begins with its visible text.
    notFound: {
      quote: 'There is no page at this address. It may have moved: search for its subject, or start at the home page.',
      linkText: 'Take me home',
      linkLabel: 'Take me home',
    },
    outline: { level: [2, 3] },
    editLink: { pattern: `${REPOSITORY}/edit/main/docs/:path`, text: 'Edit this page on GitHub' },
    socialLinks: [{ icon: 'github', link: REPOSITORY }],
    footer: { message: 'Released under the MIT License.' },
  },
})

function listSidebar(): DefaultTheme.SidebarItem[] {
  const listed = new Set(Object.values(GUIDES).flat())
  const rest = listPages('guides').filter((name) => !listed.has(name))
  const groups = Object.entries({ ...GUIDES, ...(rest.length > 0 ? { More: rest } : {}) })
  return [
    { text: 'Introduction', items: [item('start', 'start')] },
    ...groups.map(([text, names]) => group(text, 'guides', names)),
    group('Concepts', 'concepts'),
    {
      text: 'Reference',
      items: [...listPages('reference').map((name) => item('reference', name)), item('reference', 'lint/index')],
    },
    group('API', 'reference/api', indexFirst('reference/api')),
    { text: 'Exactness', items: [item('conformance', 'conformance')] },
  ]
}

function group(text: string, folder: string, names = listPages(folder)): DefaultTheme.SidebarItem {
  const pages = listPages(folder)
  return { text, items: names.filter((name) => pages.includes(name)).map((name) => item(folder, name)) }
}

/** Lists the pages of a folder, its index first. */
function indexFirst(folder: string): string[] {
  return ['index', ...listPages(folder).filter((name) => name !== 'index')]
}

function item(folder: string, name: string): DefaultTheme.SidebarItem {
  const path = folder === name ? name : `${folder}/${name}`
  const [, title = name] = /^# (.*)$/m.exec(readFileSync(join(DOCS, `${path}.md`), 'utf8')) ?? []
  return { text: title, link: `/${path.replace(/\/index$/, '/')}` }
}

function listPages(folder: string): string[] {
  return readdirSync(join(DOCS, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => basename(file, '.md'))
    .sort()
}

type Markdown = Parameters<NonNullable<MarkdownOptions['config']>>[0]

/** Pages show the light form of a picture, which GitHub shows too; the site adds its dark form. */
function showPictures(markdown: Markdown): void {
  const render = markdown.renderer.rules.image
  if (render === undefined) return
  markdown.renderer.rules.image = (tokens, at, ...rest) => {
    const token = tokens[at]
    const light = token?.attrGet('src') ?? ''
    if (token === undefined || !light.includes('.light.')) return render(tokens, at, ...rest)
    const show = (theme: string) => {
      token.attrSet('src', light.replace('.light.', `.${theme}.`))
      token.attrSet('class', `${theme}-only`)
      return render(tokens, at, ...rest)
    }
    return show('light') + show('dark')
  }
}

/**
 * Links to files outside `docs/`, which the site does not have, lead to the repository. Of a terminal session, only
 * the commands are coloured.
 */
function adaptTokens(markdown: Markdown): void {
  showPictures(markdown)
  markdown.core.ruler.push('adapt-tokens', ({ tokens, env }) => {
    for (const token of tokens) if (/^sh\b/.test(token.info) && token.content.startsWith('$ ')) token.info = 'console'
    for (const [at, { type, info }] of tokens.entries()) {
      // The line above a block with a file is the name of the file.
      const [, file] = /^\w+ (\S+)$/.exec(info) ?? []
      const [opening, name] = tokens.slice(at - 3, at)
      if (type === 'fence' && file !== undefined && name?.content === `\`${file}\``)
        opening?.attrJoin('class', 'file-name')
    }
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href')
      if (token.type !== 'link_open' || href === null || /^([a-z]+:|#|\/)/.test(href)) continue
      const file = resolve(DOCS, dirname(env.relativePath), href)
      if (relative(DOCS, file).startsWith('..'))
        token.attrSet('href', `${REPOSITORY}/blob/main/${relative(ROOT, file)}`)
    }
  })
}
