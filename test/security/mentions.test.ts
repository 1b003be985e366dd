import { expect } from 'chai'
import { isNode, type Node } from '../../src/contract/syntax/syntax.js'
import { LOOKED_FOR } from '../../src/vm/analysis/allowed-intrinsics.js'
import { listMentions, UNCOUNTED_SCRIPTS } from '../../src/vm/intrinsics/hardening/mentions.js'
import { REALM_SCRIPTS } from '../../src/vm/intrinsics/index.js'
import { openIsolate } from '../../src/vm/sandbox/isolate.js'
import { openRealm } from '../../src/vm/sandbox/realm/routine-realm.js'
import { readRealmTree, removeComments } from './realm-tree.js'

/**
 * A contract may add a property where nothing of the realm looks for one of that name. What the libraries look for is
 * read off their text; here it is what their trees have: members, keys of patterns, and texts, which a key that is
 * computed may come from.
 */
describe('names that the realm detects in code', () => {
  const scripts = REALM_SCRIPTS.filter(({ code }) => !UNCOUNTED_SCRIPTS.has(code))

  it('names that the realm detects in code include all names in its libraries', () => {
    const mentions = listMentions()
    const named = new Set(
      scripts.flatMap(({ code }) => {
        const written = removeComments(code)
        return listNamed(readRealmTree(code)).filter((name) => written.includes(name))
      }),
    )
    expect(named.size).to.be.greaterThan(400)
    expect([...named].filter((name) => !mentions.has(name))).to.deep.equal([])
  })

  it('names that the realm detects in code exclude globals that the chain lacks, which contracts may declare', () => {
    const cell = openIsolate({ memoryLimitMb: 64, programs: 1, sort: 'legacy' })
    const missing = new Set(JSON.parse(openRealm(cell.isolate, cell.scripts, 'running').names).missing as string[])
    cell.dispose()
    expect([...missing]).to.include.members(['Map', 'parseInt', 'Promise'])
    const used = scripts.flatMap(({ code }) => listFree(readRealmTree(code)).filter((name) => missing.has(name)))
    expect(used.filter((name) => !ASKED_FOR.has(name))).to.deep.equal([])
  })

  it('allow names that contracts add', () => {
    for (const name of ['last', 'first', 'unique', 'fill', 'some', 'reduce', 'padStart']) {
      expect(listMentions().has(name), name).to.equal(false)
    }
  })
})

/** A contract that declares one of these is a script; `Promise` is in what brings the scripts to older syntax. */
const ASKED_FOR = new Set(['undefined', 'Promise', ...LOOKED_FOR])

/**
 * Names that functions in functions use and that nothing in the script declares; the outer functions run while the
 * script loads.
 */
function listFree(tree: Node): string[] {
  const declared = new Set<string>()
  const used: string[] = []
  const declare = (node: Node) => {
    if (node.type === 'Identifier') declared.add(node.name as string)
    else if (node.type === 'Property') declare(node.value as Node)
    else if (node.type === 'AssignmentPattern') declare(node.left as Node)
    else for (const part of Object.values(node).flat()) if (isNode(part)) declare(part)
  }
  const visit = (node: Node, depth: number) => {
    if (node.type === 'Identifier' && depth > 1) used.push(node.name as string)
    if (isNode(node.id)) declare(node.id)
    if ('params' in node) for (const parameter of node.params as Node[]) declare(parameter)
    if (isNode(node.param)) declare(node.param)
    for (const [key, part] of Object.entries(node)) {
      if (isName(node, key)) continue
      for (const each of [part].flat()) if (isNode(each)) visit(each, 'params' in node ? depth + 1 : depth)
    }
  }
  visit(tree, 0)
  return used.filter((name) => !declared.has(name))
}

/** Whether a part of a node is a name that is no variable. */
function isName(node: Node, key: string): boolean {
  if (node.type === 'MemberExpression') return key === 'property' && !node.computed
  return key === 'key' && !node.computed
}

function listNamed(node: Node, parent?: Node): string[] {
  const parts = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((part) => listNamed(part, node))
  const name = nameIn(node, parent)
  return name === undefined ? parts : [name, ...parts]
}

function nameIn(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'MemberExpression' && !node.computed) return (node.property as Node).name as string
  if (node.type === 'Property' && parent?.type === 'ObjectPattern') return (node.key as Node).name as string
  const { type, value } = node
  return type === 'Literal' && typeof value === 'string' && /^[A-Za-z_$][\w$]*$/.test(value) ? value : undefined
}
