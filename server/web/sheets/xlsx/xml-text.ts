/** A cell holds no more. */
export const mostLetters = 32_767

const signs: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** A text as XML has it, between tags and as a value. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => signs.get(sign) ?? '')
}

/** The same of what a cell holds, of which XML cannot hold everything: that stands as `_x0001_`. */
export function escapedCell(text: string): string {
  const cut = text.length > mostLetters ? text.slice(0, mostLetters) : text
  const whole = cut
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // oxlint-disable-next-line no-control-regex -- these are what XML does not know
    .replaceAll(/[\0-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => {
      return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
  return escaped(whole.toWellFormed())
}

/** What `escapedCell` made of a text, when it was read as XML; no longer than a cell's. */
export function withoutEscapes(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(String(hex), 16)),
  )
}
