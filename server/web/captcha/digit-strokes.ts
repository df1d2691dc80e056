export type Point = readonly [x: number, y: number]

const arc = (cx: number, cy: number, rx: number, ry: number, from: number, to: number): Point[] =>
  Array.from({ length: 13 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / 12) * Math.PI) / 180
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)] as const
  })

/** The ten digits as pen strokes in a box of width 0.6 and height 1, y downwards; angles go clockwise from the right. */
export const digitStrokes: readonly (readonly (readonly Point[])[])[] = [
  [arc(0.3, 0.5, 0.28, 0.48, 0, 360)],
  [
    [
      [0.1, 0.22],
      [0.34, 0.02],
      [0.34, 0.98],
    ],
    [
      [0.12, 0.98],
      [0.56, 0.98],
    ],
  ],
  [[...arc(0.3, 0.29, 0.26, 0.27, 180, 380), [0.04, 0.98], [0.58, 0.98]]],
  [[...arc(0.28, 0.26, 0.25, 0.24, 200, 450), ...arc(0.28, 0.73, 0.29, 0.25, -90, 160)]],
  [
    [
      [0.44, 0.98],
      [0.44, 0.02],
      [0.02, 0.68],
      [0.6, 0.68],
    ],
  ],
  [[[0.54, 0.02], [0.12, 0.02], [0.08, 0.44], ...arc(0.28, 0.67, 0.29, 0.3, -120, 150)]],
  [[[0.48, 0.02], [0.06, 0.6], ...arc(0.3, 0.69, 0.26, 0.28, -180, 180)]],
  [
    [
      [0.04, 0.02],
      [0.58, 0.02],
      [0.22, 0.98],
    ],
  ],
  [arc(0.3, 0.26, 0.22, 0.24, 0, 360), arc(0.3, 0.74, 0.28, 0.24, 0, 360)],
  [[...arc(0.3, 0.31, 0.26, 0.28, 0, 360), [0.5, 0.62], [0.16, 0.98]]],
]
