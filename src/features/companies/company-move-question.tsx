import { Trans } from '@lingui/react/macro'

/** Asked before a company gets another parent. */
export function CompanyMoveQuestion() {
  return (
    <Trans>
      The company moves with all companies below it, their users and devices. Users of the new parent company
      see them, users of the old one no longer do.
    </Trans>
  )
}
