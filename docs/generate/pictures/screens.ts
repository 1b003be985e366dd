/** Takes pictures of pages in Chromium, in its light and its dark form. */
import { type Browser, chromium, type Page } from 'playwright-core'
import { needProgram } from '../../../test/programs.js'
import type { Theme } from './terminal.js'

const SIZE = { width: 1120, height: 700 }
/** Pixels of the picture for each pixel of the page, for sharp text on most screens. */
const SCALE = 1.5
const QUALITY = 0.72

export interface Screen {
  url: string
  /** Text that the page must show: without it, the picture would show something else. */
  shows: string
  /** Prepares the view, for example by opening a tab. */
  prepare?: (page: Page) => Promise<void>
  height?: number
}

export async function openChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: needProgram(undefined, 'Chromium'),
    args: ['--no-sandbox', '--disable-gpu'],
  })
}

/** Takes the picture of a page as WebP, which Chromium itself encodes. */
export async function takeScreen(browser: Browser, screen: Screen, theme: Theme): Promise<Buffer> {
  const viewport = { ...SIZE, ...(screen.height !== undefined && { height: screen.height }) }
  const context = await browser.newContext({
    viewport,
    colorScheme: theme,
    deviceScaleFactor: SCALE,
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    await page.goto(screen.url)
    await screen.prepare?.(page)
    await page.getByText(screen.shows).filter({ visible: true }).first().waitFor()
    await page.locator('.waiting').first().waitFor({ state: 'detached' })
    const png = await page.screenshot({ type: 'png' })
    return await toWebP(await context.newPage(), png)
  } finally {
    await context.close()
  }
}

/** Runs in a page, which has the types of the DOM. */
const ENCODE = `(async () => {
  const image = await createImageBitmap(await (await fetch(SOURCE)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} })
  const bytes = new Uint8Array(await blob.arrayBuffer())
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
})()`

async function toWebP(page: Page, png: Buffer): Promise<Buffer> {
  const source = `data:image/png;base64,${png.toString('base64')}`
  return Buffer.from(await page.evaluate<string>(ENCODE.replace('SOURCE', () => JSON.stringify(source))), 'latin1')
}
