import { type Browser, chromium } from 'playwright-core'
import { needProgram } from '../programs.js'

/** Starts a real browser. Where the machine has none, the suite is skipped. */
export async function openBrowser(suite?: Mocha.Context): Promise<Browser> {
  const executablePath = needProgram(suite, 'Chromium')
  // Containers run as root, which Chromium's own sandbox refuses.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
