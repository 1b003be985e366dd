import type { Module } from '../syntax/module.js'

/** Declaration that a name refers to. */
export interface NameBinding {
  /** The key of its value in the state. */
  key: string
  name: string
  /** Declared at the top of a module. */
  isModule: boolean
  /** Source of an imported name. */
  imported?: { module: Module; name: string }
}

let count = 0

/** Names of a block and its enclosing blocks. */
export class Scope {
  readonly #names = new Map<string, NameBinding>()
  readonly #parent: Scope | undefined
  /** `var` belongs to the next function's scope. */
  readonly isFunction: boolean

  constructor(parent: Scope | undefined, isFunction = false) {
    this.#parent = parent
    this.isFunction = isFunction
  }

  find(name: string): NameBinding | undefined {
    return this.#names.get(name) ?? this.#parent?.find(name)
  }

  own(name: string): NameBinding | undefined {
    return this.#names.get(name)
  }

  declare(name: string, imported?: NameBinding['imported']): NameBinding {
    const known = this.#names.get(name)
    if (known) return known
    count += 1
    const isModule = this.#parent === undefined
    const binding: NameBinding = { key: `${name}:${count}`, name, isModule, ...(imported && { imported }) }
    this.#names.set(name, binding)
    return binding
  }

  /** The scope in which `var` declares. */
  functionScope(): Scope {
    return this.isFunction || this.#parent === undefined ? this : this.#parent.functionScope()
  }
}
