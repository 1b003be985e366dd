import type ivm from 'isolated-vm'
import { isNumber, isText, optional, requireShape } from '../../../collections/shapes.js'
import { requireReference } from '../isolated-vm.js'
import { type HostResponder, isTimeout, type RealmCall, readHits, toOptions } from './realm-call.js'
import { createRealmContext } from './realm-context.js'
import type { RealmScripts } from './realm-scripts.js'

/** A realm for one invocation, run as scripts in the global scope. */
export class SingleRealm {
  readonly #isolate: ivm.Isolate
  readonly #context: ivm.Context
  readonly #meter: ivm.Reference
  readonly #sites: number

  /**
   * @param isGuarded - The script starts by requesting its guards (script-wrappers.ts).
   * @param mayPromise - A thrown value may reach a promise of the contract, so it cannot be replaced.
   */
  constructor(
    isolate: ivm.Isolate,
    scripts: RealmScripts,
    {
      response,
      entry,
      isGuarded,
      mayPromise,
    }: { response: HostResponder; entry: RealmCall; isGuarded: boolean; mayPromise: boolean },
  ) {
    this.#isolate = isolate
    this.#sites = entry.sites
    this.#context = createRealmContext(isolate, scripts, response)
    const { global } = this.#context
    global.setSync('$blockInfo', entry.blockInfo)
    global.setSync('$txInfo', entry.txInfo)
    global.setSync('$gasLimit', entry.gasLimit)
    global.setSync('$sites', entry.sites)
    global.setSync('$isGuarded', isGuarded)
    global.setSync('$mayPromise', mayPromise)
    this.#meter = requireReference(scripts.openSingle.runSync(this.#context, { reference: true }))
  }

  /** Runs the contract, then the call, and returns its result, of any primitive type. Throws what they throw. */
  run(script: ivm.Script, call: string, { deadline }: RealmCall): unknown {
    this.#toEnd(1, () => script.runSync(this.#context, toOptions(deadline)))
    return this.#toEnd(2, () => this.#isolate.compileScriptSync(call).runSync(this.#context, toOptions(deadline)))
  }

  /**
   * Returns the content of a thrown object, without reading any of its methods or getters; undefined if none was
   * thrown.
   */
  readThrown(): string | undefined {
    return requireShape(this.#ask('thrown'), optional(isText), 'content of a thrown object')
  }

  /** Returns the text of a thrown plain error; undefined or empty for anything else. */
  readText(): string | undefined {
    return requireShape(this.#ask('text'), optional(isText), 'text of a thrown error')
  }

  /** Returns the used gas. */
  readUsed(): number {
    return requireShape(this.#ask('used'), isNumber, 'gas of a realm')
  }

  /** Returns the number of visits of each charge point. */
  readHits(): number[] {
    return readHits(requireShape(this.#ask('hits'), isText, 'hits of a realm'), this.#sites)
  }

  /** Lets the engine report unhandled rejections, which fail no call. */
  forgetRejections(): void {
    try {
      this.#meter.applySync(undefined, ['ends'])
    } catch (error) {
      if (this.#isolate.isDisposed) throw error
    }
  }

  #ask(what: 'used' | 'hits' | 'ends' | 'result' | 'thrown' | 'text'): unknown {
    this.forgetRejections()
    return this.#meter.applySync(undefined, [what])
  }

  /**
   * Returns the result of a script. The engine throws instead the rejection of its promise, also after the script has
   * ended.
   */
  #toEnd(count: number, run: () => unknown): unknown {
    try {
      return run()
    } catch (error) {
      if (this.#isolate.isDisposed || isTimeout(error) || this.#ask('ends') !== count) throw error
      return this.#ask('result')
    }
  }

  /** Releases the memory of the realm. */
  release(): void {
    this.#meter.release()
    this.#context.release()
  }
}
