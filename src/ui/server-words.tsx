import { useLingui } from '@lingui/react'

/** What the server says, whose sentences have no full stop at their end, as the console's own sentences, which have one. */
export function ServerWords({ text }: { text: string }) {
  const { i18n } = useLingui()
  if (!/[\p{Letter}\p{Number}\p{Close_Punctuation}\p{Final_Punctuation}"%]$/u.test(text)) return <>{text}</>
  return (
    <>
      {text}
      {i18n.locale === 'zh' || i18n.locale === 'ja' ? '。' : '.'}
    </>
  )
}
