import { basename, isAbsolute, join } from 'node:path'
import { Source } from '@vscode/debugadapter'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { itemAt } from '../../../collections/presence.js'
import { isPathOf } from '../../../debugger/breakpoints.js'
import type { Debugger } from '../../../debugger/debugger.js'
import type { Timeline } from '../../../debugger/timeline.js'
import { findText } from '../../../files/text-file.js'
import { findConfigFile } from '../../../project/project.js'

/** The sources of a session as an editor opens them: by path, or by content if no file has it. */
export class AdapterSources {
  readonly #texts: { path: string; text: string }[] = []
  readonly #known = new Map<string, Source>()
  #root = ''

  open(directory: string, _session: Debugger): void {
    const config = findConfigFile(directory)
    this.#root = config === undefined ? directory : join(config, '..')
  }

  /** The path that an editor's source has in executions. */
  pathOf({ path, name = '', sourceReference = 0 }: DebugProtocol.Source): string {
    return this.#texts[sourceReference - 1]?.path ?? (path ?? name).replaceAll('\\', '/')
  }

  describe({ execution }: Timeline, file: number): Source {
    const { path, text } = itemAt(execution.sources, file)
    const key = `${path}\n${text}`
    const source = this.#known.get(key) ?? this.#open(path, text)
    this.#known.set(key, source)
    return source
  }

  /** Returns the text of a source that an editor names, as it ran or as it is in a file. */
  textOf({ transactions }: Debugger, path: string): string {
    for (const { execution } of transactions) {
      const source = execution.sources.find((each) => isPathOf(each.path, path))
      if (source !== undefined) return source.text
    }
    return findText(isAbsolute(path) ? path : join(this.#root, path)) ?? ''
  }

  describeFile(path: string): Source {
    return new Source(basename(path), join(this.#root, path))
  }

  read(reference: number): string | undefined {
    return this.#texts[reference - 1]?.text
  }

  /** Opens a file unless it has changed since the run. */
  #open(path: string, text: string): Source {
    const file = isAbsolute(path) ? path : join(this.#root, path)
    if (findText(file) === text) return new Source(basename(path), file)
    const reference = this.#texts.push({ path, text })
    return new Source(basename(path), path, reference, 'as it ran')
  }
}
