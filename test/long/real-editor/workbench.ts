import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'

/** Time for a step of the editor, in milliseconds: it finds hangs. */
const STEP_MS = 120_000

/** Time after which a click is tried again, in milliseconds. */
const RETRY_MS = 10_000

export interface WorkbenchOptions {
  /** Address of the editor. */
  url: string
  /** Folder that is open. */
  folder: string
}

const COLOURS = ['light', 'dark'] as const

/** The window of Visual Studio Code, driven by keyboard and mouse as a user does. */
export class Workbench {
  readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  static async open(browser: Browser, { url, folder }: WorkbenchOptions): Promise<Workbench> {
    const context = await browser.newContext({ viewport: { width: 1120, height: 640 } })
    const page = await context.newPage()
    page.setDefaultTimeout(STEP_MS)
    await page.goto(`${url}/?folder=${encodeURIComponent(folder)}`)
    const workbench = new Workbench(page)
    await page.locator('.monaco-workbench').waitFor()
    await page.locator('.statusbar-item').first().waitFor()
    return workbench
  }

  close(): Promise<void> {
    return this.page.context().close()
  }

  /** Runs a command by its title. */
  async run(title: string): Promise<void> {
    await this.page.keyboard.press('F1')
    await this.#pick(title)
  }

  /** Opens a file by its name, at a line. */
  async openFile(name: string, line = 1): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+p')
    await this.#pick(name)
    await this.page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor()
    await this.page.locator('.editor-instance .view-lines').first().click()
    await this.goTo(line)
  }

  /** Moves the cursor to a line and a column from 1. */
  async goTo(line: number, column = 1): Promise<void> {
    await this.page.keyboard.press('Control+g')
    await this.page.locator('.quick-input-widget input').fill(`:${line}:${column}`)
    await this.page.keyboard.press('Enter')
    await this.page.locator('.statusbar-item', { hasText: `Ln ${line}, Col ${column}` }).waitFor()
  }

  /** Types the first entry of the list that has a text. */
  async #pick(text: string): Promise<void> {
    const widget = this.page.locator('.quick-input-widget')
    const input = widget.locator('input').first()
    await input.waitFor()
    const typed = await input.inputValue()
    await input.fill(`${typed.startsWith('>') ? '>' : ''}${text}`)
    await widget.locator('.monaco-list-row', { hasText: text }).first().waitFor()
    await this.page.keyboard.press('Enter')
    await widget.waitFor({ state: 'hidden' })
  }

  /** Applies a quick fix at the cursor. */
  async applyFix(title: string): Promise<void> {
    await this.page.keyboard.press('Control+.')
    await this.page.locator('.action-widget .monaco-list-row', { hasText: title }).click()
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s')
    await this.page.locator('.tab.active.dirty').waitFor({ state: 'hidden' })
  }

  /** A code lens, by a part of the text of its line. */
  lens(text: string | RegExp): Locator {
    return this.page.locator('.codelens-decoration', { hasText: text }).locator('visible=true')
  }

  /** Shows the description of what is at the cursor. The mouse rests on the title bar, which has no tooltip. */
  async hover(): Promise<void> {
    await this.page.mouse.move(200, 18)
    await this.run('Show or Focus Hover')
  }

  /** Clicks a command of a code lens until an element appears: the editor drops clicks while it replaces its lenses. */
  async clickLens(text: string | RegExp, command: string, effect: Locator): Promise<void> {
    const isShown = () =>
      effect.waitFor({ timeout: RETRY_MS }).then(
        () => true,
        () => false,
      )
    for (let shown = false; !shown; shown = await isShown()) await this.lens(text).getByText(command).click()
  }

  /** An entry of a tree, by its accessible name. */
  entry(name: RegExp): Locator {
    return this.page.getByRole('treeitem', { name }).first()
  }

  /** A button of the toolbar of the debugger. */
  debugButton(name: RegExp): Locator {
    return this.page.locator('.debug-toolbar').getByRole('button', { name })
  }

  /** Waits until the cursor is on a line, as the status bar shows it. */
  async waitForLine(line: number): Promise<void> {
    await this.page.locator('.statusbar-item', { hasText: `Ln ${line},` }).waitFor()
  }

  /** Saves a picture of the window in both colours, as the documentation names pictures. */
  async picture(folder: string, name: string): Promise<void> {
    for (const colorScheme of COLOURS) {
      await this.page.emulateMedia({ colorScheme })
      await this.page.locator(`.monaco-workbench.vs${colorScheme === 'dark' ? '-dark' : ''}`).waitFor()
      const bytes = await this.page.screenshot({ animations: 'disabled' })
      writeFileSync(join(folder, `${name}.${colorScheme}.webp`), await this.#compress(bytes))
    }
  }

  /** Compresses a PNG as WebP in a page of its own: the policy of the editor allows no images of scripts. */
  async #compress(bytes: Buffer): Promise<Buffer> {
    const page = await this.page.context().newPage()
    const address = await page.evaluate<string>(`(${COMPRESSION})('${bytes.toString('base64')}')`)
    await page.close()
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  }
}

/** Runs in the browser. */
const COMPRESSION = `async (png) => {
  const image = new Image()
  image.src = 'data:image/png;base64,' + png
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.8)
}`
