import { render } from 'preact'
import { must } from '../../collections/presence.js'
import { App } from './app.js'
import { readRun } from './run.js'

render(<App shown={readRun()} />, must(document.getElementById('page'), 'page'))
