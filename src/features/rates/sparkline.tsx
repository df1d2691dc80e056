import { rem } from '#src/ui/rem.ts'
import type { RateSample } from '#streams/online-rates.ts'

const width = 120
const height = 24
/** Less than this range of percent is drawn as if it were this much, so that noise does not look like a cliff. */
const smallestRange = 2

/** A line of what was, scaled to its own range; it says the way, the number beside it the value. */
export function Sparkline({ samples, label }: { samples: readonly RateSample[]; label: string }) {
  const [first, last] = [samples[0], samples.at(-1)]
  if (first === undefined || last === undefined || samples.length < 2) return null
  const rates = samples.map(({ rate }) => rate)
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  const range = Math.max(smallestRange, high - low)
  const top = Math.min(100, (high + low + range) / 2)
  const x = (at: number) => 1 + ((at - first.at) / Math.max(1, last.at - first.at)) * (width - 4)
  const y = (rate: number) => 3 + ((top - rate) / range) * (height - 6)
  const points = samples.map(({ at, rate }) => `${x(at).toFixed(1)},${y(rate).toFixed(1)}`).join(' ')
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: rem(width), height: rem(height) }}
      role="img"
      aria-label={label}
    >
      <polyline
        points={points}
        fill="none"
        stroke="var(--fw-quiet)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x(last.at)} cy={y(last.rate)} r="2.5" fill="var(--fw-text)" />
    </svg>
  )
}
