import {
  Button,
  createTheme,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MenuProps,
} from '@mantine/core'

import { palette, type Scheme } from './palette.ts'
import { rem } from './rem.ts'
import { highestInRoom, withinRoom } from './within-room.ts'

const greys: MantineColorsTuple = [
  '#F3F5F7',
  '#DDE2E7',
  '#C4CBD3',
  '#9AA3AD',
  '#78828D',
  '#5A6570',
  '#2B333C',
  '#1E242B',
  '#191E24',
  '#14181D',
]
/** The quiet blue of what can be clicked. */
const blues: MantineColorsTuple = [
  '#EDF3F9',
  '#D8E4F0',
  '#B3CBE3',
  '#8AB0D6',
  '#6A98C6',
  '#4F81B3',
  '#3E6F9F',
  '#2F5D8A',
  '#264D73',
  '#1D3C5A',
]

const family =
  "'Inter Variable', 'PingFang SC', 'Hiragino Sans', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', 'Noto Sans CJK JP', system-ui, sans-serif"

/** Mantine would take white for both schemes; on the light blue of the dark one it cannot be read. */
const filledButton = {
  '--button-bg': 'var(--fw-link)',
  '--button-hover': 'color-mix(in srgb, var(--fw-link) 85%, var(--fw-text))',
  '--button-color': 'var(--fw-onLink)',
}

/** What drops down opens where there is more room, and is as high as that; the rest has to be scrolled to. */
export const roomyFit: NonNullable<MenuProps['middlewares']> = {
  flip: { fallbackStrategy: 'bestFit' },
  size: {
    padding: 4,
    apply: ({ availableHeight, elements }) => {
      elements.floating.style.maxHeight = `${availableHeight}px`
    },
  },
}

/**
 * No field takes more, whatever is pasted: laying out megabytes stops the whole tab, with all that was typed in it. It is far
 * beyond what any field may hold, so that too much is told of and not cut off.
 */
const mostCharacters = 10_000

/** One visual language: flat planes, hairlines, a 4 px grid, text of 14 px and never below 12. */
export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: { light: 7, dark: 3 },
  colors: { dark: greys, blue: blues },
  fontFamily: family,
  headings: { fontFamily: family, fontWeight: '600' },
  defaultRadius: 4,
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  spacing: { xs: rem(4), sm: rem(8), md: rem(12), lg: rem(16), xl: rem(24) },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: Button.extend({
      vars: (_theme, { variant = 'filled' }) => ({
        root: variant === 'filled' ? filledButton : {},
        loader: {},
      }),
    }),
    // Of one line, of several, and what choices are searched in.
    InputBase: { defaultProps: { maxLength: mostCharacters } },
    PasswordInput: { defaultProps: { maxLength: mostCharacters } },
    // Named without its code, which the pages that need it bring.
    Modal: {
      // Its header is none of the page's landmarks.
      // On a phone every pixel beside it is missed within.
      // It only fades: what is moved, be it by nothing, would cut off what opens in it.
      defaultProps: {
        attributes: { header: { role: 'presentation' } },
        transitionProps: { transition: 'fade' },
        xOffset: 'clamp(0.5rem, 8vw - 1.5rem, 5vw)',
        // Above it is room for a notice, unless the window is so low that the dialog needs all of it.
        yOffset: 'max(5dvh, clamp(0.25rem, 18dvh - 3rem, 4.25rem))',
      },
      styles: {
        // What is brought into sight stands below its head, which covers what is scrolled under it.
        content: { background: 'var(--fw-plane)', scrollPaddingTop: rem(64) },
        // Below what drops down, or rises, from a field.
        header: { background: 'var(--fw-plane)', zIndex: 10 },
        title: { fontSize: rem(16), fontWeight: 600 },
      },
    },
    // Choices open where their field stands, as menus do; what the words around look like is not theirs.
    Combobox: {
      defaultProps: { withinPortal: false, floatingStrategy: 'fixed', middlewares: withinRoom },
      styles: { dropdown: { color: 'var(--fw-text)', textAlign: 'start', whiteSpace: 'normal' } },
    },
    // The list itself scrolls: the keys stay in its field, and nothing within takes them.
    Select: {
      defaultProps: { withScrollArea: false },
      styles: {
        dropdown: {
          color: 'var(--fw-text)',
          textAlign: 'start',
          whiteSpace: 'normal',
          // Without Mantine's own scroll area nothing else stands there.
          paddingInlineEnd: 'var(--combobox-padding)',
        },
        options: { maxHeight: highestInRoom(rem(220), rem(10)), overflowY: 'auto' },
      },
    },
    Menu: {
      defaultProps: { middlewares: roomyFit },
      styles: { dropdown: { overflowY: 'auto' } },
    },
  },
})

function variablesOf(scheme: Scheme): Record<string, string> {
  const colours = palette[scheme]
  return {
    ...Object.fromEntries(Object.entries(colours).map(([name, value]) => [`--fw-${name}`, value])),
    '--mantine-color-body': colours.ground,
    '--mantine-color-text': colours.text,
    '--mantine-color-dimmed': colours.quiet,
    '--mantine-color-placeholder': colours.quiet,
    '--mantine-color-anchor': colours.link,
    '--mantine-color-blue-light-color': colours.link,
    '--mantine-color-default': colours.plane,
    '--mantine-color-default-hover': colours.raised,
    '--mantine-color-default-color': colours.text,
    '--mantine-color-default-border': colours.hairline,
    '--mantine-color-error': colours.priority,
  }
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  dark: variablesOf('dark'),
  light: variablesOf('light'),
})

/** The chosen scheme outlives the visit; `public/first-paint.js` reads the same key. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'farwatch-color-scheme' })
