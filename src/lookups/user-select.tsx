import { useLingui } from '@lingui/react/macro'

import type { UserId } from '#contract/wire/ids.ts'
import type { UserOption } from '#contract/calls/records.ts'
import { request } from '#src/api/client.ts'
import type { RemoteAnswer } from '#src/ui/remote-select/remote-search.ts'
import { RemoteSelect, type RemoteSelectProps } from '#src/ui/remote-select/remote-select.tsx'

/** A user as a form keeps one: the id, and the name that it stands under. */
export type ChosenUser = Pick<UserOption, 'objectid' | 'username'>

interface UserSelectProps extends Omit<RemoteSelectProps<UserId>, 'ask' | 'value' | 'onChange'> {
  value: ChosenUser | null
  onChange: (user: ChosenUser | null) => void
}

/** One of the users that the person may see, found by a part of their name. */
export function UserSelect({ value, onChange, ...input }: UserSelectProps) {
  const { t } = useLingui()
  return (
    <RemoteSelect
      placeholder={t`Part of the name`}
      {...input}
      ask={findUsers}
      value={value === null ? null : { value: value.objectid, label: value.username }}
      onChange={(option) =>
        onChange(option === null ? null : { objectid: option.value, username: option.label })
      }
    />
  )
}

async function findUsers(text: string, signal: AbortSignal): Promise<RemoteAnswer<UserId>> {
  const query = text === '' ? {} : { username: text }
  const { list, data } = await request('user/findList', { query, signal, quiet: true })
  return {
    options: list.map(({ objectid, username, companyname }) => ({
      value: objectid,
      label: username,
      note: companyname,
    })),
    more: data.more,
  }
}
