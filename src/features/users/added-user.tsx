import { useLingui } from '@lingui/react/macro'

import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { Dialog } from '#src/ui/dialog.tsx'

import { PasswordsOnce } from './password-once.tsx'

/** The one-time password of a new user. */
export function AddedUser({ row, onClose }: { row: ListRow; onClose: () => void }) {
  const { t } = useLingui()
  const [name, loginName, password] = [row['name'], row['loginName'], row['password']].map(plainText)
  const made = {
    objectid: row.objectid,
    name: name ?? '',
    loginName: loginName ?? '',
    password: password ?? '',
  }
  return (
    <Dialog title={t`One-time password`} onClose={onClose} closeOnClickOutside={false}>
      <PasswordsOnce made={[made]} onClose={onClose} />
    </Dialog>
  )
}
