import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'

import type { Language } from '#contract/wire/enumerations.ts'
import type { Scheme } from '../palette.ts'

/** The ground's own greys: nothing on the basemap is as strong as the calmest device. */
const greys = {
  dark: {
    unread: '#171C21',
    water: '#12161A',
    land: '#1B2127',
    lake: '#14191E',
    river: '#161C22',
    border: '#3D4854',
    province: '#2C353F',
    prefecture: '#242C34',
    country: '#8F99A4',
    city: '#86909B',
    provinceName: '#5F6A75',
    halo: '#171C21',
  },
  light: {
    unread: '#EDF0F3',
    water: '#E3E8ED',
    land: '#F6F8F9',
    lake: '#E6EBEF',
    river: '#DEE4EA',
    border: '#AEB8C2',
    province: '#CFD6DD',
    prefecture: '#E0E5EA',
    country: '#5F6A75',
    city: '#66717C',
    provinceName: '#98A2AC',
    halo: '#F6F8F9',
  },
} as const satisfies Record<Scheme, Record<string, string>>

type VariableAnchors = (string | [number, number])[]

export const basemapSource = 'world'
/** Links to parents are drawn below the first of these, so that names stay readable. */
export const firstLabelLayer = 'city'

/** A place without a name in the language shows its Latin one. */
function nameIn(language: Language): ExpressionSpecification {
  return language === 'en' ? ['get', 'name'] : ['coalesce', ['get', `name_${language}`], ['get', 'name']]
}

/** Drawn in the browser, for there is no glyph server: families of the page, then of the systems. */
const fonts: Record<Language, string[]> = {
  zh: ['Inter Variable', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'],
  en: ['Inter Variable', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC'],
  ja: ['Inter Variable', 'Hiragino Sans', 'Yu Gothic', 'Noto Sans CJK JP', 'Noto Sans JP'],
}

/** Which ranks of cities have their name at which zoom; beyond the archive's last one, whole zooms count. */
const cityRank: ExpressionSpecification = [
  'step',
  ['zoom'],
  1,
  3.5,
  2,
  4.6,
  3,
  5.4,
  4,
  6.2,
  5,
  7,
  6,
  7.6,
  7,
  8.4,
  8,
  9,
  9,
  10,
  10,
]

/** Where else a name may stand when a ring is in its way: anchors and how far they lie from the place, em. */
const beside: VariableAnchors = ['top', [0, 2.1], 'left', [2.1, 0], 'right', [-2.1, 0], 'bottom', [0, -3.4]]
const aside: VariableAnchors = ['center', [0, 0], ...beside]

export interface BasemapStyle {
  scheme: Scheme
  language: Language
  /** Address of the PMTiles archive. */
  url: string
  attribution: string
  /** 1 at the usual text size; a wall's is larger. */
  scale: number
}

export function basemapStyle({
  scheme,
  language,
  url,
  attribution,
  scale,
}: BasemapStyle): StyleSpecification {
  const grey = greys[scheme]
  const name = nameIn(language)
  const font = fonts[language]
  const line = (
    id: string,
    layer: string,
    kind: string | null,
    minzoom: number,
    colour: string,
    width: number,
  ) =>
    ({
      id,
      type: 'line',
      source: basemapSource,
      'source-layer': layer,
      minzoom,
      ...(kind !== null && { filter: ['==', ['get', 'kind'], kind] }),
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': colour,
        'line-width': ['interpolate', ['linear'], ['zoom'], 3, width * 0.7, 8, width * 1.2, 14, width * 2],
      },
    }) satisfies LayerSpecification
  const labels = { 'text-color': grey.city, 'text-halo-color': grey.halo, 'text-halo-width': 1.2 * scale }
  return {
    version: 8,
    // Colours change for paper alone, of which one picture is taken.
    transition: { duration: 0, delay: 0 },
    sources: { [basemapSource]: { type: 'vector', url: `pmtiles://${url}`, attribution } },
    layers: [
      // Seen where no tile is yet: whether it is land or sea, nobody knows.
      { id: 'unread', type: 'background', paint: { 'background-color': grey.unread } },
      {
        id: 'sea',
        type: 'fill',
        source: basemapSource,
        'source-layer': 'sea',
        paint: { 'fill-color': grey.water, 'fill-antialias': false },
      },
      {
        id: 'land',
        type: 'fill',
        source: basemapSource,
        'source-layer': 'land',
        paint: { 'fill-color': grey.land },
      },
      {
        id: 'lake',
        type: 'fill',
        source: basemapSource,
        'source-layer': 'water',
        paint: { 'fill-color': grey.lake },
      },
      line('river', 'river', null, 4, grey.river, 1.2),
      line('prefecture', 'boundary', 'prefecture', 6, grey.prefecture, 0.8),
      line('province', 'boundary', 'province', 3, grey.province, 0.9),
      line('border', 'border', null, 0, grey.border, 1.1),
      {
        id: 'city',
        type: 'symbol',
        source: basemapSource,
        'source-layer': 'place',
        minzoom: 2.5,
        filter: ['all', ['==', ['get', 'kind'], 'city'], ['<=', ['get', 'rank'], cityRank]],
        layout: {
          'text-field': name,
          'text-font': font,
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            4,
            ['interpolate', ['linear'], ['get', 'rank'], 1, 13 * scale, 4, 11.5 * scale],
            10,
            ['interpolate', ['linear'], ['get', 'rank'], 1, 17 * scale, 4, 15 * scale, 8, 12.5 * scale],
          ],
          'text-padding': 6 * scale,
          'text-max-width': 8,
          // Rings stand on cities: the name stays readable above them, or beside.
          'text-variable-anchor-offset': [
            'step',
            ['zoom'],
            ['literal', ['bottom', [0, -2.1], ...beside]],
            9,
            ['literal', ['bottom', [0, 0], ...beside]],
          ],
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: labels,
      },
      {
        id: 'province-name',
        type: 'symbol',
        source: basemapSource,
        'source-layer': 'place',
        minzoom: 4.4,
        maxzoom: 9,
        filter: [
          'all',
          ['==', ['get', 'kind'], 'province'],
          ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 6, 2]],
        ],
        layout: {
          'text-field': name,
          'text-font': font,
          'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11.5 * scale, 8, 16 * scale],
          'text-variable-anchor-offset': aside,
          'text-letter-spacing': language === 'en' ? 0.06 : 0.25,
          'text-padding': 6 * scale,
          'text-max-width': 7,
        },
        paint: { ...labels, 'text-color': grey.provinceName },
      },
      {
        id: 'country-name',
        type: 'symbol',
        source: basemapSource,
        'source-layer': 'place',
        maxzoom: 6.5,
        filter: [
          'all',
          ['==', ['get', 'kind'], 'country'],
          ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 2.2, 2, 3, 3, 4, 4, 5, 5]],
          // The map begins at zoom 5, full of what stands in the country.
          ['>=', ['get', 'rank'], ['step', ['zoom'], 1, 4.7, 3]],
        ],
        layout: {
          'text-field': name,
          'text-font': font,
          'text-size': [
            'interpolate',
            ['linear'],
            ['zoom'],
            2,
            ['interpolate', ['linear'], ['get', 'rank'], 1, 13 * scale, 4, 11 * scale],
            6,
            ['interpolate', ['linear'], ['get', 'rank'], 1, 19 * scale, 4, 14 * scale],
          ],
          'text-variable-anchor-offset': aside,
          'text-letter-spacing': language === 'en' ? 0.08 : 0.3,
          'text-padding': 10 * scale,
          'text-max-width': 7,
          'symbol-sort-key': ['get', 'rank'],
        },
        paint: { ...labels, 'text-color': grey.country },
      },
    ],
  }
}
