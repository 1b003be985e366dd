import { render } from 'preact'
import { App } from './app.js'
import { readRun } from './run.js'

render(<App shown={readRun()} />, document.getElementById('page')!)
