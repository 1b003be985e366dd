/**
 * `Array.prototype.sort` of V8 from 7.0.276 to Node 24, as a function that sorts the list `this`: a merge sort that
 * uses the order a list already has (Peters, "[Python-Dev] Sorting", 2002). Newer engines merge in another order and so
 * call comparators another number of times, which shows in gas. Some vectors were recorded with this sort, so it is the
 * same on every version of Node.
 */
export const MERGE_SORT = `(() => {
'use strict'
const FIRST_GALLOP = 7

// the minimum length of a run, 32 to 64, so that the number of runs is close to a power of two
const findLeastRun = (length) => {
  let rest = 0
  while (length >= 64) {
    rest |= length & 1
    length >>= 1
  }
  return length + rest
}

const copy = (from, start, to, at, count) => {
  if (from !== to || start > at) for (let i = 0; i < count; i += 1) to[at + i] = from[start + i]
  else for (let i = count - 1; i >= 0; i -= 1) to[at + i] = from[start + i]
}

// makes the run at this index ascending; returns its length
const countRun = (a, from, to, compare) => {
  if (from + 1 === to) return 1
  const isDescending = compare(a[from + 1], a[from]) < 0
  let end = from + 2
  while (end < to && compare(a[end], a[end - 1]) < 0 === isDescending) end += 1
  if (isDescending) {
    for (let low = from, high = end - 1; low < high; low += 1, high -= 1) {
      const spare = a[low]
      a[low] = a[high]
      a[high] = spare
    }
  }
  return end - from
}

// inserts the elements from "start" on into the sorted ones before them
const insertByHalves = (a, from, start, to, compare) => {
  for (let at = start; at < to; at += 1) {
    const pivot = a[at]
    let left = from
    let right = at
    while (left < right) {
      const middle = left + ((right - left) >> 1)
      if (compare(pivot, a[middle]) < 0) right = middle
      else left = middle + 1
    }
    copy(a, left, a, left + 1, at - left)
    a[left] = pivot
  }
}

// where in a sorted range a key belongs: the number of elements that are before it. Looks around "hint" in doubling steps.
const gallop = (isBefore, a, base, length, hint) => {
  let last = 0
  let offset = 1
  const isRight = isBefore(a[base + hint])
  const most = isRight ? length - hint : hint + 1
  while (offset < most && isBefore(a[isRight ? base + hint + offset : base + hint - offset]) === isRight) {
    last = offset
    offset = offset * 2 + 1
  }
  if (offset > most) offset = most
  let low = (isRight ? hint + last : hint - offset) + 1
  let high = isRight ? hint + offset : hint - last
  while (low < high) {
    const middle = low + ((high - low) >> 1)
    if (isBefore(a[base + middle])) low = middle + 1
    else high = middle
  }
  return high
}

const sortByMerging = (a, compare) => {
  const runs = []
  let leastGallop = FIRST_GALLOP

  // equal elements in the list come after the key, or before it
  const gallopLeft = (key, list, base, length, hint) => gallop((x) => compare(x, key) < 0, list, base, length, hint)
  const gallopRight = (key, list, base, length, hint) => gallop((x) => !(compare(key, x) < 0), list, base, length, hint)

  const mergeLow = (baseA, countA, baseB, countB) => {
    const spare = []
    copy(a, baseA, spare, 0, countA)
    let to = baseA
    let atA = 0
    let atB = baseB
    const end = () => copy(spare, atA, a, to, countA)
    const endWithB = () => {
      copy(a, atB, a, to, countB)
      a[to + countB] = spare[atA]
    }
    a[to++] = a[atB++]
    countB -= 1
    if (countB === 0) return end()
    if (countA === 1) return endWithB()
    for (;;) {
      let winsA = 0
      let winsB = 0
      do {
        if (compare(a[atB], spare[atA]) < 0) {
          a[to++] = a[atB++]
          winsB += 1
          winsA = 0
          countB -= 1
          if (countB === 0) return end()
        } else {
          a[to++] = spare[atA++]
          winsA += 1
          winsB = 0
          countA -= 1
          if (countA === 1) return endWithB()
        }
      } while (winsA < leastGallop && winsB < leastGallop)
      leastGallop += 1
      do {
        leastGallop = leastGallop > 2 ? leastGallop - 1 : 1
        winsA = gallopRight(a[atB], spare, atA, countA, 0)
        if (winsA > 0) {
          copy(spare, atA, a, to, winsA)
          to += winsA
          atA += winsA
          countA -= winsA
          if (countA === 1) return endWithB()
          if (countA === 0) return end()
        }
        a[to++] = a[atB++]
        countB -= 1
        if (countB === 0) return end()
        winsB = gallopLeft(spare[atA], a, atB, countB, 0)
        if (winsB > 0) {
          copy(a, atB, a, to, winsB)
          to += winsB
          atB += winsB
          countB -= winsB
          if (countB === 0) return end()
        }
        a[to++] = spare[atA++]
        countA -= 1
        if (countA === 1) return endWithB()
      } while (winsA >= FIRST_GALLOP || winsB >= FIRST_GALLOP)
      leastGallop += 1
    }
  }

  const mergeHigh = (baseA, countA, baseB, countB) => {
    const spare = []
    copy(a, baseB, spare, 0, countB)
    let to = baseB + countB - 1
    let atB = countB - 1
    let atA = baseA + countA - 1
    const end = () => copy(spare, 0, a, to - countB + 1, countB)
    const endWithA = () => {
      to -= countA
      atA -= countA
      copy(a, atA + 1, a, to + 1, countA)
      a[to] = spare[atB]
    }
    a[to--] = a[atA--]
    countA -= 1
    if (countA === 0) return end()
    if (countB === 1) return endWithA()
    for (;;) {
      let winsA = 0
      let winsB = 0
      do {
        if (compare(spare[atB], a[atA]) < 0) {
          a[to--] = a[atA--]
          winsA += 1
          winsB = 0
          countA -= 1
          if (countA === 0) return end()
        } else {
          a[to--] = spare[atB--]
          winsB += 1
          winsA = 0
          countB -= 1
          if (countB === 1) return endWithA()
        }
      } while (winsA < leastGallop && winsB < leastGallop)
      leastGallop += 1
      do {
        leastGallop = leastGallop > 2 ? leastGallop - 1 : 1
        winsA = countA - gallopRight(spare[atB], a, baseA, countA, countA - 1)
        if (winsA > 0) {
          to -= winsA
          atA -= winsA
          copy(a, atA + 1, a, to + 1, winsA)
          countA -= winsA
          if (countA === 0) return end()
        }
        a[to--] = spare[atB--]
        countB -= 1
        if (countB === 1) return endWithA()
        winsB = countB - gallopLeft(a[atA], spare, 0, countB, countB - 1)
        if (winsB > 0) {
          to -= winsB
          atB -= winsB
          copy(spare, atB + 1, a, to + 1, winsB)
          countB -= winsB
          if (countB === 1) return endWithA()
          if (countB === 0) return end()
        }
        a[to--] = a[atA--]
        countA -= 1
        if (countA === 0) return end()
      } while (winsA >= FIRST_GALLOP || winsB >= FIRST_GALLOP)
      leastGallop += 1
    }
  }

  // merges this run with the next one
  const mergeAt = (index) => {
    const first = runs[index]
    const second = runs[index + 1]
    let [baseA, countA] = first
    let [baseB, countB] = second
    first[1] = countA + countB
    if (index === runs.length - 3) runs[index + 1] = runs[index + 2]
    runs.length -= 1
    const skipped = gallopRight(a[baseB], a, baseA, countA, 0)
    baseA += skipped
    countA -= skipped
    if (countA === 0) return
    countB = gallopLeft(a[baseA + countA - 1], a, baseB, countB, countB - 1)
    if (countB === 0) return
    if (countA <= countB) mergeLow(baseA, countA, baseB, countB)
    else mergeHigh(baseA, countA, baseB, countB)
  }

  const isBalanced = (index) => index < 2 || runs[index - 2][1] > runs[index - 1][1] + runs[index][1]

  const mergeUnbalanced = () => {
    while (runs.length > 1) {
      let index = runs.length - 2
      if (!isBalanced(index + 1) || !isBalanced(index)) {
        if (runs[index - 1][1] < runs[index + 1][1]) index -= 1
      } else if (runs[index][1] > runs[index + 1][1]) return
      mergeAt(index)
    }
  }

  const mergeAll = () => {
    while (runs.length > 1) {
      let index = runs.length - 2
      if (index > 0 && runs[index - 1][1] < runs[index + 1][1]) index -= 1
      mergeAt(index)
    }
  }

  if (a.length < 2) return
  const leastRun = findLeastRun(a.length)
  for (let from = 0; from < a.length; ) {
    const rest = a.length - from
    let count = countRun(a, from, a.length, compare)
    if (count < leastRun) {
      const forced = leastRun < rest ? leastRun : rest
      insertByHalves(a, from, from + count, from + forced, compare)
      count = forced
    }
    runs[runs.length] = [from, count]
    mergeUnbalanced()
    from += count
  }
  mergeAll()
}

const byText = (x, y) => {
  const left = \`\${x}\`
  const right = \`\${y}\`
  return left < right ? -1 : right < left ? 1 : 0
}

return function (comparator) {
  const { length } = this
  const defined = []
  let present = 0
  for (let i = 0; i < length; i += 1) {
    if (!(i in this)) continue
    present += 1
    const element = this[i]
    if (element !== undefined) defined[defined.length] = element
  }
  sortByMerging(defined, comparator === undefined ? byText : (x, y) => +comparator(x, y))
  for (let i = 0; i < defined.length; i += 1) this[i] = defined[i]
  for (let i = defined.length; i < present; i += 1) this[i] = undefined
  for (let i = present; i < length; i += 1) delete this[i]
  return this
}
})()`
