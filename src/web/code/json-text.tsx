/** JSON text that breaks after its commas and not within words, unless one is longer than the line. */
export function JsonText({ text }: { text: string }) {
  return <>{text.split(/(?<=,)(?=["{[\d-])/).map((part, at) => [at > 0 && <wbr key={`${at}`} />, part])}</>
}
