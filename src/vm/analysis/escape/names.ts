import { firstOf } from '../../../collections/presence.js'
import { type Node, requireText } from '../../../contract/syntax/syntax.js'
import { findAliases } from '../aliases.js'
import { LOOKED_FOR } from '../allowed-intrinsics.js'
import { GUARD_START } from '../guards.js'
import { isLibraryCall, isLibraryPath, pathOf } from '../members.js'
import { type CodeScope, listGlobalVariables } from '../scope.js'
import { throwUnconfined } from './unconfined.js'

/** Names in a realm (hardening/freezing.ts): properties of the prototypes of everything that a contract can create. */
export interface IntrinsicNames {
  /** Properties of functions and objects that may return lasting objects. */
  lent: ReadonlySet<string>
  /** Names of accessors, which may return anything. */
  computed: ReadonlySet<string>
  /** All property names. */
  taken: ReadonlySet<string>
  /** Global names whose value is `null` or `undefined`: features that the chain does not have. */
  missing: ReadonlySet<string>
}

export const BLOCK_NAMES: ReadonlySet<string> = new Set(['blockInfo', 'block'])
export const TX_NAMES: ReadonlySet<string> = new Set(['txInfo', 'tx'])

/** Objects that every invocation creates again (`contextOf` in intrinsics/bootstrap/invocation.ts). */
export const FRESH: ReadonlySet<string> = new Set([...BLOCK_NAMES, ...TX_NAMES])

const PRIMITIVE = new Set(['undefined', 'NaN', 'Infinity'])

/** Code and realm that names are resolved in. */
export interface NameContext {
  program: Node
  realm: IntrinsicNames
  /** Names of the global object. */
  globals: ReadonlySet<string>
  /**
   * True if the code holds functions of the realm (guard `lend`): their properties are those of the wrapped function.
   */
  isLending: boolean
}

/** Resolves the names of a script: its own by scope, then realm names. */
export class NameResolver {
  readonly realm: IntrinsicNames
  readonly globals: ReadonlySet<string>
  readonly isLending: boolean
  readonly aliases: ReadonlyMap<string, string>
  /** Variables of a script, which `this` has as the global object. */
  readonly variables: CodeScope
  /** Names of the realm that the code uses. */
  readonly mentioned = new Set<string>()
  /** Names that the global object must not have. */
  readonly absent = new Set<string>()
  /** Functions that a script puts into the global scope. */
  readonly declared = new Set<string>()
  /** Nesting depth of classes, whose code is strict. */
  classDepth = 0
  functionDepth = 0
  readonly #scopes: CodeScope[] = []

  constructor({ program, realm, globals, isLending }: NameContext) {
    this.realm = realm
    this.globals = globals
    this.isLending = isLending
    this.variables = listGlobalVariables(program)
    this.aliases = findAliases(program, (name) => globals.has(name) && !FRESH.has(name))
  }

  /** Visits a part of the code that has a scope of its own. */
  within(scope: CodeScope, visit: () => void): void {
    for (const name of scope) if (name.startsWith(GUARD_START)) throwUnconfined()
    this.#scopes.push(scope)
    visit()
    this.#scopes.pop()
  }

  /** Returns whether the code declares a name here. */
  isOwn(name: string): boolean {
    return this.#scopes.some((scope) => scope.has(name))
  }

  /** Declares a function in a block outside of functions, which is in the global scope too. */
  declare(name: string): void {
    this.checkGlobal(name)
    this.declared.add(name)
  }

  /** Refuses a global declaration that the libraries would find in place of a name of the realm. */
  checkGlobal(name: string): void {
    const isFree = this.realm.missing.has(name) && !PRIMITIVE.has(name) && !LOOKED_FOR.has(name)
    if (this.globals.has(name) && !isFree) throwUnconfined()
  }

  /**
   * Returns whether reading a name returns an object of the realm. An unknown name is a ReferenceError.
   */
  isHeld(name: string): boolean {
    if (this.aliases.has(name)) return true
    if (this.isOwn(name) || FRESH.has(name) || PRIMITIVE.has(name)) return false
    return this.globals.has(name) && !this.realm.missing.has(name)
  }

  /** Returns the path of a name of the realm; undefined if the code declares the name. */
  globalOf(node: Node): string | undefined {
    if (node.type !== 'Identifier') return undefined
    const name = requireText(node.name)
    if (FRESH.has(name)) return undefined
    const path = this.aliases.get(name) ?? (this.globals.has(name) && !this.isOwn(name) ? name : undefined)
    if (path !== undefined) this.mentioned.add(firstOf(path.split('.', 1)))
    return path
  }

  /** Returns whether `this.name` is a variable if `this` is the global object. */
  isVariable(object: Node, name: string | undefined): name is string {
    if (object.type !== 'ThisExpression' || this.classDepth > 0 || name === undefined) return false
    return (
      this.variables.has(name) && !this.aliases.has(name) && !this.#scopes.slice(1).some((scope) => scope.has(name))
    )
  }

  /** Returns whether an assignment to a name creates or changes a global variable. */
  mayLeak(name: string): boolean {
    if (name.startsWith(GUARD_START)) throwUnconfined()
    return !this.isOwn(name) && (this.classDepth === 0 || this.globals.has(name))
  }

  /** Returns the path of a part of the realm, such as `Array.prototype.slice`; undefined for anything else. */
  pathOf(node: Node): string | undefined {
    return pathOf(node, (part) => this.globalOf(part))
  }

  /**
   * Returns whether an expression names a function of the realm that code may hold. Methods of prototypes are excluded:
   * objects of the contract have them too.
   */
  isLendable(node: Node): boolean {
    const path = this.pathOf(node)
    return path !== undefined && isLibraryPath(path) && !path.includes('.prototype.')
  }

  /**
   * Returns whether an expression names a part of the realm of which only the last part is read. Functions that code
   * may hold are excluded.
   */
  isPath(object: Node): boolean {
    return this.pathOf(object) !== undefined && !this.isLendable(object)
  }

  /** Returns whether a call reaches a library. Lent objects may have methods of the contract with these names. */
  isLibraryCall(path: string): boolean {
    return isLibraryCall(path) && (!this.isLending || path.includes('.prototype.'))
  }
}
