import type { I18n } from '@lingui/core'

/** In kilobytes, from a thousand on in megabytes. */
export function fileSizeText(i18n: I18n, bytes: number): string {
  const [kb, mb] = [Math.ceil(bytes / 1024), bytes / 1024 / 1024]
  return kb < 1000 ? `${i18n.number(kb)} KB` : `${i18n.number(mb, { maximumFractionDigits: 1 })} MB`
}
