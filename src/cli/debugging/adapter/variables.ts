import { Scope } from '@vscode/debugadapter'
import type { DebugProtocol } from '@vscode/debugprotocol'
import type { Debugger } from '../../../debugger/debugger.js'
import { readRam, readStorage } from '../../../debugger/history.js'
import { formatStored, listData } from '../../../debugger/text.js'
import { type DebugValue, formatValue, listMembers } from '../../../debugger/values.js'

type VariableRow = Pick<DebugProtocol.Variable, 'name' | 'value'>
type Listed = DebugValue | (() => (VariableRow | { name: string; member: DebugValue })[])

/** Scopes and values by number, valid until the debugger moves. */
export class AdapterVariables {
  readonly #session: Debugger | undefined
  readonly #listed: Listed[] = []

  constructor(session: Debugger | undefined) {
    this.#session = session
  }

  listScopes(frame: number): Scope[] {
    const session = this.#session
    const selected = session?.stack[frame]
    if (session === undefined || selected === undefined) return []
    const { timeline, position } = session
    const shown = listData(selected.variables)
    const list = (isShared: boolean) => () =>
      shown.flatMap((each) => (each.isShared === isShared ? [{ name: each.name, member: each.value }] : []))
    return [
      new Scope('Local', this.#add(list(false)), false),
      new Scope('Contract', this.#add(list(true)), false),
      new Scope(
        'Storage',
        this.#add(() => this.#listStorage(session)),
        false,
      ),
      new Scope(
        'Gas and RAM',
        this.#add(() => listCosts(session)),
        false,
      ),
    ].filter(
      ({ name }) => name !== 'Contract' || shown.some(({ isShared }) => isShared) || position.step > timeline.length,
    )
  }

  list(reference: number): DebugProtocol.Variable[] {
    const listed = this.#listed[reference - 1]
    if (listed === undefined) return []
    const rows =
      typeof listed === 'function' ? listed() : listMembers(listed).map(({ name, value }) => ({ name, member: value }))
    return rows.map((row) =>
      'member' in row
        ? {
            name: row.name,
            value: formatValue(row.member),
            variablesReference: this.refer(row.member),
            evaluateName: row.name,
          }
        : { ...row, variablesReference: 0 },
    )
  }

  /** Reference number for listing the members of a value; 0 for a value without members. */
  refer(value: DebugValue): number {
    return listMembers(value).length === 0 ? 0 : this.#add(value)
  }

  #add(listed: Listed): number {
    return this.#listed.push(listed)
  }

  #listStorage({ timeline, position }: Debugger): VariableRow[] {
    return readStorage(timeline, position.step).map(({ contract, key, field, value, before }) => {
      const name = timeline.execution.calls.find((each) => each.contract === contract)?.name ?? contract
      const was = before === undefined || before === value ? '' : ` (was ${formatStored(before)})`
      return {
        name: [name, key, field].filter((part) => part !== undefined).join('.'),
        value: formatStored(value) + was,
      }
    })
  }
}

function listCosts({ timeline, position }: Debugger): VariableRow[] {
  const left = timeline.gasLeftAt(position.step)
  const ram = [...readRam(timeline, position.step)].map(([payer, bytes]) => ({
    name: `RAM of ${payer}`,
    value: `${bytes} bytes`,
  }))
  return [
    { name: 'gas used', value: String(timeline.gasAt(position.step)) },
    ...(left === undefined ? [] : [{ name: 'gas left', value: String(left) }]),
    ...ram,
  ]
}
