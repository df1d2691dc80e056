import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { ListForm } from '#contract/lists/list-form.ts'
import { flag } from '#contract/wire/enumerations.ts'

import type { ListLook } from './list-columns.tsx'
import { useListRights, type ListExtras, type ListParts, type StatusChange } from './list-parts.ts'
import { listServer } from './list-server.ts'
import { listWords } from './list-words.ts'

export interface ListPageProps extends ListLook {
  form: ListForm
  /** The order that changes a status of many rows at once, where the list has one. */
  statusChange?: StatusChange
  extras?: ListExtras
}

const noExtras: ListExtras = {}
/** Active is green, frozen grey. */
const flagBadges = { [flag.values.active]: 0, [flag.values.frozen]: 1 }

/** The parts of a list page, from what it was given; the very same until the list, the language or a right changes. */
export function useMadeParts({
  form,
  statusChange,
  badges,
  renderers,
  isOffline,
  extras = noExtras,
}: ListPageProps): ListParts {
  const { i18n } = useLingui()
  const { locale } = i18n
  const rights = useListRights(form)
  return useMemo(() => {
    const ofFlag = form.freezes === undefined ? {} : { [form.freezes]: flagBadges }
    const look: ListLook = {
      badges: { ...ofFlag, ...badges },
      ...(renderers && { renderers }),
      ...(isOffline && { isOffline }),
    }
    const words = listWords(form, locale)
    return { form, words, look, server: listServer(form), rights, statusChange: statusChange ?? null, extras }
  }, [form, locale, rights, statusChange, badges, renderers, isOffline, extras])
}
