import { MarkdownPageEvent } from 'typedoc-plugin-markdown'

const ABOUT = {
  client: 'Connects to a network, in Node.js and in browsers: accounts, calls, deployments, storage, events.',
  config: 'Types the configuration file `toolkit.config.ts`.',
  deploy: 'Declares deployment scripts for `toolkit deploy`.',
  eslint: 'Checks contracts with the rules of `toolkit lint` in ESLint and editors.',
  explorer: 'Reads a layer-2 explorer.',
  node: 'Runs the embedded chain in a program, and serves it over HTTP and gRPC.',
  test: 'Everything a contract test imports: the chain, fixtures, matchers, properties and invariants.',
}

/** Adapts the pages to the site: it shows no HTML, and titles are the names that users import. */
export function load(app) {
  app.renderer.on(MarkdownPageEvent.END, (page) => {
    const contents = page.contents.replace(/<a id="[^"]*"><\/a> ?/g, '').replace(/ +$/gm, '')
    page.contents = `${page.url === 'index.md' ? formatIndex() : formatEntry(page.url, contents)}\n`
  })
}

function formatIndex() {
  const rows = Object.entries(ABOUT).map(([name, about]) => `| [\`iost-toolkit/${name}\`](${name}.md) | ${about} |`)
  return `# API\n\n| import | use |\n| --- | --- |\n${rows.join('\n')}\n\n${GENERATED}`
}

/** TypeDoc counts anchors of tables too, which the pages leave out: takes the last heading of the name that exists. */
function correctAnchors(contents) {
  const anchors = listAnchors(contents)
  return contents.replace(/\]\(#([\w-]+)-(\d+)\)/g, (_, name, number) => {
    let count = Number(number)
    while (count > 0 && !anchors.has(`${name}-${count}`)) count--
    return count === 0 ? `](#${name})` : `](#${name}-${count})`
  })
}

function listAnchors(contents) {
  const anchors = new Set()
  for (const [, title] of contents.matchAll(/^#+ (.*)$/gm)) {
    const anchor = title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
    let unique = anchor
    for (let count = 1; anchors.has(unique); count++) unique = `${anchor}-${count}`
    anchors.add(unique)
  }
  return anchors
}

function formatEntry(url, contents) {
  const name = url.replace('.md', '')
  return correctAnchors(contents)
    .replace(/^# .*$/m, `# iost-toolkit/${name}\n\n${ABOUT[name]}`)
    .trim()
    .concat(`\n\n${GENERATED}`)
}

const GENERATED = 'Generated from the sources by `npm run docs:api`.'
