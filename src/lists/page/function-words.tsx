import { postFunctions } from '#contract/rules/function-codes.ts'
import { usePermissions } from '#src/session/use-permissions.ts'

import styles from './function-words.module.css'

/** Functions by their pages, in the order of the menu: “Users: View, Add”. */
export function FunctionWords({ codes }: { codes: readonly string[] }) {
  const { moduleNames } = usePermissions()
  const nameOf = (code: string) => moduleNames.get(code) ?? code
  const chosen = postFunctions.filter(({ code }) => codes.includes(code))
  const groups = Map.groupBy(chosen, ({ path }) => path.at(-1) ?? '')
  return (
    <ul className={styles['functions']}>
      {[...groups].map(([page, functions]) => (
        <li key={page}>
          {page !== '' && <strong>{nameOf(page)}: </strong>}
          {functions.map(({ code }) => nameOf(code)).join(', ')}
        </li>
      ))}
    </ul>
  )
}
