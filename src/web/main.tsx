import { render } from 'preact'
import { must } from '../collections/presence.js'
import { App } from './app.js'

render(<App />, must(document.getElementById('page'), 'page'))
