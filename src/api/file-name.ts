/**
 * The name that a reply's `content-disposition` gives its file: `filename*` (RFC 5987, in the form of RFC 6266) before
 * `filename`; without any folders.
 * @returns null when there is none
 */
export function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null
  const extended = /filename\*\s*=\s*(?:utf-8|iso-8859-1)'[^']*'([^;\s]+)/i.exec(disposition)?.[1]
  const quoted = /filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(disposition)?.[1]?.replace(/\\(.)/g, '$1')
  const plain = /filename\s*=\s*([^";\s]+)/i.exec(disposition)?.[1]
  const name = (decoded(extended) ?? quoted ?? plain ?? '').split(/[/\\]/).at(-1) ?? ''
  return name === '' || name === '.' || name === '..' ? null : name
}

function decoded(text: string | undefined): string | null {
  if (text === undefined) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
