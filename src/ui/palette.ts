/**
 * The colours of both schemes, as hex, for code that draws (canvas, WebGL). Everything in the page itself uses the CSS
 * variables `--fw-<name>` that `theme.ts` makes of them. Saturated ones mean a state and nothing else.
 * A state's own colour is that of text and outlines; a fill is what a mark or a chip is filled with, `on…` what stands on it.
 */
export const palette = {
  dark: {
    ground: '#14181D',
    plane: '#1E242B',
    hairline: '#2B333C',
    raised: '#262D35',
    text: '#D7DCE2',
    quiet: '#9AA3AD',
    control: '#78828D',
    link: '#8AB0D6',
    onLink: '#14181D',
    online: '#7CFCB7',
    offline: '#9498A1',
    abnormal: '#EEC20F',
    priority: '#DE654D',
    abnormalFill: '#EEC20F',
    onAbnormal: '#14181D',
    priorityFill: '#DE654D',
    onPriority: '#14181D',
  },
  light: {
    ground: '#F3F5F7',
    plane: '#FFFFFF',
    hairline: '#DDE2E7',
    raised: '#EAEEF2',
    text: '#1F262D',
    quiet: '#5A6570',
    control: '#7F8993',
    link: '#2F5D8A',
    onLink: '#FFFFFF',
    online: '#117B4F',
    offline: '#46484D',
    abnormal: '#7C6116',
    priority: '#690509',
    abnormalFill: '#FFC42E',
    onAbnormal: '#1F262D',
    priorityFill: '#C41E12',
    onPriority: '#FFFFFF',
  },
} as const

export type Scheme = keyof typeof palette
