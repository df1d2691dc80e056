import { useMemo } from 'react'

import type { ListForm } from '#contract/lists/list-form.ts'
import { listRight } from '#contract/lists/list-right.ts'
import type { FunctionName } from '#contract/rules/modules.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

/** What the person's post may do with a list; the server decides again. */
export interface ListRights {
  readonly add: boolean
  readonly edit: boolean
  readonly delete: boolean
  readonly export: boolean
  readonly import: boolean
  readonly freeze: boolean
}

export function useListRights(form: ListForm): ListRights {
  const { functions } = usePermissions()
  return useMemo(() => {
    const may = (name: FunctionName) => functions.has(listRight(form, name))
    return {
      add: may('add'),
      edit: may('edit'),
      delete: may('delete'),
      export: may('export'),
      import: may('import'),
      freeze: may('freeze'),
    }
  }, [form, functions])
}
