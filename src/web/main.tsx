import { render } from 'preact'
import { must } from '../collections/presence.js'
import { App } from './app.js'
import { loadSettings } from './settings.js'

render(<App settings={loadSettings()} />, must(document.getElementById('page'), 'page'))
