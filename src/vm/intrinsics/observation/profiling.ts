/**
 * Profiles an invocation: the tree of the functions that ran, by call site, with the gas between charge points and the
 * host operations of each. The gas of an operation is its own and belongs to no function. Notes in the contract's code
 * mark entered and left functions and passed charge points (`formatProfile` in ../program.ts). Only charges and notes
 * are observed, so the gas of built-ins belongs to the charge point before them.
 */
export const PROFILING = `(() => {
'use strict'
const { Object, used, indexOf, textAfter } = $realm
const { setPrototypeOf } = Object
const makeList = () => setPrototypeOf([], null)

// a larger or deeper tree would be unreadable: the rest counts for the calling function
const MAX_NODES = 4096
const MAX_DEPTH = 64
const MAX_FUNCTIONS = 65536
// cost of endless work (limits.ts)
const ENDLESS = 1 / 0

$realm.createProfiler = (findPosition) => {
  let nodes, operations, callers, depth
  // the running function, its last charge point, and the gas reported so far
  let node, point, since

  const addNode = (parent, at, name, level) => {
    const added = { __proto__: null, index: nodes.length, parent, at, name, level, gas: makeList(), children: { __proto__: null } }
    nodes[nodes.length] = added
    return added
  }
  const settle = (gas) => {
    if (gas > since && gas !== ENDLESS) node.gas[point + 1] = (node.gas[point + 1] || 0) + gas - since
    since = gas
  }
  const findChild = (name) => {
    const key = (point + 1) * MAX_FUNCTIONS + name
    const known = node.children[key]
    if (known !== undefined || nodes.length >= MAX_NODES || node.level >= MAX_DEPTH) return known || node
    const child = addNode(node.index, point, name, node.level + 1)
    node.children[key] = child
    return child
  }
  const notes = {
    __proto__: null,
    at(index) {
      settle(used())
      point = index
    },
    enter(name) {
      settle(used())
      callers[depth] = { __proto__: null, node, point }
      depth += 1
      const child = findChild(name)
      if (child !== node) point = -1
      node = child
    },
    leave() {
      settle(used())
      depth -= 1
      node = callers[depth].node
      point = callers[depth].point
    },
  }
  const begin = () => {
    nodes = makeList()
    operations = makeList()
    callers = makeList()
    depth = 0
    point = -1
    since = 0
    node = addNode(-1, -1, -1, 0)
  }
  // responses other than numbers have the gas in front of a colon
  const readGas = (answer) => {
    if (typeof answer === 'number') return answer
    return typeof answer === 'string' ? +textAfter(answer, 0, indexOf(answer, ':')) : 0
  }
  const watch = (host) => (code, gas, a, b, c, d) => {
    settle(gas)
    const answer = host(code, gas, a, b, c, d)
    const cost = readGas(answer)
    since = gas + cost
    operations[operations.length] = '[' + code + ',' + node.index + ',' + point + ',' + cost + ',' + findPosition() + ']'
    return answer
  }
  const join = (list, format) => {
    let text = ''
    for (let i = 0; i < list.length; i += 1) {
      const part = format(list[i], i)
      if (part !== '') text += (text === '' ? '' : ',') + part
    }
    return '[' + text + ']'
  }
  const formatNode = ({ parent, at, name, gas }) =>
    '[' + parent + ',' + at + ',' + name + ',' + join(gas, (cost, i) => (cost > 0 ? '[' + (i - 1) + ',' + cost + ']' : '')) + ']'
  const end = () => {
    settle(used())
    return '{"nodes":' + join(nodes, formatNode) + ',"operations":' + join(operations, (text) => text) + '}'
  }
  return { notes, begin, watch, end }
}
})()
`
