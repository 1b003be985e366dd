import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import type { Browser, Page } from 'playwright-core'
import { SHOP_PROJECT } from '../e2e/debugger/shop-project.js'
import { createFolder, runToolkit, writeFiles } from '../e2e/toolkit.js'
import { openBrowser } from './chromium.js'
import { expectPresentable, type Opened, openBlankPage, visit } from './looking.js'

describe('debugger on the report page', () => {
  let browser: Browser
  let shared: Opened
  let url: string

  before(async function () {
    browser = await openBrowser(this)
    const cwd = createFolder(SHOP_PROJECT)
    const { exitCode, stderr } = await runToolkit(['test', '-g', 'more than', '--reporter', 'html=out/report.html'], {
      cwd,
    })
    expect(exitCode, stderr).to.equal(1)
    const file = join(cwd, 'out/report.html')
    expect(readFileSync(file, 'utf8').length).to.be.lessThan(2_000_000)
    url = pathToFileURL(file).href
    shared = await openBlankPage(browser, url)
  })
  after(() => browser?.close())

  const open = (place: string) => visit(shared, `${url}${place}`)
  const readLine = (page: Page) =>
    page
      .locator('tr.current')
      .innerText()
      .then((text) => text.replace(/\s+/g, ' ').trim())

  it('opens at the failing statement, without accessibility findings', async () => {
    await expectPresentable(await open('#debug/0.1'), `${url}#debug/0.1`, 'throw new Error')
  })

  it('is linked from a failed test', async () => {
    const { page } = await open('#results')
    await page.getByRole('link', { name: /Step through shop\.buy.*RUNTIME_ERROR/ }).click()
    expect(await readLine(page)).to.match(/^11 throw new Error/)
  })

  it('steps forward and back by keyboard, over and out of functions', async () => {
    const { page, problems } = await open('#debug/0.1')
    await page.getByRole('button', { name: /^Step back/ }).focus()
    expect(await readLine(page)).to.match(/^11 throw/)
    await page.keyboard.press('ArrowLeft')
    expect(await readLine(page)).to.match(/^10 if \(left < 0\)/)
    await page.keyboard.press('Shift+ArrowUp')
    expect(await readLine(page)).to.match(/^23 const left = blockchain.call/)
    await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.press('Shift+ArrowLeft')
    expect(await readLine(page)).to.match(/^21 order.sums.push/)
    await page.keyboard.press('ArrowRight')
    expect(await readLine(page)).to.match(/^12 let sum = 0/)
    await page.keyboard.press('Shift+ArrowDown')
    expect(await readLine(page)).to.match(/^22 storage.mapPut/)
    const variables = await page.getByRole('region', { name: 'Variables' }).innerText()
    expect(variables).to.contain('[12]').and.to.contain('PRICE')
    await page.keyboard.press('Shift+ArrowRight')
    expect(await page.getByRole('region', { name: 'Storage' }).innerText()).to.contain('shop.orders.alice')
    expect(problems).to.deep.equal([])
  })

  it('links to a step, and follows the slider and the gas chart', async () => {
    const { page } = await open('#debug/0.1')
    await page.keyboard.press('Tab')
    await page.getByRole('slider', { name: 'Step' }).fill('3')
    expect(page.url()).to.match(/#debug\/0\.1:\d+$/)
    const line = await readLine(page)
    const linked = await open(page.url().slice(url.length))
    expect(await readLine(linked.page)).to.equal(line)
    const curve = (await page.locator('.gas-curve').boundingBox())!
    await page.mouse.click(curve.x + curve.width - 1, curve.y + 5)
    await page.getByText('End of the transaction: RUNTIME_ERROR').waitFor()
  })
})

const PURCHASE = `import { offered } from './stage'

describe('a purchase', () => {
  it('of more than is offered', async () => {
    const { bob, market } = await offered()
    await market.as(bob).buy(bob.name, '1', 11, '2.5')
  })
})
`

describe('failing purchase in the market template', () => {
  let browser: Browser
  let url: string

  before(async function () {
    browser = await openBrowser(this)
    const cwd = createFolder()
    const made = await runToolkit(['init', '.', '--template', 'market', '--ts', '--yes', '--no-install', '--no-git'], {
      cwd,
    })
    expect(made.exitCode, made.stderr).to.equal(0)
    writeFiles(cwd, { 'test/purchase.test.ts': PURCHASE })
    const { stdout } = await runToolkit(['test', 'test/purchase.test.ts', '--reporter', 'html=out/report.html'], {
      cwd,
    })
    expect(stdout).to.contain('0 passed, 1 failed')
    url = pathToFileURL(join(cwd, 'out/report.html')).href
  })
  after(() => browser?.close())

  it('is stepped back from the failure and forward again by keyboard, over the same lines', async () => {
    const opened = await visit(await openBlankPage(browser, url), `${url}#debug/0.0`)
    const { page, problems } = opened
    const status = page.getByRole('status')
    const failing = await status.innerText()
    expect(await page.locator('tr.current').innerText()).to.match(/requireInteger\(.count., count, 1, offer.count\)/)
    await page.getByRole('button', { name: /^Step back/ }).focus()
    const back: string[] = []
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('ArrowLeft')
      back.push(await status.innerText())
    }
    const forth: string[] = []
    for (let step = 0; step < 5; step += 1) {
      forth.push(await status.innerText())
      await page.keyboard.press('ArrowRight')
    }
    expect(forth.reverse()).to.deep.equal(back)
    expect(await status.innerText()).to.equal(failing)
    expect(problems).to.deep.equal([])
    await expectPresentable(opened, `${url}#debug/0.0`, 'contracts/market.ts')
  })
})
