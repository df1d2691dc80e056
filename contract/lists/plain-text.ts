/**
 * The pattern of a text that people type: no control characters but tab and the ends of lines, something in it besides
 * blanks unless it may be empty, and at most four code units for each of its `maxLength` visible characters, since one
 * of these can be combined of any number.
 */
export function plainText(maxLength: number, { mayBeEmpty = false } = {}): string {
  const something = mayBeEmpty ? '' : '(?=[\\s\\S]*\\S)'
  return `^${something}[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]{0,${4 * maxLength}}$`
}
