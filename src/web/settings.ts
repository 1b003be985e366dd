import { isOneOf } from '../collections/shapes.js'
import { setTimeZone, type TimeZone } from './format.js'

/** Theme of the page; the system's is the one of the browser. */
export type Theme = (typeof THEMES)[number]

/** Choices of a reader, which the browser keeps. */
export interface Settings {
  theme: Theme
  timeZone: TimeZone
}

const KEY = 'explorer-settings'
const THEMES = ['system', 'light', 'dark'] as const

/** Reads the saved settings, and applies them. */
export function loadSettings(): Settings {
  const { theme, timeZone } = readSaved()
  const settings: Settings = {
    theme: isOneOf(THEMES, theme) ? theme : 'system',
    timeZone: timeZone === 'local' ? 'local' : 'UTC',
  }
  applySettings(settings)
  return settings
}

/** Applies settings and saves them. */
export function saveSettings(settings: Settings): void {
  applySettings(settings)
  try {
    localStorage.setItem(KEY, `${settings.theme} ${settings.timeZone}`)
  } catch {
    // A browser that keeps nothing for this page applies them until it is closed.
  }
}

/** Applies what is chosen in another tab, and calls a listener with it. Returns a function that ends this. */
export function followSettings(onChange: (settings: Settings) => void): () => void {
  const apply = ({ key }: StorageEvent) => key === KEY && onChange(loadSettings())
  addEventListener('storage', apply)
  return () => removeEventListener('storage', apply)
}

function applySettings({ theme, timeZone }: Settings): void {
  document.documentElement.dataset.theme = theme
  setTimeZone(timeZone)
}

function readSaved(): { theme?: string | undefined; timeZone?: string | undefined } {
  try {
    const [theme, timeZone] = (localStorage.getItem(KEY) ?? '').split(' ')
    return { theme, timeZone }
  } catch {
    return {}
  }
}
