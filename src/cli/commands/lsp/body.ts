import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { limitCompilations } from '../../../contract/compilation.js'
import { serveEditor } from '../../../language-server/server.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { untilInputEnds } from '../../standard-input.js'
import { readVersion } from '../../version.js'

/** Serves the editor that started this process until it disconnects. */
export default async function serveLanguage(): Promise<ExitCode> {
  // Each key makes another text, which is compiled once.
  limitCompilations(2)
  const reader = new StreamMessageReader(process.stdin)
  const writer = new StreamMessageWriter(process.stdout)
  const connection = createConnection(ProposedFeatures.all, reader, writer)
  // What a library prints would be read as a message.
  console.log = console.error
  const closed = untilInputEnds()
  serveEditor(connection, readVersion())
  await closed
  // The library watches the process of the editor with a timer that would keep this process alive.
  setImmediate(() => process.exit())
  return EXIT.DONE
}
