import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'

import type { FrameDetail, TailFrame } from '#contract/calls/frames.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'
import { DetailFailure, DetailGroup, DetailWaiting } from '#src/devices/detail-group.tsx'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { masked, MaskedNote } from '#src/devices/masked-note.tsx'
import { deviceStatusTerm } from '#src/i18n/terms.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { markOfStatus, StatusMark } from '#src/ui/status-mark.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import { FrameBytes } from './frame-bytes.tsx'
import { FrameNeighbours } from './frame-neighbours.tsx'
import { FrameReceptions } from './frame-receptions.tsx'
import { kindTerm } from './frame-terms.ts'
import styles from './frames.module.css'
import { readableText, spacedHex, textOfHex } from './hex-text.ts'
import { OutcomeBadge } from './outcome-badge.tsx'
import { Age } from './tail-row.tsx'

/** One message of the tail in full; a frame with its bytes, receptions and neighbours as far as they are stored. */
export function FramePane({ frame }: { frame: TailFrame }) {
  const { t, i18n } = useLingui()
  const { detail, failure, asked } = useFrame(frame)
  const kind = kindTerm(frame.kind)
  const hex = frame.payload === '' ? frame.raw : frame.payload
  return (
    <aside className={styles['pane']} aria-label={t`Full message`}>
      <h3 aria-live="polite">{typeof kind === 'string' ? kind : i18n._(kind)}</h3>
      <p className={styles['line1']}>
        <OutcomeBadge outcome={frame.outcome} /> {momentText(i18n, frame.receiveTime)} (
        <Age at={frame.receiveTime} />)
      </p>
      {frame.hidden ? (
        <p className={styles['quiet']}>
          <Trans>Not shown: the message is about a device of another company.</Trans>
        </p>
      ) : (
        <>
          <div className={styles['copies']}>
            <CopyButton text={spacedHex(hex)} empty={hex === ''}>
              <Trans>Copy as hex</Trans>
            </CopyButton>
            <CopyButton text={JSON.stringify(detail ?? frame, null, 2)}>
              <Trans>Copy as JSON</Trans>
            </CopyButton>
          </div>
          {frame.outcome === 'refused' && (
            <DetailGroup title={t`Reason for refusal`}>
              <p>{frame.msg}</p>
              <p className={styles['quiet']}>
                <code>{frame.topic}</code> {frame.detail}
              </p>
            </DetailGroup>
          )}
          <DetailFailure failure={failure} />
          {asked && detail === null && failure === null && <DetailWaiting />}
          {detail !== null && <StoredFrame detail={detail} />}
          <RawMessage frame={frame} />
        </>
      )}
    </aside>
  )
}

function StoredFrame({ detail }: { detail: FrameDetail }) {
  const { t, i18n } = useLingui()
  return (
    <>
      <DetailGroup title={t`Frame ${detail.frameCounter}`}>
        <FrameBytes frame={detail} />
      </DetailGroup>
      <DetailGroup title={t`Receptions`}>
        <FrameReceptions receptions={detail.receptions} />
      </DetailGroup>
      <DetailGroup title={t`Neighbouring frames`}>
        <FrameNeighbours frame={detail} />
      </DetailGroup>
      <DetailGroup title={t`Terminal`}>
        <p className={styles['line1']}>
          <StatusMark state={markOfStatus[detail.status]} size={12} />
          <DeviceLink id={detail.id} type={0}>
            <UserText text={detail.deviceAliases || detail.devUid} />
          </DeviceLink>
          {i18n._(deviceStatusTerm[detail.status])}
          {detail.power !== null && <Trans>battery {i18n.number(detail.power)} %</Trans>}
        </p>
      </DetailGroup>
    </>
  )
}

function RawMessage({ frame: { raw, rawBytes, boot, seq } }: { frame: TailFrame }) {
  const { t, i18n } = useLingui()
  if (rawBytes === null && raw === '')
    return (
      <DetailGroup title={t`Message as received`}>
        <p className={styles['quiet']}>
          <Trans>
            Received before this was opened. Only its content is stored, not the message around it.
          </Trans>
        </p>
      </DetailGroup>
    )
  const text = textOfHex(raw)
  const isMasked = text?.includes(masked) === true
  return (
    <DetailGroup title={t`Message as received`}>
      <p className={styles['quiet']}>
        {rawBytes === null ? <Trans>first part</Trans> : <Trans>{i18n.number(rawBytes)} bytes</Trans>}
        {seq !== null && (
          <>
            {' · '}
            <Trans>
              message {i18n.number(seq)} of boot {boot}
            </Trans>
          </>
        )}
      </p>
      {raw === '' ? (
        <p className={styles['quiet']}>
          <Trans>Not shown: the message names a device of another company.</Trans>
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        <pre className={styles['raw']} tabIndex={0}>
          {text === null ? spacedHex(raw) : readableText(text)}
          {rawBytes !== null && raw.length / 2 < rawBytes && !isMasked && ' …'}
        </pre>
      )}
      {isMasked && (
        <p className={styles['quiet']}>
          <MaskedNote />
        </p>
      )}
    </DetailGroup>
  )
}

function CopyButton({
  text,
  empty = false,
  children,
}: {
  text: string
  empty?: boolean
  children: ReactNode
}) {
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconCopy size="0.875rem" stroke={1.5} />}
      disabled={empty}
      onClick={() => void copyText(text)}
    >
      {children}
    </Button>
  )
}

interface FrameState {
  readonly name: string
  readonly detail: FrameDetail | null
  readonly failure: unknown
}

/** The stored frame of a line in full; nothing for a message that is no frame of a terminal, or is not stored. */
function useFrame(frame: TailFrame): { detail: FrameDetail | null; failure: unknown; asked: boolean } {
  const [state, setState] = useState<FrameState | null>(null)
  const { id, devType, frameCounter, upTime, outcome } = frame
  const asked =
    id !== null &&
    devType === deviceType.values.terminal &&
    frameCounter !== null &&
    upTime !== null &&
    outcome !== 'refused'
  const name = `${id} ${frameCounter} ${upTime}`
  useEffect(() => {
    if (!asked) return
    const stop = new AbortController()
    const query = { id, frameCounter, upTime }
    request('ms/findFrame', { query, quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ name, detail: data, failure: null }),
      (failure: unknown) => {
        if (!stop.signal.aborted) setState({ name, detail: null, failure })
      },
    )
    return () => stop.abort()
  }, [asked, id, frameCounter, upTime, name])
  const mine = state?.name === name ? state : null
  return { detail: mine?.detail ?? null, failure: mine?.failure ?? null, asked }
}
