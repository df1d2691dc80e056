import { Type, type TProperties } from 'typebox'
import { Convert } from 'typebox/value'

import type { ListToolProps } from '#src/lists/page/list-parts.ts'

import type { CommandClass } from './command-class.ts'
import { CommandMenu } from './command-menu.tsx'

interface ListCommandsProps extends Pick<ListToolProps, 'rows' | 'criteria' | 'total'> {
  of: CommandClass
  form: { readonly filter: TProperties }
}

/** The control dialogs for the chosen rows of a list, or for all that its search finds. */
export function ListCommands({ of, form, rows, criteria, total }: ListCommandsProps) {
  return <CommandMenu of={of} rows={rows} matching={{ criteria: meantBy(criteria, form.filter), total }} />
}

/** The address has texts alone, the body of a command what they mean. */
function meantBy(criteria: ListToolProps['criteria'], filter: TProperties): object {
  return Object(Convert(Type.Object(filter), { ...criteria }))
}
