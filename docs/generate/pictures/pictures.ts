/** Every picture of the documentation, and the command or page that it is made from. */
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { DIAGRAMS } from './diagrams.js'
import { drawEditor } from './editor.js'
import { openChromium, type Screen, takeScreen } from './screens.js'
import { drawSequence } from './sequence.js'
import { drawTerminal, type Theme } from './terminal.js'
import { findFreePort, openWorkspace, type Workspace } from './workspace.js'

/** Draws the pictures, each when it is asked for; projects, nodes and the browser are opened once. */
export interface Studio {
  readonly names: readonly string[]
  /** File name of a picture. */
  file(name: string, theme: Theme): string
  /** @throws If the source of the picture fails, or does not show what the picture is for. */
  draw(name: string, theme: Theme): Promise<Buffer>
  close(): Promise<void>
}

interface Recording {
  title: string
  lines: (stage: Stage) => string[] | Promise<string[]>
  /** Texts that the recording must hold, without colours. */
  shows: readonly string[]
  /** Columns after which a terminal wraps. */
  columns?: number
  /** Lines after which the picture ends. */
  rows?: number
  isPlayed?: boolean
}

export const THEMES: readonly Theme[] = ['light', 'dark']

/** State that pictures share. */
interface Stage {
  workspace: Workspace
  project(name: 'market' | 'broken'): string
  report(): string
  /** Starts a node with an explorer; both projects are configured for it. Resolves with the explorer's URL. */
  node(): Promise<string>
  explorer(): Promise<Explorer>
}

interface Explorer {
  url: string
  transaction: string
  market: string
}

/** Lines of the window of a recording that plays. */
const PLAYED_ROWS = 25

const PROMPT = '\u001b[2m$\u001b[22m '

const RECORDINGS: Record<string, Recording> = {
  start: {
    title: 'A project is created and tested; then a line is removed, and a test fails with the line that is missing',
    lines: recordStart,
    shows: ['$ npx iost-toolkit init shop', '3 passed', '1 failed', 'greeter.ts'],
    isPlayed: true,
  },
  failure: {
    title: 'A failing test: the balances that differ, the lines of test and contract, the call and its cost',
    lines: ({ workspace, project }) => [
      `${PROMPT}npx toolkit test test/market.test.ts -g 'moves goods'`,
      ...workspace.show("npx toolkit test test/market.test.ts -g 'moves goods' --no-progress", project('broken'), 100),
    ],
    shows: ['moves goods and IOST at once', '1 failed'],
    columns: 100,
    rows: 38,
  },
  gas: {
    title: 'Calls, gas and RAM of each action, by contract',
    lines: ({ workspace, project }) => [
      `${PROMPT}npx toolkit test test/treasury.test.ts --gas`,
      ...workspace
        .show('npx toolkit test test/treasury.test.ts --gas --no-progress', project('market'), 100)
        .filter((line) => !/✓|treasury\.test|^ +treasury$/.test(line)),
    ],
    shows: ['treasury', 'payOut', 'RAM'],
  },
  mutation: {
    title: 'A mutant that no test detects: its change, the call that it changes, and the assertion that detects it',
    lines: ({ workspace, project }) => [
      `${PROMPT}npx toolkit mutate goods`,
      ...workspace.show('npx toolkit mutate goods --jobs 2 2>/dev/null', project('market'), 100),
    ],
    shows: ['Survived', 'assert on the call', 'mutation score'],
  },
  plan: {
    title: 'The plan of a deployment: each step with its gas, RAM and state',
    lines: async ({ workspace, project, node }) => {
      await node()
      // Only the other project is deployed for the explorer.
      const lines = workspace.show('npx toolkit deploy --dry-run', project('broken'), 100)
      return [`${PROMPT}npx toolkit deploy --dry-run`, ...lines]
    },
    shows: ['deploy market', 'to do'],
  },
}

const SCREENS: Record<string, (stage: Stage) => Promise<Screen>> = {
  explorer: async ({ explorer }) => {
    const { url, transaction } = await explorer()
    return { url: `${url}/transactions/${transaction}`, shows: 'treasury.charge', height: 860 }
  },
  'explorer-source': async ({ explorer }) => {
    const { url, transaction } = await explorer()
    return {
      url: `${url}/transactions/${transaction}`,
      shows: 'blockchain.call',
      prepare: (page) => scrollTo(page, 'Source and gas'),
    }
  },
  'explorer-contract': async ({ explorer }) => {
    const { url, market } = await explorer()
    return { url: `${url}/addresses/${market}`, shows: 'listOffers', height: 860 }
  },
  debugger: async ({ report }) => ({
    url: report(),
    shows: 'Variables',
    height: 860,
    prepare: async (page) => {
      const steps = page.getByRole('link', { name: /Step through market\.buy/ })
      await steps.first().click()
      // In the middle of the call, where the gas of the calls before can be seen.
      await page.getByRole('slider', { name: 'Step' }).fill('120')
      await page.evaluate('scrollTo(0, 0)')
    },
  }),
  coverage: async ({ report }) => ({ url: `${report()}#source/contracts%2Fmarket.ts:62`, shows: 'requireRunning' }),
  flames: async ({ report }) => ({ url: `${report()}#flames`, shows: 'market.buy', height: 520 }),
}

/** Opens a tab of a page and puts it on top of the picture. */
async function scrollTo(page: Page, tab: string): Promise<void> {
  const button = page.getByRole('tab', { name: tab })
  await button.click()
  await button.evaluate((element) => element.scrollIntoView())
}

export function openStudio(): Studio {
  const workspace = openWorkspace()
  const stage = openStage(workspace)
  const recorded = new Map<string, string[]>()
  let browser: Promise<Browser> | undefined
  let editor: ReturnType<typeof drawEditor> | undefined

  async function record(name: string, recording: Recording): Promise<string[]> {
    const lines = recorded.get(name) ?? (await recording.lines(stage))
    recorded.set(name, lines)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins a change of style.
    const text = lines.join('\n').replace(/\u001b\[[\d;]*m/g, '')
    for (const part of recording.shows)
      if (!text.includes(part)) throw new Error(`${name} does not show "${part}":\n${text}`)
    return lines
  }

  async function draw(name: string, theme: Theme): Promise<Buffer> {
    const recording = RECORDINGS[name]
    if (recording !== undefined) return drawRecording(await record(name, recording), recording, theme)
    const diagram = DIAGRAMS[name]
    if (diagram !== undefined) return Buffer.from(drawSequence(diagram.text, diagram.title, theme))
    if (name === 'editor') {
      editor ??= drawEditor(workspace, stage.project('market'))
      return Buffer.from((await editor)(theme))
    }
    const screen = SCREENS[name]
    if (screen === undefined) throw new Error(`no picture ${name}`)
    browser ??= openChromium()
    return takeScreen(await browser, await screen(stage), theme)
  }

  return {
    names: [...Object.keys(RECORDINGS), ...Object.keys(SCREENS), ...Object.keys(DIAGRAMS), 'editor'],
    file: (name, theme) => `${name}.${theme}.${name in SCREENS ? 'webp' : 'svg'}`,
    draw,
    async close() {
      await (await browser)?.close()
      workspace.close()
    },
  }
}

function drawRecording(lines: readonly string[], { title, columns, rows, isPlayed }: Recording, theme: Theme): Buffer {
  const options = { theme, title, ...(columns !== undefined && { columns }), ...(rows !== undefined && { rows }) }
  return Buffer.from(
    drawTerminal(lines, isPlayed ? { ...options, play: { times: timeLines(lines), rows: PLAYED_ROWS } } : options),
  )
}

/**
 * When each line of a recording appears: commands after a pause, output at once. What moves for longer than five
 * seconds would need a button that stops it.
 */
function timeLines(lines: readonly string[]): number[] {
  let time = 0
  return lines.map((line) => {
    time += line.startsWith(PROMPT) ? 0.8 : 0.03
    return Math.round(time * 100) / 100
  })
}

function openStage(workspace: Workspace): Stage {
  const made = new Set<string>()
  let report: string | undefined
  let node: Promise<string> | undefined
  let explorer: Promise<Explorer> | undefined

  function project(name: 'market' | 'broken'): string {
    if (!made.has(name)) workspace.run(`npx iost-toolkit init ${name} --template market`)
    // The mistake of the pictures: a buyer pays for the whole offer.
    if (!made.has(name) && name === 'broken')
      workspace.edit('broken/contracts/market.ts', '.times(count)', '.times(offer.count)')
    made.add(name)
    return name
  }

  function writeReport(): string {
    const files = 'test/market.test.ts test/treasury.test.ts test/goods.test.ts'
    const command = `npx toolkit test ${files} --gas --coverage --profile --reporter html=report.html --no-progress`
    workspace.run(`${command} || true`, project('broken'))
    const url = pathToFileURL(workspace.path('broken/report.html')).href
    readFileSync(new URL(url))
    return url
  }

  function startOnce(): Promise<string> {
    node ??= startNode(workspace, [project('market'), project('broken')])
    return node
  }

  return {
    workspace,
    project,
    report: () => {
      report ??= writeReport()
      return report
    },
    node: startOnce,
    explorer: () => {
      explorer ??= startOnce().then((url) => fillExplorer(workspace, project('market'), url))
      return explorer
    },
  }
}

/** Removes the line that lets only the owner change the greeting. */
const BREAK = "sed -i '/no permission/d' contracts/greeter.ts"

/** The story of the home page: a test passes, a line goes missing, and the failure names what is lost. */
function recordStart({ workspace }: Stage): string[] {
  // On a terminal it would ask for the template.
  const created = workspace.run('npx iost-toolkit init shop').trimEnd().split('\n')
  const passed = workspace.show('npx toolkit test --no-progress 2>/dev/null', 'shop', 80)
  workspace.run(BREAK, 'shop')
  const failed = workspace.show('npx toolkit test --no-progress 2>/dev/null', 'shop', 80)
  return [
    `${PROMPT}npx iost-toolkit init shop`,
    ...created,
    `${PROMPT}cd shop && npx toolkit test`,
    ...passed,
    '',
    `${PROMPT}${BREAK}`,
    `${PROMPT}npx toolkit test`,
    ...failed,
  ]
}

async function startNode(workspace: Workspace, folders: readonly string[]): Promise<string> {
  const [port, explorerPort] = [await findFreePort(), await findFreePort()]
  for (const folder of folders) workspace.edit(`${folder}/toolkit.config.ts`, '30001', String(port))
  // A machine that is busy with the pictures is not a slow contract.
  const limits = '--call-time-limit 10000 --exec-time-limit 10000'
  const [folder = '.'] = folders
  await workspace.start(`npx toolkit node --port ${port} --explorer ${explorerPort} ${limits}`, folder, /Explorer on/)
  return `http://127.0.0.1:${explorerPort}`
}

/** Deploys the market, and makes and sells some wood. */
function fillExplorer(workspace: Workspace, folder: string, url: string): Explorer {
  workspace.run('npx toolkit deploy --yes', folder)
  const send = (target: string, action: string, args: unknown[], from: string) =>
    workspace.run(
      `npx toolkit send ${target} ${action} '${JSON.stringify(args)}' --from ${from} --limit '*:unlimited'`,
      folder,
    )
  send('goods', 'make', ['alice', 'alice', 'wood', 100], 'alice')
  send('market', 'offer', ['alice', 'wood', 10, '2.5'], 'alice')
  const bought = send('market', 'buy', ['david', '1', 4, '2.5'], 'david')
  const transaction = /transaction +(\S+)/.exec(bought)?.[1] ?? ''
  const market = /(Contract\w+)\/buy/.exec(bought)?.[1] ?? ''
  return { url, transaction, market }
}
