import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);

// src/config/nearest.ts
function findNearest(word, candidates) {
  let best;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = measureDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance >= least) continue;
    best = candidate;
    least = distance;
  }
  return best;
}
function measureDistance(a, b) {
  let before = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      line[column] = Math.min(
        line[column - 1] + 1,
        above[column] + 1,
        above[column - 1] + (same ? 0 : 1),
        swapped ? before[column - 2] + 1 : Number.POSITIVE_INFINITY
      );
    }
    before = above;
    above = line;
  }
  return above[b.length];
}

export {
  findNearest
};
