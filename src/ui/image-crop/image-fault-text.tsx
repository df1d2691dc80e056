import { Trans, useLingui } from '@lingui/react/macro'

import { mostSide, type ImageFault } from './open-image.ts'

/** Why a picture cannot be taken. */
export function ImageFaultText({ fault }: { fault: ImageFault }) {
  const { i18n } = useLingui()
  switch (fault) {
    case 'type':
      return <Trans>Image type error: choose an undamaged JPG or PNG picture.</Trans>
    case 'size':
      return <Trans>Image size error: the picture is larger than 2 MB.</Trans>
    case 'dimensions':
      return (
        <Trans>
          Image size error: too many pixels. At most {i18n.number(mostSide)} per side and 32 million in total.
        </Trans>
      )
    case 'small':
      return <Trans>Image size error: the picture is smaller than 200 × 50 pixels.</Trans>
  }
}
