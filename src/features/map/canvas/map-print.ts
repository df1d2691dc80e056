import type { Map as MapLibreMap } from 'maplibre-gl'

import { repaintBasemap } from '#src/ui/map/repaint-basemap.ts'
import type { Scheme } from '#src/ui/palette.ts'

import styles from './map-print.module.css'

function copyOf(drawn: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas')
  copy.width = drawn.width
  copy.height = drawn.height
  copy.getContext('2d')?.drawImage(drawn, 0, 0)
  return copy
}

/** What was drawn is gone when the browser has shown it: it is drawn anew, and taken at once. Paper is light. */
function pictureOf(map: MapLibreMap, scheme: Scheme): HTMLCanvasElement {
  if (scheme !== 'light') repaintBasemap(map, 'light')
  map.redraw()
  const picture = copyOf(map.getCanvas())
  if (scheme !== 'light') {
    repaintBasemap(map, scheme)
    map.redraw()
  }
  return picture
}

/** What is drawn, with the scale, which grows and shrinks with it, and the sources below. */
function sheetOf(map: MapLibreMap, scheme: Scheme): HTMLElement {
  const container = map.getContainer()
  const sheet = document.createElement('figure')
  sheet.classList.add(styles['sheet'] ?? '')
  const picture = pictureOf(map, scheme)
  sheet.style.setProperty('--shape', `${picture.width / picture.height}`)
  const words = document.createElement('figcaption')
  const scale = container.querySelector<HTMLElement>('.maplibregl-ctrl-scale')
  if (scale !== null) {
    const bar = document.createElement('span')
    bar.classList.add(styles['scale'] ?? '')
    bar.style.width = `${(100 * scale.offsetWidth) / container.clientWidth}%`
    words.append(bar, scale.textContent)
  }
  const sources = container.querySelector('.maplibregl-ctrl-attrib-inner')
  if (sources !== null) words.append(sources.cloneNode(true))
  sheet.append(picture, words)
  return sheet
}

/**
 * Paper gets a picture of the map: graphics keep nothing that could be printed, and the map has the size of the screen.
 * @param scheme in which it is drawn
 */
export function prepareForPrint(map: MapLibreMap, scheme: Scheme): void {
  const container = map.getContainer()
  let sheet: HTMLElement | null = null
  const end = () => {
    sheet?.remove()
    sheet = null
  }
  const begin = () => {
    end()
    // Covered by another page, or not yet where it will be.
    if (getComputedStyle(container).visibility === 'hidden') return
    sheet = sheetOf(map, scheme)
    container.append(sheet)
  }
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  map.on('remove', () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  })
}
