/** How long a time is shown: the last hours, or half an hour before and after a moment. */
export type TimelineSpan =
  | { readonly kind: 'last'; readonly hours: 1 | 6 | 24 }
  | { readonly kind: 'around'; readonly at: number }

const lengths = { timeline: 1, 'timeline-6h': 6, 'timeline-24h': 24 } as const
const aroundPattern = /^timeline-(\d{13})$/

/** What the part of the address that is open over a gateway's details stands for; null: something else. */
export function spanOfPart(part: string | undefined): TimelineSpan | null {
  for (const [name, hours] of Object.entries(lengths)) if (part === name) return { kind: 'last', hours }
  const at = aroundPattern.exec(part ?? '')?.[1]
  return at === undefined ? null : { kind: 'around', at: Number(at) }
}

export function partOfSpan(span: TimelineSpan): string {
  if (span.kind === 'around') return `timeline-${span.at}`
  return span.hours === 1 ? 'timeline' : `timeline-${span.hours}h`
}
