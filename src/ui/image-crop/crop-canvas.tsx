import { useEffect, useRef } from 'react'

import { pictureIn, type Crop, type Size } from './crop-geometry.ts'
import styles from './image-crop.module.css'

interface CropCanvasProps {
  image: ImageBitmap
  frame: Size
  crop: Crop
  /** Pixels drawn for each of the frame. */
  density: number
}

/** What is seen through the frame. */
export function CropCanvas({ image, frame, crop, density }: CropCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) paintCrop(context, image, frame, crop, density)
  }, [image, frame, crop, density])
  return (
    <canvas
      ref={canvas}
      className={styles['canvas']}
      width={frame.width * density}
      height={frame.height * density}
      aria-hidden="true"
    />
  )
}

/** The cropped picture as a PNG of exactly the frame's pixels. @throws Error when the browser cannot make one */
export async function croppedPng(image: ImageBitmap, frame: Size, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = frame.width
  canvas.height = frame.height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  paintCrop(context, image, frame, crop, 1)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no PNG')) : resolve(blob)), 'image/png')
  })
}

function paintCrop(
  context: CanvasRenderingContext2D,
  image: ImageBitmap,
  frame: Size,
  crop: Crop,
  density: number,
): void {
  const { left, top, width, height } = pictureIn(image, frame, crop)
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, frame.width, frame.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, width, height)
}
