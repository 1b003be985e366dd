/** What one check found; `advice` says what to do where it is not well. */
export interface Finding {
  check: string
  state: 'well' | 'care' | 'bad'
  detail: string
  advice?: string
}

export function well(check: string, detail: string): Finding {
  return { check, state: 'well', detail }
}

/** Something to know of that stops nothing. */
export function care(check: string, detail: string, advice: string): Finding {
  return { check, state: 'care', detail, advice }
}

export function bad(check: string, detail: string, advice: string): Finding {
  return { check, state: 'bad', detail, advice }
}
