import type { Diagnostic } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { Checker } from '../../../src/language-server/checker.js'
import { Documents, toUri } from '../../../src/language-server/documents.js'
import { Workspace } from '../../../src/language-server/workspace.js'
import { Editor } from './editor.js'

/** Diagnostics of texts by a server that has seen no others: the oracle for one with a history. */
export async function diagnoseFresh(
  folders: readonly string[],
  texts: ReadonlyMap<string, string>,
): Promise<Map<string, Diagnostic[]>> {
  const editor = await Editor.start({ folders })
  for (const [path, text] of texts) await editor.open(path, text)
  const found = await editor.settle()
  await editor.stop()
  return found
}

/**
 * Diagnostics of one text by a checker of its own in this process, which costs less than a server. The caches of
 * modules remain, so the callers check texts in another order than the server under test.
 */
export async function checkAlone(folder: string, path: string, text: string): Promise<Diagnostic[]> {
  const uri = toUri(path)
  const document = TextDocument.create(uri, 'javascript', 1, text)
  const documents = new Documents({ get: (other) => (other === uri ? document : undefined), all: () => [document] })
  const workspace = new Workspace(documents, { folders: [folder], isTrusted: true })
  let published: Diagnostic[] = []
  const checker = new Checker(documents, {
    find: (file) => workspace.find(file),
    publish: (_, diagnostics) => {
      published = diagnostics
    },
    fail: (error) => {
      throw error
    },
  })
  checker.schedule(uri)
  await checker.listFindings(uri, 1)
  return published
}
