import type { Settings, Theme } from './settings.js'

interface SwitchesProps {
  settings: Settings
  onChange: (settings: Settings) => void
}

const NEXT: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const SIGNS: Readonly<Record<Theme, string>> = { system: '◐', light: '☀', dark: '☾' }

/** Buttons for the theme and the time zone, each of which goes to its next value. */
export function SettingsSwitches({ settings, onChange }: SwitchesProps) {
  const { theme, timeZone } = settings
  const label = `Theme: ${theme}`
  const zone = `Time zone: ${timeZone}`
  return (
    <div class="switches">
      <button
        type="button"
        aria-label={label}
        title={label}
        onClick={() => onChange({ ...settings, theme: NEXT[theme] })}
      >
        {SIGNS[theme]}
      </button>
      <button
        type="button"
        aria-label={zone}
        title={zone}
        onClick={() => onChange({ ...settings, timeZone: timeZone === 'UTC' ? 'local' : 'UTC' })}
      >
        {timeZone === 'UTC' ? 'UTC' : 'Local'}
      </button>
    </div>
  )
}
