/** Why a password does not do; the first that applies. */
export type PasswordFault = 'length' | 'space' | 'kinds'

const kinds = [/[A-Za-z]/, /[0-9]/, /[!-/:-@[-`{-~]/]

/**
 * 8 to 20 characters (code points), no white space, at least two kinds among letters, digits and punctuation.
 * Other characters, Chinese ones among them, may be used but are no kind.
 * @returns null when the password is good
 */
export function passwordFault(password: string): PasswordFault | null {
  const length = [...password].length
  if (length < 8 || length > 20) return 'length'
  if (/\s/.test(password)) return 'space'
  return kinds.filter((kind) => kind.test(password)).length >= 2 ? null : 'kinds'
}
