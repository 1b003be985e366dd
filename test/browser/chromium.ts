import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Debian and others put it; CHROMIUM names another place. */
const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Starts a real browser; fails where the machine has none, as a page that nobody looked at is not tested. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = PLACES.find((place) => place !== undefined && existsSync(place))
  if (executablePath === undefined)
    throw new Error('no Chromium on this machine: apt-get install chromium, or set CHROMIUM')
  // Containers run as root, which Chromium's own sandbox refuses.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] })
}
