import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, relative } from 'node:path'
import { expect } from 'chai'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser/chromium.js'
import { expectAccessible, expectEachLook, expectPresentable, openBlankPage, visit } from '../browser/looking.js'
import { SOAK_MS } from '../limits.js'

const ROOT = join(import.meta.dirname, '../..')
const SITE = join(ROOT, 'docs/site/dist')
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

/** Serves the built site as a host without file extensions in addresses does. */
function serveSite(): Server {
  return createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    const file = listFiles().find((name) => [path, `${path}.html`, `${path}index.html`].includes(`/${name}`))
    if (file === undefined) {
      response.writeHead(404, { 'content-type': 'text/html' })
      return response.end(readFileSync(join(SITE, '404.html')))
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
    response.end(readFileSync(join(SITE, file)))
  }).listen(0, '127.0.0.1')
}

function listFiles(): string[] {
  const entries = readdirSync(SITE, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((file) => relative(SITE, join(file.parentPath, file.name)).replaceAll('\\', '/'))
}

/** The addresses of the pages, as the site links to them. */
function listAddresses(): string[] {
  const pages = listFiles().filter((name) => name.endsWith('.html') && name !== '404.html')
  return pages.map((name) => `/${name.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`)
}

function readPage(address: string): string {
  return readFileSync(join(SITE, address.endsWith('/') ? `${address}index.html` : `${address}.html`), 'utf8')
}

/** Reads the addresses that a page links to within the site. */
function listLinks(address: string): { page: string; anchor: string }[] {
  const links = readPage(address).matchAll(/<a [^>]*?href="([^"]*)"/g)
  return [...links]
    .map(([, href = '']) => new URL(href, `http://site${address}`))
    .filter(({ host }) => host === 'site')
    .map(({ pathname, hash }) => ({ page: pathname, anchor: decodeURIComponent(hash.slice(1)) }))
}

describe('documentation site', () => {
  let server: Server
  let browser: Browser
  let own: string

  before(async function () {
    this.timeout(SOAK_MS)
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const { status, stderr } = spawnSync(npm, ['run', 'docs:build'], { cwd: ROOT, encoding: 'utf8' })
    expect(status, stderr).to.equal(0)
    server = serveSite()
    await once(server, 'listening')
    own = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    browser = await openBrowser(this)
  })
  after(async () => {
    await browser?.close()
    server?.close()
  })

  it('has pages and anchors for all links', () => {
    const addresses = listAddresses()
    const anchors = new Map(
      addresses.map((address) => [
        address,
        new Set([...readPage(address).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)),
      ]),
    )
    const dead = addresses.flatMap((address) =>
      listLinks(address)
        .filter(({ page, anchor }) => !(anchor === '' ? anchors.has(page) : anchors.get(page)?.has(anchor)))
        .map(({ page, anchor }) => `${address} links to ${page}#${anchor}`),
    )
    expect(addresses.length).to.be.above(40)
    expect(dead).to.deep.equal([])
  })

  it('has all pages for language models, and an index with valid links', () => {
    const index = readFileSync(join(SITE, 'llms.txt'), 'utf8')
    const links = [...index.matchAll(/\]\(\/([^)]*)\)/g)].map(([, path = '']) => path)
    expect(links).to.include.members([
      'start.md',
      'guides/testing.md',
      'reference/commands.md',
      'reference/api/test.md',
    ])
    expect(links.filter((path) => !listFiles().includes(path))).to.deep.equal([])
    expect(readFileSync(join(SITE, 'llms-full.txt'), 'utf8'))
      .to.include('createTestChain')
      .and.include('toolkit deploy')
  })

  it('has a home page with loaded pictures, a command to copy, and no markup as text', async () => {
    const { page, problems } = await visit(await openBlankPage(browser, own), `${own}/`)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const shown = page.locator('.recording img.light-only, .tile img.light-only')
    expect(await shown.count()).to.equal(7)
    for (const picture of await shown.all()) {
      await picture.scrollIntoViewIfNeeded()
      await picture.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
    }
    await page.getByRole('button', { name: /npx iost-toolkit init/ }).click()
    await page.getByRole('status').getByText('Copied').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal('npx iost-toolkit init')
    expect(await page.locator('body').innerText()).not.to.match(/<\/?\w+[^>]*>|display: ?none/)
    expect(problems).to.deep.equal([])
  })

  it('shows one form of each picture, which follows the theme of the page', async () => {
    const { page } = await visit(await openBlankPage(browser, own), `${own}/guides/forks`)
    const shown = async () => page.locator('.vp-doc img').filter({ visible: true }).getAttribute('src')
    expect(await shown()).to.match(/fork-reads\.light/)
    await page.getByRole('switch', { name: /dark/i }).first().click()
    expect(await shown()).to.match(/fork-reads\.dark/)
  })

  // Words that people type, and the page that they look for.
  for (const [words, page] of Object.entries({
    deploy: '/guides/deploying',
    fuzz: '/guides/properties',
    'storage.put': '/guides/upgrades',
    fork: '/guides/forks',
    gas: '/concepts/gas',
    mutation: '/guides/mutation',
    debug: '/guides/debugging',
    coverage: '/guides/costs',
    explorer: '/guides/explorer',
    install: '/guides/installing',
    'reading a failure': '/guides/failures',
  })) {
    it(`finds ${page} first for "${words}"`, async () => {
      const { page: view } = await visit(await openBlankPage(browser, own), `${own}/`)
      await view.getByRole('button', { name: 'Search' }).first().click()
      await view.locator('#localsearch-input').fill(words)
      // Results arrive after a pause in typing.
      await view.locator(`.VPLocalSearchBox li:first-child > .result[href^="${page}"]`).waitFor()
    })
  }

  it('has no axe findings in the search dialog, light and dark', async () => {
    const { page } = await visit(await openBlankPage(browser, own), `${own}/start`)
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('#localsearch-input').fill('deploy')
    await page.locator('.VPLocalSearchBox .result').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expectAccessible(page)
    }
  })

  it('shows the page of an unknown address light and dark, wide and narrow, without axe findings', async () => {
    const { page } = await openBlankPage(browser, own)
    await page.goto(`${own}/nowhere`)
    await expectEachLook(page, 'PAGE NOT FOUND')
  })

  it('shows each page light and dark, wide and narrow, without axe findings', async function () {
    this.timeout(SOAK_MS)
    const opened = await openBlankPage(browser, own)
    for (const address of listAddresses().filter((name) => !name.startsWith('/spec/'))) {
      const [, title = ''] = /<title>(.*?)(?: \| iost-toolkit)?<\/title>/.exec(readPage(address)) ?? []
      await expectPresentable(opened, own + address, title).catch((error: Error) => {
        throw new Error(`${address}: ${error.message}`)
      })
    }
  })
})
