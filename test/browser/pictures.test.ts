import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { openStudio, type Studio, THEMES } from '../../docs/generate/pictures/pictures.js'
import { drawSequence } from '../../docs/generate/pictures/sequence.js'
import { drawTerminal } from '../../docs/generate/pictures/terminal.js'
import { listPages, ROOT } from '../docs/pages.js'
import { Terminal } from '../e2e/terminal.js'
import { needProgram } from '../programs.js'

const FOLDER = join(ROOT, 'docs/pictures')
/** Bytes of a picture: a page with three of them still loads at once. */
const MAX_BYTES = 120_000

describe('pictures of the documentation', () => {
  let studio: Studio

  before(function () {
    needProgram(this, 'Chromium')
    if (!Terminal.isAvailable) this.skip()
    studio = openStudio()
  })
  after(() => studio?.close())

  it('pictures of the documentation are committed in a light and a dark form, small, and nothing else is', () => {
    const files = studio.names.flatMap((name) => THEMES.map((theme) => studio.file(name, theme)))
    // those of Visual Studio Code are taken by test/long/real-editor.test.ts
    const editor = ['action', 'coverage', 'debugger'].flatMap((name) =>
      THEMES.map((theme) => `vscode-${name}.${theme}.webp`),
    )
    expect(readdirSync(FOLDER).toSorted()).to.deep.equal([...files, ...editor].toSorted())
    expect([...files, ...editor].filter((file) => statSync(join(FOLDER, file)).size > MAX_BYTES)).to.deep.equal([])
  })

  it('pictures of the documentation show no control sequences of terminals', () => {
    const drawings = readdirSync(FOLDER).filter((file) => file.endsWith('.svg'))
    const isBroken = (file: string) => /\[\d*[A-LN-Z]\w*,? |[^\P{Cc}\n]/u.test(readFileSync(join(FOLDER, file), 'utf8'))
    expect(drawings.filter(isBroken)).to.deep.equal([])
  })

  it('pictures of the documentation are each shown on a page', () => {
    const text = listPages()
      .map((page) => page.text)
      .join('\n')
    const unused = studio.names.filter(
      (name) => !text.includes(`pictures/${studio.file(name, 'light')}`) && !text.includes(`picture: ${name}\n`),
    )
    expect(unused).to.deep.equal([])
  })

  it('pictures of the documentation are on each guide whose subject is seen', () => {
    const guides = [
      'explorer',
      'debugging',
      'costs',
      'mutation',
      'forks',
      'testing',
      'deploying',
      'editors',
      'failures',
    ]
    const read = (guide: string) => readFileSync(join(ROOT, `docs/guides/${guide}.md`), 'utf8')
    expect(guides.filter((guide) => !/!\[[^\]]{30,}\]\(\.\.\/pictures\//.test(read(guide)))).to.deep.equal([])
  })

  // The picture is made again from its command or page, which throws where that fails or shows something else. Bytes
  // are not compared: times, ids and fonts differ.
  it('can be made again from the running program', async () => {
    for (const name of studio.names) {
      const bytes = await studio.draw(name, 'light')
      const isDrawing = studio.file(name, 'light').endsWith('.svg')
      expect(bytes.subarray(0, 4).toString('latin1'), name).to.equal(isDrawing ? '<svg' : 'RIFF')
      expect(bytes.length, name).to.be.lessThan(MAX_BYTES)
    }
  })
})

describe('drawing of a terminal', () => {
  const draw = (lines: readonly string[], options = {}) =>
    drawTerminal(lines, { theme: 'dark', title: 'x', ...options })
  const read = (svg: string) =>
    [...svg.matchAll(/<text x="([\d.]+)" y="(\d+)"( class="[^"]*")?[^>]*>([^<]*)</g)].map(
      ([, x, y, style, text]) => [Number(x), Number(y), style?.slice(8, -1) ?? '', text] as const,
    )

  it('rejects control sequences that it cannot draw', () => {
    expect(() => draw(['\u001b[2Kplanning'])).to.throw('cannot draw')
  })

  it('keeps colours, weight and columns', () => {
    expect(
      read(draw(['\u001b[32m✓\u001b[39m adds  \u001b[2m(3 ms)\u001b[22m', '', '  \u001b[31;1mred\u001b[0m on'])),
    ).to.deep.equal([
      [16, 52, 'c32', '✓'],
      [31.6, 52, '', 'adds'],
      [78.4, 52, 'd', '(3 ms)'],
      [31.6, 90, 'c31 b', 'red'],
      [62.8, 90, '', 'on'],
    ])
  })

  it('wraps at the last column and ends long output with an ellipsis', () => {
    expect(read(draw(['abcdef', 'g'], { columns: 4 })).map(([, y, , text]) => [y, text])).to.deep.equal([
      [52, 'abcd'],
      [71, 'ef'],
      [90, 'g'],
    ])
    expect(read(draw(['a', 'b', 'c'], { rows: 2 })).map(([, , , text]) => text)).to.deep.equal(['a', '…'])
  })

  it('escapes what would end the text', () => {
    expect(draw(['<b>&"'])).to.include('>&#60;b&#62;&#38;&#34;</text>')
  })
})

describe('drawing of a sequence', () => {
  it('rejects a step of a party that the first line does not name', () => {
    expect(() => drawSequence('a | b\na -> c: hello', 'x', 'light')).to.throw('no party "c"')
  })

  it('draws each message, note and section once', () => {
    const svg = drawSequence('a | b\n== first\na -> b: one\nb --> a: two\nb: three', 'x', 'light')
    for (const text of ['first', 'one', 'two', 'three']) expect(svg.split(`>${text}</text>`)).to.have.length(2)
    expect(svg.match(/marker-end/g)).to.have.length(2)
    expect(svg.match(/stroke-dasharray="5 4"/g)).to.have.length(1)
  })
})
