import {
  isCount,
  isFigure,
  isFlag,
  isText,
  laterShape,
  listOf,
  mapOf,
  nullable,
  oneOf,
  optional,
  recordOf,
  type Shape,
  suchThat,
  tupleOf,
} from '../../collections/shapes.js'
import {
  type CallLoad,
  type CallRecord,
  type CallTree,
  type CodeRecord,
  type Coverable,
  type CoveredCounts,
  type OperationRecord,
  type PointCost,
  type RamByPayer,
  RECORD_FORMAT,
  type RunRecord,
  type SourceStretch,
  type StackFrame,
  type StackRecord,
} from './record.js'

/** The shapes of `record.ts`, for records that are read back from files. */

const isRam = recordOf<RamByPayer>({ publisher: isFigure, contract: isFigure, others: isFigure })

const isTree: Shape<CallTree> = recordOf<CallTree>({
  contract: isText,
  action: isText,
  cpu: isFigure,
  net: isFigure,
  failed: isFlag,
  calls: listOf(laterShape(() => isTree)),
})

const isLoad = recordOf<CallLoad>({
  sizes: mapOf(isFigure),
  earlier: optional(isFigure),
  given: listOf(isFigure),
  read: isFigure,
  written: isFigure,
})

/** An amount, as `formatDecimal` writes it. */
const isAmount = suchThat(isText, (text) => /^-?\d{1,40}(?:\.\d{1,40})?$/.test(text))

/** A limit is divided by. */
const isGasLimit = suchThat(isFigure, (gas) => gas > 0)

const isCall = recordOf<CallRecord>({
  file: isText,
  titles: listOf(isText),
  order: isFigure,
  contract: isText,
  action: isText,
  isOwn: isFlag,
  status: isText,
  dryRun: isFlag,
  gas: isFigure,
  gasLimit: isGasLimit,
  ram: isRam,
  timeMs: isFigure,
  calls: listOf(isTree),
  load: isLoad,
  spent: mapOf(isAmount),
  assumed: optional(listOf(isText)),
  version: optional(isText),
  points: optional(listOf(tupleOf<PointCost>(isCount, isFigure, isFigure))),
})

/** Lines and columns count from 1. */
const isPosition = suchThat(isCount, (position) => position > 0)

const isStretch = recordOf<SourceStretch>({
  file: isText,
  line: isPosition,
  column: isPosition,
  endLine: isPosition,
  endColumn: isPosition,
})

const isCounts = recordOf<CoveredCounts>({ at: isStretch, probe: isCount })

const isCoverable = recordOf<Coverable>({
  statements: listOf(isCounts),
  functions: listOf(recordOf<Coverable['functions'][number]>({ at: isStretch, probe: isCount, name: isText })),
  branches: listOf(
    recordOf<Coverable['branches'][number]>({
      kind: oneOf(['if', 'cond-expr', 'binary-expr', 'switch', 'loop'] as const),
      at: isStretch,
      paths: listOf(isCounts),
    }),
  ),
})

const isStack = suchThat(
  listOf(recordOf<StackFrame>({ contract: isText, name: isText, file: isText, line: isCount })),
  ({ length }) => length > 0,
)

const isCode = recordOf<CodeRecord>({
  version: isText,
  contract: isText,
  sources: mapOf(isText),
  points: listOf(recordOf<CodeRecord['points'][number]>({ at: nullable(isStretch), gas: isFigure })),
  passes: listOf(isCount),
  coverable: isCoverable,
  probes: listOf(isCount),
  stacks: listOf(recordOf<StackRecord>({ stack: isStack, cpu: isFigure })),
  operations: listOf(
    recordOf<OperationRecord>({ stack: isStack, kind: isText, count: isCount, cpu: isFigure, ram: isRam }),
  ),
})

/** True for the record of a run, as far as one member at a time can tell. */
export const isRunRecord = recordOf<RunRecord>({
  format: oneOf([RECORD_FORMAT] as const),
  project: isText,
  ramPrice: optional(isFigure),
  calls: listOf(isCall),
  searched: listOf(isCall),
  codes: listOf(isCode),
})
