import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Scheme } from './palette.ts'
import { colorSchemes, cssVariables, theme } from './theme.ts'

interface FrameProps {
  /** Whatever the person chose; a screen has none. */
  scheme?: Scheme
  children: ReactNode
}

/** What everything on screen needs: texts, and the look. */
export function Frame({ scheme, children }: FrameProps) {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colorSchemes}
        defaultColorScheme="auto"
        {...(scheme && { forceColorScheme: scheme })}
      >
        {children}
      </MantineProvider>
    </I18nProvider>
  )
}
