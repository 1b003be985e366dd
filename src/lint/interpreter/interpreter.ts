import type { AnyNode, ExportDefaultDeclaration, Identifier, Literal, Node } from 'acorn'
import type { Module } from '../syntax/module.js'
import { nameOf, sourceOf } from '../syntax/nodes.js'
import type { Fact } from '../values/facts.js'
import { Scope } from '../values/scope.js'
import type { Callable, Value } from '../values/values.js'
import { invokeFunction } from './calls.js'
import { bindPattern, evaluateExpression } from './expressions.js'
import { Machine } from './machine.js'
import { followFacts } from './searches.js'
import { executeBody, executeStatement } from './statements.js'

/**
 * Runs code on abstract values.
 *
 * The idea: instead of a number or a text, a value is an expression over its origins, such as an argument of the
 * action, a stored value or the publisher. One run of an action on such values stands for all its calls, and what it
 * reads, writes, spends and calls is recorded as effects, which the rules of lint judge.
 *
 * The invariant: each effect carries the facts that hold on the path to it (conditions passed, authorities checked),
 * and a fact is only kept after a join if it holds on all paths that arrive there.
 *
 * The order of events: the top level of a module runs once, when it is first needed, imports before its body and
 * exports after it. Then each action begins with a new budget of work. A condition runs both ways on forked states,
 * which `Machine.branch` joins; a path that returned or threw does not arrive. A loop is left by the states of its
 * `break`s and its condition. Functions are run where they are called, in a frame of their own. Work beyond the budget
 * ends the action as too complex, which is reported and proves nothing.
 */
export class Interpreter extends Machine {
  readonly #scopes = new Map<Module, Scope>()

  evaluate(node: AnyNode): Value {
    return evaluateExpression(this, node)
  }

  execute(node: AnyNode): void {
    executeStatement(this, node)
  }

  bind(pattern: AnyNode, value: Value, declare: 'var' | 'let' | undefined): void {
    bindPattern(this, pattern, value, declare)
  }

  follow(facts: readonly Fact[], node: Node): readonly Fact[] {
    return followFacts(this, facts, node)
  }

  invoke(callable: Callable, args: readonly Value[], self: Value | undefined, node: Node): Value {
    return invokeFunction(this, callable, args, self, node)
  }

  /** Opens the scope of a module. In an import cycle, it is the scope as far as it exists. */
  openModule(module: Module): Scope {
    const known = this.#scopes.get(module)
    if (known) return known
    const scope = new Scope(undefined, true)
    this.#scopes.set(module, scope)
    this.inModule(module, () => {
      for (const node of module.program.body) this.#declareImports(node, module, scope)
      executeBody(this, module.program.body)
      for (const node of module.program.body) this.#declareExports(node, module, scope)
    })
    return scope
  }

  /** Runs a function at the top level of a module. */
  inModule(module: Module, run: () => void): void {
    const scope = this.openModule(module)
    this.frames.push({ callable: undefined, module, scope, self: undefined, returns: [], exits: [], jumps: 0 })
    const { isReached } = this
    this.isReached = true
    run()
    this.isReached = isReached
    this.frames.pop()
  }

  #declareImports(node: AnyNode, module: Module, scope: Scope): void {
    const imported = this.#openImport(node, module)
    if (node.type !== 'ImportDeclaration' || !imported) return
    for (const specifier of node.specifiers) {
      const name = specifier.type === 'ImportSpecifier' ? textOf(specifier.imported) : 'default'
      if (specifier.type !== 'ImportNamespaceSpecifier') scope.declare(specifier.local.name, { module: imported, name })
      else {
        const space = this.values.unique('object', '', [])
        this.state.set(scope.declare(specifier.local.name).key, space)
      }
    }
  }

  /** The module that a statement imports or exports from. */
  #openImport(node: AnyNode, { path }: Module): Module | undefined {
    const source = sourceOf(node)
    const isTypes = 'importKind' in node && node.importKind === 'type'
    if (!source || isTypes) return undefined
    const imported = this.modules.resolve(String(source.value), path)
    if (imported) this.openModule(imported)
    return imported
  }

  #declareExports(node: AnyNode, module: Module, scope: Scope): void {
    if (node.type === 'ExportDefaultDeclaration') this.#declareDefault(node, module, scope)
    if (node.type !== 'ExportNamedDeclaration') return
    const from = node.source ? this.#openImport(node, module) : module
    if (!from) return
    for (const { local, exported } of node.specifiers) {
      if (textOf(local) !== textOf(exported) || from !== module)
        scope.declare(`export ${textOf(exported)}`, { module: from, name: textOf(local) })
    }
  }

  #declareDefault({ declaration }: ExportDefaultDeclaration, module: Module, scope: Scope): void {
    const name = 'id' in declaration ? declaration.id?.name : nameOf(declaration)
    if (name) scope.declare('export default', { module, name })
    else {
      const value = this.evaluate(declaration)
      this.state.set(scope.declare('export default').key, value)
    }
  }
}

function textOf(node: Identifier | Literal): string {
  return node.type === 'Identifier' ? node.name : String(node.value)
}
