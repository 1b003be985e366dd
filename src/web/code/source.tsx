import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { describeBytes, group, rateHeat } from '../format.js'
import { usePlace } from '../router.js'
import type { SourceLineCost, SourceView } from '../service/data.js'
import { highlightLines } from './highlight.js'
import { goToLine, type LinkedLine, lineId, parseLine } from './line-link.js'

/** The source of a contract with its id. */
export interface NamedSource extends SourceView {
  id: string
}

interface SourceFilesProps {
  sources: readonly NamedSource[]
  isWhole?: boolean
  /** Lines on the way to the failure of the transaction, innermost first. */
  failures?: readonly LinkedLine[]
}

/**
 * Sources with the gas and passes of their lines: the more expensive a line, the stronger its mark. Of each contract
 * its own files come first; those of packages, and those of which nothing ran, are folded. The line in the address of
 * the page is shown.
 */
export function SourceFiles({ sources, isWhole = false, failures = [] }: SourceFilesProps) {
  const named = usePlace().searchParams.get('line')
  const target = parseLine(named)
  useEffect(() => {
    if (target !== undefined) goToLine(target)
  }, [named])
  if (sources.length === 0) return <p class="empty">The source of these contracts is not known here.</p>
  return (
    <>
      {sources.map(({ id, name, files }) => (
        <section key={id} aria-label={name}>
          <h2>{name}</h2>
          {files
            .toSorted((a, b) => rankFile(a, isWhole) - rankFile(b, isWhole))
            .map((file) => {
              const marked = { target: lineIn(target, id, file), failures: listFailuresIn(failures, id, file) }
              const isOpen = rankFile(file, isWhole) === 0 || marked.target !== undefined || marked.failures.size > 0
              return (
                <details key={file.path} class="file" open={isOpen}>
                  <summary>
                    <span class="code">{file.path}</span> {file.lines.length > 0 && <Sum lines={file.lines} />}
                  </summary>
                  <Source file={file} contract={{ id, name }} isWhole={isWhole} {...marked} />
                </details>
              )
            })}
        </section>
      ))}
    </>
  )
}

/** The number of a line if it is in a file. */
function lineIn(line: LinkedLine | undefined, contract: string, { path }: ViewedFile): number | undefined {
  return line?.contract === contract && line.path === path ? line.line : undefined
}

/** Describes the lines of a file on the way to the failure. A line that failed stays so if it also called itself. */
function listFailuresIn(
  failures: readonly LinkedLine[],
  contract: string,
  file: ViewedFile,
): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [at, failure] of failures.entries()) {
    const line = lineIn(failure, contract, file)
    if (line !== undefined && !found.has(line)) found.set(line, at === 0 ? 'failed here' : 'failed in this call')
  }
  return found
}

/** Ranks files: 0 is the most interesting. */
function rankFile({ path, lines }: ViewedFile, isWhole: boolean): number {
  const isForeign = /^\.\.\/|(^|\/)node_modules\//.test(path)
  return (isForeign ? 1 : 0) + (lines.length > 0 || isWhole ? 0 : 2)
}

type ViewedFile = SourceView['files'][number]

function Sum({ lines }: Pick<ViewedFile, 'lines'>) {
  return <span class="figures">{group(lines.reduce((sum, { gas }) => sum + gas, 0))} gas</span>
}

const COSTS = ['Passes', 'Gas', 'With calls']
/** So many lines are shown around those that ran; the rest is opened by its reader. */
const CONTEXT = 2
/** Less is not worth a line that stands for it. */
const LEAST_SKIPPED = 4

interface SourceProps {
  file: ViewedFile
  /** Several contracts may include one file. */
  contract: { id: string; name: string }
  isWhole: boolean
  /** The line that the address of the page names. */
  target: number | undefined
  /** Descriptions of lines on the way to the failure. */
  failures: ReadonlyMap<number, string>
}

function Source({ file: { path, text, lines }, contract, isWhole, target, failures }: SourceProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const costs = new Map(lines.map((line) => [line.line, line]))
  const most = Math.max(1, ...lines.map(weigh))
  const hasCosts = lines.length > 0
  const texts = useMemo(() => highlightLines(text.replace(/\n$/, '')), [text])
  const marked = [...failures.keys(), ...(target === undefined ? [] : [target])]
  return (
    <section
      class={`scroll source ${hasCosts ? 'costly' : ''}`}
      aria-label={`Source of ${path}, ${contract.name}`}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {['Line', ...(hasCosts ? COSTS : [])].map((head) => (
              <th key={head} class="number" scope="col">
                {head}
              </th>
            ))}
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {cutStretches(texts.length, [...lines.map(({ line }) => line), ...marked]).map(({ from, to, isSkipped }) =>
            isSkipped && !isWhole && !opened.has(from) ? (
              <tr key={from} class="skipped">
                <td colSpan={hasCosts ? COSTS.length + 2 : 2}>
                  <button type="button" onClick={() => setOpened(new Set([...opened, from]))}>
                    {group(to - from)} lines that did not run
                  </button>
                </td>
              </tr>
            ) : (
              texts
                .slice(from, to)
                .map((line, at) => (
                  <Line
                    key={from + at}
                    place={{ contract: contract.id, path, line: from + at + 1 }}
                    text={line}
                    cost={costs.get(from + at + 1)}
                    most={most}
                    hasCosts={hasCosts}
                    isTarget={target === from + at + 1}
                    failure={failures.get(from + at + 1)}
                  />
                ))
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}

interface Stretch {
  /** Indexes of lines, the second one behind the last. */
  from: number
  to: number
  isSkipped: boolean
}

/** A file as stretches near lines that ran and stretches far from them; one of them where nothing of it ran. */
function cutStretches(count: number, lines: readonly number[]): Stretch[] {
  const shown = new Set(
    lines.flatMap((line) => Array.from({ length: 2 * CONTEXT + 1 }, (_, at) => line - 1 - CONTEXT + at)),
  )
  if (shown.size === 0) return [{ from: 0, to: count, isSkipped: count > LEAST_SKIPPED }]
  const stretches: Stretch[] = []
  for (let at = 0; at < count; at++) {
    const isSkipped = !shown.has(at)
    const last = stretches.at(-1)
    if (last?.isSkipped === isSkipped) last.to = at + 1
    else stretches.push({ from: at, to: at + 1, isSkipped })
  }
  return stretches.map((stretch) => ({
    ...stretch,
    isSkipped: stretch.isSkipped && stretch.to - stretch.from >= LEAST_SKIPPED,
  }))
}

/** With what it calls, where that is known: a reader looks for where the gas goes. */
function weigh({ gas, total = gas }: SourceLineCost): number {
  return total
}

interface LineProps {
  place: LinkedLine
  text: ComponentChildren
  cost: SourceLineCost | undefined
  most: number
  hasCosts: boolean
  isTarget: boolean
  /** Description of a line on the way to the failure. */
  failure: string | undefined
}

function Line({ place, text, cost, most, hasCosts, isTarget, failure }: LineProps) {
  const heat = cost === undefined ? 0 : rateHeat(weigh(cost) / most)
  const marks = `${failure === undefined ? '' : 'failing'} ${isTarget ? 'target' : ''}`
  return (
    <tr
      id={lineId(place)}
      tabIndex={-1}
      class={`heat-${heat} ${marks}`.trim()}
      aria-current={isTarget ? 'location' : undefined}
    >
      <td class="number">{place.line}</td>
      {hasCosts && (
        <>
          <td class="number">{cost ? group(cost.passes) : ''}</td>
          <td class="number">{cost ? group(cost.gas) : ''}</td>
          <td class="number">{cost?.total === undefined ? '' : group(cost.total)}</td>
        </>
      )}
      <td class="line">
        {text}
        {'\u200b'}
        {failure !== undefined && <span class="mark-failure">{failure}</span>}
        {cost !== undefined && <Aside cost={cost} />}
      </td>
    </tr>
  )
}

/** Shows the host operations of a line, and their RAM. */
function Aside({ cost: { operations = [], ram = {} } }: { cost: SourceLineCost }) {
  const asked = operations.map(
    ({ kind, count, gas }) => `${count > 1 ? `${group(count)} × ` : ''}${kind} ${group(gas)} gas`,
  )
  const paid = Object.entries(ram).flatMap(([payer, bytes]) =>
    bytes === 0 ? [] : [`${payer} ${describeBytes(bytes)}`],
  )
  const texts = [...asked, ...(paid.length > 0 ? [`RAM: ${paid.join(', ')}`] : [])]
  return texts.length === 0 ? null : <span class="aside">{texts.join(', ')}</span>
}
