import '#src/ui/base.css'

import { useState } from 'react'
import { createRoot } from 'react-dom/client'

import { loadRunTimeConfig } from '#src/config/run-time-config.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { Frame } from '#src/ui/frame.tsx'
import { noPosition, type PlacePosition } from '#src/ui/position/place-position.ts'
import { PositionPicker } from '#src/ui/position/position-picker.tsx'
import { PositionViewer } from '#src/ui/position/position-viewer.tsx'

/** The dialogs by themselves, until a form of devices opens them. */
function PositionPage() {
  const [value, setValue] = useState<PlacePosition>(noPosition)
  const [open, setOpen] = useState<'picker' | 'viewer' | null>(null)
  return (
    <>
      <h1>Position</h1>
      <button type="button" onClick={() => setOpen('picker')}>
        pick
      </button>
      <button type="button" onClick={() => setOpen('viewer')}>
        view
      </button>
      <pre>{JSON.stringify(value)}</pre>
      {open === 'picker' && (
        <PositionPicker
          value={value}
          onPick={(picked) => {
            setValue(picked)
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'viewer' && <PositionViewer value={value} onClose={() => setOpen(null)} />}
    </>
  )
}

const root = document.querySelector('#root')
if (root === null) throw new Error('no #root')
await loadRunTimeConfig()
await loadCatalogue(activeLanguage())
createRoot(root).render(
  <Frame>
    <PositionPage />
  </Frame>,
)
