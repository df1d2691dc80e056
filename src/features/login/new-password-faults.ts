import { passwordFault } from '#contract/rules/password.ts'

export interface NewPasswordFaults {
  newpwd?: 'rule' | 'same'
  confirmpwd?: 'different'
}

/** What is wrong with a password chosen in place of another; nothing when it will do. */
export function newPasswordFaults(typed: {
  password: string
  newpwd: string
  confirmpwd: string
}): NewPasswordFaults {
  const { password, newpwd, confirmpwd } = typed
  if (passwordFault(newpwd) !== null) return { newpwd: 'rule' }
  if (newpwd === password.trim()) return { newpwd: 'same' }
  return newpwd === confirmpwd ? {} : { confirmpwd: 'different' }
}
