/**
 * Helpers for destructuring values that may not be lists. The script contains only those it uses. They receive an
 * iterator, so that a value that is not iterable fails where it is destructured.
 */
export interface RunTimeNames {
  /** Name of the function that takes only the first elements. */
  take(): string
  /** Reads elements one by one. */
  read(): string
}

const FUNCTIONS = {
  take: `(steps, count) {
  const list = [];
  while (list.length < count) {
    const step = steps.next();
    if (step.done) return list;
    list.push(step.value);
  }
  if (steps.return) steps.return();
  return list;
}
`,
  read: `(steps) {
  let done = false;
  const next = () => {
    if (done) return undefined;
    const step = steps.next();
    done = step.done;
    return done ? undefined : step.value;
  };
  const close = () => {
    if (!done && steps.return) steps.return();
  };
  const rest = () => {
    const list = [];
    for (let item = next(); !done; item = next()) list.push(item);
    return list;
  };
  return { next, close, rest };
}
`,
}

/** Names the functions at first use; `format` declares the used ones. */
export function createRunTime(invent: () => string): RunTimeNames & { format(): string } {
  const used = new Map<keyof typeof FUNCTIONS, string>()
  const nameOf = (key: keyof typeof FUNCTIONS): string => {
    const name = used.get(key) ?? invent()
    used.set(key, name)
    return name
  }
  return {
    take: () => nameOf('take'),
    read: () => nameOf('read'),
    format: () => [...used].map(([key, name]) => `function ${name}${FUNCTIONS[key]}`).join(''),
  }
}
