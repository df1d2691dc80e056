import { rem } from './rem.ts'

/** The mark: radio waves. Grey like everything that is not a state. */
export function Logo({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" style={{ width: rem(size), height: rem(size) }}>
      <g fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round">
        <path d="M7 25a12.7 12.7 0 0 1 0-18M25 7a12.7 12.7 0 0 1 0 18M11.5 20.5a6.4 6.4 0 0 1 0-9M20.5 11.5a6.4 6.4 0 0 1 0 9" />
      </g>
      <circle cx="16" cy="16" r="2.8" fill="currentColor" />
    </svg>
  )
}
