/** Part of the realm bootstrap: finds the frames of the contract in the stack of an error. */
export const FRAMES = `// Where the engine created an error, and where the contract last threw a value; "thrown" is for primitives.
const frames = new WeakMap()
const marks = new WeakMap()
let thrown
// The contract's frames where it threw a value of its own, and where it was first stopped.
const throwers = new WeakMap()
let stopped

// Contracts may replace built-ins, but only the engine creates call sites.
let sites
const readSites = (site) => {
  const {
    getFileName, getFunctionName, getPosition, getLineNumber, getColumnNumber, getEnclosingLineNumber, getEnclosingColumnNumber,
  } = getPrototypeOf(site)
  sites = {
    __proto__: null,
    fileName: uncurry(getFileName),
    functionName: uncurry(getFunctionName),
    position: uncurry(getPosition),
    line: uncurry(getLineNumber),
    column: uncurry(getColumnNumber),
    enclosingLine: uncurry(getEnclosingLineNumber),
    enclosingColumn: uncurry(getEnclosingColumnNumber),
  }
}

const findFrame = (stack, isSought) => {
  for (let i = 0; i < stack.length; i += 1) {
    const file = sites.fileName(stack[i])
    if (typeof file === 'string' && isSought(file)) return stack[i]
  }
}

// The first frame that the reference would name, whose native functions have none, and the contract's frames.
const locate = (stack) => {
  const frame = findFrame(stack, (file) => file !== 'native')
  return (
    frame && {
      __proto__: null,
      file: sites.fileName(frame),
      position: sites.position(frame),
      line: sites.line(frame),
      column: sites.column(frame) - 1,
      enclosingLine: sites.enclosingLine(frame),
      enclosingColumn: sites.enclosingColumn(frame),
      stack: listFrames(stack),
    }
  )
}

const listFrames = (stack) => {
  const list = setPrototypeOf([], null)
  for (let i = 0; i < stack.length; i += 1) {
    if (sites.fileName(stack[i]) !== '_default_name.js') continue
    const name = sites.functionName(stack[i]) || ''
    list[list.length] = { __proto__: null, name, position: sites.position(stack[i]) }
  }
  return list
}

`
