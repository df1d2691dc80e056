import { deviceType, type DeviceType } from '#contract/wire/enumerations.ts'
import { rem } from '#src/ui/rem.ts'

/** What the classes look like inside a mark: waves for a gateway, a ring for a relay, a dot for a terminal. */
export function ClassMark({ type }: { type: DeviceType }) {
  return (
    <svg
      viewBox="-8 -8 16 16"
      style={{ width: rem(16), height: rem(16) }}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
    >
      {type === deviceType.values.gateway && (
        <>
          <circle r="1.6" fill="currentColor" stroke="none" />
          <path
            d="M3-3.4A4.6 4.6 0 0 1 3 3.4M-3-3.4A4.6 4.6 0 0 0-3 3.4"
            strokeWidth="1.5"
            strokeLinecap="round"
          />
          <circle r="7" strokeWidth="1" />
        </>
      )}
      {type === deviceType.values.relay && (
        <>
          <circle r="5.5" strokeWidth="1" />
          <circle r="2.2" fill="currentColor" stroke="none" />
        </>
      )}
      {type === deviceType.values.terminal && <circle r="3.6" fill="currentColor" stroke="none" />}
    </svg>
  )
}
