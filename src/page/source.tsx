import type { SourceView } from './data.js'
import { group } from './format.js'

/** Sources with the gas and passes of their lines: the dearer a line, the stronger its mark. */
export function SourceFiles({ sources }: { sources: readonly SourceView[] }) {
  if (sources.length === 0) return <p class="empty">The source of these contracts is not known here.</p>
  return (
    <>
      {sources.flatMap(({ name, files }) =>
        files.map((file) => (
          <section key={`${name} ${file.path}`} aria-label={file.path}>
            <h2>
              {name} <span class="code">{file.path}</span>
            </h2>
            <Source file={file} />
          </section>
        )),
      )}
    </>
  )
}

function Source({ file: { path, text, lines } }: { file: SourceView['files'][number] }) {
  const costs = new Map(lines.map((line) => [line.line, line]))
  const most = Math.max(1, ...lines.map(({ gas }) => gas))
  return (
    <section class="scroll source" aria-label={`Source of ${path}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th class="number" scope="col">
              Line
            </th>
            <th class="number" scope="col">
              Passes
            </th>
            <th class="number" scope="col">
              Gas
            </th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {text.split('\n').map((line, at) => {
            const cost = costs.get(at + 1)
            const heat = cost === undefined ? 0 : Math.ceil((4 * cost.gas) / most)
            return (
              <tr key={at} class={`heat-${heat}`}>
                <td class="number">{at + 1}</td>
                <td class="number">{cost ? group(cost.passes) : ''}</td>
                <td class="number">{cost ? group(cost.gas) : ''}</td>
                <td class="line">{line || ' '}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
