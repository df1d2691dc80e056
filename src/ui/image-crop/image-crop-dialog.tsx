import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, FileButton, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'

import { imageUpload } from '#contract/calls/image-upload.ts'

import { Dialog } from '../dialog.tsx'
import { palette } from '../palette.ts'
import { CropCanvas, croppedPng } from './crop-canvas.tsx'
import { firstCrop, type Crop } from './crop-geometry.ts'
import { CropStage } from './crop-stage.tsx'
import styles from './image-crop.module.css'
import { openImage, mostSide, type ImageFault } from './open-image.ts'

interface ImageCropDialogProps {
  /** Given a PNG of exactly 200 × 50 pixels. */
  onCrop: (picture: Blob) => void
  onClose: () => void
}

const frame = imageUpload.logo

/** Takes a JPG or PNG of at most 2 MB and lets a person choose the part of it that becomes the logo. */
export function ImageCropDialog({ onCrop, onClose }: ImageCropDialogProps) {
  const { t } = useLingui()
  const [image, setImage] = useState<ImageBitmap | null>(null)
  const [crop, setCrop] = useState<Crop | null>(null)
  const [fault, setFault] = useState<ImageFault | null>(null)
  /** Of files that are chosen quickly one after the other the last counts. */
  const latest = useRef<File | null>(null)
  /** Lets the same file be chosen again. */
  const forget = useRef<() => void>(null)
  useEffect(
    () => () => {
      latest.current = null
    },
    [],
  )
  // A picture unpacked takes a lot of memory.
  useEffect(() => () => image?.close(), [image])

  const choose = async (file: File | null) => {
    if (file === null) return
    latest.current = file
    forget.current?.()
    const opened = await openImage(file)
    if (latest.current !== file) {
      if (opened.ok) opened.bitmap.close()
      return
    }
    setFault(opened.ok ? null : opened.fault)
    setImage(opened.ok ? opened.bitmap : null)
    setCrop(opened.ok ? firstCrop(opened.bitmap, frame) : null)
  }
  const take = async () => {
    if (image !== null && crop !== null) onCrop(await croppedPng(image, frame, crop))
  }
  return (
    <Dialog size="42rem" title={t`Logo`} onClose={onClose} closeOnClickOutside={false}>
      <p className={styles['hint']}>
        <Trans>
          JPG or PNG, at most 2 MB. The picture is cropped to {frame.width} × {frame.height} pixels.
        </Trans>
      </p>
      <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)} resetRef={forget}>
        {(props) => (
          <Button {...props} variant="default" data-autofocus>
            {image === null ? <Trans>Choose a picture</Trans> : <Trans>Choose another picture</Trans>}
          </Button>
        )}
      </FileButton>
      {fault !== null && (
        <Alert className={styles['fault'] ?? ''} variant="outline" color="gray" role="alert">
          <ImageFaultText fault={fault} />
        </Alert>
      )}
      {image !== null && crop !== null && (
        <>
          <CropStage image={image} frame={frame} crop={crop} onChange={setCrop} />
          <div className={styles['previews']}>
            {(['dark', 'light'] as const).map((scheme) => (
              <figure key={scheme} className={styles['preview']}>
                <div className={styles['header']} style={{ background: palette[scheme].plane }}>
                  <CropCanvas image={image} frame={frame} crop={crop} density={1} />
                </div>
                <figcaption>
                  {scheme === 'dark' ? <Trans>In the dark header</Trans> : <Trans>In the light header</Trans>}
                </figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={image === null} onClick={() => void take()}>
          <Trans>Use this picture</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}

/** Why a picture cannot be taken. */
function ImageFaultText({ fault }: { fault: ImageFault }) {
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
