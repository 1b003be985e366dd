import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run(options?: { runOnly: readonly string[] }): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** The page of a suite; complaints of the browser and requests to other servers are in `problems`. */
export interface Opened {
  page: Page
  problems: string[]
  /** Beginning of the addresses that it may request. */
  own: string
}

const BLANK = 'about:blank'

const COLOURS = ['color-contrast', 'link-in-text-block']

interface Look {
  colorScheme: 'light' | 'dark'
  viewport: { width: number; height: number }
  /** Rules of axe that can have another result than in the first look; default all. */
  rules?: string[]
}

const LOOKS: readonly Look[] = [
  { colorScheme: 'light', viewport: { width: 1280, height: 900 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 900 }, rules: COLOURS },
  { colorScheme: 'light', viewport: { width: 360, height: 700 } },
  // Styles of narrow screens have colours of their own.
  { colorScheme: 'dark', viewport: { width: 390, height: 844 }, rules: COLOURS },
]

/** Opens a page without an address. */
export async function openBlankPage(browser: Browser, own: string): Promise<Opened> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const opened: Opened = { page, problems: [], own }
  const { problems } = opened
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(opened.own) && !url.startsWith('data:') && url !== BLANK) problems.push(`asked ${url}`)
  })
  return opened
}

interface Visit {
  own?: string
  width?: number
}

/**
 * Opens an address, with nothing left of the previous one. The tests of a suite share one page, because a new one
 * starts a process of Chromium, which takes a second of processor time.
 */
export async function visit(opened: Opened, address: string, { own, width = 1280 }: Visit = {}): Promise<Opened> {
  const { page } = opened
  await leave(opened)
  if (own !== undefined) opened.own = own
  await page.context().setOffline(false)
  await page.context().clearPermissions()
  // Without motion, axe measures no colour in the middle of a transition, and a page that waits draws nothing.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 720 })
  await loadAddress(opened, address)
  return opened
}

/**
 * Leaves an address: its server can close, and the next address is loaded even if it differs only in its fragment.
 */
export async function leave({ page, problems }: Opened): Promise<void> {
  await page.goto(BLANK)
  problems.length = 0
}

async function loadAddress({ page }: Opened, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('h1')
}

/** Expects an address to hold a text, light and dark, wide and narrow, without a complaint of the browser or of axe. */
export async function expectPresentable(opened: Opened, address: string, text: string): Promise<void> {
  const { page, problems } = await visit(opened, address)
  await expectEachLook(page, text, () => expect(problems).to.deep.equal([]))
}

/** Expects a page to hold a text in each look, without a finding of axe, and within the width of the screen. */
export async function expectEachLook(page: Page, text: string, check: () => void = () => {}): Promise<void> {
  for (const { colorScheme, viewport, rules } of LOOKS) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    await expectAccessible(page, rules)
    expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), 'too wide').to.equal(false)
    check()
  }
}

/** Expects axe to find nothing on a page that has loaded, by all rules or some. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await page.locator('.waiting').first().waitFor({ state: 'detached' })
  // The policy of the explorer's page lets no other script in by its address, so it comes by the protocol of the
  // debugger.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(SOURCE)
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: Axe }).axe.run(runOnly && { runOnly }),
    rules,
  )
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).to.deep.equal([])
}
