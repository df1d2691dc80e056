import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, FileButton } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import { photoLimits } from '#contract/calls/my-orders.ts'

import { dropPhoto, keepPhoto } from './field-work.ts'
import styles from './my-orders.module.css'
import { shrinkPhoto } from './shrink-photo.ts'

interface PhotoFieldProps {
  /** Their keys. */
  photos: readonly string[]
  pictures: ReadonlyMap<string, Blob>
  onChange: (photos: readonly string[]) => void
}

/** Takes photographs, which are kept on the device until they are sent. */
export function PhotoField({ photos, pictures, onChange }: PhotoFieldProps) {
  const { t } = useLingui()
  const [reading, setReading] = useState(false)
  const room = photoLimits.mostOfOrder - photos.length
  const add = async (files: readonly File[]) => {
    setReading(true)
    const keys: string[] = []
    for (const file of files.slice(0, room)) keys.push(keepPhoto(await shrinkPhoto(file)))
    setReading(false)
    onChange([...photos, ...keys])
  }
  const remove = (key: string) => {
    onChange(photos.filter((each) => each !== key))
    dropPhoto(key)
  }
  return (
    <div className={styles['photos']}>
      {photos.map((key, place) => (
        <div key={key} className={styles['photo']}>
          <Picture picture={pictures.get(key)} alt={t`Photo ${place + 1}`} />
          <CloseButton
            size="lg"
            variant="default"
            aria-label={t`Remove photo ${place + 1}`}
            onClick={() => remove(key)}
          />
        </div>
      ))}
      {room > 0 && (
        <FileButton multiple accept="image/jpeg,image/png,image/webp" onChange={(files) => void add(files)}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              size="lg"
              loading={reading}
              leftSection={<IconCamera size="1.25rem" stroke={1.5} />}
            >
              <Trans>Add photo</Trans>
            </Button>
          )}
        </FileButton>
      )}
    </div>
  )
}

function Picture({ picture, alt }: { picture: Blob | undefined; alt: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (picture === undefined || image.current === null) return undefined
    const address = URL.createObjectURL(picture)
    image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [picture])
  return <img ref={image} alt={alt} />
}
