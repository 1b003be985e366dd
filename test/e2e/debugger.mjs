/**
 * A debugger as an editor is one, over the inspector protocol: `node --experimental-websocket debugger.mjs <address> <file> <line>`.
 * It sets a breakpoint at a line of a source as soon as a script is there whose source map names it, goes on, and prints where
 * the process stopped and what `count` is there, as JSON. Then it lets the process go.
 */
import { SourceMap } from 'node:module'

const [address, file, line] = process.argv.slice(2)
const socket = new WebSocket(address)
const answers = new Map()
const scripts = new Map()
let id = 0

function send(method, params = {}) {
  socket.send(JSON.stringify({ id: ++id, method, params }))
  return new Promise((resolve) => answers.set(id, resolve))
}

socket.addEventListener('message', ({ data }) => {
  const message = JSON.parse(String(data))
  if (message.id !== undefined) answers.get(message.id)(message.result)
  else if (message.method === 'Debugger.scriptParsed') bind(message.params)
  else if (message.method === 'Debugger.paused') stop(message.params)
})
socket.addEventListener('open', async () => {
  await send('Debugger.enable')
  await send('Runtime.enable')
  // A script with a source map is not run before its breakpoints are set.
  await send('Debugger.setInstrumentationBreakpoint', { instrumentation: 'beforeScriptWithSourceMapExecution' })
  await send('Runtime.runIfWaitingForDebugger')
})

async function bind({ scriptId, sourceMapURL = '', endLine }) {
  if (!sourceMapURL.startsWith('data:')) return
  const payload = JSON.parse(Buffer.from(sourceMapURL.slice(sourceMapURL.indexOf(',') + 1), 'base64').toString())
  if (!payload.sources.some((source) => source.endsWith(file))) return
  const map = new SourceMap(payload)
  scripts.set(scriptId, map)
  for (let at = 0; at < endLine; at++) {
    for (let column = 0; column < 40; column++) {
      const entry = map.findEntry(at, column)
      if (!entry.originalSource?.endsWith(file) || entry.originalLine !== Number(line) - 1) continue
      const location = { scriptId, lineNumber: at, columnNumber: column }
      scripts.set('bound', await send('Debugger.setBreakpoint', { location }))
      return
    }
  }
}

async function stop({ callFrames, hitBreakpoints = [], reason }) {
  const bound = scripts.get('bound')
  if (reason === 'instrumentation' || bound === undefined || !hitBreakpoints.includes(bound.breakpointId)) {
    await send('Debugger.resume')
    return
  }
  const [{ location, callFrameId }] = callFrames
  const place = scripts.get(location.scriptId).findEntry(location.lineNumber, location.columnNumber)
  const { result } = await send('Debugger.evaluateOnCallFrame', {
    callFrameId,
    expression: 'count',
    returnByValue: true,
  })
  process.stdout.write(`${JSON.stringify({ line: place.originalLine + 1, count: result.value })}\n`)
  await send('Debugger.disable')
  socket.close()
}
