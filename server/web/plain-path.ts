/**
 * The path of an address in the one form that routes, files and the console's router read alike: single slashes, no dots
 * that lead elsewhere, and no sign of per cent that stands for nothing. Browsers ask for others only when somebody typed
 * or linked them so.
 */
export function plainPath(path: string): string {
  const readable = path.replaceAll('\\', '/').replaceAll(/%(?![\da-f]{2})/gi, '%25')
  const segments: string[] = []
  for (const segment of readable.split('/')) {
    const dots = segment.replaceAll(/%2e/gi, '.')
    if (dots === '..') segments.pop()
    else if (dots !== '.' && segment !== '') segments.push(segment)
  }
  const folder = segments.length > 0 && /\/(?:\.|%2e){0,2}$/i.test(readable) ? '/' : ''
  const plain = `/${segments.join('/')}${folder}`
  return isText(plain) ? plain : plain.replaceAll('%', '%25')
}

/** Whether what is encoded is text in UTF-8. */
function isText(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

const longestNameBytes = 255

/** Whether a file could have this path, which is plain: its names are none that the disk would refuse. */
export function canBeFile(path: string): boolean {
  return path
    .split('/')
    .every((name) => !name.includes('%00') && Buffer.byteLength(decodeURIComponent(name)) <= longestNameBytes)
}
