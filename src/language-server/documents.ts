import { dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { findSource } from '../files/source-file.js'

/** Open documents of an editor, as far as they are needed. */
export interface EditorDocuments {
  get(uri: string): TextDocument | undefined
  all(): TextDocument[]
}

/** Texts of files: those of open documents, and otherwise those on disk. */
export class Documents {
  readonly #open: EditorDocuments
  /** Increases with every change of an open document or a file. */
  revision = 0

  constructor(open: EditorDocuments) {
    this.#open = open
  }

  /** Returns the open document of a file. */
  find(path: string): TextDocument | undefined {
    return this.#open.get(toUri(path)) ?? this.#open.all().find(({ uri }) => toPath(uri) === path)
  }

  /** Lists the paths of open documents. */
  listPaths(): string[] {
    return this.#open.all().flatMap(({ uri }) => toPath(uri) ?? [])
  }

  /**
   * Reads a file; undefined if it is unreadable, or behind a link out of the repository.
   *
   * @param root - The folder of the project (default: that of the file).
   */
  readonly read = (path: string, root = dirname(path)): string | undefined =>
    this.find(path)?.getText() ?? findSource(path, root)

  /** Texts of open documents by absolute path, which take precedence over files. */
  get contents(): ReadonlyMap<string, string> {
    return new Map(
      this.#open.all().flatMap((document): [string, string][] => {
        const path = toPath(document.uri)
        return path === undefined ? [] : [[path, document.getText()]]
      }),
    )
  }
}

/** Path of a document; undefined for one that is no file, such as an unsaved one. */
export function toPath(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  } catch {
    return undefined
  }
}

export function toUri(path: string): string {
  return pathToFileURL(path).href
}
