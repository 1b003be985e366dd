import { type CompletionItem, CompletionItemKind } from 'vscode-languageserver'
import { describeSystemContract, listSystemContracts } from '../../system-contracts/runtime/registry.js'
import { rangeOf } from '../positions.js'
import type { ProjectAnalysis } from '../project-analysis.js'

/** A text between quotes that is being typed as an argument. */
interface TypedText {
  /** Name of the called function. */
  callee: string
  /** The text argument before it, if there is one. */
  before: string | undefined
  /** Offsets of the text without quotes. */
  start: number
  end: number
}

export interface CompletionContext {
  text: string
  analysis: ProjectAnalysis
}

type CompletionSource = (context: CompletionContext, typed: TypedText) => CompletionItem[] | Promise<CompletionItem[]>

/** Names by the function whose argument they are. */
const SOURCES: Readonly<Record<string, CompletionSource>> = {
  deploy: ({ analysis }) => listContractNames(analysis),
  update: ({ analysis }) => listContractNames(analysis),
  contract: async ({ analysis }) => [
    ...listContractNames(analysis),
    ...toItems(await analysis.listDeployedNames(), CompletionItemKind.Module, 'address book'),
    ...toItems(listSystemContracts(), CompletionItemKind.Module, 'system contract'),
  ],
  emit: (context, typed) => [
    ...listActions(typed.before, context),
    ...(typed.before === undefined ? toItems(listSystemContracts(), CompletionItemKind.Module, 'system contract') : []),
  ],
  postEvent: (context) => listReceipts(context),
  callContract: (context, typed) =>
    typed.before === undefined
      ? [
          ...toItems(listSystemContracts(), CompletionItemKind.Module, 'system contract'),
          ...listContractNames(context.analysis),
        ]
      : listActions(typed.before, context),
  call: (context, typed) => listActions(typed.before, context),
  callWithAuth: (context, typed) => listActions(typed.before, context),
  failWith: ({ analysis }) => toItems(listTexts(analysis).errors, CompletionItemKind.Constant, 'message of a contract'),
  storage: (context) => listKeys(context),
  fields: (context) => listKeys(context),
  accounts: ({ text }) => listAccounts(text),
  account: ({ text }) => listAccounts(text),
  token: (context) => listTokens(context),
  changeBalance: (context) => listTokens(context),
  changeBalances: (context) => listTokens(context),
}

/** Completes a text in quotes by the function it is an argument of. */
export async function complete(context: CompletionContext, offset: number): Promise<CompletionItem[]> {
  const { text } = context
  const typed = findTypedText(text, offset)
  const source = typed && Object.hasOwn(SOURCES, typed.callee) ? SOURCES[typed.callee] : undefined
  if (typed === undefined || source === undefined) return []
  const range = rangeOf(text, typed.start, typed.end)
  const items = new Map((await source(context, typed)).map((item) => [item.label, item]))
  return [...items.values()].map((item) => ({ ...item, textEdit: { range, newText: item.label } }))
}

/** Longest part of a source before the cursor that is read, in letters. */
const MAX_BEFORE = 400

/** Reads the call around the cursor from the text alone, because a source that is being typed cannot be parsed. */
function findTypedText(text: string, offset: number): TypedText | undefined {
  const before = text.slice(Math.max(0, offset - MAX_BEFORE), offset)
  const match = /([A-Za-z_$][\w$]*)\s*\(\s*\[?\s*(?:[^()\n]*,\s*)?(['"`])((?:(?!\2)[^\n\\])*)$/.exec(before)
  if (match === null) return undefined
  const [whole, callee = '', quote = '', typed = ''] = match
  const earlier = [...whole.slice(0, -typed.length - 1).matchAll(/['"`]([^'"`\n]*)['"`]/g)]
  const rest = new RegExp(`^[^${quote}\\n]*`).exec(text.slice(offset))?.[0] ?? ''
  const isClosed = text[offset + rest.length] === quote
  return {
    callee,
    before: earlier.at(-1)?.[1],
    start: offset - typed.length,
    end: offset + (isClosed ? rest.length : 0),
  }
}

function toItems(labels: readonly string[], kind: CompletionItemKind, detail: string): CompletionItem[] {
  return labels.map((label) => ({ label, kind, detail }))
}

function listContractNames(analysis: ProjectAnalysis): CompletionItem[] {
  const names = analysis.listContracts().map(({ name }) => name)
  return toItems(names, CompletionItemKind.Class, 'contract')
}

function listReceipts({ analysis }: CompletionContext): CompletionItem[] {
  return toItems(listTexts(analysis).receipts, CompletionItemKind.Event, 'receipt or event of a contract')
}

function listTexts(analysis: ProjectAnalysis) {
  const texts = analysis.listContracts().map(({ path }) => analysis.readTexts(path))
  return { errors: texts.flatMap(({ errors }) => errors), receipts: texts.flatMap(({ receipts }) => receipts) }
}

/** Actions of the contract that the earlier text names, or of all contracts of the project. */
function listActions(contract: string | undefined, { analysis }: CompletionContext): CompletionItem[] {
  const system = contract === undefined ? undefined : describeSystemContract(contract)
  if (contract !== undefined && system !== undefined)
    return toItems(
      system.info.abi.map(({ name }) => name),
      CompletionItemKind.Method,
      contract,
    )
  const contracts = analysis.listContracts()
  const named = contracts.filter(({ name }) => name === contract)
  return (named.length > 0 ? named : contracts).flatMap(({ name, path }) => {
    const actions = (analysis.readModel(path)?.actions ?? []).filter(({ isPublic }) => isPublic)
    return toItems(
      actions.map((action) => action.name),
      CompletionItemKind.Method,
      `action of ${name}`,
    )
  })
}

/** Keys and maps that contracts write, whose names are written out. */
function listKeys({ analysis }: CompletionContext): CompletionItem[] {
  return analysis.listContracts().flatMap((file) => {
    const actions = analysis.readModel(file.path)?.actions ?? []
    const cells = actions.flatMap(
      ({ name }) => analysis.summariseAction(file, name)?.writes.map(({ cell }) => cell) ?? [],
    )
    const keys = cells.map((cell) => cell.replace(/\[.*$/s, '')).filter((key) => !/[*{]/.test(key) && key !== '')
    return toItems([...new Set(keys)], CompletionItemKind.Field, `storage of ${file.name}`)
  })
}

/** Accounts that the file names elsewhere, and those of development chains. */
function listAccounts(text: string): CompletionItem[] {
  const named = [...text.matchAll(/\.accounts\(\s*\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/['"`]([a-z0-9_]+)['"`]/g)].flatMap(([, name]) => name ?? []),
  )
  return toItems([...new Set(named)], CompletionItemKind.Variable, 'account')
}

function listTokens({ text }: CompletionContext): CompletionItem[] {
  const named = [...text.matchAll(/\.token\(\s*['"`]([a-z0-9_]+)['"`]/g)].flatMap(([, name]) => name ?? [])
  return toItems([...new Set(['iost', ...named])], CompletionItemKind.Unit, 'token')
}
