import '#src/ui/base.css'

import { useState } from 'react'
import { createRoot } from 'react-dom/client'

import { activeLanguage } from '#src/i18n/language.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { Frame } from '#src/ui/frame.tsx'
import { ImageCropDialog } from '#src/ui/image-crop/image-crop-dialog.tsx'

/** The dialog by itself, until the form of a company opens it. */
function ImageCropPage() {
  const [open, setOpen] = useState(false)
  const [picture, setPicture] = useState<string | null>(null)
  return (
    <>
      <h1>Image crop</h1>
      <button type="button" onClick={() => setOpen(true)}>
        crop
      </button>
      {picture !== null && <img src={picture} alt="cropped" />}
      {open && (
        <ImageCropDialog
          onCrop={(blob) => {
            setPicture(URL.createObjectURL(blob))
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const root = document.querySelector('#root')
if (root === null) throw new Error('no #root')
await loadCatalogue(activeLanguage())
createRoot(root).render(
  <Frame>
    <ImageCropPage />
  </Frame>,
)
