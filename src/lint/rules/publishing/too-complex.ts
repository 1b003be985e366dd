import type { LintRule } from '../rule.js'

export const tooComplex: LintRule = {
  name: 'too-complex',
  group: 'publishing',
  about: 'actions that are too complex for the analysis, so that other rules check only a part of them',
  recommended: 'warn',
  strict: 'error',
  consequence:
    'The analysis follows the paths of an action for a limited number of steps. Beyond it, mistakes are not found: a report without findings is no evidence there.',
  remedy:
    'Split the action, or test it with properties and invariants. Generated and minified code is checked best before it is bundled.',
  bad: `export class Mix {
  init(): void {}

  mix(a: number): number {
    return this.m1(this.m1(a))
  }

  private m1(a: number): number {
    return a > 1 ? this.m2(a) + this.m2(a - 1) : this.m2(a + 1)
  }

  private m2(a: number): number {
    return a > 2 ? this.m3(a) + this.m3(a - 2) : this.m3(a + 2)
  }

  private m3(a: number): number {
    return a > 3 ? this.m4(a) + this.m4(a - 3) : this.m4(a + 3)
  }

  private m4(a: number): number {
    return a > 4 ? this.m5(a) + this.m5(a - 4) : this.m5(a + 4)
  }

  private m5(a: number): number {
    return a > 5 ? this.m6(a) + this.m6(a - 5) : this.m6(a + 5)
  }

  private m6(a: number): number {
    return a > 6 ? this.m7(a) + this.m7(a - 6) : this.m7(a + 6)
  }

  private m7(a: number): number {
    return a > 7 ? this.m8(a) + this.m8(a - 7) : this.m8(a + 7)
  }

  private m8(a: number): number {
    return a > 8 ? a * 8 : a + 8
  }
}
`,
  good: `export class Mix {
  init(): void {}

  mix(a: number): number {
    let mixed = a
    for (let round = 1; round < 9; round += 1) mixed = mixed > round ? mixed * 2 - round : mixed + round
    return mixed
  }
}
`,
  *check({ contract, exceeded, module }) {
    for (const { isComplete, namePlace, name } of contract?.actions ?? []) {
      if (isComplete || namePlace.module !== module) continue
      yield { place: namePlace, message: `\`${name}\` is too complex for the analysis: only its first part is checked` }
    }
    const start = contract?.classStart ?? 0
    if (exceeded.size > 0)
      yield {
        place: { module, start, end: start },
        message: `the file is too complex for ${[...exceeded].sort().join(', ')}: only a part of it is checked`,
      }
  },
}
