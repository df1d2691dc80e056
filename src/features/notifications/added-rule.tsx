import { useEffect } from 'react'

import { plainText, type ListRow } from '#src/lists/page/list-row.ts'

import { WebhookSecret } from './webhook-secret.tsx'

/** What is said once of a new rule: the secret, if it has a webhook. */
export function AddedRule({ row, onClose }: { row: ListRow; onClose: () => void }) {
  const isSigned = plainText(row['webhookUrl']) !== ''
  useEffect(() => {
    if (!isSigned) onClose()
  }, [isSigned, onClose])
  return isSigned ? <WebhookSecret secret={plainText(row['secret'])} onClose={onClose} /> : null
}
