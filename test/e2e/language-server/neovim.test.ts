import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import { installPackage } from '../../docs/installation.js'
import { createFolder } from '../toolkit.js'

const CONTRACT = `class Till {
  init() {}
  pay(to, amount) {
    blockchain.withdraw(to, amount, '')
  }
}

module.exports = Till
`

/** Waits for diagnostics of the open file, hovers over the action, and prints both as JSON. */
const SCRIPT = `
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local found = {}
for _, each in ipairs(vim.diagnostic.get(0)) do table.insert(found, { each.lnum, each.code, each.source }) end
local params = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 2, character = 3 } }
local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', params, 20000)
local text = ''
for _, response in pairs(hover or {}) do text = response.result and response.result.contents.value or text end
io.stdout:write(vim.json and vim.json.encode({ found = found, hover = text }) or vim.fn.json_encode({ found = found, hover = text }))
vim.cmd('qa!')
`

describe('toolkit lsp in Neovim', () => {
  it('shows diagnostics and hover with the recipe of the guide', function () {
    if (spawnSync('nvim', ['--version']).status !== 0) this.skip()
    const folder = createFolder({
      'toolkit.config.mjs': 'export default {}',
      'contracts/till.js': CONTRACT,
      'init.lua': readRecipe(),
      'look.lua': SCRIPT,
    })
    installPackage(folder)
    const args = ['--headless', '-u', join(folder, 'init.lua'), join(folder, 'contracts/till.js')]
    const look = ['-c', `luafile ${join(folder, 'look.lua')}`]
    const { stdout, stderr } = spawnSync('nvim', [...args, ...look], { cwd: folder, encoding: 'utf8', timeout: 60_000 })
    const shown = JSON.parse(stdout || stderr) as { found: unknown[]; hover: string }
    expect(shown.found).to.deep.equal([[3, 'iost/missing-authority', 'iost']])
    expect(shown.hover).to.include('**till.pay**(to: string, amount: string)')
  })

  it('is not started from a folder above the one that Neovim was started in', function () {
    if (spawnSync('nvim', ['--version']).status !== 0) this.skip()
    const mark = join(createFolder(), 'started')
    const folder = createFolder({
      'node_modules/iost-toolkit/dist/cli.cjs': `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`,
      'work/contracts/till.js': CONTRACT,
      'init.lua': readRecipe(),
    })
    // The server is waited for where it is expected; elsewhere, as long as it took there.
    const start = (cwd: string, maxMs: number) => {
      rmSync(mark, { force: true })
      const wait = `vim.wait(${maxMs}, function() return vim.fn.filereadable('${mark}') == 1 end, 20)`
      const args = ['--headless', '-u', join(folder, 'init.lua'), join(folder, 'work/contracts/till.js')]
      const since = performance.now()
      spawnSync('nvim', [...args, '-c', `lua ${wait} vim.cmd("qa!")`], { cwd, timeout: 60_000 })
      return { isStarted: existsSync(mark), ms: Math.ceil(performance.now() - since) }
    }
    const { isStarted, ms } = start(folder, 20_000)
    expect(isStarted).to.equal(true)
    expect(start(join(folder, 'work'), ms).isStarted).to.equal(false)
    expect(start(join(folder, 'work/contracts'), ms).isStarted).to.equal(false)
  })
})

function readRecipe(): string {
  const guide = readFileSync(resolve('docs/guides/editors.md'), 'utf8')
  return /```lua\n([\s\S]*?)```/.exec(guide)![1]!
}
