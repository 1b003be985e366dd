import { parse } from '@babel/parser'
import type { File } from '@babel/types'
import { ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import { type Node, rangeOf } from '../operators/operator.js'

/** A unit of a source: a top-level statement, or a member of a top-level class. */
export interface Unit {
  start: number
  end: number
  /** `method`: a member of a class; `function`: a function declaration; `other`: runs when the file is loaded. */
  kind: 'method' | 'function' | 'other'
  /** Whether a member is static. */
  isStatic: boolean
  /** The name of the member or function; undefined if the source does not name it. */
  name: string | undefined
  /** Range of its name, which a copy replaces. */
  nameRange: { start: number; end: number } | undefined
  className: string | undefined
}

/** Parses a source. The file extension decides whether it is TypeScript. Throws `MUTATE_SOURCE`. */
export function parseTree(source: string, file: string): File {
  try {
    return parse(source, {
      sourceType: 'unambiguous',
      errorRecovery: true,
      plugins: file.endsWith('.ts') ? ['typescript'] : [],
    }) as File
  } catch (cause) {
    throw new ToolkitError('MUTATE_SOURCE', `${file} cannot be read: ${describeThrown(cause)}`, {
      at: { file },
      hint: 'Run `toolkit compile`, which shows the place.',
      cause,
    })
  }
}

/** The children of a node, with the property that holds each. */
export function* listChildren(node: Node): Generator<[child: Node, key: string]> {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'leadingComments' || key === 'trailingComments' || key === 'innerComments') continue
    for (const part of [value].flat()) {
      if (typeof part === 'object' && part !== null && typeof part.type === 'string' && 'start' in part)
        yield [part, key]
    }
  }
}

/** The units of a file, in order. */
export function listUnits({ program }: File): Unit[] {
  return program.body.flatMap((statement) => {
    const declared =
      (statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration') &&
      statement.declaration
        ? statement.declaration
        : statement
    if (declared.type === 'ClassDeclaration') {
      return declared.body.body.map((member) => describeMember(member, declared.id?.name))
    }
    if (declared.type === 'FunctionDeclaration' && declared.id) {
      return [describe(declared, 'function', { name: declared.id.name, nameRange: rangeOf(declared.id) })]
    }
    return [describe(statement, 'other', {})]
  })
}

function describeMember(member: Node, className: string | undefined): Unit {
  if (member.type !== 'ClassMethod' || member.kind !== 'method' || member.computed || member.key.type !== 'Identifier')
    return describe(member, 'other', { className })
  return describe(member, 'method', {
    className,
    name: member.key.name,
    nameRange: rangeOf(member.key),
    isStatic: member.static,
  })
}

function describe(node: Node, kind: Unit['kind'], known: Partial<Unit>): Unit {
  const none = { isStatic: false, name: undefined, nameRange: undefined, className: undefined }
  return { ...rangeOf(node), kind, ...none, ...known }
}
