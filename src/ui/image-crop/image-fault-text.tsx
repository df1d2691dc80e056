import { Trans, useLingui } from '@lingui/react/macro'

import { mostSide, type ImageFault } from './open-image.ts'

/** Why a picture cannot be taken. */
export function ImageFaultText({ fault }: { fault: ImageFault }) {
  const { i18n } = useLingui()
  switch (fault) {
    case 'type':
      return <Trans>Image type error: only a JPG or PNG picture that is not damaged can be used.</Trans>
    case 'size':
      return <Trans>Image size error: the picture is larger than 2 MB.</Trans>
    case 'dimensions':
      return (
        <Trans>
          Image size error: the picture has too many pixels. At most {i18n.number(mostSide)} on a side and 32
          million in all can be used.
        </Trans>
      )
    case 'small':
      return <Trans>Image size error: the picture is smaller than 200 × 50 pixels.</Trans>
  }
}
