import { requireOwner } from 'iost-toolkit/contract/ownership'

/** Imports one function. */
export class Small {
  init(): void {}

  only(): void {
    requireOwner()
  }
}
