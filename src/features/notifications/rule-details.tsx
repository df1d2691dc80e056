import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { Parse } from 'typebox/value'

import { notificationRuleIdSchema } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { useAct } from '#src/devices/use-act.ts'
import { DetailList } from '#src/lists/page/detail-list.tsx'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFailure, OrderFoot } from '#src/ui/order-foot.tsx'

import { Deliveries } from './deliveries.tsx'
import styles from './notifications.module.css'
import { WebhookSecret } from './webhook-secret.tsx'

/** A rule in full, with what it sent. */
export function RuleDetails({ row }: { row: ListRow }) {
  const { rights } = useListParts()
  const [round, setRound] = useState(0)
  return (
    <>
      <DetailList row={row} />
      {rights.edit && <RuleActs key={row.objectid} row={row} onTested={() => setRound(round + 1)} />}
      <h3 className={styles['heading']}>
        <Trans>Recent deliveries</Trans>
      </h3>
      <Deliveries key={row.objectid} ruleId={row.objectid} round={round} />
    </>
  )
}

const bodyOf = ({ objectid }: ListRow) => ({ objectid: Parse(notificationRuleIdSchema, objectid) })

/** A test to all targets of the rule, and another secret for its webhook. */
function RuleActs({ row, onTested }: { row: ListRow; onTested: () => void }) {
  const [asking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const test = useAct({ onClose: onTested })
  return (
    <>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="compact-sm"
          loading={test.doing}
          onClick={() => test.act(() => request('notificationRule/test', { body: bodyOf(row), quiet: true }))}
        >
          <Trans>Send a test</Trans>
        </Button>
        {plainText(row['webhookUrl']) !== '' && (
          <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
            <Trans>Renew the webhook secret</Trans>
          </Button>
        )}
      </Group>
      {test.failure !== null && <OrderFailure failure={test.failure} />}
      {asking && <RenewQuestion row={row} onRenewed={setSecret} onClose={() => setAsking(false)} />}
      {secret !== null && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

interface RenewQuestionProps {
  row: ListRow
  onRenewed: (secret: string) => void
  onClose: () => void
}

function RenewQuestion({ row, onRenewed, onClose }: RenewQuestionProps) {
  const { t } = useLingui()
  const { doing, failure, act } = useAct({ onClose })
  const renew = async () => {
    const { data } = await request('notificationRule/newSecret', { body: bodyOf(row), quiet: true })
    onRenewed(data.secret)
  }
  return (
    <Dialog busy={doing} title={t`Renew the webhook secret?`} onClose={onClose}>
      <p>
        <Trans>The receiving system refuses webhooks until you enter the new secret there.</Trans>
      </p>
      <OrderFoot careful doing={doing} failure={failure} onClose={onClose}>
        <Button color="red" loading={doing} onClick={() => act(renew)}>
          <Trans>Renew the secret</Trans>
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
