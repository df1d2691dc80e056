import type { RateSample } from '#streams/online-rates.ts'

const width = 72
const height = 22
/** Less than this range of percent is drawn as if it were this much, so that noise does not look like a cliff. */
const smallestRange = 2

/** A line of what was, scaled to its own range; it says the way, the number beside it the value. */
export function Sparkline({ samples, label }: { samples: readonly RateSample[]; label: string }) {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || samples.length < 2)
    return <svg width={width} height={height} aria-hidden="true" />
  const rates = samples.map(({ rate }) => rate)
  const high = Math.max(...rates)
  const range = Math.max(smallestRange, high - Math.min(...rates))
  const top = Math.min(100, (high + Math.min(...rates) + range) / 2)
  const x = (at: number) => 1 + ((at - first.at) / Math.max(1, last.at - first.at)) * (width - 4)
  const y = (rate: number) => 2 + ((top - rate) / range) * (height - 4)
  const points = samples.map(({ at, rate }) => `${x(at).toFixed(1)},${y(rate).toFixed(1)}`).join(' ')
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      <polyline
        points={points}
        fill="none"
        stroke="var(--fw-quiet)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x(last.at)} cy={y(last.rate)} r="2" fill="var(--fw-text)" />
    </svg>
  )
}
