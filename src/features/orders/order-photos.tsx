import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { useEffect, useState } from 'react'

import type { OrderPhoto } from '#contract/calls/my-orders.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { DetailGroup } from '#src/devices/detail-group.tsx'
import { useOrderChanges } from '#src/live/use-order-changes.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { momentText } from '#src/ui/moment-text.ts'

import styles from './orders.module.css'

interface Read {
  photos: readonly OrderPhoto[]
  failure: CallFailure | null
}

/** The photographs of an order; nothing where there are none. */
export function OrderPhotos({ objectid }: { objectid: string }) {
  const { t, i18n } = useLingui()
  const [{ photos, failure }, setRead] = useState<Read>({ photos: [], failure: null })
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<OrderPhoto | null>(null)
  useOrderChanges(() => setRound((before) => before + 1))
  useEffect(() => {
    const controller = new AbortController()
    request('maintenanceRecord/findPhotos', {
      query: { objectid },
      quiet: true,
      signal: controller.signal,
    }).then(
      ({ list }) => setRead({ photos: list, failure: null }),
      (error: unknown) => {
        if (error instanceof CallFailure && !controller.signal.aborted)
          setRead((read) => ({ ...read, failure: error }))
      },
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another round asks again
  }, [objectid, round])
  if (photos.length === 0 && failure === null) return null
  return (
    <DetailGroup title={t`Photos`}>
      {failure !== null && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      <ul className={styles['photos']}>
        {photos.map((photo) => {
          const at = momentText(i18n, photo.time)
          return (
            <li key={photo.objectid}>
              <UnstyledButton aria-haspopup="dialog" onClick={() => setShown(photo)}>
                <img src={`data:image/jpeg;base64,${photo.thumbnail}`} alt={t`Photo of ${at}`} />
              </UnstyledButton>
            </li>
          )
        })}
      </ul>
      {shown !== null && <PhotoDialog photo={shown} onClose={() => setShown(null)} />}
    </DetailGroup>
  )
}

function PhotoDialog({ photo, onClose }: { photo: OrderPhoto; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [picture, setPicture] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { objectid, time, username, width, height } = photo
  useEffect(() => {
    const controller = new AbortController()
    request('maintenanceRecord/getPhoto', {
      query: { objectid },
      quiet: true,
      patient: true,
      signal: controller.signal,
    }).then(
      ({ data }) => setPicture(`data:${data.type};base64,${data.base64Img}`),
      (error: unknown) => {
        if (error instanceof CallFailure && !controller.signal.aborted) setFailure(error)
      },
    )
    return () => controller.abort()
  }, [objectid])
  const at = momentText(i18n, time)
  return (
    <Dialog title={t`Photo of ${at}`} size="auto" onClose={onClose}>
      {failure !== null && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      <img
        className={styles['picture']}
        src={picture ?? `data:image/jpeg;base64,${photo.thumbnail}`}
        width={width}
        height={height}
        alt={t`Photo of ${at}`}
        aria-busy={picture === null && failure === null}
      />
      {username !== '' && (
        <p className={styles['note']}>
          <Trans>Taken by {username}</Trans>
        </p>
      )}
    </Dialog>
  )
}
