import { Trans, useLingui } from '@lingui/react/macro'
import { Pagination, Switch, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'
import { batchFunctions, type BatchRule } from '#contract/rules/batch-rules.ts'
import type { ArmUid } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { useAct } from '#src/devices/use-act.ts'
import type { TypedEntry } from '#src/lists/entry/typed-entry.ts'
import { whyNotWords } from '#src/lists/page/why-not-words.ts'
import { whyNot } from '#src/lists/page/why-not.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Control } from '#src/ui/list/control-bar.tsx'
import { NothingShown } from '#src/ui/list/list-states.tsx'
import { notify } from '#src/ui/notices/notify.tsx'
import { OrderFailure } from '#src/ui/order-foot.tsx'

import { AdoptDialog } from './adopt-dialog.tsx'
import { AdoptSeveralDialog } from './adopt-several-dialog.tsx'
import { AdoptedNote, type Adopted } from './adopted-note.tsx'
import { CandidateTable } from './candidate-table.tsx'
import styles from './candidates.module.css'
import { typedArmUid } from './candidates.ts'
import { useCandidates } from './use-candidates.ts'

interface CandidatesDialogProps {
  /** None of the shown keys shall do: the plain form is opened. */
  onTypeKey: (armuid: string) => void
  onOpen: (objectid: string) => void
  onChanged: () => void
  onClose: () => void
}

const pageSize = 50
const pollMs = 5000
const nothing = () => undefined

/** The gateways that tried to log in and are nobody's: each is adopted, ignored, or waits. */
export function CandidatesDialog({ onTypeKey, onOpen, onChanged, onClose }: CandidatesDialogProps) {
  const { t, i18n } = useLingui()
  const [pageNum, setPageNum] = useState(1)
  const [ignored, setIgnored] = useState(false)
  const [typedId, setTypedId] = useState('')
  const armuid = typedArmUid(typedId)
  const query = { pageNum, pageSize, ignored: ignored ? 1 : 0, ...(armuid && { armuid }) } as const
  const { page, failure, reload } = useCandidates(query, pollMs)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [adopting, setAdopting] = useState<GatewayCandidate | 'several' | null>(null)
  const [adopted, setAdopted] = useState<readonly Adopted[]>([])
  /** What the next one begins with: mostly they come by the crate. */
  const [filled, setFilled] = useState<TypedEntry>({})
  const ignoring = useAct({ onDone: reload, onClose: nothing })
  const rows = page?.list ?? []
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The row is gone in which it was.
    if (document.activeElement === document.body) place.current?.focus()
  })
  const ignoredCount = page?.ignored ?? 0
  const several = rows.filter(({ armuid }) => chosen.has(armuid))
  const count = several.length
  const whyNotAll = (rules: readonly BatchRule[]) =>
    whyNotWords(i18n, whyNot({ right: true, rows: several, rules }), true)
  const notifyRefused = (why: string) => notify('warning', why, { id: why })
  const ignore = (candidates: readonly GatewayCandidate[], hide: boolean) => {
    const armuids = candidates.map(({ armuid }) => armuid).join()
    const input = { body: { armuids, ignored: hide }, quiet: true }
    ignoring.act(() => request('gateway/ignoreCandidates', input))
    setChosen(new Set())
  }
  const onAdopted = (added: readonly Adopted[], entered: TypedEntry) => {
    setAdopted(added)
    setFilled(entered)
    setChosen(new Set())
    reload()
    onChanged()
  }
  const failures = [failure, ignoring.failure].filter((found) => found instanceof CallFailure)
  return (
    <Dialog onClose={onClose} size="min(1120px, 100%)" title={t`Unknown gateways`}>
      <p className={styles['quiet']}>
        <Trans>
          These gateways tried to log in with an unknown id. Their messages are refused until you adopt them;
          then they log in with the key they presented.
        </Trans>
      </p>
      {adopted.length > 0 && <AdoptedNote adopted={adopted} onOpen={onOpen} />}
      {failures.map((found) => (
        <OrderFailure key={found.path} failure={found} />
      ))}
      <div ref={place} tabIndex={-1} className={styles['place']}>
        {page !== null && (
          <div className={styles['bar']}>
            {(rows.length > 0 || typedId !== '') && (
              <TextInput
                size="xs"
                aria-label={t`Arm unit id`}
                placeholder={t`Arm unit id, all 8 digits`}
                value={typedId}
                onChange={(event) => {
                  setTypedId(event.currentTarget.value)
                  setPageNum(1)
                  setChosen(new Set())
                }}
              />
            )}
            {!ignored && rows.length > 0 && (
              <>
                <Control
                  whyNot={whyNotAll(batchFunctions.adopt)}
                  onRefused={notifyRefused}
                  onClick={() => setAdopting('several')}
                >
                  <Trans>Adopt selected ({count})…</Trans>
                </Control>
                <Control
                  whyNot={whyNotAll(batchFunctions.ignoreCandidates)}
                  onRefused={notifyRefused}
                  onClick={() => !ignoring.doing && ignore(several, true)}
                >
                  <Trans>Ignore selected</Trans>
                </Control>
              </>
            )}
            {(ignored || ignoredCount > 0) && (
              <Switch
                className={styles['ignored'] ?? ''}
                size="xs"
                label={t`Ignored (${ignoredCount})`}
                checked={ignored}
                onChange={(event) => {
                  setIgnored(event.currentTarget.checked)
                  setPageNum(1)
                }}
              />
            )}
          </div>
        )}
        {page !== null && rows.length === 0 && <NoCandidates ignored={ignored} armuid={armuid} />}
        {rows.length > 0 && (
          <CandidateTable
            rows={rows}
            chosen={chosen}
            onChoose={setChosen}
            busy={ignoring.doing}
            onAdopt={setAdopting}
            onIgnore={(candidate) => ignore([candidate], !ignored)}
          />
        )}
        {page !== null && page.pages > 1 && (
          <Pagination
            mt="md"
            size="sm"
            total={page.pages}
            value={pageNum}
            onChange={setPageNum}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t`Next page` : t`Previous page`,
            })}
          />
        )}
      </div>
      {adopting === 'several' && (
        <AdoptSeveralDialog
          candidates={several}
          filled={filled}
          onAdopted={onAdopted}
          focusAfter={() => place.current}
          onClose={() => setAdopting(null)}
        />
      )}
      {adopting !== null && adopting !== 'several' && (
        <AdoptDialog
          candidate={rows.find(({ armuid }) => armuid === adopting.armuid) ?? adopting}
          filled={filled}
          onAdopted={onAdopted}
          onTypeKey={() => onTypeKey(adopting.armuid)}
          onChanged={reload}
          focusAfter={() => place.current}
          onClose={() => setAdopting(null)}
        />
      )}
    </Dialog>
  )
}

interface NoCandidatesProps {
  ignored: boolean
  /** The one that is looked for. */
  armuid: ArmUid | undefined
}

/** No gateway tried to log in: how a gateway comes to stand here. */
function NoCandidates({ ignored, armuid }: NoCandidatesProps) {
  if (armuid !== undefined)
    return (
      <NothingShown title={<Trans>{armuid} is not in this list</Trans>}>
        {ignored ? (
          <Trans>No ignored gateway has this id.</Trans>
        ) : (
          <Trans>
            No login attempt in 30 days, or already ignored or registered. A new attempt appears here within
            seconds.
          </Trans>
        )}
      </NothingShown>
    )
  if (ignored)
    return (
      <NothingShown title={<Trans>No ignored gateways</Trans>}>
        <Trans>Ignored gateways stay here until they present another key or you show them again.</Trans>
      </NothingShown>
    )
  return (
    <NothingShown title={<Trans>No unknown gateway has tried to log in</Trans>}>
      <Trans>
        In the gateway, set the address of this server and port 1883, unless your administrator named another.
        When the gateway tries to connect, it appears here within seconds with its id and key fingerprint.
        After 30 days without an attempt it is removed.
      </Trans>
    </NothingShown>
  )
}
