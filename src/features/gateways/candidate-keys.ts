import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'

/** Several keys were shown under one id: not all of them can be the gateway's. */
export function isContested({ keys, furtherKeys }: GatewayCandidate): boolean {
  return keys.length > 1 || furtherKeys
}

/** The one key that can be adopted without choosing. */
export function onlyKey(candidate: GatewayCandidate): string | null {
  return isContested(candidate) ? null : (candidate.keys[0]?.fingerprint ?? null)
}

/** As it is read out. */
export function spokenFingerprint(fingerprint: string): string {
  return `${fingerprint.slice(0, 4)} ${fingerprint.slice(4)}`
}
