import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'

import type { CompanyId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { upload } from '#src/api/upload.ts'
import { plainText } from '#src/lists/page/list-row.ts'
import { useListParts, type DetailsProps } from '#src/lists/page/list-parts.ts'
import { LogoImage } from '#src/companies/logo-image.tsx'
import { changeOwnLogo } from '#src/companies/own-logo.ts'
import { currentSession } from '#src/session/session.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { FaultBox } from '#src/ui/fault-box.tsx'
import { ImageCropDialog } from '#src/ui/image-crop/image-crop-dialog.tsx'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'

/** The logo of a company, and by whom it may be changed the ways to do so. */
export function CompanyLogo({ row, onChanged }: DetailsProps) {
  const { rights } = useListParts()
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const logo = plainText(row['logo'])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of companies
  const objectid = row.objectid as CompanyId

  const change = async (work: () => Promise<{ data: { logo: string } }>) => {
    setBusy(true)
    setFailure(null)
    try {
      const { data } = await work()
      if (currentSession()?.companyid === objectid) changeOwnLogo(data.logo)
      notifyDone()
      onChanged()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const put = (picture: Blob) => {
    setChoosing(false)
    const file = new File([picture], 'logo.png', { type: picture.type })
    void change(() => upload('company/setLogo', file, { query: { objectid }, quiet: true }))
  }
  const remove = () => void change(() => request('company/removeLogo', { body: { objectid }, quiet: true }))

  return (
    <>
      {logo === '' ? (
        <p>
          <Trans>No logo</Trans>
        </p>
      ) : (
        <LogoImage address={logo} alt={t`Logo`} />
      )}
      {rights.edit && (
        <Group gap="xs" mt="xs">
          <Button variant="default" size="compact-sm" loading={busy} onClick={() => setChoosing(true)}>
            {logo === '' ? <Trans>Set logo</Trans> : <Trans>Change logo</Trans>}
          </Button>
          {logo !== '' && (
            <Button variant="default" size="compact-sm" disabled={busy} onClick={remove}>
              <Trans>Remove logo</Trans>
            </Button>
          )}
        </Group>
      )}
      {failure !== null && (
        <FaultBox>
          <FailureText failure={failure} />
        </FaultBox>
      )}
      {choosing && <ImageCropDialog onCrop={put} onClose={() => setChoosing(false)} />}
    </>
  )
}
