import { useState } from 'preact/hooks'
import type { SourceLine, SourceView } from './data.js'
import { describeBytes, group, rateHeat } from './format.js'

/** Sources with the gas and passes of their lines: the dearer a line, the stronger its mark. Files of which nothing ran come last. */
export function SourceFiles({ sources, isWhole = false }: { sources: readonly SourceView[]; isWhole?: boolean }) {
  if (sources.length === 0) return <p class="empty">The source of these contracts is not known here.</p>
  const files = sources.flatMap(({ name, files }) => files.map((file) => ({ name, file })))
  const sorted = files.toSorted((a, b) => Number(b.file.lines.length > 0) - Number(a.file.lines.length > 0))
  return (
    <>
      {sorted.map(({ name, file }) => (
        <section key={`${name} ${file.path}`} aria-label={`${name} ${file.path}`}>
          <h2>
            {name} <span class="code">{file.path}</span> {file.lines.length > 0 && <Sum lines={file.lines} />}
          </h2>
          <Source file={file} isWhole={isWhole} />
        </section>
      ))}
    </>
  )
}

type File = SourceView['files'][number]

function Sum({ lines }: Pick<File, 'lines'>) {
  return <span class="figures">{group(lines.reduce((sum, { gas }) => sum + gas, 0))} gas</span>
}

/** So many lines are shown around those that ran; the rest is opened by its reader. */
const CONTEXT = 2
/** Less is not worth a line that stands for it. */
const LEAST_SKIPPED = 4

function Source({ file: { path, text, lines }, isWhole }: { file: File; isWhole: boolean }) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const costs = new Map(lines.map((line) => [line.line, line]))
  const most = Math.max(1, ...lines.map(({ gas }) => gas))
  const texts = text.replace(/\n$/, '').split('\n')
  return (
    <section class="scroll source" aria-label={`Source of ${path}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['Line', 'Passes', 'Gas', 'With calls'].map((head) => (
              <th key={head} class="number" scope="col">
                {head}
              </th>
            ))}
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {cutStretches(texts.length, lines).map(({ from, to, isSkipped }) =>
            isSkipped && !isWhole && !opened.has(from) ? (
              <tr key={from} class="skipped">
                <td colSpan={5}>
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
                    number={from + at + 1}
                    text={line}
                    cost={costs.get(from + at + 1)}
                    most={most}
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
function cutStretches(count: number, lines: File['lines']): Stretch[] {
  const shown = new Set(
    lines.flatMap(({ line }) => Array.from({ length: 2 * CONTEXT + 1 }, (_, at) => line - 1 - CONTEXT + at)),
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

interface LineProps {
  number: number
  text: string
  cost: SourceLine | undefined
  most: number
}

function Line({ number, text, cost, most }: LineProps) {
  const heat = cost === undefined ? 0 : rateHeat(cost.gas / most)
  return (
    <tr class={`heat-${heat}`}>
      <td class="number">{number}</td>
      <td class="number">{cost ? group(cost.passes) : ''}</td>
      <td class="number">{cost ? group(cost.gas) : ''}</td>
      <td class="number">{cost?.total === undefined ? '' : group(cost.total)}</td>
      <td class="line">
        {text || ' '}
        {cost !== undefined && <Aside cost={cost} />}
      </td>
    </tr>
  )
}

/** What a line asked of the host, and the RAM of that. */
function Aside({ cost: { operations = [], ram = {} } }: { cost: SourceLine }) {
  const asked = operations.map(
    ({ kind, count, gas }) => `${count > 1 ? `${group(count)} × ` : ''}${kind} ${group(gas)} gas`,
  )
  const paid = Object.entries(ram).flatMap(([payer, bytes]) =>
    bytes === 0 ? [] : [`${payer} ${describeBytes(bytes)}`],
  )
  const texts = [...asked, ...(paid.length > 0 ? [`RAM: ${paid.join(', ')}`] : [])]
  return texts.length === 0 ? null : <span class="aside">{texts.join(', ')}</span>
}
