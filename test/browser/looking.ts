import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** An open page; complaints of the browser and requests to other servers are in `problems`. */
export interface Opened {
  page: Page
  problems: string[]
}

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'light', viewport: { width: 360, height: 700 } },
] as const

/** Opens an address that may request only from `own`. */
export async function openPage(
  browser: Browser,
  address: string,
  { own, look = {} }: { own: string; look?: BrowserContextOptions },
): Promise<Opened> {
  const opened = await openBlankPage(browser, own, look)
  await loadAddress(opened, address)
  return opened
}

/** Opens a page without an address. */
export async function openBlankPage(browser: Browser, own: string, look: BrowserContextOptions = {}): Promise<Opened> {
  const context = await browser.newContext(look)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    if (!request.url().startsWith(own) && !request.url().startsWith('data:')) problems.push(`asked ${request.url()}`)
  })
  return { page, problems }
}

async function loadAddress({ page }: Opened, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('h1')
}

/**
 * Expects an address to hold a text, light, dark and narrow, without a complaint of the browser or of axe. Views share
 * one page, because a new page for each of them takes four times the processor time.
 */
export async function expectPresentable(opened: Opened, address: string, text: string): Promise<void> {
  const { page, problems } = opened
  // Without this, an address that differs only in its fragment would not be loaded.
  await page.goto('about:blank')
  problems.length = 0
  await loadAddress(opened, address)
  for (const { colorScheme, viewport } of LOOKS) {
    // Without motion, axe measures no colour in the middle of a transition.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), 'too wide').to.equal(false)
    expect(problems).to.deep.equal([])
  }
}

/** Expects axe to find nothing on a page that has loaded. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('.waiting').first().waitFor({ state: 'detached' })
  // The policy of the explorer's page lets no other script in by its address, so it comes by the protocol of the
  // debugger.
  await page.evaluate(readFileSync(AXE, 'utf8'))
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: Axe }).axe.run())
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([])
}
