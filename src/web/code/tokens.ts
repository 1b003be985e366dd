import jsTokens, { type Token } from 'js-tokens'

/** The language of contracts, of TypeScript and of JavaScript. Other names keep the colour of text. */
const KEYWORDS = new Set(
  `abstract as async await break case catch class const continue debugger declare default delete do else enum export
   extends false finally for from function get if implements import in instanceof interface let new null of private
   protected public readonly return set static super switch this throw true try type typeof undefined var void while
   yield`.split(/\s+/),
)

const KINDS: Partial<Record<Token['type'], string>> = {
  MultiLineComment: 'comment',
  SingleLineComment: 'comment',
  HashbangComment: 'comment',
  StringLiteral: 'string',
  NoSubstitutionTemplate: 'string',
  TemplateHead: 'string',
  TemplateMiddle: 'string',
  TemplateTail: 'string',
  RegularExpressionLiteral: 'string',
  NumericLiteral: 'number',
}

/** A part of a line; its kind is undefined for names, signs and spaces. */
export interface TextPiece {
  kind: string | undefined
  text: string
}

/** Splits a source into lines of pieces. A comment or a template may extend over several lines. */
export function splitLines(text: string): TextPiece[][] {
  const lines: TextPiece[][] = [[]]
  for (const { type, value } of jsTokens(text)) {
    const kind = KINDS[type] ?? (type === 'IdentifierName' && KEYWORDS.has(value) ? 'keyword' : undefined)
    for (const [at, part] of value.split(/\r\n|[\r\n]/).entries()) {
      if (at > 0) lines.push([])
      if (part !== '') lines.at(-1)?.push({ kind, text: part })
    }
  }
  return lines
}
