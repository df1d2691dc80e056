import { useLingui } from '@lingui/react/macro'

import type { MoveObstacle } from './order-moves.ts'

/** Why a button for orders cannot be used, in words; null when it can. */
export function useMoveWords(): (right: boolean, obstacle: MoveObstacle | null) => string | null {
  const { t } = useLingui()
  const words: Record<MoveObstacle, string> = {
    nothing: t`Please select at least one entry`,
    recovered: t`The alarm has already recovered`,
    status: t`The status of the order does not allow this`,
    notYours: t`Only the assigned processor can do this`,
  }
  return (right, obstacle) => {
    if (!right) return t`Your role does not allow this`
    return obstacle === null ? null : words[obstacle]
  }
}
