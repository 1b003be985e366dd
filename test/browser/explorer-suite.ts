import type { Browser } from 'playwright-core'
import type { ExplorerListening } from '../../src/indexer/index.js'
import { openBrowser } from './chromium.js'
import { type ExplorerChain, openExplorerChain } from './explorer-chain.js'
import { type Opened, openBlankPage, visit } from './looking.js'

/** The explorer of a chain, with a page, for the tests of a suite. Its parts exist while the tests run. */
export class ExplorerSuite {
  browser!: Browser
  chain!: ExplorerChain
  shared!: Opened
  #listening: ExplorerListening | undefined

  /** `prepare`: fills the chain before the explorer starts. */
  constructor(prepare: (chain: ExplorerChain) => Promise<void>) {
    const start = async (context: Mocha.Context) => {
      this.browser = await openBrowser(context)
      this.chain = await openExplorerChain()
      await prepare(this.chain)
      this.#listening = await this.chain.serve()
      this.shared = await openBlankPage(this.browser, this.url)
    }
    before(function () {
      return start(this)
    })
    after(async () => {
      await this.browser?.close()
      await this.#listening?.close()
      await this.chain?.node.close()
    })
  }

  /** Address of the explorer. */
  get url(): string {
    return this.#listening?.url ?? ''
  }

  /** Opens a path in the shared page. */
  readonly open = (path: string) => visit(this.shared, this.url + path)
}
