/**
 * `console` and its formatter (spec/vm.md §5.4); `Array.from` and `parseInt` are gone when contracts run, hence its
 * errors.
 */
export const CONSOLE = `const emptyOptions = {}

function format(...args) {
  return formatWithOptions(emptyOptions, ...args)
}

function formatWithOptions(options, f) {
  if (typeof f !== 'string') {
    return Array.from(arguments).slice(1).map((value) => JSON.stringify(value)).join(' ')
  }
  if (arguments.length === 2) return f
  let text = ''
  let next = 2
  let done = 0
  for (let i = 0; i < f.length - 1; i += 1) {
    if (f.charCodeAt(i) !== 37) continue
    i += 1
    const letter = f.charCodeAt(i)
    if (letter === 37) {
      text += f.slice(done, i)
      done = i + 1
      continue
    }
    if (next === arguments.length) continue
    let value
    switch (letter) {
      case 115:
        value = String(arguments[next])
        break
      case 118:
        value = JSON.stringify(arguments[next])
        break
      case 100: {
        const number = arguments[next]
        if (number instanceof Int64 || number instanceof BigNumber) {
          value = number.toString()
        } else {
          next += 1
          value = String(Number(arguments[next]))
        }
        break
      }
      case 105:
        value = String(parseInt(arguments[next]))
        break
      case 102:
        value = String(parseFloat(arguments[next]))
        break
      default:
        continue
    }
    next += 1
    if (done !== i - 1) text += f.slice(done, i - 1)
    text += value
    done = i + 1
  }
  if (done === 0) text = f
  else if (done < f.length) text += f.slice(done)
  for (; next < arguments.length; next += 1) {
    const value = arguments[next]
    text += ' ' + (typeof value === 'symbol' || (typeof value === 'object' && value !== null) ? JSON.stringify(value) : String(value))
  }
  return text
}

class Console {}
;(() => {
  const { log } = $realm
  Console.prototype._format = function () {
    return format(...arguments)
  }
  for (const level of ['debug', 'info', 'warn', 'error']) {
    Console.prototype[level] = function () {
      log(level, this._format(...arguments))
    }
  }
  Console.prototype.log = function () {
    this.info(...arguments)
  }
})()
`
