/** Draws a contract as an editor shows it, from the responses of the language server. */
import { readFileSync } from 'node:fs'
import type { CodeLens, Diagnostic, Hover } from 'vscode-languageserver-protocol/node'
import { Editor } from '../../../test/e2e/language-server/editor.js'
import { drawTerminal, type Theme } from './terminal.js'
import type { Workspace } from './workspace.js'

const FILE = 'contracts/treasury.ts'
/** A mistake: without the check of the owner, every account may name the contract that charges buyers. */
const MISTAKE = ['    requireOwner()\n    requireThat(storage', '    requireThat(storage'] as const
const ACTION = 'payOut|(seller'
const FIRST = '  /** Names the contract that may charge buyers'
const LAST = '    requireThat(credit !=='

const dim = (text: string) => `\u001b[2m${text}\u001b[22m`
const red = (text: string) => `\u001b[31m${text}\u001b[39m`
const bold = (text: string) => `\u001b[1m${text}\u001b[22m`

export async function drawEditor(workspace: Workspace, folder: string): Promise<(theme: Theme) => string> {
  workspace.run('npx toolkit test test/treasury.test.ts --gas --no-progress', folder)
  const text = readFileSync(workspace.path(`${folder}/${FILE}`), 'utf8').replace(...MISTAKE)
  const editor = await Editor.start({ folders: [workspace.path(folder)] })
  try {
    const uri = await editor.open(workspace.path(`${folder}/${FILE}`), text)
    const textDocument = { uri }
    // The findings of the compiler come after those of the first look.
    const { diagnostics } = await editor.waitFor(uri, ({ diagnostics }) => diagnostics.length > 0)
    const lenses = await editor.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument })
    const position = editor.at(uri, ACTION)
    const hover = await editor.connection.sendRequest<Hover>('textDocument/hover', { textDocument, position })
    const lines = showFile(text, { diagnostics, lenses, hover, hoverLine: position.line })
    return (theme) =>
      drawTerminal(lines, {
        theme,
        title:
          'A contract in an editor: tests and gas above each action, a finding of lint, and the description of an action',
      })
  } finally {
    await editor.stop()
  }
}

interface Responses {
  diagnostics: readonly Diagnostic[]
  lenses: readonly CodeLens[]
  hover: Hover
  hoverLine: number
}

function showFile(text: string, { diagnostics, lenses, hover, hoverLine }: Responses): string[] {
  const source = text.split('\n')
  const find = (start: string) => source.findIndex((line) => line.startsWith(start))
  const [first, last] = [find(FIRST), find(LAST)]
  if (first < 0 || last < 0) throw new Error(`${FILE} has other lines than the picture`)
  return source.slice(first, last).flatMap((code, index) => {
    const line = first + index
    const titles = lenses.filter(({ range }) => range.start.line === line).map(({ command }) => command?.title)
    const indent = ' '.repeat(8 - 1)
    return [
      ...(titles.length === 0 ? [] : [dim(`${indent}${titles.join(' | ')}`)]),
      `${dim(String(line + 1).padStart(3))}  ${highlight(code)}`,
      ...diagnostics.filter(({ range }) => range.start.line === line).flatMap(showDiagnostic),
      ...(line === hoverLine ? showHover(hover) : []),
    ]
  })
}

function showDiagnostic({ range, message }: Diagnostic): string[] {
  const length = range.end.line === range.start.line ? range.end.character - range.start.character : 1
  const start = ' '.repeat(5 + range.start.character)
  const [head = '', ...rest] = String(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [
    red(`${start}${'~'.repeat(Math.max(1, length))} ${head}`),
    ...rest.map((line) => red(`${start}  ${line.trim()}`)),
  ]
}

/** Wraps the Markdown of a description into a box. */
function showHover({ contents }: Hover): string[] {
  const markdown = typeof contents === 'object' && 'value' in contents ? contents.value : ''
  const width = 92
  const lines = markdown
    .replaceAll('`', '')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => wrap(line.replaceAll('**', ''), width - 4))
  const row = (line: string, at: number) =>
    `${dim('│')} ${at === 0 ? bold(line) : line}${' '.repeat(width - 4 - line.length)} ${dim('│')}`
  const edge = (left: string, right: string) => dim(`${left}${'─'.repeat(width - 2)}${right}`)
  return [edge('┌', '┐'), ...lines.map(row), edge('└', '┘')].map((line) => `       ${line}`)
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}

/** Colours comments, strings and keywords of a line. */
function highlight(code: string): string {
  return code.replace(
    /(\/\*\*.*)|('[^']*'|`[^`]*`)|\b(const|return|new|if|this|void|string)\b/g,
    (all, comment?: string, text?: string) => (comment ? dim(all) : `\u001b[${text ? 32 : 35}m${all}\u001b[39m`),
  )
}
