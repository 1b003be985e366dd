import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser/chromium.js'
import { installPackage } from '../docs/installation.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'
import { CodeServer, installCodeServer, packageExtension } from './real-editor/code-server.js'
import { Workbench } from './real-editor/workbench.js'

/** Folder for pictures of the steps, such as those of the guide. */
const { PICTURES } = process.env
const CONTRACT = 'contracts/vault.ts'

/**
 * The extension in Visual Studio Code itself, which runs as a server and is used in Chromium by keyboard and mouse. A
 * stand-in for its API, as in `vscode-extension.test.ts`, knows only what its author expects of the editor.
 */
describe('extension in Visual Studio Code', function () {
  this.timeout(SOAK_MS)
  let browser: Browser
  let server: CodeServer
  let workbench: Workbench
  let project: string
  const picture = async (name: string) => {
    if (PICTURES !== undefined) await workbench.picture(PICTURES, name)
  }
  const readContract = () => readFileSync(join(project, CONTRACT), 'utf8')
  const lineOf = (part: string) =>
    readContract()
      .split('\n')
      .findIndex((line) => line.includes(part)) + 1

  before(async function () {
    browser = await openBrowser(this)
    installCodeServer()
    const folder = createFolder({})
    await runToolkit(['init', 'vault', '--template', 'vault', '--yes', '--no-install', '--no-git'], { cwd: folder })
    project = join(folder, 'vault')
    installPackage(project)
    server = await CodeServer.start(packageExtension())
    workbench = await Workbench.open(browser, { url: server.url, folder: project })
  })
  afterEach(async function () {
    if (this.currentTest?.state === 'failed') await picture(`failed ${this.currentTest.title}`)
  })
  after(async () => {
    await browser?.close()
    await server?.stop()
  })

  it('shows tests and gas above an action, and what it needs', async () => {
    await workbench.openFile('vault.ts', lineOf('  deposit('))
    await workbench
      .lens(/^\d+ tests · [\d,]+ gas/)
      .first()
      .waitFor()
    await workbench.goTo(lineOf('  deposit('), 5)
    await workbench.hover()
    await workbench.page.locator('.monaco-hover', { hasText: 'Needs account@active' }).waitFor()
    await picture('vscode-action')
    await workbench.page.keyboard.press('Escape')
  })

  it('marks what does not exist on the chain while it is typed, and corrects it', async () => {
    const before = readContract()
    await workbench.goTo(lineOf("storage.put('rate', '0')"), 13)
    await workbench.page.keyboard.press('Delete')
    await workbench.page.keyboard.insertText('P')
    await workbench.page.locator('.squiggly-error').first().waitFor()
    await workbench.applyFix('Change to storage.put')
    await workbench.page.locator('.squiggly-error').first().waitFor({ state: 'detached' })
    await workbench.save()
    expect(readContract()).to.equal(before)
  })

  it('marks what the chain refuses, with what to write instead', async () => {
    const before = readContract()
    await workbench.goTo(lineOf("storage.put('rate', '0')"), 5)
    await workbench.page.keyboard.insertText('try { } finally { } ')
    await workbench.page.locator('.squiggly-error').first().waitFor()
    await workbench.run('Problems: Focus on Problems View')
    await workbench.entry(/the word try is refused/).waitFor()
    await workbench.run('View: Toggle Problems')
    await workbench.goTo(lineOf("storage.put('rate', '0')"), 5)
    for (const _ of 'try { } finally { } ') await workbench.page.keyboard.press('Delete')
    await workbench.page.locator('.squiggly-error').first().waitFor({ state: 'detached' })
    await workbench.save()
    expect(readContract()).to.equal(before)
  })

  it('runs one test of the Test Explorer', async () => {
    await workbench.run('Testing: Focus on Test Explorer View')
    await workbench.entry(/^test\/vault\.test\.ts/).click()
    await workbench.page.keyboard.press('ArrowRight')
    await workbench.entry(/^vault /).click()
    await workbench.page.keyboard.press('ArrowRight')
    await workbench.entry(/^rewards /).click()
    await workbench.page.keyboard.press('ArrowRight')
    const test = workbench.entry(/^are earned every second/)
    await test.hover()
    await test.getByRole('button', { name: 'Run Test', exact: true }).click()
    await workbench.entry(/^are earned every second.*\(Passed\)/).waitFor()
    await workbench.entry(/^test\/invariants\.test\.ts \(Not yet run\)/).waitFor()
  })

  it('shows the lines that a suite covers in the gutter, and those that it does not', async () => {
    const suite = workbench.entry(/^rewards /)
    await suite.hover()
    await suite.getByRole('button', { name: 'Run Test with Coverage' }).click()
    await workbench.page.locator('.monaco-list-row', { hasText: /vault\.ts\d+\.\d+%/ }).waitFor()
    await workbench.openFile('vault.ts', lineOf('Takes unearned IOST'))
    await workbench.page.locator('.coverage-deco-gutter.coverage-deco-hit').first().waitFor()
    await workbench.page.locator('.coverage-deco-gutter.coverage-deco-miss').first().waitFor()
    await picture('vscode-coverage')
  })

  it('stops at a breakpoint, and steps back', async () => {
    const line = lineOf('const deposit = this.settle(account, added)')
    await workbench.openFile('vault.ts', line)
    await workbench.page.keyboard.press('F9')
    await workbench.page.locator('.codicon-debug-breakpoint').first().waitFor()
    await workbench.clickLens(/^14 tests/, 'debug', workbench.page.locator('.debug-toolbar'))
    await workbench.page.locator('.debug-top-stack-frame-line').waitFor()
    await workbench.waitForLine(line)
    await workbench.debugButton(/^Step Over/).click()
    await workbench.waitForLine(line + 1)
    await workbench.debugButton(/^Step Back/).click()
    await workbench.waitForLine(line)
    await workbench.debugButton(/^Step Back/).click()
    await workbench.waitForLine(line - 1)
    await workbench.entry(/^account, value "\w+"/).waitFor()
    await picture('vscode-debugger')
    await workbench.debugButton(/^Stop/).click()
    await workbench.page.locator('.debug-toolbar').waitFor({ state: 'hidden' })
  })
})
