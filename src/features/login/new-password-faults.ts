import { isGuessable } from '#contract/rules/guessable-password.ts'
import { passwordFault } from '#contract/rules/password.ts'

export interface NewPasswordFaults {
  newpwd?: 'rule' | 'guessable' | 'same'
  confirmpwd?: 'different'
}

/** What is wrong with a password chosen in place of another; nothing when it will do. */
export function newPasswordFaults(typed: {
  loginname: string
  password: string
  newpwd: string
  confirmpwd: string
}): NewPasswordFaults {
  const { loginname, password, newpwd, confirmpwd } = typed
  if (passwordFault(newpwd) !== null) return { newpwd: 'rule' }
  if (isGuessable(newpwd, loginname.trim())) return { newpwd: 'guessable' }
  if (newpwd === password.trim()) return { newpwd: 'same' }
  return newpwd === confirmpwd ? {} : { confirmpwd: 'different' }
}
