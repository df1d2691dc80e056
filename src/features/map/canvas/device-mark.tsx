import { deviceType } from '#contract/wire/enumerations.ts'
import type { DevicePosition } from '#contract/calls/records.ts'
import { rem } from '#src/ui/rem.ts'

import { lookOf, radiusOf, type Look } from './device-look.ts'

/** A device as the map draws it: state as colour and shape, class as size and as what stands inside. */
export function DeviceMark({ device }: { device: DevicePosition }) {
  const look = lookOf(device)
  const size = rem(2.5 * radiusOf(device))
  return (
    <svg
      viewBox="-12 -12 24 24"
      aria-hidden="true"
      style={{ flex: 'none', width: size, height: size, color: `var(--fw-${look})` }}
    >
      <g fill={look === 'offline' ? 'var(--fw-plane)' : 'currentColor'} stroke="var(--fw-ground)">
        {shapes[look]}
      </g>
      {look === 'offline' && (
        <g fill="none" stroke="currentColor" strokeWidth="1.9">
          <circle r="8.6" />
          <path d="M-6 6L6-6" />
        </g>
      )}
      <g
        fill={look === 'offline' ? 'currentColor' : 'var(--fw-ground)'}
        stroke={look === 'offline' ? 'currentColor' : 'var(--fw-ground)'}
        transform={inside[look]}
      >
        {device.deviceType === deviceType.values.relay && <circle r="2.8" stroke="none" />}
        {device.deviceType === deviceType.values.gateway && (
          <>
            <circle r="1.6" stroke="none" />
            <path
              d="M3-3.5A4.6 4.6 0 0 1 3 3.5M-3-3.5A4.6 4.6 0 0 0-3 3.5"
              fill="none"
              strokeWidth="1.4"
              strokeLinecap="round"
            />
          </>
        )}
      </g>
    </svg>
  )
}

const circle = <circle r="9" strokeWidth="1.5" />
const shapes = {
  online: circle,
  offline: circle,
  abnormal: <path d="M0-10L9.8 7.6H-9.8z" strokeWidth="1.5" strokeLinejoin="round" />,
  priority: <path d="M0-10.8L10.8 0L0 10.8L-10.8 0z" strokeWidth="1.5" strokeLinejoin="round" />,
} as const satisfies Record<Look, unknown>
/** A triangle has its room below its middle. */
const inside = {
  online: 'scale(1)',
  offline: 'scale(1)',
  abnormal: 'translate(0 2) scale(0.7)',
  priority: 'scale(0.9)',
} as const satisfies Record<Look, string>
