/**
 * A debugger as an editor is one, over the inspector protocol: `node --experimental-websocket debugger.mjs <JSON>`, of `address`, `file`
 * (absolute), `line`, `expression` and `outFiles`, the globs of scripts whose source maps it reads; of all where they are absent.
 * It sets a breakpoint at the line of the source as soon as a script is there whose source map names it, goes on, and prints where
 * the process stopped and what the expression is there, as JSON. Then it lets the process go. Of a process that ends without it prints nothing.
 */
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

const { address, file, line, expression, outFiles } = JSON.parse(process.argv[2])
const socket = new WebSocket(address)
const answers = new Map()
const scripts = new Map()
let id = 0
let bound

function send(method, params = {}) {
  socket.send(JSON.stringify({ id: ++id, method, params }))
  return new Promise((resolve) => answers.set(id, resolve))
}

socket.addEventListener('message', ({ data }) => {
  const message = JSON.parse(String(data))
  if (message.id !== undefined) answers.get(message.id)(message.result)
  else if (message.method === 'Debugger.scriptParsed') bind(message.params)
  else if (message.method === 'Debugger.paused') stop(message.params)
  // A process that is at its end waits for its debugger to go.
  else if (message.method === 'Runtime.executionContextDestroyed') socket.close()
})
socket.addEventListener('open', async () => {
  await send('Debugger.enable')
  await send('Runtime.enable')
  // A script with a source map is not run before its breakpoints are set.
  await send('Debugger.setInstrumentationBreakpoint', { instrumentation: 'beforeScriptWithSourceMapExecution' })
  await send('Runtime.runIfWaitingForDebugger')
})

async function bind({ scriptId, url, sourceMapURL = '', endLine }) {
  if (!sourceMapURL.startsWith('data:') || !isOutFile(url)) return
  const payload = JSON.parse(Buffer.from(sourceMapURL.slice(sourceMapURL.indexOf(',') + 1), 'base64').toString())
  const source = payload.sources.find((source) => fileURLToPath(new URL(source, url)) === file)
  if (source === undefined) return
  const map = new SourceMap(payload)
  scripts.set(scriptId, map)
  for (let at = 0; at < endLine; at++) {
    for (let column = 0; column < 40; column++) {
      const entry = map.findEntry(at, column)
      if (entry.originalSource !== source || entry.originalLine !== line - 1) continue
      bound = await send('Debugger.setBreakpoint', { location: { scriptId, lineNumber: at, columnNumber: column } })
      return
    }
  }
}

function isOutFile(url) {
  if (outFiles === undefined) return true
  const translate = (glob) =>
    glob.replace(
      /\*\*\/|\*|[$()+.?[\\\]^{|}]/g,
      (token) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[token] ?? `\\${token}`,
    )
  return url.startsWith('file:') && outFiles.some((glob) => new RegExp(`^${translate(glob)}$`).test(fileURLToPath(url)))
}

async function stop({ callFrames, hitBreakpoints = [], reason }) {
  if (reason === 'instrumentation' || bound === undefined || !hitBreakpoints.includes(bound.breakpointId)) {
    await send('Debugger.resume')
    return
  }
  const [{ location, callFrameId }] = callFrames
  const place = scripts.get(location.scriptId).findEntry(location.lineNumber, location.columnNumber)
  const { result } = await send('Debugger.evaluateOnCallFrame', { callFrameId, expression, returnByValue: true })
  process.stdout.write(`${JSON.stringify({ line: place.originalLine + 1, value: result.value })}\n`)
  await send('Debugger.disable')
  socket.close()
}
