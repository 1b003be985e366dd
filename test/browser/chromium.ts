import { type Browser, chromium } from 'playwright-core'
import { needProgram } from '../programs.js'

/**
 * Containers run as root, which Chromium's own sandbox refuses. With fewer processes, a file of tests takes a tenth
 * less processor time.
 */
const ARGUMENTS = ['--no-sandbox', '--no-zygote', '--disable-gpu', '--in-process-gpu']

/** Starts a real browser. Where the machine has none, the suite is skipped. */
export async function openBrowser(suite?: Mocha.Context): Promise<Browser> {
  const executablePath = needProgram(suite, 'Chromium')
  return chromium.launch({ executablePath, args: ARGUMENTS })
}
