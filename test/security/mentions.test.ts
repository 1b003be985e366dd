import { expect } from 'chai'
import { isNode, type Node } from '../../src/contract/syntax.js'
import { REALM_SCRIPTS } from '../../src/node/vm/realm/index.js'
import { listMentions } from '../../src/node/vm/realm/mentions.js'
import { TRIMMING } from '../../src/node/vm/realm/trimming.js'
import { readRealmTree } from './realm-tree.js'

/**
 * A contract may add a property where nothing of the realm looks for one of that name. What the libraries look for is read off their text;
 * here it is what their trees have: members, keys of patterns, and texts, which a key that is computed may come from.
 */
describe('names that the realm looks for', () => {
  const scripts = REALM_SCRIPTS.filter(({ code }) => code !== TRIMMING)

  it('are all that its libraries name', () => {
    const mentions = listMentions()
    const named = new Set(
      scripts.flatMap(({ code }) => listNamed(readRealmTree(code)).filter((name) => code.includes(name))),
    )
    expect(named.size).to.be.greaterThan(400)
    expect([...named].filter((name) => !mentions.has(name))).to.deep.equal([])
  })

  it('leave room for what contracts add', () => {
    for (const name of ['last', 'first', 'unique', 'fill', 'some', 'reduce', 'padStart']) {
      expect(listMentions().has(name), name).to.equal(false)
    }
  })
})

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
