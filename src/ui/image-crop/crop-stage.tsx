import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Slider } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef } from 'react'

import { CropCanvas } from './crop-canvas.tsx'
import { cropAfterKey, movedCrop, scaleBounds, scaledCrop, type Crop, type Size } from './crop-geometry.ts'
import styles from './image-crop.module.css'

interface CropStageProps {
  image: ImageBitmap
  frame: Size
  crop: Crop
  onChange: (crop: Crop) => void
}

/** The stage is drawn so much larger than the picture that will be uploaded. */
const density = 3

/** The picture under its frame: drag, wheel, keys or the slider choose the part that is taken. */
export function CropStage({ image, frame, crop, onChange }: CropStageProps) {
  const { t, i18n } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; crop: Crop } | null>(null)
  /** Pixels of the frame for each on screen. */
  const ratio = () => frame.width / Math.max(1, place.current?.clientWidth ?? 0)
  const { least, most } = scaleBounds(image, frame)
  const percent = i18n.number(crop.scale, { style: 'percent' })
  const zoomBy = (factor: number) => onChange(scaledCrop(image, frame, crop, crop.scale * factor))

  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const box = place.current?.getBoundingClientRect()
    if (box === undefined) return
    const dx = (event.clientX - box.left - box.width / 2) * ratio()
    const dy = (event.clientY - box.top - box.height / 2) * ratio()
    onChange(scaledCrop(image, frame, crop, crop.scale * 1.1 ** -Math.sign(event.deltaY), dx, dy))
  })
  useEffect(() => {
    const element = place.current
    // React's own wheel listeners cannot keep the page from scrolling.
    const listener = (event: WheelEvent) => turn(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [])

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is one widget, with keys of its own */}
      <div
        ref={place}
        className={styles['stage']}
        role="application"
        aria-label={t`Crop area: arrow keys move the picture, plus and minus zoom, 0 resets`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move its picture
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return
          const next = cropAfterKey(image, frame, crop, event.key, event.shiftKey)
          if (next === null) return
          event.preventDefault()
          onChange(next)
        }}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY, crop }
        }}
        onPointerMove={({ clientX, clientY }) => {
          const held = drag.current
          if (held === null) return
          const [dx, dy] = [(clientX - held.x) * ratio(), (clientY - held.y) * ratio()]
          onChange(movedCrop(image, frame, held.crop, dx, dy))
        }}
        onPointerUp={() => {
          drag.current = null
        }}
        onPointerCancel={() => {
          drag.current = null
        }}
      >
        <CropCanvas image={image} frame={frame} crop={crop} density={density} />
      </div>
      <div className={styles['zoom']}>
        <span aria-hidden="true">
          <Trans>Zoom</Trans>
        </span>
        <ActionIcon
          variant="default"
          aria-label={t`Zoom out`}
          title={t`Zoom out`}
          onClick={() => zoomBy(1 / 1.25)}
        >
          <IconMinus size="1rem" stroke={1.5} />
        </ActionIcon>
        <Slider
          className={styles['slider'] ?? ''}
          thumbLabel={t`Zoom`}
          thumbProps={{ 'aria-valuetext': percent }}
          // Each step is as much larger than the one before.
          min={Math.log(least)}
          max={Math.log(most)}
          step={0.01}
          value={Math.log(crop.scale)}
          label={percent}
          onChange={(value) => onChange(scaledCrop(image, frame, crop, Math.exp(value)))}
        />
        <ActionIcon variant="default" aria-label={t`Zoom in`} title={t`Zoom in`} onClick={() => zoomBy(1.25)}>
          <IconPlus size="1rem" stroke={1.5} />
        </ActionIcon>
      </div>
    </>
  )
}
